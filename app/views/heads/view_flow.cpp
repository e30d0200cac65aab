#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/heads/flow_picture.h"
#include "app/views/heads/options.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/token_lines.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

struct FlowHidden {
    HiddenCount count;
};

/// Whether the first token is left out, in at most `width` pixels; returns how many that takes.
float draw_first_choice(Frame& frame, const FlowModel& model, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    const std::string first = state_label(frame, model, 0);
    const std::string label =
        shortened(ui, fmt::format("leave “{}” out", first), std::min(width - ui.em(1), ui.em(16)));
    bool out = model.without_first;
    ImGui::SetCursorScreenPos(position);
    if (toggle(ui, "flow/without_first", label, out))
        frame.draft().view.of<FlowOptions>().without_first = out;
    const float taken = ImGui::GetItemRectSize().x;
    tooltip(ui, fmt::format("{}. Left out, the shares are parts of what comes from elsewhere; the "
                            "sentence below says how much that is",
                            first_sees_itself_alone(model)
                                ? fmt::format("Many heads rest on the first token, and nothing "
                                              "leads back from it: after some layers nearly "
                                              "everything comes from “{}”",
                                              first)
                                : fmt::format("What comes from “{}”, the first token", first)));
    return taken;
}

/// What is added to the weights, what is left out, the threshold: the height is that of all.
ThresholdControl draw_flow_controls(Frame& frame, const FlowModel& model,
                                    const HiddenWeight* hidden, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    auto& options = frame.draft().view.of<FlowOptions>();
    static constexpr std::array<std::string_view, 2> labels{"½A + ½I", "A alone"};
    float which = std::min(ui.em(11), width);
    const float gap = ui.em(1.5f);
    int chosen = flow_takes_residual(frame) ? 0 : 1;
    ImGui::SetCursorScreenPos({position.x, position.y + ui.em(0.35f)});
    if (segmented(
            ui, "flow/residual", labels, chosen, which,
            "A is the mean of the heads' weights. Half of the identity stands for the residual "
            "connection, as attention rollout has it (Abnar & Zuidema 2020); until you choose, it "
            "is added where the scene has residual connections"))
        options.residual = chosen == 0;
    if (model.states > 2 && width - which >= ui.em(10))
        which += ui.em(0.5f) +
                 draw_first_choice(frame, model,
                                   {position.x + which + ui.em(0.5f), position.y + ui.em(0.35f)},
                                   width - which - ui.em(0.5f));
    const bool beside = width - which - gap >= ui.em(14);
    const ImVec2 at = beside ? ImVec2{position.x + which + gap, position.y}
                             : ImVec2{position.x, position.y + ui.em(2.2f)};
    ThresholdControl control = threshold_control(frame, "flow/threshold", options.threshold, hidden,
                                                 at, beside ? width - which - gap : width);
    control.height += at.y - position.y + ui.em(0.3f);
    return control;
}

RichText flow_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const bool has = frame.scene()->choices.residual, takes = flow_takes_residual(frame);
    const char* how = takes ? has ? "half of each token is its residual connection"
                                  : "½I stands for a residual connection, which this scene lacks"
                      : has ? "without the residual connection that this scene has"
                            : "this scene has no residual connection: A alone";
    return {{"attention rollout"},
            {std::string(" · ") + how},
            {" · point at a token: what it is made of, back to the input"}};
}

void draw_flow(Frame& frame) {
    if (draw_problem(frame, "flow from layer to layer")) return;
    const Ui& ui = frame.ui;
    if (const auto layer = layer_without_heads(frame))
        return empty_state(ui, fmt::format("Every head of layer {} is switched off: nothing flows "
                                           "through it.",
                                           *layer));
    const ImVec2 position = ImGui::GetCursorScreenPos();
    ImVec2 room = ImGui::GetContentRegionAvail();
    const std::optional<FlowModel> model = flow_model(frame);
    if (!model) return empty_state(ui, "Following the layers …");
    const double threshold = frame.options<FlowOptions>().threshold;
    const HiddenWeight* hidden =
        count_hidden(frame, ui.states.of<FlowHidden>().count, model->mixing,
                     {fmt::format("{} {} {} {}", frame.store.computation().revision(),
                                  model->residual, model->without_first, model->current),
                      threshold, model->lines()});
    const ThresholdControl control = draw_flow_controls(frame, *model, hidden, position, room.x);
    const float above = control.height;
    const auto [level, state] = traced_state(frame, *model);
    const FlowTrace& trace = flow_trace(frame, *model, level, state);
    const auto name = [&](Index i) { return state_label(frame, *model, i); };
    const RichText words = trace.left_out > 0
                               ? rest_in_words(name(state), level, trace, name)
                               : shares_in_words(name(state), level, trace.shares[0], name);
    const RichTextStyle style{1, false, room.x};
    const float below = measure_rich(ui, words, style).y + ui.em(0.4f);
    room.y = std::max(room.y, above + below + ui.em(10));  // below, the panel scrolls
    const FlowDrawn drawn =
        draw_flow_picture(frame, *model, trace, {level, state}, {position.x, position.y + above},
                          {room.x, room.y - above - below});
    say_what_is_drawn(ui, control, drawn.lines, hidden, drawn.of);
    const ImVec2 at{position.x, position.y + room.y - below + ui.em(0.3f)};
    draw_rich(ui, at, words, style);
    ui.tag("flow/words", at, {at.x + room.x, position.y + room.y});
    dim_stale(frame, position, {position.x + room.x, position.y + room.y}, !model->current);
    take_room(position, {1, room.y});
}

}  // namespace

namespace view_files {
extern constinit const SceneView flow{
    .place = 60,
    .name = "flow",
    .tab = "Flow",
    .label = "Flow through the layers",
    .group = ViewGroup::see,
    .help = "From layer to layer: what of the input reaches a token, by attention rollout",
    .extent = ViewExtent::below,
    .draw = draw_flow,
    .subtitle = flow_subtitle,
    .applies = to_heads};
}

}  // namespace attend
