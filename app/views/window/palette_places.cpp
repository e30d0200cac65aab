#include "app/views/window/palette_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>

#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/text/printable.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/typed_path.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Takes `word` and what blanks stand behind it from the beginning of the text.
bool take(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text = trimmed(text.substr(word.size()));
    return true;
}

/// One that is too long for a number is of no head either.
std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem == std::errc::invalid_argument) return std::nullopt;
    if (problem != std::errc()) number = std::numeric_limits<int>::max();
    text = trimmed(text.substr(static_cast<std::size_t>(end - text.data())));
    return number;
}

TypedHead::Does take_verb(std::string_view& text) {
    for (const std::string_view off :
         {"turn off", "switch off", "disable", "ablate", "remove", "delete", "prune"})
        if (take(text, off)) return TypedHead::Does::off;
    for (const std::string_view on : {"turn on", "switch on", "enable"})
        if (take(text, on)) return TypedHead::Does::on;
    return TypedHead::Does::go;
}

/// "There is no head 7: heads 0 to 3"; nothing where there is.
std::string none_such(const char* what, int number, int count) {
    if (number >= 0 && number < count) return {};
    const std::string there =
        count == 1 ? fmt::format("{} 0 alone", what) : fmt::format("{}s 0 to {}", what, count - 1);
    return fmt::format("There is no such {}: {}", what, there);
}

/// Why nothing can be done with it; nothing where it can.
std::string refusal_of(const Frame& frame, const TypedHead& typed) {
    const Workspace& room = workspace(frame.room());
    if (!typed.head && typed.does != TypedHead::Does::go && !room.reads("layers_off"))
        return fmt::format("Layers are not switched on and off in the room {}", room.title);
    std::string none = none_such("layer", typed.layer.value_or(0), frame.layers());
    return none.empty() ? none_such("head", typed.head.value_or(0), frame.scene()->choices.heads)
                        : none;
}

std::string name_of(const TypedHead& typed, bool several_layers) {
    std::string layer =
        typed.layer && several_layers ? fmt::format("layer {}", *typed.layer) : std::string();
    if (!typed.head) return layer;
    return fmt::format("{}{}head {}", layer, layer.empty() ? "" : " · ", *typed.head);
}

PaletteEntry entry_for(const TypedHead& typed, bool several_layers) {
    const std::string name = name_of(typed, several_layers);
    const int layer = typed.layer.value_or(0);
    if (typed.does == TypedHead::Does::go)
        return {"Look at " + name, "head", [typed, layer](Frame& here) {
                    choose_head(here, layer, typed.head.value_or(here.session().selection.head));
                }};
    const bool on = typed.does == TypedHead::Does::on;
    return {fmt::format("Switch {} {}", name, on ? "on" : "off"), "choice",
            [typed, layer, on](Frame& here) {
                if (typed.head) return switch_head(here, layer, *typed.head, on);
                switch_layer(here, layer, on);
            }};
}

/// Where only the head is said, it is of the layer that is shown.
void add_head(TypedPlaces& places, const Frame& frame, std::string_view typed) {
    std::optional<TypedHead> head = read_typed_head(typed);
    if (!head || !frame.scene() || frame.scene()->layers.empty()) return;
    places.refusal = refusal_of(frame, *head);
    if (!places.refusal.empty()) return;
    if (!head->layer) head->layer = frame.store.session.selection.layer;
    if (head->head || frame.layers() > 1)
        places.entries.push_back(entry_for(*head, frame.layers() > 1));
}

/// The places of a token that is called so, capitals as small letters: "dog", "“Dog”", "dog 5".
std::vector<Index> places_of(const Axis& axis, std::string_view word) {
    constexpr std::size_t most = 12;
    constexpr std::string_view quotes = "\"'“”";
    const std::string bare = lower_case(trimmed(word));
    std::string sought = bare;
    while (sought.size() > 1 && quotes.find(sought.front()) != quotes.npos) sought.erase(0, 1);
    while (sought.size() > 1 && quotes.find(sought.back()) != quotes.npos) sought.pop_back();
    std::vector<Index> places;
    for (Index i = 0; i < axis.size() && places.size() < most; ++i) {
        const std::string label = lower_case(axis.label(i));
        if (label == bare || label == sought || unique_label(axis, i) == trimmed(word) ||
            fmt::format("{} {}", label, i) == bare)
            places.push_back(i);
    }
    return places;
}

/// "the 9", where "the" stands elsewhere.
std::string no_token_there(const Axis& axis, std::string_view typed) {
    const std::size_t blank = typed.rfind(' ');
    const std::string_view number = typed.substr(blank == typed.npos ? 0 : blank + 1);
    if (blank == typed.npos || number.find_first_not_of("0123456789") != number.npos) return {};
    const std::string_view word = trimmed(typed.substr(0, blank));
    std::string there;
    for (const Index place : places_of(axis, word)) append_listed(there, std::to_string(place));
    return there.empty() ? there : fmt::format("“{}” stands at {}, not at {}", word, there, number);
}

void add_tokens(TypedPlaces& places, const Frame& frame, std::string_view typed) {
    if (!frame.scene() || frame.scene()->layers.empty() || typed.empty()) return;
    const Axes& axes = frame.node(frame.block().weights).axes;
    for (const std::string_view arrow : {"→", "->"}) {
        const std::size_t at = typed.find(arrow);
        if (at == typed.npos) continue;
        for (const Index query : places_of(axes.rows, typed.substr(0, at)))
            for (const Index key : places_of(axes.columns, typed.substr(at + arrow.size())))
                places.entries.push_back(
                    {fmt::format("{} → {}", unique_label(axes.rows, query),
                                 unique_label(axes.columns, key)),
                     "weight", [query, key](Frame& here) {
                         const Block& block = here.block();
                         select_cell(here, here.node(block.weights), {query, key});
                     }});
        return;
    }
    for (const Index query : places_of(axes.rows, typed))
        places.entries.push_back({fmt::format("Ask as {}", told_in_sentence(axes.rows, query)),
                                  "token", [query](Frame& here) { choose_query(here, query); }});
    if (places.entries.empty()) places.refusal = no_token_there(axes.rows, typed);
}

void add_file(TypedPlaces& places, std::string_view typed) {
    if (typed.find('/') == typed.npos) return;
    const std::filesystem::path path = from_home(typed);
    std::error_code unreadable;
    if (!std::filesystem::exists(path, unreadable)) {
        // Elsewhere in a text it may be a matrix's path, or a choice's value.
        const bool is_path =
            std::ranges::any_of(std::array{"/", "~/", "./", "../"},
                                [&](auto begin) { return typed.starts_with(begin); });
        if (is_path) places.refusal = fmt::format("There is no file {}", printable(typed));
        return;
    }
    places.entries.push_back(
        {fmt::format("Open {}", path.filename().empty() ? path.string() : path.filename().string()),
         "file", [path](Frame& here) { here.ask(OpenFile{path}); }});
}

}  // namespace

std::optional<TypedHead> read_typed_head(std::string_view typed) {
    const std::string lower = lower_case(trimmed(typed));
    std::string_view rest = lower;
    TypedHead found{take_verb(rest), {}, {}};
    take(rest, "the ");
    while (!rest.empty()) {
        const bool layer = take(rest, "layer") || (!rest.starts_with("la") && take(rest, "l"));
        if (!layer && !take(rest, "head") && !take(rest, "h")) break;
        std::optional<int>& number = layer ? found.layer : found.head;
        if (number) return std::nullopt;
        number = take_number(rest);
        if (!number) return std::nullopt;
        if (!take(rest, "·")) take(rest, ",");
    }
    if (found.does == TypedHead::Does::go && take(rest, "off")) found.does = TypedHead::Does::off;
    if (found.does == TypedHead::Does::go && take(rest, "on")) found.does = TypedHead::Does::on;
    return rest.empty() && (found.layer || found.head) ? std::optional(found) : std::nullopt;
}

TypedPlaces typed_places(const Frame& frame, std::string_view typed) {
    TypedPlaces places;
    typed = trimmed(typed);
    add_tokens(places, frame, typed);
    add_head(places, frame, typed);
    add_file(places, typed);
    for (PaletteEntry& entry : places.entries) entry.words = typed;  // it is found by them
    if (!places.entries.empty()) places.refusal.clear();
    return places;
}

}  // namespace attend
