#include "core/document/node_named.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/attention/paths.h"
#include "core/error.h"
#include "core/named.h"
#include "core/texts/errors.h"
#include "core/translation/decoder.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

std::string beyond(const Graph& graph, const PathParts& parts) {
    const HeadCount count = count_heads(graph);
    if (count.heads == 0) return {};
    if (parts.layer && *parts.layer >= count.layers && count.layers > 1)
        return fmt::format("the last layer is layer.{}", count.layers - 1);
    if (parts.head && *parts.head >= count.heads)
        return fmt::format("the last head is head.{}", count.heads - 1);
    return {};
}

/// Of a step that a translation does not reach.
std::string beyond_words(const Graph& graph, std::string_view path) {
    constexpr std::string_view prefix = "decoder/step.";
    if (!path.starts_with(prefix)) return {};
    Index step = -1, count = 0;
    std::from_chars(path.data() + prefix.size(), path.data() + path.size(), step);
    while (graph.find(step_place(count) + "/state")) ++count;
    if (count == 0 || step < count) return {};
    return fmt::format("the last step is {}", step_place(count - 1));
}

/// The same scene of few words, which reads no file: it has the same nodes.
Choices with_few_words(Choices choices) {
    choices.sentence = "red cat";
    if (!choices.second_text.empty()) choices.second_text = choices.sentence;
    choices.dropped = choices.second_dropped = {};
    choices.embedding = "one_hot";
    choices.second_embedding.clear();
    choices.gradient_of = GradientChoices().gradient_of;  // of a cell that may not be there
    return choices;
}

bool is_made_with(Choices choices, const ChoiceField& field, const std::string& value,
                  std::string_view name) {
    try {
        set_field(choices, field, value);
        if (!resources_needed(choices).empty()) return false;
        const Scene scene = build_scene(choices, {});
        return std::ranges::any_of(scene.graph->nodes(), [&](const Node& node) {
            return parse_path(node.path).name == name;
        });
    } catch (const Error&) {  // it does not go with the other choices
        return false;
    }
}

std::vector<std::string> values_of_field(const ChoiceField& field) {
    if (!field.values) {
        const bool is_switch = holds<bool>(field) || holds<std::optional<bool>>(field);
        return is_switch ? std::vector<std::string>{"on"} : std::vector<std::string>{};
    }
    std::vector<std::string> names;
    for (ChoiceValue& value : field.values()) names.push_back(std::move(value.name));
    return names;
}

/// The first choice that has values with which a node of that name is there, the others being as
/// they are: "mask=causal, strictly_causal, window … makes it". Empty where none alone makes it.
std::string made_by_choice(const Choices& chosen, std::string_view name) {
    constexpr std::size_t most_named = 3;
    const Choices choices = with_few_words(chosen);
    for (const ChoiceField& field : choice_fields()) {
        if (!workspace(chosen.workspace).reads(field.name)) continue;
        std::vector<std::string> values = values_of_field(field);
        std::erase_if(values, [&](const std::string& value) {
            return !is_made_with(choices, field, value, name);
        });
        if (values.empty()) continue;
        std::string text = fmt::format("{}={}", field.name, values.front());
        for (std::size_t i = 1; i < std::min(values.size(), most_named); ++i)
            text += (i + 1 == values.size() ? " or " : ", ") + values[i];
        return text + (values.size() > most_named ? " … makes it" : " makes it");
    }
    return {};
}

/// What a choice says of the nodes that it makes with some texts or numbers alone.
std::string said_to_make(std::string_view name) {
    for (const ChoiceField& field : choice_fields())
        for (const MadeNode& made : field.makes)
            if (name == made.name || name.starts_with(std::string(made.name) + "/"))
                return std::string(made.by);
    return {};
}

}  // namespace

std::string instead_of_node(const Graph& graph, const Choices& choices, std::string_view path) {
    std::vector<std::string> paths;
    for (const Node& node : graph.nodes()) paths.push_back(node.path);
    if (std::string text = beyond_words(graph, path); !text.empty()) return text;
    const PathParts parts = parse_path(path);
    const std::string prefix(path.substr(0, path.find('/') + 1));
    const bool is_prefixed = !prefix.empty() && std::ranges::none_of(paths, [&](const auto& other) {
        return other.starts_with(prefix);
    });
    if (is_prefixed)
        if (std::string text = said_to_make(path); !text.empty()) return text;
    const std::string* const same = same_end(path, paths);
    const bool more_of_path = same && same->size() > path.size();
    const bool less_of_path = same && same->size() >= parts.name.size();
    if (more_of_path) return did_you_mean(path, paths);
    if (std::string text = beyond(graph, parts); !text.empty()) return text;
    if (less_of_path) return did_you_mean(path, paths);
    if (std::string text = made_by_choice(choices, parts.name); !text.empty()) return text;
    if (std::string text = said_to_make(parts.name); !text.empty()) return text;
    const std::string near = did_you_mean(path, paths);
    return near.starts_with("did you mean") ? near : std::string(node_list_hint);
}

NodeId node_named(const Graph& graph, const Choices& choices, std::string_view path) {
    if (const auto id = graph.find(path)) return *id;
    throw Error(say<texts::errors::no_node>("path"_is = fmt::format("'{}'", path),
                                            "hint"_is = instead_of_node(graph, choices, path)));
}

namespace {

std::string missing(const Scene& scene, const std::string& where, const std::string& path) {
    return say<texts::errors::no_node_in>(
        "where"_is = where, "path"_is = fmt::format("'{}'", path),
        "hint"_is = instead_of_node(*scene.graph, scene.chosen, path));
}

/// Where `number` counts on beyond the last of `count`.
void add_beyond(std::vector<std::string>& messages, const std::string& where, Index number,
                Index count) {
    if (number >= count)
        messages.push_back(say<texts::errors::beyond>("where"_is = where,
                                                      "number"_is = std::to_string(number),
                                                      "last"_is = std::to_string(count - 1)));
}

void add_selection(std::vector<std::string>& messages, const Selection& selection,
                   const Scene& scene, const std::string& where) {
    const Graph& graph = *scene.graph;
    const auto id = graph.find(selection.node);
    if (!id && selection.node != Selection().node)
        messages.push_back(missing(scene, where + ", node", selection.node));
    if (id) {
        const Shape shape = graph.node(*id).shape();
        add_beyond(messages, where + ", row", selection.cell.row, shape.rows);
        add_beyond(messages, where + ", column", selection.cell.column, shape.columns);
    }
    const Block& last = scene.blocks.back();
    add_beyond(messages, where + ", layer", selection.layer, last.layer + 1);
    add_beyond(messages, where + ", head", selection.head, last.head + 1);
    add_beyond(messages, where + ", query", selection.query, graph.node(scene.output).shape().rows);
}

}  // namespace

std::vector<std::string> missing_places(const Saved& saved, const Scene& scene,
                                        const std::string& document, const std::string& steps) {
    const Graph& graph = *scene.graph;
    std::vector<std::string> messages;
    // Where the document was in other rooms, too, the places may be of one of those.
    std::vector<StepPlace> places;
    for (const ViewOptionRow& view : view_option_rows())
        if (view.places && saved.left.empty())
            for (StepPlace& place : view.places(saved.document.view))
                places.push_back(std::move(place));
    for (const StepPlace& step : places) {
        const auto id = graph.find(step.node);
        if (!id)
            messages.push_back(missing(scene, steps, step.node));
        else if (const Index rows = graph.node(*id).shape().rows; step.row && *step.row >= rows)
            messages.push_back(say<texts::errors::row_beyond>(
                "where"_is = steps, "row"_is = std::to_string(*step.row), "matrix"_is = step.node,
                "last"_is = std::to_string(rows - 1)));
    }
    add_selection(messages, saved.selection, scene, document + ", selection");
    return messages;
}

}  // namespace attend
