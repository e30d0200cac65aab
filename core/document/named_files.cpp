#include "core/document/named_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/document/choice_values.h"
#include "core/models/models_here.h"
#include "core/text/utf8.h"
#include "core/texts/files.h"
#include "core/workspaces/workspace.h"

namespace attend {

std::vector<NamedFile> named_files(Saved& saved) {
    std::vector<NamedFile> files;
    const auto add = [&](Choices& choices) {
        for (const ChoiceField& field : choice_fields())
            if (std::string* const file = file_in(choices, field))
                files.push_back({file, field.label});
    };
    add(saved.document.choices);
    for (auto& [name, room] : saved.left) add(room.choices);
    for (OrphanedEdit& edit : saved.orphaned_edits) {
        Choices choices;
        const auto source = edit.of.room.empty() ? nullptr : workspace(edit.of.room).numbers_from;
        if (!source || edit.of.source.empty()) continue;
        choices.*source = edit.of.source;
        for (const ChoiceField& field : choice_fields())
            if (file_in(choices, field) == &(choices.*source))
                files.push_back({&edit.of.source, field.label});
    }
    return files;
}

std::string file_from(const std::filesystem::path& folder, const std::string& file) {
    const std::filesystem::path whole = std::filesystem::absolute(file).lexically_normal();
    const std::filesystem::path from_folder = whole.lexically_relative(folder);
    const bool below = !from_folder.empty() && *from_folder.begin() != "..";
    return below ? (std::filesystem::path(".") / from_folder).string() : whole.string();
}

std::string files_outside(const Saved& saved, const std::filesystem::path& path) {
    const std::filesystem::path folder =
        std::filesystem::absolute(path).lexically_normal().parent_path();
    Saved read = saved;
    std::vector<std::string> outside;
    for (const NamedFile& file : named_files(read)) {
        if (is_name_of_model(*file.path, {})) continue;
        const std::string written = file_from(folder, *file.path);
        std::string named = fmt::format("{} {}", lower_case(file.label), written);
        if (std::filesystem::path(written).is_absolute() &&
            std::ranges::find(outside, named) == outside.end())
            outside.push_back(std::move(named));
    }
    if (outside.empty()) return {};
    return say<texts::files::outside>("files"_is = fmt::format("{}", fmt::join(outside, ", the ")),
                                      "n"_is = outside.size(), "folder"_is = folder.string());
}

}  // namespace attend
