#include "core/lesson/exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/error.h"

namespace attend::lesson {

bool may_choose(const Exercise& exercise, std::string_view choice) {
    return std::ranges::find(exercise.may, choice) != exercise.may.end();
}

bool may_edit(const Exercise& exercise, std::string_view path) {
    return std::ranges::any_of(exercise.may,
                               [&](const std::string& may) { return path.starts_with(may); });
}

std::vector<std::string> changed_beyond(const Exercise& exercise, const Saved& start,
                                        const Saved& now) {
    std::vector<std::string> beyond;
    const Choices &before = start.document.choices, &after = now.document.choices;
    for (const ChoiceField& field : choice_fields())
        if (field_text(before, field) != field_text(after, field) &&
            !may_choose(exercise, field.name))
            beyond.emplace_back(field.name);
    const Edits &then = start.document.edits, &here = now.document.edits;
    std::set<std::string> paths;
    for (const Edits* const edits : {&then, &here})
        for (const auto& [path, edit] : *edits) paths.insert(path);
    for (const std::string& path : paths)
        if (!(edit_of(then, path) == edit_of(here, path)) && !may_edit(exercise, path))
            beyond.push_back(path);
    return beyond;
}

Outcome outcome_of(const Exercise& exercise, const Reading& reading) {
    const auto beyond = reading.start ? changed_beyond(exercise, *reading.start, reading.now.saved)
                                      : std::vector<std::string>{};
    if (!beyond.empty())
        return {false,
                fmt::format("{} differs, which the exercise does not let one change", beyond[0])};
    try {
        return {is_true(exercise.goal, reading), {}};
    } catch (const Error& error) {
        return {false, error.what()};
    }
}

}  // namespace attend::lesson
