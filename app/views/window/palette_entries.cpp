#include "app/views/window/palette_entries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <type_traits>

#include "app/state/command.h"
#include "app/views/large/large_view.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/window/palette_search.h"
#include "app/views/window/palette_words.h"
#include "app/views/window/window_view.h"
#include "core/document/choice_values.h"
#include "core/error.h"
#include "core/files/asset.h"
#include "core/graph/markup.h"

namespace attend {

namespace {

/// The beginnings are alike, whether in capitals or not.
bool begins_with(std::string_view text, std::string_view beginning) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return text.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), text.begin(),
                      [&](char a, char b) { return lower(a) == lower(b); });
}

/// Puts an entry in with the other words for it.
void add(std::vector<PaletteEntry>& entries, std::string thing, PaletteEntry entry) {
    if (const OtherWords* other = find_other_words(thing)) {
        entry.words += (entry.words.empty() ? "" : ", ") + std::string(other->words);
        if (!other->meaning.empty()) entry.help = other->meaning;
    }
    entry.thing = std::move(thing);
    entries.push_back(std::move(entry));
}

void add_commands(std::vector<PaletteEntry>& entries) {
    for (const Command& command : commands())
        add(entries, fmt::format("command {}", command.name),
            {fmt::format("{}: {}", command.menu, command.label), std::string(command.shortcut),
             [name = command.name](Frame& frame) {
                 CommandContext context{frame.store, frame.settings, frame.requests};
                 run_command(name, context);
             },
             "", std::string(command.help)});
}

void add_scenes(std::vector<PaletteEntry>& entries) {
    for (const std::string_view name : assets_under("assets/scenes"))
        add(entries, "scene " + std::filesystem::path(name).stem().string(),
            {"Scene: " + scene_label(name), "scene",
             [name](Frame& frame) { frame.ask(OpenAsset{std::string(name)}); }, "",
             "A ready-made scene; the view “About this scene” tells what it shows"});
}

void add_views(std::vector<PaletteEntry>& entries) {
    for (const LargeView& view : large_views())
        add(entries, fmt::format("view {}", view.name),
            {fmt::format("Show: {}", view.label), view_shortcut(view),
             [&view](Frame& frame) { show_view(frame, view.name); }, "", std::string(view.help)});
}

/// `part` is the document's part that the field is of.
template <class Part>
PaletteEntry value_entry(Part Document::*part, const Field<Part>& field, const std::string& value) {
    return {fmt::format("{}: {}", field.label, value.empty() ? "empty" : value),
            std::is_same_v<Part, View> ? "view" : "choice",
            [part, &field, value](Frame& frame) { set_field(frame.draft().*part, field, value); },
            "", std::string(field.help)};
}

/// "softmax, row by row. α = exp(s/τ) / Σ_j exp(s_j/τ). Bridle 1990"
std::string help_of(const ChoiceValue& value, std::string_view choice_help) {
    std::string text;
    for (const std::string& part : {value.label, plain(value.formula), value.help})
        if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
    return fmt::format("{}\n{}", text, choice_help);
}

/// The choice itself, whose values are then typed or chosen; and those that can be listed.
template <class Part>
void add_choice(std::vector<PaletteEntry>& entries, Part Document::*part, const Field<Part>& field,
                const Document& document) {
    std::string now = field_text(document.*part, field);
    constexpr std::size_t longest = 24;
    if (now.size() > longest) now.clear();
    add(entries, fmt::format("choice {}", field.name),
        {fmt::format("{}…", field.label), now, nullptr, std::string(field.name),
         fmt::format("{}\nValues: {}", field.help, values_text(field)),
         fmt::format("{} ", field.name)});
    for (const ChoiceValue& value : listed_values(field)) {
        PaletteEntry entry = value_entry(part, field, value.name);
        entry.words = value.label;
        entry.help = help_of(value, field.help);
        add(entries, fmt::format("{}={}", field.name, value.name), std::move(entry));
    }
}

void add_values(std::vector<PaletteEntry>& entries, std::string_view name,
                std::initializer_list<const char*> values) {
    const ChoiceField& field = choice_field(name);
    for (const char* value : values)
        add(entries, fmt::format("{}={}", name, value),
            value_entry(&Document::choices, field, value));
}

/// A head more or less than there are.
void add_head_steps(std::vector<PaletteEntry>& entries, int heads) {
    const ChoiceField& field = choice_field("heads");
    const auto step = [&](int to, const char* words) {
        if (to < field.least || to > field.most) return;
        PaletteEntry entry = value_entry(&Document::choices, field, std::to_string(to));
        entry.words = words;
        entries.push_back(std::move(entry));
    };
    step(heads + 1, "add a head, another head, one more head, more heads");
    step(heads - 1, "remove a head, one head less, fewer heads");
}

void add_choices(std::vector<PaletteEntry>& entries, const Document& document) {
    add_head_steps(entries, document.choices.heads);
    for (const ChoiceField& field : choice_fields())
        add_choice(entries, &Document::choices, field, document);
    add_values(entries, "heads", {"1", "2", "4", "8", "12", "16"});
    add_values(entries, "temperature", {"0.1", "0.2", "0.5", "1", "2", "5"});
    add_values(entries, "second_text", {""});
    for (const ViewField& field : view_fields())
        add_choice(entries, &Document::view, field, document);
}

void add_matrices(std::vector<PaletteEntry>& entries, const Evaluation& evaluation) {
    for (const Node& node : evaluation.graph->nodes()) {
        const std::string name(short_path(node.path));
        add(entries, "node " + name,
            {node.path, fmt::format("{} × {}", node.shape().rows, node.shape().columns),
             [path = node.path](Frame& frame) { frame.session().select(path, {}); }, name,
             fmt::format("Rows are {}s, columns are {}s; made by {}", node.axes.rows.name(),
                         node.axes.columns.name(), node.operation->name())});
    }
}

/// "what is softmax": the same things, and what they are.
void make_questions(std::vector<PaletteEntry>& entries) {
    for (PaletteEntry& entry : entries) {
        entry.run = [title = entry.label, text = entry.help](Frame& frame) {
            open_help(frame, title, text);
        };
        entry.typed.clear();
        entry.detail = "help";
    }
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
    const auto add_typed = [&](auto part, const auto& field) {
        if (!begins_with(field.name, word) && !begins_with(field.label, word)) return;
        try {
            auto changed = document.*part;
            set_field(changed, field, value);
            entries.push_back(value_entry(part, field, value));
        } catch (const Error&) {
            return;  // not a value of this choice
        }
    };
    for (const ChoiceField& field : choice_fields()) add_typed(&Document::choices, field);
    for (const ViewField& field : view_fields()) add_typed(&Document::view, field);
    return entries;
}

std::vector<PaletteEntry> palette_entries(const Frame& frame, std::string_view typed) {
    const bool question = asked_about(typed).has_value();
    std::vector<PaletteEntry> entries;
    if (!question) entries = typed_choices(typed, frame.store.draft);
    add_commands(entries);
    add_views(entries);
    add_scenes(entries);
    add_choices(entries, frame.store.draft);
    if (const Evaluation* evaluation = frame.store.computation().evaluation())
        add_matrices(entries, *evaluation);
    std::set<std::string> there;  // what is typed may stand in the list as well
    std::erase_if(entries, [&](const PaletteEntry& entry) {
        const bool is_typed = !typed.empty() && entry.typed == typed;  // its values are meant now
        return is_typed || !there.insert(entry.label).second;
    });
    if (question) make_questions(entries);
    return entries;
}

const std::vector<const PaletteEntry*>& PaletteList::fitting(const Frame& frame,
                                                             std::string_view text) {
    const Evaluation* evaluation = frame.store.computation().evaluation();
    const auto graph = evaluation ? evaluation->graph : nullptr;
    const std::uint64_t revision = frame.store.history().revision();
    if (made_ > 0 && text_ == text && graph_ == graph && revision_ == revision) return fitting_;
    text_ = text, graph_ = graph, revision_ = revision;
    entries_ = palette_entries(frame, text);
    fitting_ = found(entries_, asked_about(text).value_or(std::string(text)));
    ++made_;
    return fitting_;
}

}  // namespace attend
