#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/heads/flow_picture.h"
#include "app/views/heads/layer_views.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/token_lines.h"

namespace attend {

namespace {

struct FlowHidden {
    HiddenCount count;
};

/// What is added to the weights, the threshold. Returns the height taken.
float draw_flow_controls(Frame& frame, const HiddenWeight* hidden, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    View& view = frame.draft().view;
    static constexpr std::array<std::string_view, 2> labels{"½A + ½I", "A alone"};
    const float which = std::min(ui.em(11), width), gap = ui.em(1.5f);
    int chosen = flow_takes_residual(frame) ? 0 : 1;
    ImGui::SetCursorScreenPos({position.x, position.y + ui.em(0.35f)});
    ImGui::BeginGroup();
    if (segmented(ui, "flow/residual", labels, chosen, which)) view.flow_residual = chosen == 0;
    ImGui::EndGroup();
    tooltip(
        ui,
        "A is the mean of the heads' weights. Half of the identity stands for the residual "
        "connection, as attention rollout has it (Abnar & Zuidema 2020); until you choose, it is "
        "added where the scene has residual connections");
    const bool beside = width - which - gap >= ui.em(14);
    const ImVec2 at = beside ? ImVec2{position.x + which + gap, position.y}
                             : ImVec2{position.x, position.y + ui.em(2.2f)};
    return threshold_control(frame, "flow/threshold", view.flow_threshold, hidden, at,
                             beside ? width - which - gap : width) +
           at.y - position.y + ui.em(0.3f);
}

/// "station after 3 layers: 44 % station, 31 % train, 9 % on, the others 16 %"
RichText shares_in_words(const Frame& frame, const FlowModel& model, Index level, Index state,
                         const std::vector<double>& shares) {
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t named = std::min<std::size_t>(order.size(), 3);
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(named),
                      order.end(),
                      [&](std::size_t a, std::size_t b) { return shares[a] > shares[b]; });
    RichText text{{state_label(frame, model, state), Role::query, true},
                  {fmt::format(" after {} layer{}: ", level, level == 1 ? "" : "s")}};
    int rest = 100;
    for (std::size_t i = 0; i < named; ++i) {
        const int percent = static_cast<int>(std::lround(100 * shares[order[i]]));
        if (percent == 0) break;  // too little to name
        rest -= percent;          // of whole percents, so that all of them come to 100
        text.push_back({fmt::format("{}{} % ", i ? ", " : "", percent)});
        text.push_back({state_label(frame, model, static_cast<Index>(order[i])), Role::key, true});
    }
    if (order.size() > named)
        text.push_back(
            {fmt::format("{}all others {} %", rest < 100 ? ", " : "", std::max(rest, 0))});
    return text;
}

}  // namespace

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
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const FlowModel* model = flow_model(frame);
    if (!model) return empty_state(ui, "Following the layers …");
    const double threshold = frame.store.document().view.flow_threshold;
    const HiddenWeight* hidden =
        count_hidden(frame, ui.memory.of<FlowHidden>().count, model->lines,
                     {fmt::format("{} {}", model->revision, model->residual), threshold});
    const float above = draw_flow_controls(frame, hidden, position, room.x);
    const auto [level, state] = traced_state(frame, *model);
    const FlowTrace& trace = flow_trace(frame, *model, level, state);
    const RichText words = shares_in_words(frame, *model, level, state, trace.rollout.shares[0]);
    const RichTextStyle style{1, false, room.x};
    const float below = measure_rich(ui, words, style).y + ui.em(0.4f);
    draw_flow_picture(frame, *model, trace, {level, state}, {position.x, position.y + above},
                      {room.x, std::max(room.y - above - below, ui.em(6))});
    const ImVec2 at{position.x, position.y + room.y - below + ui.em(0.3f)};
    draw_rich(ui, *ImGui::GetWindowDrawList(), at, words, style);
    ui.tag("flow/words", at, {at.x + room.x, position.y + room.y});
    dim_stale(frame, position, {position.x + room.x, position.y + room.y});
}

}  // namespace attend
