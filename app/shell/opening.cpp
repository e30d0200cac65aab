#include "app/shell/opening.h"

#include <fmt/format.h>

#include "core/files/asset.h"
#include "core/files/data.h"
#include "core/models/models_here.h"

namespace attend {

Saved opening_document(const std::string& scene) {
    Saved saved = parse_document(asset(scene), scene);
    Choices& choices = saved.document.choices;
    if (choices.embedding == "glove" && !find_data(glove_file)) choices.embedding = "hand_made";
    return saved;
}

std::string missing_data() {
    std::string missing;
    if (!find_data(glove_file))
        missing = fmt::format(
            "GloVe's word vectors are not on this machine: words have hand-made ones. {}.",
            glove_help);
    const KnownModel& model = known_models().front();
    if (!find_data(model.file))
        missing += fmt::format("{}The model {} is not on this machine. {}.",
                               missing.empty() ? "" : "\n", model.label, model.help);
    return missing;
}

}  // namespace attend
