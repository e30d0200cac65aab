#include "app/gui/legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"

namespace attend {

void color_bar(const Ui& ui, const ColorScale& scale, Range range, ImVec2 position, float width) {
    constexpr int steps = 128;
    const auto color = [&](float part) {
        if (scale.spacing == Spacing::logarithmic) return scale.map->at(part);
        const float number = range.lowest + part * (range.highest - range.lowest);
        return color_on_scale(scale, range, number);
    };
    const float high = ui.em(color_bar_height);
    if (has_sharp_edges(canvas())) {  // one shade: between rectangles the paper would show
        draw_strip(canvas(), steps + 1, [&](int i) {
            const float part = static_cast<float>(i) / steps;
            const Rgb here = color(part);
            return StripSection{{position.x + part * width, position.y + high / 2},
                                {0, 1},
                                high / 2,
                                0,
                                ink(here),
                                ink(here, 0)};
        });
        return;
    }
    const auto edge = [&](int step) {
        return std::round(position.x + width * static_cast<float>(step) / steps);
    };
    for (int step = 0; step < steps; ++step)
        canvas().AddRectFilled({edge(step), position.y}, {edge(step + 1), position.y + high},
                               ink(color((static_cast<float>(step) + 0.5f) / steps)));
}

int decimals_near(double end, int usual) { return usual + (end < 0.05) + (end < 0.005); }

namespace {

/// As few decimals as tell it; of a measured number two, or more near 0.
std::string end_text(float end) {
    const auto exact = static_cast<double>(end);
    for (int decimals = 0; decimals <= 3; ++decimals) {
        const double digits = exact * std::pow(10.0, decimals);
        if (std::abs(digits - std::round(digits)) <= 1e-6 * std::abs(digits))
            return number_text(exact, decimals);
    }
    if (exact != 0 && std::abs(exact) < 5e-4) return fmt::format("{:.1e}", exact);
    return number_text(exact, decimals_near(std::abs(exact), 2));
}

}  // namespace

std::optional<Range> range_of(const Ui& ui, std::span<const Value> maps) {
    std::optional<Range> all;
    for (const Value& map : maps)
        if (const auto one = map ? ui.readings.range(map) : std::nullopt)
            all = all ? Range{std::min(all->lowest, one->lowest),
                              std::max(all->highest, one->highest)}
                      : *one;
    return all;
}

LegendEnds legend_ends(Range colors, const std::optional<Range>& numbers) {
    LegendEnds ends{end_text(colors.lowest), end_text(colors.highest)};
    if (!numbers) return ends;
    if (beyond_ends(colors, numbers->lowest) < 0) ends.low = "≤ " + ends.low;
    if (beyond_ends(colors, numbers->highest) > 0) ends.high = "≥ " + ends.high;
    return ends;
}

namespace {

/// Where the even weight stands on a bar, from 0 to 1; nothing where its colors do not reach it.
std::optional<float> even_part(Range range, Index even) {
    if (even <= 0) return std::nullopt;
    const float part =
        (1 / static_cast<float>(even) - range.lowest) / (range.highest - range.lowest);
    return part > 0 && part <= 1 ? std::optional(part) : std::nullopt;
}

/// "even 1/7"; "even 1/5 ›" where it lies beyond the end of the colors; nothing where no number is
/// even.
std::string even_text(Range range, Index even) {
    if (even <= 0) return {};
    const bool beyond = 1 / static_cast<float>(even) > range.highest;
    return fmt::format("even 1/{}{}", even, beyond ? " ›" : "");
}

/// Through a bar whose upper edge is at `top`.
void draw_tick(const Ui& ui, float x, float top) {
    const float out = ui.em(0.12f);
    canvas().AddLine({std::round(x), top - out},
                     {std::round(x), top + ui.em(color_bar_height) + out}, ink(ui.theme->text),
                     ui.hairline());
}

}  // namespace

std::string even_in_words(Index even) {
    return fmt::format("Line: 1/{}, what each would have if all had as much", even);
}

bool mark_even(const Ui& ui, Range range, Index even, ImVec2 bar, float width) {
    const auto part = even_part(range, even);
    if (part) draw_tick(ui, bar.x + *part * width, bar.y);
    return part.has_value();
}

void legend(const Ui& ui, const ColorScale& scale, Range range, const std::optional<Range>& numbers,
            float width, Index even) {
    constexpr float text = 0.82f, least_bar = 4;  // relative to body text; em
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float height = ui.em(color_bar_height), line = ui.em(text), gap = ui.em(0.5f);
    const TextStyle style = dim_style(ui, text);
    const auto [low, high] = legend_ends(range, numbers);
    const auto tick = even_part(range, even);
    const std::string words = even_text(range, even);
    const float left = measure_text(ui, low, Face::regular, text).x + gap,
                end = measure_text(ui, high, Face::regular, text).x + gap,
                said = measure_text(ui, words, Face::regular, text).x + 2 * gap;
    const bool told = !words.empty() && width - left - end - said >= ui.em(least_bar);
    const float right = width - end - (told ? said : 0);
    const float top = std::round(position.y + (line - height) / 2);
    draw_text(ui, position, low, style);
    if (right > left) color_bar(ui, scale, range, {position.x + left, top}, right - left);
    draw_text(ui, {position.x + right + gap, position.y}, high, style);
    if (right > left) mark_even(ui, range, even, {position.x + left, top}, right - left);
    if (told) {
        if (tick) draw_tick(ui, position.x + right + end + gap, top);
        draw_text(ui, {position.x + right + end + 1.6f * gap, position.y}, words, style);
    }
    ImGui::Dummy({width, line});
    if (tick)
        tooltip(ui, even_in_words(even));
    else if (leaves_zero_out(range))
        tooltip(ui, fmt::format("Colors run from {} to {}: numbers of one sign far from 0, which "
                                "has none of these colors",
                                low, high));
}

namespace {

constexpr float marker_high = 0.42f, gap = 0.15f;  // em
constexpr float between_labels = 0.4f;             // em

float wide(const Ui& ui, const std::string& text, float size) {
    return measure_text(ui, text, Face::regular, size).x;
}

/// "even 1/7" under its tick, moved aside where an end's number stands; the word alone, or nothing,
/// where there is no room between them. Beyond the colors at their end, without a tick.
void draw_even(const Ui& ui, const WeightLegend& legend, ImVec2 bar, float width, float left,
               float right) {
    const auto place = even_part(legend.range, legend.even);
    const float x = std::round(bar.x + place.value_or(1) * width),
                below = bar.y + ui.em(color_bar_height);
    if (place)
        canvas().AddLine({x, bar.y}, {x, below + ui.em(gap)}, ink(ui.theme->text), ui.hairline());
    const std::string whole = even_text(legend.range, legend.even);
    for (const std::string& text : {whole, std::string(place ? "even" : "even ›")}) {
        const float half = wide(ui, text, legend.text) / 2;
        if (right - left < 2 * half) continue;
        const float middle = std::clamp(x, left + half, right - half);
        return draw_text(ui, {std::round(middle), below + ui.em(gap)}, text,
                         dim_style(ui, legend.text), {0.5f, 0});
    }
}

void draw_marker(const Ui& ui, const WeightLegend& legend, ImVec2 bar, float width) {
    const float part = (static_cast<float>(*legend.at) - legend.range.lowest) /
                       (legend.range.highest - legend.range.lowest);
    if (!std::isfinite(part)) return;
    const float x = bar.x + std::clamp(part, 0.0f, 1.0f) * width, side = ui.em(marker_high) * 0.7f;
    canvas().AddTriangleFilled({x - side, bar.y - ui.em(marker_high)},
                               {x + side, bar.y - ui.em(marker_high)}, {x, bar.y - 1},
                               ink(ui.theme->text));
}

}  // namespace

float weight_legend_height(const Ui& ui, float text) {
    return std::ceil(ui.em(marker_high + color_bar_height + gap + text * 1.05f));
}

void weight_legend(const Ui& ui, const WeightLegend& legend, ImVec2 position, float width) {
    const ImVec2 bar{position.x, std::round(position.y + ui.em(marker_high))};
    const auto [low, high] = legend_ends(legend.range, legend.numbers);
    const float below = bar.y + ui.em(color_bar_height + gap), apart = ui.em(between_labels);
    const TextStyle style = dim_style(ui, legend.text);
    color_bar(ui, legend.scale, legend.range, bar, width);
    draw_text(ui, {bar.x, below}, low, style);
    draw_text(ui, {bar.x + width, below}, high, style, {1, 0});
    if (legend.even > 0)
        draw_even(ui, legend, bar, width, bar.x + wide(ui, low, legend.text) + apart,
                  bar.x + width - wide(ui, high, legend.text) - apart);
    if (legend.at) draw_marker(ui, legend, bar, width);
    ImGui::SetCursorScreenPos(position);
    ImGui::Dummy({width, weight_legend_height(ui, legend.text)});
}

bool padlock(const Ui& ui, std::string_view name, bool& locked) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 size{padlock_width(ui), weight_legend_height(ui)};
    const bool pressed = press_area(ui, name, min, size);
    if (pressed) locked = !locked;
    const bool pointed = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    ImDrawList& list = canvas();
    const ImU32 color = ink(pointed ? ui.theme->accent : ui.theme->dim_text);
    const float half = ui.em(0.32f), line = 1.4f * ui.hairline(), bow = ui.em(0.21f);
    const ImVec2 middle{std::round(min.x + size.x / 2), std::round(min.y + ui.em(0.75f))};
    list.AddRect({middle.x - half, middle.y}, {middle.x + half, middle.y + ui.em(0.5f)}, color,
                 ui.em(0.08f), 0, line);
    constexpr float turn = std::numbers::pi_v<float>;
    const float top = middle.y - ui.em(0.16f);
    list.PathArcTo({middle.x, top}, bow, turn, 2 * turn, 10);
    list.PathStroke(color, 0, line);
    list.AddLine({middle.x - bow, top}, {middle.x - bow, middle.y}, color, line);
    // An open one has one end of its bow in the air.
    if (locked) list.AddLine({middle.x + bow, top}, {middle.x + bow, middle.y}, color, line);
    return pressed;
}

}  // namespace attend
