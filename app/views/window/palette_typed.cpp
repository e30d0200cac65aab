#include "app/views/window/palette_typed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <type_traits>

#include "core/document/choice_values.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/text/split.h"
#include "core/typed_path.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::string_view separators = " =:";

/// Capitals are as small letters, and "mask window" is "mask_window".
char alike(char c) {
    return c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool begins_with(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), text.begin(),
                      [](char a, char b) { return alike(a) == alike(b); });
}

/// How much of `typed` is this whole name: all letters of it, and no word that goes on. 0: none.
std::size_t whole_name(std::string_view typed, std::string_view name) {
    const bool ends = typed.size() == name.size() ||
                      (typed.size() > name.size() &&
                       separators.find(typed[name.size()]) != std::string_view::npos);
    return ends && begins_with(typed, name) ? name.size() : 0;
}

/// More than half of a name: "head 5" is not of “Heads off”.
bool mostly(std::string_view begun, std::string_view name) {
    return begins_with(name, begun) && 2 * begun.size() > name.size();
}

template <class Part>
std::size_t whole_name(std::string_view typed, const Field<Part>& field) {
    return std::max(whole_name(typed, field.name), whole_name(typed, field.label));
}

/// The choice whose whole name this is and that only other rooms read; null where there is none.
const ChoiceField* of_another_room(std::string_view typed, const Workspace& room) {
    for (const ChoiceField& field : choice_fields())
        if (!room.reads(field.name) && field.name != "workspace" && whole_name(typed, field) > 0)
            return &field;
    return nullptr;
}

bool has_equals(std::string_view typed) { return typed.find('=') != typed.npos; }

/// "“The cat”" -> "The cat"; nothing where it does not stand in quotes.
std::optional<std::string> unquoted(const std::string& value) {
    for (const auto& [open, close] :
         {std::pair<std::string_view, std::string_view>{"\"", "\""}, {"'", "'"}, {"“", "”"}})
        if (value.size() >= open.size() + close.size() && value.starts_with(open) &&
            value.ends_with(close))
            return value.substr(open.size(), value.size() - open.size() - close.size());
    return std::nullopt;
}

/// Whether a text that may be anything is meant as a value: "sentence similarity" may be looked
/// for. Of a room of numbers the query is one.
bool is_meant_as_text(std::string_view typed, const std::string& value, const Document& document) {
    const bool numbers = asks_for_numbers(document.choices);
    return has_equals(typed) || unquoted(value) || (numbers && parse_decimal(typed_decimal(value)));
}

std::string value_behind(std::string_view typed, std::size_t name) {
    const std::string_view rest = trimmed(typed.substr(name));
    const std::size_t begin = rest.find_first_not_of(separators);
    return begin == rest.npos ? std::string() : std::string(rest.substr(begin));
}

/// The choices that the document's room reads, and how it is looked at. The room itself is no
/// value that is set: it is entered.
template <class Use>
void for_each_field(const Document& document, Use use) {
    const Workspace& room = workspace(document.choices.workspace);
    for (const ChoiceField& field : choice_fields())
        if (room.reads(field.name) && field.name != "workspace") use(field);
    for (const ViewField& field : view_fields()) use(field);
}

Choices part_for(const Document& document, const ChoiceField&) { return document.choices; }
View part_for(const Document& document, const ViewField&) { return document.view; }

/// Why the choice does not take the value; nothing where it does.
template <class Part>
std::optional<std::string> refusal(const Document& document, const Field<Part>& field,
                                   const std::string& value) {
    try {
        Part part = part_for(document, field);
        set_field(part, field, value);
        return std::nullopt;
    } catch (const Error& error) {
        return error.what();
    }
}

bool is_begun_number(const std::string& value) {
    return value.starts_with("−") ||
           std::string_view("+-.0123456789").find(value[0]) != std::string_view::npos;
}

/// Whether a value that the choice lists goes on from what was typed: no file is meant, so far.
template <class Part>
bool is_begun_value(const Field<Part>& field, const std::string& value) {
    return std::ranges::any_of(listed_values(field), [&](const ChoiceValue& listed) {
        return listed.name.size() > value.size() && begins_with(listed.name, value);
    });
}

/// Whether a file is meant that is none of the listed values: "embedding dimension" is a question.
template <class Part>
bool is_no_file(const Field<Part>& field, const std::string& value) {
    if (!field.may_be_file || !field.may_be_file(value) || !is_meant_as_name(value)) return false;
    const auto listed = listed_values(field);
    return std::ranges::find(listed, value, &ChoiceValue::name) == listed.end();
}

template <class Part>
std::string note_of(const Field<Part>& field) {
    return fmt::format("{}: {}", field.label, values_text(field));
}

/// Of the choice whose whole name was typed.
template <class Part>
void read_value(TypedChoice& result, std::string_view typed, const Document& document,
                const Field<Part>& field, std::size_t name) {
    std::string value = value_behind(typed, name);
    if (typed.size() == name) return;
    const bool any_text = takes_any_text(field);
    result.note = note_of(field);
    if (value.empty()) {
        result.asked = fmt::format("{}{}", field.name, any_text ? "=" : " ");
        return;
    }
    if (any_text && !is_meant_as_text(typed, value, document)) {
        result.note = fmt::format("{}: text, behind = or in quotes", field.label);
        return;
    }
    if (any_text) value = unquoted(value).value_or(value);
    if (field.may_be_file && is_begun_value(field, value)) return;  // the list shows which
    if (is_no_file(field, value)) {  // "embedding dimension" may be asked for
        result.refused = has_equals(typed);
        return;
    }
    const std::optional<std::string> refused = refusal(document, field, value);
    if (!refused) {
        result.entries.push_back(value_entry(field, value));
        result.entries.back().words = typed;  // "key_width 5" finds "d_k: 5"
        return;
    }
    if (!listed_values(field).empty()) return;  // it may be begun: the list shows which go on
    result.refused = is_begun_number(value);
    if (result.refused) result.note = *refused;
}

template <class Part>
PaletteEntry entry_of(Part Document::*part, const Field<Part>& field, const std::string& value) {
    std::string shown = value.empty() ? "empty" : value;
    const auto listed = listed_values(field);
    if (std::ranges::find(listed, value, &ChoiceValue::name) != listed.end())
        std::ranges::replace(shown, '_', ' ');  // of a file's name it stays
    return {fmt::format("{}: {}", field.label, shown),
            std::is_same_v<Part, View> ? "view" : "choice",
            [part, &field, value](Frame& frame) { set_field(frame.draft().*part, field, value); },
            "", std::string(field.help)};
}

/// "model=smollm2", of a choice that other rooms read: its value is set there. Without the sign the
/// words may mean anything.
void read_elsewhere(TypedChoice& result, std::string_view typed, const Document& document,
                    const ChoiceField& field) {
    const std::string value = value_behind(typed, whole_name(typed, field));
    if (!has_equals(typed) || value.empty() || refusal(document, field, value)) return;
    if (field.may_be_file && is_begun_value(field, value)) return;
    if (is_no_file(field, value)) {
        result.note = note_of(field);
        result.refused = true;
        return;
    }
    for (PaletteEntry& entry : entries_elsewhere(field, value)) {
        entry.words = typed;
        result.entries.push_back(std::move(entry));
    }
}

/// "set the number of layers to 3", "3 layers", "layers: 3" -> "layers 3"; what is no such
/// sentence stays as it is.
std::string as_name_and_value(std::string_view typed) {
    std::string_view rest = typed;
    if (typed.find_first_of("=\"'") != typed.npos || typed.find("“") != typed.npos)
        return std::string(typed);  // a text: each word of it counts
    for (const std::string_view word : {"set ", "change ", "the ", "number of "})
        if (begins_with(rest, word)) rest = trimmed(rest.substr(word.size()));
    std::string text(rest);
    constexpr std::string_view to = " to ";
    const auto at = std::search(text.begin(), text.end(), to.begin(), to.end(),
                                [](char a, char b) { return alike(a) == b; });
    if (rest.size() < typed.size() && at != text.end())
        text.replace(static_cast<std::size_t>(at - text.begin()), to.size(), " ");
    const std::size_t blank = text.find(' ');
    if (blank != text.npos && parse_decimal(typed_decimal(text.substr(0, blank))))
        text = text.substr(blank + 1) + " " + text.substr(0, blank);
    return text;
}

/// What begins with the whole name of a choice of this room; nothing where it begins with none.
std::optional<TypedChoice> read_named(std::string_view typed, const Document& document) {
    // "heads off 1" is of heads_off, not of heads: the longest name is meant.
    std::size_t longest = 0;
    for_each_field(document, [&](const auto& field) {
        longest = std::max(longest, whole_name(typed, field));
    });
    if (longest == 0) return std::nullopt;
    TypedChoice result;
    bool read = false;
    for_each_field(document, [&](const auto& field) {
        if (read || whole_name(typed, field) < longest) return;
        read_value(result, typed, document, field, longest);
        read = true;
    });
    return result;
}

}  // namespace

std::vector<PaletteEntry> entries_elsewhere(const ChoiceField& field, const std::string& value) {
    std::vector<PaletteEntry> entries;
    for (const std::string_view room : workspaces_of(field.name)) {
        PaletteEntry entry = value_entry(field, value);
        entry.label += fmt::format(", in the room {}", workspace(room).title);
        entry.run = [room = std::string(room), set = std::move(entry.run)](Frame& frame) {
            frame.store.enter(room);
            set(frame);
        };
        entries.push_back(std::move(entry));
    }
    return entries;
}

TypedChoice read_typed_choice(std::string_view typed, const Document& document) {
    typed.remove_prefix(std::min(typed.find_first_not_of(' '), typed.size()));
    if (auto named = read_named(typed, document)) return std::move(*named);
    const std::string plain = as_name_and_value(typed);
    auto said = read_named(plain, document);
    if (said && (said->refused || !said->entries.empty())) {
        for (PaletteEntry& entry : said->entries) entry.words = typed;  // it is found by them
        return std::move(*said);
    }
    TypedChoice result;
    if (const ChoiceField* const field =
            of_another_room(plain, workspace(document.choices.workspace))) {
        read_elsewhere(result, plain, document, *field);
        for (PaletteEntry& entry : result.entries) entry.words = typed;
        return result;
    }
    const std::size_t word = std::min(typed.find_first_of(separators), typed.size());
    const std::string value = value_behind(typed, word);
    if (word == 0 || value.empty()) return result;
    for_each_field(document, [&](const auto& field) {
        const std::string_view begun = typed.substr(0, word);
        if (!mostly(begun, field.name) && !mostly(begun, field.label)) return;
        if (takes_any_text(field) && !is_meant_as_text(typed, value, document)) return;
        if (!refusal(document, field, value)) result.entries.push_back(value_entry(field, value));
    });
    return result;
}

PaletteEntry value_entry(const ChoiceField& field, const std::string& value) {
    PaletteEntry entry = entry_of(&Document::choices, field, value);
    entry.run = [set = std::move(entry.run)](Frame& frame) {
        const Choices before = frame.draft().choices;
        set(frame);
        Choices& choices = frame.draft().choices;
        const int heads = choices.heads, layers = choices.layers;
        if (heads == before.heads && layers == before.layers) return;
        choices = before;
        set_heads(choices, heads, layers);
    };
    return entry;
}

PaletteEntry value_entry(const ViewField& field, const std::string& value) {
    return entry_of(&Document::view, field, value);
}

}  // namespace attend
