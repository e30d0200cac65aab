#include "core/models/architectures/rows.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/text/utf8.h"

namespace attend {

void set_heads(ModelOptions& options, const Config& config, std::string_view heads_key,
               std::string_view width_key) {
    options.heads = config.count(heads_key, most_model_heads);
    options.width = config.count(width_key, widest_model);
    if (options.width % options.heads != 0)
        config.refuse(width_key, fmt::format("{} for {} heads", options.width, options.heads),
                      "a number that the heads divide");
    options.key_width = options.value_width = options.width / options.heads;
    options.output_projection = options.residual = options.numbered = true;
}

std::string activation_named(const Config& config, std::string_view key) {
    static constexpr std::array known{std::pair{"gelu", "gelu"}, std::pair{"relu", "relu"}};
    const std::string found = config.text(key);
    for (const auto& [theirs, ours] : known)
        if (found == theirs) return ours;
    config.refuse(key, in_quotes(found), "gelu or relu");
}

}  // namespace attend
