#include <fmt/format.h>

#include <algorithm>

#include "app/views/heads/lines.h"
#include "app/views/heads/options.h"
#include "app/views/parts/empty_state.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

struct LinesHidden {
    HiddenCount count;
};

/// Which matrices of which computation.
std::string name_of(const Frame& frame, const LinesOfHeads& heads) {
    std::string name = std::to_string(frame.store.computation().revision());
    for (const HeadPlace& place : heads.places) name += " " + short_name(place, true);
    return name;
}

}  // namespace

LinesOfHeads lines_of_heads(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    LinesOfHeads heads;
    heads.places = frame.options<LinesOptions>().one_head
                       ? std::vector<HeadPlace>{{selection.layer, selection.head}}
                       : heads_on(frame, selection.layer);
    heads.weights = weights_of(frame, heads.places);
    heads.in_front = head_in_front(frame);
    for (const Value& weights : heads.weights) heads.numbers += weights->size();
    return heads;
}

Rgb color_of_head(const Frame& frame, const LinesOfHeads& heads, int head) {
    const Theme& theme = *frame.ui.theme;
    return heads.many() ? theme.dim_text : series_color(theme, head, frame.scene()->choices.heads);
}

namespace {

RichText lines_subtitle(const Frame& frame) {
    const std::string layer =
        frame.layers() > 1 ? fmt::format("layer {} · ", frame.store.session.selection.layer) : "";
    return {{layer + "thickness is the weight · click a token to ask · click a line to explain"}};
}

void draw_lines(Frame& frame) {
    if (draw_problem(frame, "lines of attention")) return;
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const LinesOfHeads heads = lines_of_heads(frame);
    const double threshold = frame.options<LinesOptions>().threshold;
    const HiddenWeight* hidden = count_hidden(frame, frame.ui.states.of<LinesHidden>().count,
                                              heads.weights, {name_of(frame, heads), threshold});
    const ThresholdControl control = draw_lines_controls(frame, heads, hidden, position, room.x);
    const float above = control.height;
    const ImVec2 size{room.x, std::max(room.y - above, frame.ui.em(6))};
    draw_lines_picture(frame, heads, hidden, control, {position.x, position.y + above}, size);
    dim_stale(frame, position, {position.x + room.x, position.y + room.y});
}

}  // namespace

namespace view_files {
extern constinit const SceneView lines{
    .place = 50,
    .name = "lines",
    .tab = "Lines",
    .label = "Lines between tokens",
    .group = ViewGroup::see,
    .help = "Who asks whom: a line a weight, a hue a head, with a threshold",
    .extent = ViewExtent::below,
    .draw = draw_lines,
    .subtitle = lines_subtitle,
    .applies = to_heads};
}

}  // namespace attend
