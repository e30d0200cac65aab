#include "app/views/window/palette_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "core/graph/told_apart.h"
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

std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || number < 0) return std::nullopt;
    text = trimmed(text.substr(static_cast<std::size_t>(end - text.data())));
    return number;
}

TypedHead::Does take_verb(std::string_view& text) {
    for (const std::string_view off : {"turn off", "switch off", "disable", "ablate"})
        if (take(text, off)) return TypedHead::Does::off;
    for (const std::string_view on : {"turn on", "switch on", "enable"})
        if (take(text, on)) return TypedHead::Does::on;
    return TypedHead::Does::go;
}

bool exists(const Frame& frame, const TypedHead& typed) {
    const Scene* const scene = frame.scene();
    return scene && !scene->layers.empty() && typed.layer.value_or(0) < frame.layers() &&
           typed.head.value_or(0) < scene->choices.heads;
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
void add_head(std::vector<PaletteEntry>& entries, const Frame& frame, std::string_view typed) {
    std::optional<TypedHead> head = read_typed_head(typed);
    if (!head) return;
    if (!head->layer) head->layer = frame.store.session.selection.layer;
    const bool layers_are_switched = workspace(frame.room()).reads("layers_off");
    if (!exists(frame, *head)) return;
    if (!head->head && frame.layers() == 1) return;
    if (!head->head && head->does != TypedHead::Does::go && !layers_are_switched) return;
    entries.push_back(entry_for(*head, frame.layers() > 1));
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
        if (label == bare || label == sought || told_apart(axis, i) == trimmed(word) ||
            fmt::format("{} {}", label, i) == bare)
            places.push_back(i);
    }
    return places;
}

void add_tokens(std::vector<PaletteEntry>& entries, const Frame& frame, std::string_view typed) {
    if (!frame.scene() || frame.scene()->layers.empty() || typed.empty()) return;
    const Axes& axes = frame.node(frame.block().weights).axes;
    for (const std::string_view arrow : {"→", "->"}) {
        const std::size_t at = typed.find(arrow);
        if (at == typed.npos) continue;
        for (const Index query : places_of(axes.rows, typed.substr(0, at)))
            for (const Index key : places_of(axes.columns, typed.substr(at + arrow.size())))
                entries.push_back({fmt::format("{} → {}", told_apart(axes.rows, query),
                                               told_apart(axes.columns, key)),
                                   "weight", [query, key](Frame& here) {
                                       const Block& block = here.block();
                                       select_cell(here, here.node(block.weights), {query, key});
                                   }});
        return;
    }
    for (const Index query : places_of(axes.rows, typed))
        entries.push_back({fmt::format("Ask as {}", told_in_sentence(axes.rows, query)), "token",
                           [query](Frame& here) { choose_query(here, query); }});
}

void add_file(std::vector<PaletteEntry>& entries, std::string_view typed) {
    if (typed.find('/') == typed.npos) return;
    const std::filesystem::path path = from_home(typed);
    std::error_code unreadable;
    if (!std::filesystem::exists(path, unreadable)) return;
    entries.push_back(
        {fmt::format("Open {}", path.filename().empty() ? path.string() : path.filename().string()),
         "file", [path](Frame& here) { here.ask(OpenFile{path}); }});
}

}  // namespace

std::optional<TypedHead> read_typed_head(std::string_view typed) {
    const std::string lower = lower_case(trimmed(typed));
    std::string_view rest = lower;
    TypedHead found{take_verb(rest), {}, {}};
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

std::vector<PaletteEntry> typed_places(const Frame& frame, std::string_view typed) {
    std::vector<PaletteEntry> entries;
    typed = trimmed(typed);
    add_head(entries, frame, typed);
    add_tokens(entries, frame, typed);
    add_file(entries, typed);
    for (PaletteEntry& entry : entries) entry.words = typed;  // it is found by them
    return entries;
}

}  // namespace attend
