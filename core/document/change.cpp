#include "core/document/change.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/document/dropped.h"
#include "core/document/edit_places.h"
#include "core/document/follow.h"
#include "core/graph/explanation.h"
#include "core/plural.h"
#include "core/tables/table.h"
#include "core/text/utf8.h"
#include "core/texts/changes.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// The text; of a long one the part that is another than before, and what stands around it.
std::string short_text(std::string_view before, std::string_view text) {
    constexpr std::size_t whole = 40, shown = 36, ahead = 20;  // bytes
    if (text.empty()) return say<texts::changes::nothing>();
    if (text.size() <= whole) return in_quotes(text);
    const auto differ = std::ranges::mismatch(before, text).in2;
    const auto changed = static_cast<std::size_t>(differ - text.begin());
    std::size_t begin = changed > ahead ? std::min(changed - ahead, text.size() - shown) : 0,
                end = std::min(begin + shown, text.size());
    while (begin > 0 && is_inside_character(text[begin])) --begin;
    if (begin > 0)  // at a word, where one begins before the change
        if (const std::size_t blank = text.find(' ', begin - 1); blank < changed) begin = blank + 1;
    while (end < text.size() && is_inside_character(text[end])) ++end;
    return in_quotes(fmt::format("{}{}{}", begin > 0 ? "…" : "", text.substr(begin, end - begin),
                                 end < text.size() ? "…" : ""));
}

/// As the screen has it: "scaled dot product" for scaled_dot.
template <class Struct>
std::string label_of(const Field<Struct>& field, const std::string& text) {
    if (field.values)
        for (const ChoiceValue& value : field.values())
            if (value.name == text) return value.label;
    return text;
}

/// "L23·h6 off", "layer 3 on", "2 heads on"; a list of numbers says too little, and too much.
/// Empty: the same are off.
std::string describe_off(const Choices& choices_before, const Choices& choices_after,
                         const ChoiceField& field, const HeadNamed& head_named) {
    if (field.switches_off == Switched::nothing) return {};
    const auto list = std::get<NumberList Choices::*>(field.member);
    const NumberList &before = choices_before.*list, &after = choices_after.*list;
    if (before == after) return {};
    const bool heads = field.switches_off == Switched::heads;
    const HeadNamed& named = heads ? head_named : HeadNamed();
    NumberList off, on;
    std::ranges::set_difference(after, before, std::back_inserter(off));
    std::ranges::set_difference(before, after, std::back_inserter(on));
    const auto name_of = [&](int one) {
        if (named) return named(one);
        return heads ? say<texts::changes::head>("number"_is = std::to_string(one))
                     : say<texts::changes::layer>("number"_is = std::to_string(one));
    };
    const auto told_off = [&] {
        if (off.size() == 1) return say<texts::changes::one_off>("name"_is = name_of(off.front()));
        return heads ? say<texts::changes::heads_off>("n"_is = off.size())
                     : say<texts::changes::layers_off>("n"_is = off.size());
    };
    const auto told_on = [&] {
        if (on.size() == 1) return say<texts::changes::one_on>("name"_is = name_of(on.front()));
        if (off.empty() && after.empty())
            return heads ? say<texts::changes::all_heads_on>()
                         : say<texts::changes::all_layers_on>();
        return heads ? say<texts::changes::heads_on>("n"_is = on.size())
                     : say<texts::changes::layers_on>("n"_is = on.size());
    };
    if (off.empty()) return told_on();
    return on.empty() ? told_off()
                      : say<texts::changes::two>("first"_is = told_off(), "second"_is = told_on());
}

template <class Struct>
std::string describe_field(const Field<Struct>& field, const std::string& old_text,
                           const std::string& new_text) {
    const bool free_text = holds<std::string>(field) && (!field.values || field.may_be_file);
    if (field.told)
        if (std::string told = field.told(old_text, new_text); !told.empty()) return told;
    if (free_text)
        return say<texts::changes::now>("label"_is = field.label,
                                        "after"_is = short_text(old_text, new_text));
    return say<texts::changes::from_to>("label"_is = field.label,
                                        "before"_is = label_of(field, old_text),
                                        "after"_is = label_of(field, new_text));
}

/// "Key: “1”, Value: “0”"; of more than two the first, and how many more changes. Empty: none.
std::string in_one_line(const std::vector<std::string>& steps) {
    if (steps.empty()) return {};
    if (steps.size() == 1) return steps.front();
    if (steps.size() == 2)
        return say<texts::changes::two>("first"_is = steps.front(), "second"_is = steps.back());
    return say<texts::changes::more>("first"_is = steps.front(), "n"_is = steps.size() - 1);
}

template <class Struct>
std::string describe_fields(const Struct& before, const Struct& after,
                            std::span<const Field<Struct>> fields) {
    std::vector<std::string> steps;
    for (const Field<Struct>& field : fields) {
        if (field.switches_off != Switched::nothing) continue;
        const std::string old_text = field_text(before, field), new_text = field_text(after, field);
        if (old_text != new_text) steps.push_back(describe_field(field, old_text, new_text));
    }
    return in_one_line(steps);
}

/// "table: gpa.csv": its columns and what is asked of it came with it. Empty: it is the same.
std::string describe_table(const Choices& before, const Choices& after,
                           const RowsBefore& rows_before) {
    if (before.table != after.table)
        return describe_field(choice_field("table"), before.table, after.table);
    if (before.rows == after.rows) return {};
    const bool as_given = before.rows.empty() && rows_before;
    return describe_field(choice_field("rows"), as_given ? rows_before() : before.rows, after.rows);
}

/// What the other choices came along with: another room, another table. Empty: neither.
std::string describe_leading(const Choices& before, const Choices& after,
                             const RowsBefore& rows_before) {
    std::string table = describe_table(before, after, rows_before);
    if (before.workspace == after.workspace) return table;
    const std::string room =
        describe_field(choice_field("workspace"), before.workspace, after.workspace);
    const bool brought = !table.empty() && !find_built_in_table(after.table);
    return brought ? say<texts::changes::two>("first"_is = room, "second"_is = table) : room;
}

std::string describe_cell(const std::string& path, Cell cell, const Edit& before, const Edit& after,
                          const NumberBefore& number_before) {
    const std::string place = fmt::format("{}[{},{}]", path, cell.row, cell.column);
    const auto new_number = after.cells.find(cell);
    if (new_number == after.cells.end()) return say<texts::changes::reset>("place"_is = place);
    const auto old_number = before.cells.find(cell);
    std::optional<double> old_value;
    if (old_number != before.cells.end())
        old_value = static_cast<double>(old_number->second);
    else if (number_before)
        old_value = number_before(path, cell);
    const std::string now = digits(static_cast<double>(new_number->second));
    return old_value ? say<texts::changes::number_from_to>(
                           "place"_is = place, "before"_is = digits(*old_value), "after"_is = now)
                     : say<texts::changes::number_is>("place"_is = place, "after"_is = now);
}

std::string describe_edit(const std::string& path, const Edit& before, const Edit& after,
                          const NumberBefore& number_before) {
    if (before.whole != after.whole)
        return after.whole ? say<texts::changes::new_matrix>("place"_is = path)
                           : say<texts::changes::reset>("place"_is = path);
    std::vector<Cell> changed;
    for (const auto& [cell, number] : after.cells)
        if (const auto old = before.cells.find(cell);
            old == before.cells.end() || old->second != number)
            changed.push_back(cell);
    for (const auto& [cell, number] : before.cells)
        if (!after.cells.contains(cell)) changed.push_back(cell);
    if (changed.size() == 1)
        return describe_cell(path, changed.front(), before, after, number_before);
    return after.empty() ? say<texts::changes::reset>("place"_is = path)
                         : say<texts::changes::cells>("place"_is = path, "n"_is = changed.size());
}

std::string describe_edits(const Edits& before, const Edits& after,
                           const NumberBefore& number_before) {
    std::vector<std::string> steps;
    for (const auto& [path, edit] : after)
        if (!(edit_of(before, path) == edit))
            steps.push_back(describe_edit(path, edit_of(before, path), edit, number_before));
    for (const auto& [path, edit] : before)
        if (!after.contains(path))
            steps.push_back(describe_edit(path, edit, Edit{}, number_before));
    return in_one_line(steps);
}

}  // namespace

std::string describe_change(const Document& before, const Document& after,
                            const NumberBefore& number_before, const HeadNamed& head_named,
                            const RowsBefore& rows_before) {
    if (std::string text = describe_leading(before.choices, after.choices, rows_before);
        !text.empty())
        return text;
    const auto choices = choice_fields();
    if (std::string text = describe_fields(before.choices, after.choices, choices); !text.empty())
        return text;
    for (const ChoiceField& field : choices)
        if (std::string text = describe_off(before.choices, after.choices, field, head_named);
            !text.empty())
            return text;
    if (std::string text = describe_edits(before.edits, after.edits, number_before); !text.empty())
        return text;
    if (before.note != after.note) return say<texts::changes::note>();
    return describe_fields(before.view, after.view, view_fields());
}

namespace {

struct Room {
    const Choices* choices;
    const std::string* note;
    bool operator==(const Room& other) const {
        return *choices == *other.choices && *note == *other.note;
    }
};

std::map<std::string_view, Room> rooms_of(const Saved& saved) {
    std::map<std::string_view, Room> rooms;
    for (const auto& [name, left] : saved.left) rooms[name] = {&left.choices, &left.note};
    const Document& document = saved.document;
    rooms[document.choices.workspace] = {&document.choices, &document.note};
    return rooms;
}

struct OwnedEdit {
    EditOwner owner;
    const std::string* path;
    const Edit* edit;
    const Axes* waits_for;  // until these sides are there; null: none of what is shown
    bool operator==(const OwnedEdit& other) const {
        if (!waits_for != !other.waits_for || (waits_for && *waits_for != *other.waits_for))
            return false;
        return owner == other.owner && *path == *other.path && *edit == *other.edit;
    }
};

/// A home of numbers that stand in its own cells says no more than they do, as long as nothing
/// moves.
ToldByNumbers told_of(const Saved& saved) {
    const auto stands_there = [&](const OrphanedEdit& home) {
        const Edit& edit = edit_of(saved.document.edits, home.path);
        if (!home.shown || is_dropped(home) || home.edit.empty()) return false;
        if (home.edit.whole) return home.edit == edit;
        return std::ranges::all_of(home.edit.cells, [&](const auto& cell) {
            return number_in(edit, cell.first) == cell.second;
        });
    };
    OrphanedEdits homes = saved.orphaned_edits;
    std::erase_if(homes, stands_there);
    return by_numbers(saved.document.edits, std::move(homes));
}

/// Those of what is shown, and those that wait: for the room or model that they are of, or, where
/// it is the same that is `shown`, for their words.
std::vector<OwnedEdit> edits_of(const Saved& saved, const ToldByNumbers& told,
                                const EditOwner& shown) {
    std::vector<OwnedEdit> edits;
    const EditOwner here = owner_of(saved.document.choices);
    for (const auto& [path, edit] : told.rest) edits.push_back({here, &path, &edit, nullptr});
    for (const OrphanedEdit& aside : told.homes) {
        const bool for_words = aside.of == shown && here == shown;
        edits.push_back({aside.of, &aside.path, &aside.edit, for_words ? &aside.axes : nullptr});
    }
    return edits;
}

}  // namespace

bool same_work(const Saved& now, const Saved& then) {
    if (!(now.document.view == then.document.view)) return false;
    const auto before = rooms_of(then);
    for (const auto& [name, room] : rooms_of(now)) {
        const auto same = before.find(name);
        if (same == before.end() || !(room == same->second)) return false;
    }
    // Of two that show different rooms it is not known what waits for words.
    const EditOwner here = owner_of(now.document.choices);
    const EditOwner shown = here == owner_of(then.document.choices) ? here : EditOwner{};
    const ToldByNumbers told_now = told_of(now), told_then = told_of(then);
    const std::vector<OwnedEdit> edits = edits_of(now, told_now, shown),
                                 edits_before = edits_of(then, told_then, shown);
    return std::is_permutation(edits.begin(), edits.end(), edits_before.begin(),
                               edits_before.end());
}

}  // namespace attend
