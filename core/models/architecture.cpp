#include "core/models/architecture.h"

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

}  // namespace attend
