#include <algorithm>
#include <set>

#include "core/lesson/check.h"

namespace attend::lesson {

namespace {

/// Names of choices, which count as they stand, or of nodes, of which the beginning counts.
enum class Named { choice, node };

bool may_change(const Exercise& exercise, const std::string& name, Named named) {
    return std::ranges::any_of(exercise.may, [&](const std::string& may) {
        return named == Named::choice ? name == may : name.starts_with(may);
    });
}

bool same_edit(const Edits& a, const Edits& b, const std::string& path) {
    return edit_of(a, path) == edit_of(b, path);
}

}  // namespace

std::vector<std::string> changed_beyond(const Exercise& exercise, const Saved& start,
                                        const Saved& now) {
    std::vector<std::string> beyond;
    const Choices &before = start.document.choices, &after = now.document.choices;
    for (const ChoiceField& field : choice_fields())
        if (field_text(before, field) != field_text(after, field) &&
            !may_change(exercise, std::string(field.name), Named::choice))
            beyond.emplace_back(field.name);
    std::set<std::string> paths;
    for (const Edits* const edits : {&start.document.edits, &now.document.edits})
        for (const auto& [path, edit] : *edits) paths.insert(path);
    for (const std::string& path : paths)
        if (!same_edit(start.document.edits, now.document.edits, path) &&
            !may_change(exercise, path, Named::node))
            beyond.push_back(path);
    return beyond;
}

}  // namespace attend::lesson
