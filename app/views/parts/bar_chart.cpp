#include "app/views/parts/bar_chart.h"

#include <algorithm>
#include <cmath>

#include "app/gui/heatmap.h"
#include "app/gui/text.h"

namespace attend {

namespace {

constexpr float axis_text = 0.8f;  // relative to body text

void draw_axis(const Ui& ui, double reach, ImVec2 left, float width) {
    ImDrawList& list = canvas();
    list.AddRectFilled(left, {left.x + width, left.y + ui.hairline()}, ink(ui.theme->dim_text));
    const int decimals = reach < 10 ? 1 : 0;
    const auto label = [&](double value, float part) {
        const int figures = value == std::round(value) ? 0 : decimals;
        draw_text(ui, {left.x + width * part, left.y + ui.em(0.2f)}, number_text(value, figures),
                  dim_style(ui, axis_text), {part, 0});
    };
    label(-reach, 0), label(0, 0.5f), label(reach, 1);
}

}  // namespace

void draw_histogram(const Ui& ui, const Histogram& bars, double reach, ImVec2 min, ImVec2 size) {
    ImDrawList& list = canvas();
    const float bottom = min.y + size.y - ui.em(axis_text + 0.35f);
    const int most = std::max(1, *std::max_element(bars.counts.begin(), bars.counts.end()));
    const auto count = static_cast<double>(bars.counts.size());
    const auto x_of = [&](double value) {
        return min.x + size.x * static_cast<float>((value + reach) / (2 * reach));
    };
    const double step = (bars.high - bars.low) / count;
    const float seam = x_of(step) - x_of(0) > ui.em(0.5f) ? ui.hairline() : 0;
    list.PushClipRect(min, {min.x + size.x, bottom}, true);
    for (std::size_t i = 0; i < bars.counts.size(); ++i) {
        const double low = bars.low + step * static_cast<double>(i);
        const float height =
            (bottom - min.y) * static_cast<float>(bars.counts[i]) / static_cast<float>(most);
        const float left = std::floor(x_of(low)), right = std::floor(x_of(low + step));
        list.AddRectFilled({left, std::round(bottom - height)},
                           {std::max(right - seam, left + ui.hairline()), bottom},
                           ink(ui.theme->accent));
    }
    list.PopClipRect();
    draw_axis(ui, reach, {min.x, bottom}, size.x);
}

void draw_weight_bars(const Ui& ui, std::span<const Scalar> weights, ImVec2 min, ImVec2 size) {
    if (weights.empty()) return;
    ImDrawList& list = canvas();
    const float above = ui.em(1.1f), bottom = min.y + size.y;
    const auto count = static_cast<float>(weights.size());
    const float pitch = size.x / count, gap = std::max(ui.hairline(), std::round(pitch * 0.2f));
    const auto largest = std::max_element(weights.begin(), weights.end()) - weights.begin();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const float left = std::round(min.x + pitch * static_cast<float>(i)),
                    right = std::round(min.x + pitch * static_cast<float>(i + 1)) - gap;
        list.AddRectFilled({left, min.y + above}, {right, bottom}, ink(ui.theme->track));
        const float height = (size.y - above) * static_cast<float>(weights[i]);
        list.AddRectFilled({left, std::round(bottom - std::max(height, ui.hairline()))},
                           {right, bottom}, ink(ui.theme->weight_area));
        if (static_cast<std::ptrdiff_t>(i) == largest)
            draw_text(ui, {(left + right) / 2, min.y + above - ui.em(0.1f)},
                      number_text(static_cast<double>(weights[i]), 2),
                      {Face::semibold, 0.92f, ui.theme->role(Role::weights)}, {0.5f, 1});
    }
    list.AddRectFilled({min.x, bottom}, {min.x + size.x, bottom + ui.hairline()},
                       ink(ui.theme->dim_text));
}

}  // namespace attend
