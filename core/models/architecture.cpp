#include "core/models/architecture.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

/// Their names are those of the files, which core/CMakeLists.txt lists.
namespace model_files {
extern const ArchitectureRows ATTEND_ARCHITECTURE_FILES;
}

const Architecture& architecture(const Config& config, std::string_view key, bool gguf) {
    const std::string type = config.text(key);
    std::string known;
    using namespace model_files;
    for (const ArchitectureRows& file : {ATTEND_ARCHITECTURE_FILES})
        for (const Architecture& one : file) {
            if (one.gguf != gguf) continue;
            if (one.type == type) return one;
            append_listed(known, one.type);
        }
    config.refuse(key, in_quotes(type), known.empty() ? "another kind of file" : "one of " + known);
}

void set_heads(ModelOptions& options, const Config& config, const HeadKeys& keys) {
    const auto said = [&](std::string_view key) { return !key.empty() && config.has(key); };
    options.heads = config.count(keys.heads, most_model_heads);
    options.width = config.count(keys.width, widest_model);
    const bool own_width = said(keys.head_width);
    if (!own_width && options.width % options.heads != 0)
        config.refuse(keys.width, fmt::format("{} for {} heads", options.width, options.heads),
                      "a number that the heads divide");
    options.key_width = options.value_width =
        own_width ? config.count(keys.head_width, widest_model) : options.width / options.heads;
    options.output_projection = options.residual = options.numbered = true;
    if (!said(keys.key_value_heads)) return;
    const Index groups = config.count(keys.key_value_heads, options.heads);
    if (options.heads % groups != 0)
        config.refuse(keys.key_value_heads, fmt::format("{} for {} heads", groups, options.heads),
                      "a number that divides the heads");
    if (groups < options.heads) options.key_value_heads = static_cast<int>(groups);
}

void set_llama(ModelOptions& options) {
    options.causal = options.final_norm = options.feed_forward_gated = true;
    options.mask = "causal";
    options.position = "rope";
    options.layer_norm = "before";
    options.norm = "rms";
    options.feed_forward = "silu";
}

std::string activation_named(const Config& config, std::string_view key) {
    static constexpr std::array known{
        std::pair{"gelu", "gelu"},          std::pair{"relu", "relu"},
        std::pair{"silu", "silu"},          std::pair{"swish", "silu"},
        std::pair{"gelu_new", "gelu_tanh"}, std::pair{"gelu_pytorch_tanh", "gelu_tanh"}};
    const std::string found = config.text(key);
    for (const auto& [theirs, ours] : known)
        if (found == theirs) return ours;
    config.refuse(key, in_quotes(found), "gelu, relu, silu, swish, gelu_new or gelu_pytorch_tanh");
}

}  // namespace attend
