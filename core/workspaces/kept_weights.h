#pragma once
#include "core/attention/layer.h"

namespace attend {

/// What is kept of a model that reads so many tokens: the weights of all heads, or, where they
/// would take more than most_weight_bytes(), no head's but those that somebody looks at.
LayerOptions::Keeps kept_of_model(const LayerOptions& options, std::size_t tokens);

double most_weight_bytes();

/// Another limit for as long as it lives: for tests.
class MostWeightBytes {
  public:
    explicit MostWeightBytes(double bytes);
    ~MostWeightBytes();
    MostWeightBytes(const MostWeightBytes&) = delete;
    MostWeightBytes& operator=(const MostWeightBytes&) = delete;

  private:
    double before_;
};

}  // namespace attend
