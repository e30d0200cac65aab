#include "core/models/architecture.h"

#include <array>

#include "core/models/architectures/rows.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::array all_architectures{&bert,    &roberta, &distilbert, &gpt2,      &llama,
                                       &mistral, &qwen2,   &llama_gguf, &qwen2_gguf};

}  // namespace

const Architecture& architecture(const Config& config, std::string_view key, bool gguf) {
    const std::string type = config.text(key);
    std::string known;
    for (const Architecture* const one : all_architectures) {
        if (one->gguf != gguf) continue;
        if (one->type == type) return *one;
        append_listed(known, one->type);
    }
    config.refuse(key, in_quotes(type), known.empty() ? "another kind of file" : "one of " + known);
}

}  // namespace attend
