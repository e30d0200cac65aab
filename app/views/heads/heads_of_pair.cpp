#include "app/views/heads/heads_of_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/double_press.h"
#include "core/analysis/combine.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float line_high = 1.5f, line_size = 0.92f;     // em; relative to body text
constexpr float figure_wide = 3.2f, beside_name = 0.6f;  // em

double number_of(const Frame& frame, HeadPlace place) {
    const std::vector<double>& shares = frame.store.document().choices.combined_shares;
    const std::size_t at = counted_on(frame, place);
    return at < shares.size() ? shares[at] : 1;
}

void set_share(Frame& frame, HeadPlace place, double number) {
    std::vector<double>& shares = frame.draft().choices.combined_shares;
    const std::size_t at = counted_on(frame, place);
    if (at >= shares.size()) shares.resize(at + 1, 1);
    shares[at] = std::round(100 * number) / 100;
}

std::vector<double> shares_of(const Frame& frame, const std::vector<HeadPlace>& places) {
    std::vector<double> numbers;
    for (const HeadPlace& place : places) numbers.push_back(number_of(frame, place));
    return normalized_shares(numbers);
}

float names_width(const Ui& ui, const CombinedHeads& heads) {
    float widest = measure_text(ui, heads.rule, Face::semibold, line_size).x;
    for (const HeadPlace& place : heads.places)
        widest = std::max(
            widest,
            measure_text(ui, short_name(place, heads.over_layers), Face::semibold, line_size).x);
    return widest + ui.em(beside_name);
}

/// How wide a line is, and of it the names; what the ends of bars stand for.
struct BarLines {
    float width = 0, names = 0;
    double end = 1;
};

/// Name, bar and number; the line is an item of that name.
bool bar_line(const Ui& ui, ImVec2 min, const BarLines& lines, const std::string& name,
              double weight, const TextStyle& style) {
    const ImVec2 size{lines.width, ui.em(line_high)};
    const bool pressed = press_area(ui, "combined/head/" + name, min, size);
    if (!ImGui::IsItemVisible()) return pressed;
    if (ImGui::IsItemHovered())
        canvas().AddRectFilled(min, min + size, ink(ui.theme->hover), ui.em(0.2f));
    const float middle = min.y + size.y / 2, half = std::round(ui.em(0.36f)),
                left = min.x + lines.names, right = min.x + size.x - ui.em(figure_wide);
    draw_text(ui, {left - ui.em(beside_name), middle}, name, style, {1, 0.5f});
    const double part = lines.end > 0 ? std::clamp(weight / lines.end, 0.0, 1.0) : 0;
    canvas().AddRectFilled({left, middle - half}, {right, middle + half}, ink(ui.theme->track),
                           ui.em(0.15f));
    canvas().AddRectFilled({left, middle - half},
                           {left + static_cast<float>(part) * (right - left), middle + half},
                           ink(ui.theme->weight_area), ui.em(0.15f));
    draw_text(ui, {min.x + size.x, middle}, rounded_text(weight, 4), style, {1, 0.5f});
    return pressed;
}

void draw_head(Frame& frame, const CombinedHeads& heads, HeadPlace place, ImVec2 min,
               const BarLines& lines) {
    const Ui& ui = frame.ui;
    const Selection& selection = frame.session().selection;
    const bool own = selection.layer == place.layer && selection.head == place.head;
    if (bar_line(ui, min, lines, short_name(place, heads.over_layers),
                 weight_in(frame, place, heads.pair),
                 {own ? Face::semibold : Face::regular, line_size,
                  own ? ui.theme->accent : ui.theme->text}))
        choose_head(frame, place.layer, place.head);
    tooltip(ui, "Click shows this head in the other views, too");
}

void draw_share(Frame& frame, const CombinedHeads& heads, HeadPlace place, double share) {
    const Ui& ui = frame.ui;
    const std::string name = short_name(place, heads.over_layers);
    double number = number_of(frame, place);
    if (slider(ui, fmt::format("combined/share/{}", name),
               fmt::format("share g = {}", number_text(share, 2)), number, {0, 1, 0.01, 2}))
        set_share(frame, place, number);
    type_when_pressed_twice(frame, [&](const Document& before) {
        frame.draft().choices.combined_shares = before.choices.combined_shares;
    });
    tooltip(ui, "The slider's number divided by the sum of all: shares sum to 1");
    ImGui::Dummy({1, ui.em(0.15f)});
}

/// The pair, and above the bars' ends their number.
void draw_heading(const Frame& frame, const CombinedHeads& heads, ImVec2 position, float width) {
    const Axes& axes = weights_axes(frame);
    const Ui& ui = frame.ui;
    const std::string end = typeset(heads.end);
    const float right = position.x + width - ui.em(figure_wide),
                room = right - position.x - ui.em(beside_name) -
                       measure_text(ui, end, Face::regular, 0.82f).x;
    const auto name = [&](const Axis& axis, Index at) {
        return shortened(ui, unique_label(axis, at), room * 0.45f, Face::semibold, line_size);
    };
    draw_rich(ui, position,
              {{name(axes.rows, heads.pair.row), Role::query, true},
               {" → "},
               {name(axes.columns, heads.pair.column), Role::key, true}},
              {line_size, true, 0});
    draw_text(ui, {right, position.y + ui.em(0.95f)}, end, dim_style(ui, 0.82f), {1, 1});
}

}  // namespace

double weight_in(const Frame& frame, HeadPlace place, Cell pair) {
    const Value& row = rows_of_weights(frame, pair.row)[counted_on(frame, place)];
    return static_cast<double>((*row)(0, pair.column));
}

void draw_heads_of_pair(Frame& frame, const CombinedHeads& heads, ImVec2 position, ImVec2 size) {
    const Ui& ui = frame.ui;
    draw_heading(frame, heads, position, size.x);
    const std::vector<double> shares = shares_of(frame, heads.places);
    ImGui::SetCursorScreenPos({position.x, position.y + ui.em(1.5f)});
    const float below = ui.em(line_high + 0.5f), room = size.y - ui.em(1.5f) - below;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    // As high as its lines, for what stands below it is pointed at, too.
    ImGui::SetNextWindowSizeConstraints({size.x, 0}, {size.x, std::max(room, ui.em(line_high))});
    ImGui::BeginChild("combined/parts", {size.x, 0}, ImGuiChildFlags_AutoResizeY);
    const BarLines lines{ImGui::GetContentRegionAvail().x, names_width(ui, heads), heads.end};
    for (std::size_t i = 0; i < heads.places.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        draw_head(frame, heads, heads.places[i], at, lines);
        ImGui::SetCursorScreenPos({at.x, at.y + ui.em(line_high)});
        if (heads.takes_shares) draw_share(frame, heads, heads.places[i], shares[i]);
    }
    ImGui::Dummy({1, 0});
    ImGui::EndChild();
    const float used = ImGui::GetItemRectSize().y;
    ImGui::PopStyleVar(2);
    const ImVec2 line{position.x, position.y + ui.em(1.75f) + used};
    canvas().AddRectFilled(line, {line.x + size.x, line.y + ui.hairline()}, ink(ui.theme->border));
    if (bar_line(ui, {line.x, line.y + ui.em(0.25f)}, lines, std::string(heads.rule),
                 heads.combined, {Face::semibold, line_size, ui.theme->role(Role::weights)}))
        select_cell(frame, frame.node(heads.node), heads.pair);
    tooltip(ui, "Click says how this number came about");
    ui.tag("combined/parts", position, position + size);
}

}  // namespace attend
