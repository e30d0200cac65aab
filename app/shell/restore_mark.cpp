#include "app/shell/restore_mark.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/document/choice_values.h"
#include "core/document/follow.h"
#include "core/workspaces/workspace.h"

namespace attend {

RestoreMark::RestoreMark(std::filesystem::path session_file)
    : file_(std::move(session_file.replace_extension(".restoring"))) {}

bool RestoreMark::stands() const {
    std::error_code unknown;
    return std::filesystem::exists(file_, unknown);
}

void RestoreMark::set() const { std::ofstream(file_) << "restoring\n"; }

void RestoreMark::clear() const {
    std::error_code gone;
    std::filesystem::remove(file_, gone);
}

namespace {

/// Whether everything in the room is of one model, whose files are read even where it is built in.
bool is_of_model(const Choices& choices) {
    return workspace(choices.workspace).numbers_from == &Choices::model;
}

void take_files(Choices& choices, std::vector<std::string>& files) {
    const Choices& usual = default_choices(choices.workspace);
    const auto take = [&](const ChoiceField& field, const std::string& name) {
        const std::string file = std::string(field.name) + " " + name;
        if (std::ranges::find(files, file) == files.end()) files.push_back(file);
        set_field(choices, field, field_text(usual, field));
    };
    for (const ChoiceField& field : choice_fields())
        if (const std::string* const file = file_in(choices, field))
            take(field, std::string(*file));
    if (is_of_model(choices)) take(choice_field("model"), std::string(choices.model));
}

}  // namespace

std::vector<std::string> files_read(const Saved& saved) {
    std::vector<std::string> files;
    Choices choices = saved.document.choices;
    take_files(choices, files);
    for (const auto& [room, left] : saved.left) take_files(choices = left.choices, files);
    return files;
}

Saved without_files(Saved saved) {
    std::vector<std::string> files;
    Choices& choices = saved.document.choices;
    const Choices before = choices;
    take_files(choices, files);
    for (auto& [room, left] : saved.left) take_files(left.choices, files);
    if (is_of_model(before)) {
        const std::string first = Choices().workspace;
        saved.left.erase(first);
        saved.left[before.workspace] = {choices, first_selection(before.workspace)};
        choices = in_workspace(choices, first);
    }
    if (choices == before) return saved;
    saved.orphaned_edits =
        all_wait(saved.document.edits, {nullptr, owner_of(before)}, std::move(saved.orphaned_edits))
            .waiting;
    saved.document.edits.clear();
    saved.selection = first_selection(choices.workspace);
    return saved;
}

}  // namespace attend
