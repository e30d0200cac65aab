#include <fmt/format.h>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/text.h"
#include "app/views/sentence/attending_stage.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/texts/sentence.h"

namespace attend {

namespace {

constexpr float before_rest = 0.6f;  // em

/// "3.3 of 82 %": what one of those that share it has of it. Of nearly all, the part alone.
std::string part_of_share(std::string figure, double share) {
    constexpr std::string_view sign = " %";
    const std::string whole = percent_text(share);
    if (whole.front() < '0' || whole.front() > '9') return figure;
    if (figure.ends_with(sign)) figure.resize(figure.size() - sign.size());
    return figure + " of " + whole;
}

std::string more(std::size_t tokens) { return counted(tokens) + " more"; }

/// The chosen key's name and share, in the place of what all beyond the edge have.
void draw_key_beyond(const AttendingStage& stage, const ChipsInPlace& chips, const BeyondEdge& edge,
                     bool left, float y) {
    const Ui& ui = stage.frame.ui;
    const float x = left ? chips.begin : chips.end, anchor = left ? 0.0f : 1.0f;
    const std::string arrow = left ? "‹ " : " ›";
    const float room =
        rest_width(ui, chips) - measure_text(ui, arrow, Face::semibold, chips.small).x;
    const std::string name = shortened(ui, unique_label(stage.node().axes.columns, *stage.key),
                                       room, Face::semibold, chips.small);
    draw_text(ui, {x, chips.from.y + chips.height / 2}, left ? arrow + name : name + arrow,
              {Face::semibold, chips.small, ui.theme->role(Role::key)}, {anchor, 0.5f});
    if (stage.room.figures == 0) return;
    std::string figures = stage.row.figure(*stage.key);
    if (stage.row.shares && edge.tokens > 1) figures = part_of_share(figures, edge.weight);
    const TextStyle style{Face::semibold, chips.small, ui.theme->role(Role::weights)};
    draw_text(ui, {x, y}, figures, style, {anchor, 0});
}

std::string tooltip_beyond(const AttendingStage& stage, const ChipsInPlace& chips,
                           const BeyondEdge& edge) {
    if (!stage.row.shares || !chips.row->answers)
        return say<texts::sentence::not_seen>("n"_is = edge.tokens);
    return say<texts::sentence::not_seen_share>("n"_is = edge.tokens,
                                                "share"_is = percent_text(edge.weight));
}

/// One edge's column; whether it was pressed.
bool draw_column(const AttendingStage& stage, const ChipsInPlace& chips, const BeyondEdge& edge,
                 bool left, float y) {
    const bool has_column = left ? chips.low > chips.begin : chips.high < chips.end;
    if (edge.tokens == 0 || !has_column) return false;
    const Ui& ui = stage.frame.ui;
    const float x = left ? chips.begin : chips.end,
                from = left ? chips.begin : chips.end - rest_width(ui, chips);
    const float anchor = left ? 0.0f : 1.0f;
    const TextStyle style = dim_style(ui, chips.small);
    if (edge.has_key) {
        draw_key_beyond(stage, chips, edge, left, y);
    } else {
        draw_text(ui, {x, chips.from.y + chips.height / 2},
                  left ? "‹ " + more(edge.tokens) : more(edge.tokens) + " ›", style,
                  {anchor, 0.5f});
        if (is_told(edge) && stage.room.figures > 0)
            draw_text(ui, {x, y}, percent_text(edge.weight), style, {anchor, 0});
    }
    const bool pressed = press_area(
        ui, fmt::format("rest/{}/{}", chips.row->tag, left ? "left" : "right"),
        {from, chips.from.y}, {rest_width(ui, chips), chips.height}, ImGuiButtonFlags_None);
    tooltip(ui, tooltip_beyond(stage, chips, edge));
    return pressed;
}

}  // namespace

BeyondEdges beyond_edges(const AttendingStage& stage, const ChipsInPlace& chips,
                         const std::vector<double>& weights) {
    BeyondEdges beyond;
    if (!chips.line->scrolls()) return beyond;
    const bool shares = stage.row.shares && chips.row->answers;
    for (std::size_t i = 0; i < chips.line->places.size(); ++i) {
        const float x = chips.middle(static_cast<Index>(i));
        if (x >= chips.low && x <= chips.high) continue;
        BeyondEdge& edge = x < chips.low ? beyond.left : beyond.right;
        ++edge.tokens;
        const auto at = chips.row->sequence.row_of(static_cast<Index>(i));
        if (!at || !chips.row->answers) continue;
        if (shares) edge.weight += weights[static_cast<std::size_t>(chips.first_key + *at)];
        edge.has_key |= stage.key == chips.first_key + *at;
    }
    return beyond;
}

bool is_told(const BeyondEdge& edge) { return edge.weight >= 0.005; }

float rest_width(const Ui& ui, const ChipsInPlace& chips) {
    const std::string longest = more(chips.line->places.size()) + " ›";
    return std::ceil(
        std::max(measure_text(ui, longest, Face::regular, chips.small).x,
                 measure_text(ui, part_of_share("0.00", 0.99), Face::semibold, chips.small).x));
}

void make_room_for_rest(const Ui& ui, ChipsInPlace& chips) {
    const ChipLine& line = *chips.line;
    const float column = rest_width(ui, chips) + ui.em(before_rest);
    if (!line.scrolls() || line.room < 4 * column) return;
    constexpr float rounding = 1;  // of where the line is scrolled to: whole pixels
    const float low = chips.from.x < chips.begin - rounding ? chips.begin + column : chips.begin,
                high = chips.from.x + line.width > chips.end + rounding ? chips.end - column
                                                                        : chips.end;
    const auto [first, last] = line.between(low - chips.from.x, high - chips.from.x);
    chips.low = low, chips.high = high;
    float from = high, to = low;  // of those that are seen whole
    for (std::size_t i = first; i < last; ++i) {
        const float left = chips.from.x + line.places[i].x, right = left + line.places[i].width;
        if (left < low - rounding || right > high + rounding) continue;
        from = std::min(from, left), to = std::max(to, right);
    }
    if (from < to) chips.low = from, chips.high = to;
}

float draw_rest(const AttendingStage& stage, const ChipsInPlace& chips, float y) {
    const BeyondEdges beyond = beyond_edges(stage, chips, stage.row.given);
    const float page = chips.high - chips.low;
    const bool back = draw_column(stage, chips, beyond.left, true, y),
               on = draw_column(stage, chips, beyond.right, false, y);
    if (!on && !back) return 0;
    if (on ? !beyond.right.has_key : !beyond.left.has_key) return on ? page : -page;
    return chips.middle(*chips.place_of_key(*stage.key)) - (chips.low + chips.high) / 2;
}

}  // namespace attend
