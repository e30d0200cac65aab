#include <fmt/format.h>

#include <algorithm>

#include "core/document/carried_window.h"
#include "core/document/edits_json.h"
#include "core/document/node_named.h"
#include "core/document/step_place.h"
#include "core/files/asset.h"
#include "core/lesson/evaluate.h"
#include "core/lesson/state.h"
#include "core/named.h"
#include "core/text/utf8.h"
#include "core/translation/step_paths.h"
#include "core/workspaces/workspace.h"

namespace attend::lesson {

namespace {

Prepared prepared(Preparing preparing, const Surroundings& around,
                  std::span<const Setting> settings) {
    preparing.asked = around.asked;
    return prepare(std::move(preparing), settings);
}

Saved open_scene(const std::string& file, const Surroundings& around) {
    const std::string name = "assets/" + file;
    const std::vector<std::string_view> assets = assets_under("assets");
    if (std::ranges::find(assets, name) != assets.end()) return parse_document(asset(name), file);
    if (!around.folder.empty() && std::filesystem::exists(around.folder / file))
        return load_document(around.folder / file);
    std::vector<std::string> known;
    for (const std::string_view scene : assets_under("assets/scenes"))
        known.emplace_back(scene.substr(std::string_view("assets/").size()));
    throw Error(fmt::format("found {}, {}", in_quotes(file), did_you_mean(file, known)));
}

/// Applies one command to a state that has a scene.
class Doing {
  public:
    Doing(const State& state, const Surroundings& around) : state_(state), around_(around) {}

    State done() && { return std::move(state_); }

    void operator()(const NewScene&) { state_ = state_of({}, around_); }
    void operator()(const OpenScene& open) {
        state_ = state_of(open_scene(open.file, around_), around_);
    }
    void operator()(const SetNames& set) { take(set.sets); }
    void operator()(const ShowView& view) {
        const std::vector<std::string> panels = window_panels();
        const bool is_panel = std::ranges::find(panels, view.name) != panels.end();
        if (!is_panel) {
            expect_name("view", view.name, view_names());
            change_selection([&](Selection& selection) { selection.view = view.name; });
        }
        state_.shown.big.clear();
        state_.shown.panel = is_panel ? view.name : "";
        state_.shown.axes.clear();
    }
    void operator()(const SelectCell& select) {
        const FoundPart found = find_part(select.part, state_.now->scene);
        const Node& node = state_.now->scene.graph->node(found.node);
        change_selection([&](Selection& selection) {
            selection.node = node.path;
            selection.cell = {found.rows[0], found.columns[0]};
            if (node.head >= 0) selection.head = node.head;
            if (node.layer >= 0) selection.layer = node.layer;
            if (node.notation.role == Role::weights || node.notation.role == Role::score)
                selection.query = found.rows[0];
        });
    }
    void operator()(const PinA&) { state_.pinned = state_.now; }
    void operator()(const Light& light) {
        for (const NodePart& part : light.parts) find_part(part, state_.now->scene);
        state_.shown.light = light.parts;
    }
    void operator()(const Big& big) {
        for (const std::string& part : big.parts) expect_part("part", part, {});
        state_.shown.big = big.parts;
    }
    void operator()(const OpenPanel& panel) {
        expect_part("panel", panel.name, window_panels());
        state_.shown.panel = panel.name;
    }
    /// Of the scene's own order of steps its number; else that of the cell that is selected.
    void operator()(const GoToStep& step) {
        const FoundPart found = find_part(step.part, state_.now->scene);
        const std::string path = state_.now->scene.graph->node(found.node).path;
        const std::optional<Index> row =
            step.part.rows ? std::optional(found.rows[0]) : std::nullopt;
        const View& view = state_.saved().document.view;
        const auto places = parse_steps(field_text(view, view_field("steps")));
        const auto place = std::ranges::find(places, StepPlace{path, row, false});
        if (place != places.end()) take({fmt::format("shown_step={}", place - places.begin() + 1)});
        change_selection([&](Selection& selection) {
            selection.node = path;
            selection.cell = {row.value_or(0), 0};
            if (row) selection.query = *row;
        });
    }
    void operator()(const Play& play) {
        find_part(play.part, state_.now->scene);
        state_.shown.plays.push_back(play);
    }
    void operator()(const Sweep& sweep) {
        take({fmt::format("{}={}", sweep.name, sweep.from)});
        take({fmt::format("{}={}", sweep.name, sweep.to)});
        state_.shown.sweeps.push_back(sweep);
    }
    void operator()(const AxisRange& axis) {
        expect_name("axis", axis.name, parts_of_view(state_.saved().selection.view));
        std::erase_if(state_.shown.axes,
                      [&](const AxisRange& other) { return other.name == axis.name; });
        state_.shown.axes.push_back(axis);
    }
    void operator()(const TrainTo& train) {
        expect_room("training");
        take({fmt::format("step={}", train.step)});
    }
    void operator()(const WriteWords& write) {
        expect_room("translation");
        state_.shown.writes = write.words;
    }
    void operator()(const Black&) { state_.shown.black = true; }

  private:
    void expect_name(std::string_view what, const std::string& name,
                     const std::vector<std::string>& known) const {
        if (std::ranges::find(known, name) == known.end())
            throw Error(fmt::format("found the {} {}, {}", what, in_quotes(name),
                                    did_you_mean(name, known)));
    }
    /// A part of the view, a node, or one of `others`.
    void expect_part(std::string_view what, const std::string& name,
                     std::vector<std::string> others) const {
        if (state_.now->scene.graph->find(name)) return;
        for (std::string& part : parts_of_view(state_.saved().selection.view))
            others.push_back(std::move(part));
        expect_name(what, name, others);
    }
    void expect_room(std::string_view room) const {
        const std::string& here = state_.saved().document.choices.workspace;
        if (here != room) throw Error(fmt::format("found the room {}, expected {}", here, room));
    }

    template <class Change>
    void change_selection(Change change) {
        auto changed = std::make_shared<Prepared>(*state_.now);
        change(changed->saved.selection);
        changed->saved.selection.chosen = true;
        state_.now = std::move(changed);
    }

    Setting setting_of(const std::string& text) const {
        auto setting = parse_setting(text, "set");
        if (!setting) throw Error(fmt::format("found {}, expected NAME=VALUE", in_quotes(text)));
        const std::string& value = setting->value;
        const std::filesystem::path file = value.starts_with('@') ? value.substr(1) : "";
        if (!file.empty() && file.is_relative() && !around_.folder.empty())
            setting->value = "@" + (around_.folder / file).string();
        return *setting;
    }
    /// All choices, then the numbers of nodes, whose rows and columns may be labels.
    void take(const std::vector<std::string>& sets) {
        std::vector<Setting> choices, nodes;
        for (const std::string& text : sets) {
            Setting setting = setting_of(text);
            (setting.is_choice() ? choices : nodes).push_back(std::move(setting));
        }
        if (!choices.empty()) take(choices);
        for (Setting& setting : nodes) {
            if (setting.cell) setting.cell = cell_by_numbers(setting);
            if (setting.value == computed_again)
                reset(setting);
            else
                take(std::span(&setting, 1));
        }
    }
    /// The number that was put in goes, or all that were put into the node.
    void reset(const Setting& setting) {
        Preparing preparing;
        preparing.saved = state_.now->saved;
        Edits& edits = preparing.saved.document.edits;
        const Graph& graph = *state_.now->scene.graph;
        const std::string path =
            graph.node(node_named(graph, state_.now->scene.chosen, setting.name)).path;
        if (setting.cell)
            erase_number(edits, path, parse_cell(*setting.cell, setting.typed));
        else
            replace_edit(edits, path, {});
        take(std::move(preparing), {});
    }
    std::string cell_by_numbers(const Setting& setting) const {
        NodePart part{setting.name};
        parse_brackets(*setting.cell, part);
        const FoundPart found = find_part(part, state_.now->scene);
        if (found.rows.size() == 1 && part.rows && !part.columns && found.columns.size() > 1)
            return fmt::format("{}", found.rows[0]);  // +NUMBER is added to the row
        if (found.rows.size() != 1 || found.columns.size() != 1)
            throw Error(fmt::format("found {}[{}], expected one cell, [row,column]", setting.name,
                                    *setting.cell));
        return fmt::format("{},{}", found.rows[0], found.columns[0]);
    }
    void take(std::span<const Setting> settings) {
        Preparing preparing;
        preparing.saved = state_.now->saved;
        take(std::move(preparing), settings);
    }
    void take(Preparing preparing, std::span<const Setting> settings) {
        preparing.open = state_.now->resources;
        preparing.before = &state_.now->scene;
        state_.now =
            std::make_shared<const Prepared>(prepared(std::move(preparing), around_, settings));
    }

    State state_;
    const Surroundings& around_;
};

}  // namespace

State state_of(Saved saved, const Surroundings& around) {
    Preparing preparing;
    preparing.saved = std::move(saved);
    const auto begun = std::make_shared<const Prepared>(prepared(std::move(preparing), around, {}));
    return {begun, {}, begun, {}};
}

State after(const State& state, const Command& command, const Surroundings& around) {
    const bool begins = std::holds_alternative<NewScene>(command.does) ||
                        std::holds_alternative<OpenScene>(command.does);
    if (!state.now && !begins) throw Error("found no scene, expected new or open before");
    Doing doing(state, around);
    std::visit(doing, command.does);
    return std::move(doing).done();
}

State next_beat(State state) {
    Presentation& shown = state.shown;
    shown.veiled.clear();
    shown.plays.clear();
    shown.sweeps.clear();
    shown.black = false;
    return state;
}

bool is_veiled(const Presentation& shown, std::string_view name) {
    return std::ranges::any_of(shown.veiled, [&](const std::string& hidden) {
        return name == hidden || (name.starts_with(hidden) && name[hidden.size()] == '/');
    });
}

std::vector<bool> veiled_nodes(const Presentation& shown, const Graph& graph) {
    std::vector<bool> named(graph.size());
    for (NodeId id = 0; id < graph.size(); ++id) named[id] = is_veiled(shown, graph.node(id).path);
    return downstream_of(graph, std::move(named));
}

std::vector<std::string> parts_of_view(std::string_view view) {
    const ViewOptionRow* const row = find_view_options(view);
    if (!row) return {};
    return {row->parts.begin(), row->parts.end()};
}

}  // namespace attend::lesson
