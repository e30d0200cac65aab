#include "app/cli/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/cli/commands.h"
#include "app/gui/theme.h"
#include "app/shell/render.h"
#include "core/document/choice_values.h"
#include "core/document/view.h"
#include "core/models/models_here.h"
#include "core/workspaces/choices.h"

namespace attend::cli {

namespace {

std::string words_of(const ChoiceValue& value) {
    const std::string label = value.label == value.name ? "" : value.label;
    return fmt::format("{}{}{}", label, label.empty() || value.help.empty() ? "" : ": ",
                       value.help);
}

/// The models that lie on this machine, beside those that the choice lists.
void add_models(std::vector<Suggestion>& list, const std::string& before) {
    for (const ModelPlace& place : models_here()) {
        std::string text = before + place.id;
        if (std::ranges::find(list, text, &Suggestion::text) == list.end())
            list.push_back({std::move(text), place.name});
    }
}

/// Of NAME=: the values of a choice.
template <class Struct>
Suggestions values_of_choice(const Field<Struct>& field, const std::string& before) {
    Suggestions values;
    for (const ChoiceValue& value : listed_values(field))
        values.list.push_back({before + value.name, words_of(value)});
    if (field.may_be_file) values.files_behind = before;
    if constexpr (std::is_same_v<Struct, Choices>) {
        if (field.name == "model") add_models(values.list, before);
    }
    return values;
}

/// Behind NAME=: what the choice takes; of a text or a node's matrix the file that it is read from.
Suggestions settings_behind(const std::string& name, const std::string& value) {
    const std::string before = name + "=";
    if (value.starts_with('@')) return {{}, before + "@"};
    if (const ChoiceField* const field = find_choice(name)) return values_of_choice(*field, before);
    if (const ViewField* const field = find_view_field(name))
        return values_of_choice(*field, before);
    if (name.ends_with(']')) return {};
    return {{{before + "@", "a matrix from a file"}}};
}

}  // namespace

Suggestions suggest_files(const Typed&) { return {{}, ""}; }

Suggest suggest_names(std::vector<std::string> names) {
    return [names = std::move(names)](const Typed&) {
        Suggestions all;
        for (const std::string& name : names) all.list.push_back({name});
        return all;
    };
}

Suggestions suggest_nodes(const Typed& typed) {
    const Prepared prepared = prepare(typed.input);
    Suggestions nodes;
    for (const Node& node : prepared.scene.graph->nodes())
        nodes.list.push_back(
            {node.path, fmt::format("{} × {}: {}", node.shape().rows, node.shape().columns,
                                    node.operation->name())});
    return nodes;
}

Suggestions suggest_choices(const Typed&) {
    Suggestions choices;
    for (const ChoiceField& field : choice_fields())
        choices.list.push_back({std::string(field.name), std::string(field.help)});
    for (const ViewField& field : view_fields())
        choices.list.push_back({std::string(field.name), std::string(field.help)});
    return choices;
}

Suggestions suggest_settings(const Typed& typed) {
    const std::string& word = typed.word;
    if (const auto equals = word.find('='); equals != std::string::npos)
        return settings_behind(word.substr(0, equals), word.substr(equals + 1));
    Suggestions names = suggest_choices(typed);
    for (Suggestion& name : names.list) name.text += '=';
    // Nodes take a scene to be built: only for who types none of the choices.
    const bool is_choice = std::ranges::any_of(
        names.list, [&](const Suggestion& name) { return name.text.starts_with(word); });
    if (is_choice) return names;
    Suggestions nodes = suggest_nodes(typed);
    for (Suggestion& node : nodes.list) node.text += '[';
    return nodes;
}

Suggestions suggest_views(const Typed&) {
    Suggestions views;
    for (RenderedView& view : rendered_views())
        views.list.push_back({std::move(view.name), fmt::format("{}: {}", view.label, view.help)});
    return views;
}

Suggestions suggest_themes(const Typed&) {
    Suggestions names;
    for (const Theme& one : themes()) names.list.push_back({std::string(one.name)});
    return names;
}

Suggestions suggest_commands(const Typed&) {
    Suggestions names;
    for (const Command& command : commands()) names.list.push_back({command.name, command.help});
    return names;
}

}  // namespace attend::cli
