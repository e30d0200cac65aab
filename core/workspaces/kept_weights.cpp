#include "core/workspaces/kept_weights.h"

#include <atomic>

namespace attend {

namespace {

/// SmolLM2 comes to it at 700 tokens, GPT-2 at 940.
std::atomic<double> most = 512e6;

}  // namespace

double most_weight_bytes() { return most; }

LayerOptions::Keeps kept_of_model(const LayerOptions& options, std::size_t tokens) {
    const auto side = static_cast<double>(tokens);
    const double heads = static_cast<double>(options.heads) * options.layers;
    return heads * side * side * sizeof(Scalar) > most_weight_bytes()
               ? LayerOptions::Keeps::results
               : LayerOptions::Keeps::weights;
}

MostWeightBytes::MostWeightBytes(double bytes) : before_(most.exchange(bytes)) {}
MostWeightBytes::~MostWeightBytes() { most = before_; }

}  // namespace attend
