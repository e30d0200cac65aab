#include "app/views/window/palette_entries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <numeric>
#include <set>
#include <type_traits>

#include "app/state/command.h"
#include "app/views/large/large_view.h"
#include "core/document/choices.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/files/asset.h"

namespace attend {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool begins_with(std::string_view text, std::string_view beginning) {
    return text.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), text.begin(),
                      [](char a, char b) { return lower(a) == lower(b); });
}

void add_commands(std::vector<PaletteEntry>& entries) {
    for (const Command& command : commands())
        entries.push_back({fmt::format("{}: {}", command.menu, command.label),
                           std::string(command.shortcut), [name = command.name](Frame& frame) {
                               CommandContext context{frame.store, frame.settings, frame.requests};
                               run_command(name, context);
                           }});
}

void add_scenes(std::vector<PaletteEntry>& entries) {
    for (const std::string_view name : assets_under("assets/scenes"))
        entries.push_back({"Scene: " + scene_label(name), "scene",
                           [name](Frame& frame) { frame.ask(OpenAsset{std::string(name)}); }});
}

void add_views(std::vector<PaletteEntry>& entries) {
    for (const LargeView& view : large_views())
        entries.push_back({fmt::format("Show: {}", view.label), view_shortcut(view),
                           [&view](Frame& frame) { show_view(frame, view.name); }});
}

/// `part` is the document's part that the field is of.
template <class Part>
void add_choice(std::vector<PaletteEntry>& entries, Part Document::*part, const Field<Part>& field,
                const std::string& value) {
    entries.push_back(
        {fmt::format("{}: {}", field.label, value), std::is_same_v<Part, View> ? "view" : "choice",
         [part, &field, value](Frame& frame) { set_field(frame.draft().*part, field, value); }});
}

/// The values that can be listed; numbers and texts are typed: see typed_choices().
template <class Struct>
std::vector<std::string> values_of(const Field<Struct>& field) {
    if (field.names) return field.names();
    if (std::holds_alternative<bool Struct::*>(field.member)) return {"on", "off"};
    if (std::holds_alternative<std::optional<bool> Struct::*>(field.member))
        return {"on", "off", "auto"};
    return {};
}

void add_choices(std::vector<PaletteEntry>& entries) {
    for (const ChoiceField& field : choice_fields()) {
        for (const std::string& value : values_of(field))
            add_choice(entries, &Document::choices, field, value);
        if (field.name == "embedding")
            for (const EmbeddingKind& kind : embedding_kinds())
                add_choice(entries, &Document::choices, field, std::string(kind.name));
        if (field.name == "heads")
            for (const char* value : {"1", "2", "4", "8", "12", "16"})
                add_choice(entries, &Document::choices, field, value);
        if (field.name == "temperature")
            for (const char* value : {"0.1", "0.2", "0.5", "1", "2", "5"})
                add_choice(entries, &Document::choices, field, value);
    }
    for (const ViewField& field : view_fields())
        for (const std::string& value : values_of(field))
            add_choice(entries, &Document::view, field, value);
}

void add_matrices(std::vector<PaletteEntry>& entries, const Evaluation& evaluation) {
    for (const Node& node : evaluation.graph->nodes())
        entries.push_back({node.path,
                           fmt::format("{} × {}", node.shape().rows, node.shape().columns),
                           [path = node.path](Frame& frame) { frame.session().select(path, {}); }});
}

}  // namespace

std::string scene_label(std::string_view asset_name) {
    std::string label = std::filesystem::path(asset_name).stem().string();
    for (char& c : label)
        if (c == '_') c = ' ';
    if (!label.empty() && label[0] >= 'a' && label[0] <= 'z')
        label[0] = static_cast<char>(label[0] - 'a' + 'A');
    return label;
}

std::vector<PaletteEntry> typed_choices(std::string_view typed, const Document& document) {
    std::vector<PaletteEntry> entries;
    const std::size_t space = typed.find_first_of(" =");
    const std::size_t begin = typed.find_first_not_of(" =", std::min(space, typed.size()));
    if (space == 0 || begin == std::string_view::npos) return entries;
    const std::string_view word = typed.substr(0, space);
    const std::string value(typed.substr(begin));
    const auto add = [&](auto part, const auto& field) {
        if (!begins_with(field.name, word) && !begins_with(field.label, word)) return;
        try {
            auto changed = document.*part;
            set_field(changed, field, value);
            add_choice(entries, part, field, value);
        } catch (const Error&) {
            return;  // not a value of this choice
        }
    };
    for (const ChoiceField& field : choice_fields()) add(&Document::choices, field);
    for (const ViewField& field : view_fields()) add(&Document::view, field);
    return entries;
}

std::vector<PaletteEntry> palette_entries(const Frame& frame, std::string_view typed) {
    std::vector<PaletteEntry> entries = typed_choices(typed, frame.store.draft);
    add_commands(entries);
    add_views(entries);
    add_scenes(entries);
    add_choices(entries);
    if (const Evaluation* evaluation = frame.store.computation().evaluation())
        add_matrices(entries, *evaluation);
    std::set<std::string> there;  // what is typed may stand in the list as well
    std::erase_if(entries,
                  [&](const PaletteEntry& entry) { return !there.insert(entry.label).second; });
    return entries;
}

std::optional<int> fit(std::string_view text, std::string_view label) {
    int points = 0;
    std::size_t at = 0;
    bool run = false;
    for (const char wanted : text) {
        if (wanted == ' ') {
            run = false;
            continue;
        }
        const std::size_t begin = at;
        while (at < label.size() && lower(label[at]) != lower(wanted)) ++at;
        if (at == label.size()) return std::nullopt;
        const bool word_start = at == 0 || !std::isalnum(static_cast<unsigned char>(label[at - 1]));
        points += word_start ? 8 : (run && at == begin ? 5 : 0);
        points -= static_cast<int>(std::min<std::size_t>(at - begin, 5));
        run = true;
        ++at;
    }
    return points - static_cast<int>(label.size() / 8);
}

std::vector<const PaletteEntry*> found(const std::vector<PaletteEntry>& entries,
                                       std::string_view typed) {
    std::string text(typed);  // "layer_norm=after" finds "Layer norm: after"
    for (char& c : text)
        if (c == '_' || c == '=') c = ' ';
    std::vector<std::pair<int, const PaletteEntry*>> fitting;
    for (const PaletteEntry& entry : entries)
        if (const auto points = fit(text, entry.label))
            fitting.emplace_back(text.empty() ? 0 : *points, &entry);
    std::stable_sort(fitting.begin(), fitting.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<const PaletteEntry*> result;
    for (const auto& [points, entry] : fitting) result.push_back(entry);
    return result;
}

const std::vector<const PaletteEntry*>& PaletteList::fitting(const Frame& frame,
                                                             std::string_view text) {
    const Evaluation* evaluation = frame.store.computation().evaluation();
    const auto graph = evaluation ? evaluation->graph : nullptr;
    const std::uint64_t revision = frame.store.history().revision();
    if (made_ > 0 && text_ == text && graph_ == graph && revision_ == revision) return fitting_;
    text_ = text, graph_ = graph, revision_ = revision;
    entries_ = palette_entries(frame, text);
    fitting_ = found(entries_, text);
    ++made_;
    return fitting_;
}

}  // namespace attend
