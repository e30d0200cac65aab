#include "app/views/parts/token_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/room.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Where on the curve, in [0, 1], the share `x` of its width is reached: x = 1.5t − 1.5t² + t³,
/// that of a Bézier curve whose inner points stand in the middle.
float parameter_at(float x) {
    float low = 0, high = 1;
    for (int step = 0; step < 20; ++step) {
        const float t = (low + high) / 2;
        (1.5f * t - 1.5f * t * t + t * t * t < x ? low : high) = t;
    }
    return (low + high) / 2;
}

constexpr float words_size = 0.92f;

/// Of a token's text, relative to body text: larger where there is room.
float text_size_at(const Ui& ui, float pitch) {
    if (pitch >= ui.em(2.5f)) return pitch >= ui.em(3.5f) ? 1.25f : 1.1f;
    return std::min(1.0f, std::floor(pitch / ui.em(1.2f) * 20) / 20);
}

}  // namespace

std::pair<Index, Index> TokenRows::between(float low, float high) const {
    const auto row = [this](float y) {
        return std::clamp<Index>(static_cast<Index>(std::floor((y - top) / pitch)), -1, count);
    };
    constexpr float seen = 0.5f;  // pixels: of less there is nothing
    return {std::max<Index>(row(low + seen), 0), std::min<Index>(row(high - seen) + 1, count)};
}

void bring_into_view(RowSeen& seen, const TokenRows& rows, Index row, float low, float high) {
    if (std::exchange(seen.row, row) == row || row < 0) return;
    const float middle = rows.middle(row), half = rows.pitch / 2;
    if (middle - half >= low && middle + half <= high) return;
    // In the middle as far as whole rows are seen.
    const float begin = rows.top - ImGui::GetWindowPos().y + ImGui::GetScrollY(),
                above = static_cast<float>(row) - ((high - low) / rows.pitch - 1) / 2;
    ImGui::SetScrollY(std::round(begin + std::round(above) * rows.pitch));
}

float fitting_pitch(const Ui& ui, float height, Index count) {
    const float fitting = height / static_cast<float>(std::max<Index>(count, 1));
    return std::clamp(std::floor(fitting), ui.em(0.95f), ui.em(5));
}

float whole_pitches(const Ui& ui, float height, Index count) {
    const float pitch = fitting_pitch(ui, height, count);
    if (pitch * static_cast<float>(count) <= height) return height;
    return std::max(std::floor(height / pitch), 1.0f) * pitch;
}

float TokenLine::at(float x) const {
    const float share = (x - from.x) / std::max(to.x - from.x, 1.0f);
    if (share <= 0) return from.y;
    if (share >= 1) return to.y;
    const float t = parameter_at(share);
    return from.y + (to.y - from.y) * (3 * t * t - 2 * t * t * t);
}

LineInk weighted_ink(const Ui& ui, Rgb color, float weight, float widest) {
    weight = std::clamp(weight, 0.0f, 1.0f);
    return {color, 0.1f + 0.8f * weight_position(weight), std::max(ui.hairline(), weight * widest)};
}

void draw_token_line(const Ui& ui, ImDrawList& list, const TokenLine& line, const LineInk& look,
                     Rgb to) {
    constexpr int corners = 40;
    const ColorsAround colors(look.color, to);
    std::vector<StrokePoint> points;
    for (int i = 0; i <= corners; ++i) {
        const float share = static_cast<float>(i) / corners,
                    x = line.from.x + share * (line.to.x - line.from.x);
        points.push_back({{x, line.at(x)}, colors.at(share)});
    }
    draw_stroke(ui, list, points, look.thickness, look.alpha);
}

void draw_token_line(ImDrawList& list, const TokenLine& line, const LineInk& look, bool fine) {
    const float middle = (line.from.x + line.to.x) / 2;
    // A long way down, of which a part is seen, is smooth there, too.
    const auto steep = static_cast<int>(std::min(std::abs(line.to.y - line.from.y) / 30, 160.0f));
    list.AddBezierCubic(line.from, {middle, line.from.y}, {middle, line.to.y}, line.to,
                        ink(look.color, look.alpha), look.thickness,
                        std::max(fine || look.alpha > 0.5f ? 40 : 24, steep));
}

TokenEvents draw_token(const Ui& ui, const std::string& tag, ImVec2 edge, float width, float pitch,
                       const std::string& text, const TokenLook& look, const std::string& number) {
    const float size = text_size_at(ui, pitch);
    const float inset = ui.em(0.4f), side = look.at_right ? 0.0f : 1.0f;
    const float toward = look.at_right ? 1.0f : -1.0f;
    const bool strong = look.lit || look.chosen;
    const Face face = strong ? Face::semibold : Face::regular;
    const float number_width =
        number.empty() ? 0 : measure_text(ui, number, Face::semibold, size).x + inset;
    const float room = std::max(width - 2 * inset - number_width, ui.em(1));
    const std::string written = shortened(ui, text, room, face, size);
    const float wide = measure_text(ui, written, face, size).x + number_width + 2 * inset;
    const float high =
        std::max(std::floor(std::min(pitch, ui.em(1.7f * size))) - ui.hairline(), 1.0f);
    const ImVec2 min{std::round(look.at_right ? edge.x : edge.x - wide),
                     std::round(edge.y - high / 2)};
    const ImVec2 max{min.x + std::round(wide), min.y + high};
    const bool clicked = press_area(ui, tag, min, {max.x - min.x, high});
    const bool hovered = ImGui::IsItemHovered() || reached_by_keys();
    if (written != text) tooltip(ui, text);
    if (look.lit || ImGui::IsItemHovered())
        canvas().AddRectFilled(min, max, ink(ui.theme->hover), ui.em(0.25f));
    if (look.chosen)
        canvas().AddRect(min, max, ui.role(look.role), ui.em(0.25f), 0, ui.hairline() * 1.5f);
    const Rgb color = strong     ? ui.theme->role(look.role)
                      : look.dim ? ui.theme->dim_text
                                 : ui.theme->text;
    float x = edge.x + toward * inset;
    if (!number.empty()) {
        draw_text(ui, {x, edge.y}, number,
                  {look.dim ? Face::regular : Face::semibold, size,
                   look.dim ? ui.theme->dim_text : ui.theme->text},
                  {side, 0.5f});
        x += toward * number_width;
    }
    draw_text(ui, {x, edge.y}, written, {face, size, color}, {side, 0.5f});
    return {hovered, clicked};
}

float widest_label(const Ui& ui, const Axis& axis, float pitch, float most) {
    const float size = text_size_at(ui, pitch);
    float widest = 0;
    for (Index i = 0; i < std::min<Index>(axis.size(), 1000) && widest < most; ++i)
        widest = std::max(
            widest,
            measure_text(ui, unique_label(axis, i).substr(0, 200), Face::semibold, size).x + 1);
    return std::min(widest + 2 * ui.em(0.4f), most);
}

const HiddenWeight* count_hidden(Frame& frame, HiddenCount& count,
                                 const std::vector<Value>& matrices, const HiddenCount::Key& key) {
    Index numbers = 0;
    for (const Value& matrix : matrices) numbers += matrix->size();
    follow(frame, count.job, "Counting hidden lines", key, numbers, [&] {
        return [matrices, key](const Progress&) {
            return hidden_weight(matrices, key.threshold, key.cells);
        };
    });
    return count.job.result();
}

ThresholdControl threshold_control(Frame& frame, std::string_view tag, double& threshold,
                                   const HiddenWeight* hidden, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    const double largest = hidden && hidden->largest > 0 ? hidden->largest : 1;
    const float wide = std::min(ui.em(14), width), line = ui.em(2.2f);
    {
        const Room room(std::string(tag).c_str(), position, {wide, line});
        const int decimals = largest < 0.05 ? 4 : largest < 10 ? 3 : 1;
        double shown = std::min(threshold, largest);
        if (slider(ui, tag, "Hide weights below", shown, {0, largest, largest / 100, decimals}))
            threshold = shown;
        type_when_pressed_twice(frame,
                                [&](const Document& before) { frame.draft().view = before.view; });
        tooltip(ui, "Lines of lighter weights are not drawn. The weights themselves stay");
    }
    constexpr std::string_view long_words =
        "2,000 of 10,000 lines drawn, the heaviest; the rest carries 0.01 % of the weight";
    const float beside = wide + ui.em(1);
    if (measure_text(ui, long_words, Face::regular, words_size).x <= width - beside)
        return {std::string(tag),
                {{position.x + beside, position.y + ui.em(0.45f)}, {width - beside, ui.em(1)}},
                line};
    return {
        std::string(tag), {{position.x, position.y + line}, {width, ui.em(1)}}, line + ui.em(1.2f)};
}

namespace {

/// Of the weight of all, what is in no line that is drawn, in [0, 1].
double share_not_drawn(const WeightLines& lines, const HiddenWeight& all) {
    double weight = 0;
    for (const WeightLine& line : lines.lines) weight += static_cast<double>(line.weight);
    return std::max(1 - weight / all.all, 0.0);
}

/// Where there is no room for all of it: what it must not be without.
std::string drawn_in_brief(const WeightLines& lines, const HiddenWeight& all) {
    return fmt::format(
        "{} of {} lines; {} of the weight is in none", counted(std::ssize(lines.lines)),
        counted(all.of_lines),
        percent_text(share_not_drawn(lines, all), static_cast<std::size_t>(all.of_lines)));
}

}  // namespace

std::string drawn_in_words(const WeightLines& lines, const HiddenWeight& all, std::string_view of) {
    const Index drawn = std::ssize(lines.lines);
    if (all.of_lines == 0) return "no lines: every weight is 0";
    if (drawn >= all.of_lines)
        return drawn == 1 ? "its only line is drawn"
                          : fmt::format("all {} lines drawn", counted(drawn));
    const double rest = share_not_drawn(lines, all);
    if (drawn == 0) return fmt::format("none of {} drawn", count_of(all.of_lines, "line"));
    return fmt::format("{} of {} lines drawn, the heaviest{}; the rest carries {} of the weight",
                       counted(drawn), counted(all.of_lines), of,
                       percent_text(rest, static_cast<std::size_t>(all.of_lines)));
}

void say_what_is_drawn(const Ui& ui, const ThresholdControl& control, const WeightLines& lines,
                       const HiddenWeight* hidden, std::string_view of) {
    const auto [at, size] = control.words;
    std::string text = hidden ? drawn_in_words(lines, *hidden, of) : "counting …";
    if (hidden && measure_text(ui, text, Face::regular, words_size).x > size.x &&
        std::ssize(lines.lines) < hidden->of_lines)
        text = drawn_in_brief(lines, *hidden);
    draw_text(ui, at, shortened(ui, text, size.x, Face::regular, words_size),
              {Face::regular, words_size, ui.theme->text});
    ui.tag(control.tag + "/drawn", at, at + size);
}

}  // namespace attend
