#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// Random vectors of words, those that were drawn lately kept: whoever types draws the word that is
/// new. The same word and seed: the same numbers, mean 0, variance 1, however many are asked for.
/// From any thread.
class DrawnWords {
  public:
    explicit DrawnWords(std::size_t most_kept = std::size_t{1} << 24) : most_kept_(most_kept) {}

    void read(std::uint32_t seed, const std::string& word, std::span<Scalar> numbers);
    /// How many numbers were drawn so far.
    std::size_t drawn() const;

  private:
    mutable std::mutex mutex_;
    std::map<std::pair<std::uint32_t, std::string>, std::vector<Scalar>> known_;
    std::size_t most_kept_;  // numbers
    std::size_t kept_ = 0, drawn_ = 0;
};

}  // namespace attend
