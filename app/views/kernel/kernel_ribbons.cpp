#include "app/views/kernel/kernel_ribbons.h"

#include <algorithm>
#include <cmath>

#include "app/gui/chart/number_line.h"
#include "app/gui/ribbon.h"
#include "app/gui/text.h"

namespace attend {

namespace {

/// From one height to another.
struct Segment {
    float top, bottom;
};

/// Its part of the bar, from one height to another. Of those that are not shown an outline, and
/// its name where that has room: it is no point, however much it weighs.
void draw_part(const Ui& ui, const TermsPlace& place, const SumTerm& term, Segment at) {
    const float high = at.bottom - at.top, line = ui.hairline();
    const float opacity = term.lit ? 0.75f : term.rest ? 0.2f : 0.3f;
    if (high > 0.2f)
        draw_ribbon(
            ui, {{place.left, term.middle}, {place.bar, at.top + high / 2}, line, high, opacity});
    const bool apart = high > 3 * line;  // thin parts side by side are one surface, no crumbs
    const ImVec2 low{place.bar, at.top},
        end{place.right, at.top + (apart ? high - line : std::max(high, 0.5f))};
    const Rgb pink = ui.theme->role(Role::output);
    canvas().AddRectFilled(low, end, ink(pink, term.lit ? 1.0f : term.rest && apart ? 0.2f : 0.6f));
    if (!term.rest || !apart) return;
    canvas().AddRect(low, end, ink(pink, 0.6f), 0, 0, line);
    const ImVec2 size = measure_text(ui, "rest", Face::regular, small_text);
    if (high < 2 * size.y || place.bar - place.left < size.x + ui.em(0.5f)) return;
    draw_text(ui, {place.bar - ui.em(0.3f), at.top + high / 2}, "rest", dim_style(ui, small_text),
              {1, 0.5f});
    ui.tag("kernel/rest", low, end);
}

void draw_bar(const Ui& ui, const TermsPlace& place, std::span<const SumTerm> terms, double total) {
    float top = place.top;
    for (const SumTerm& term : terms) {
        const auto share = static_cast<float>(std::min(term.part / total, 1.0));
        const float high = share * (place.bottom - place.top);
        draw_part(ui, place, term, {top, top + high});
        top += high;
    }
    const Ticks ticks =
        round_ticks(0, total, static_cast<int>((place.bottom - place.top) / ui.em(4)));
    if (place.end - place.right < ui.em(1.5f)) return;
    const TextStyle style = dim_style(ui, small_text);
    for (const double tick : ticks.numbers) {
        const float y =
            std::round(place.top + static_cast<float>(tick / total) * (place.bottom - place.top));
        canvas().AddLine({place.right, y}, {place.right + ui.em(0.3f), y}, ink(ui.theme->dim_text),
                         ui.hairline());
        draw_text(ui, {place.right + ui.em(0.45f), y}, with_decimals(tick, ticks.decimals), style,
                  {0, 0.5f});
    }
}

void draw_steps(const Ui& ui, const TermsPlace& place, std::span<const SumTerm> terms,
                double total) {
    ImDrawList& list = canvas();
    double low = std::min(total, 0.0), high = std::max(total, 0.0), sum = 0;
    for (const SumTerm& term : terms) {
        sum += term.part;
        low = std::min(low, sum), high = std::max(high, sum);
    }
    if (!(high > low)) return;
    const NumberLine line{low, high, place.left + ui.em(0.4f), place.end - ui.em(0.2f)};
    const auto upright = [&](double number, ImU32 color) {
        const float x = std::round(line.at(number));
        list.AddLine({x, place.top}, {x, place.bottom}, color, ui.hairline());
    };
    upright(0, ink(ui.theme->dim_text));
    upright(total, ui.role(Role::output));
    const float half = std::round(ui.em(0.28f));
    float before_y = place.top;
    sum = 0;
    for (const SumTerm& term : terms) {
        const float from = line.at(sum), to = line.at(sum + term.part);
        list.AddLine({from, before_y}, {from, term.middle}, ink(ui.theme->border), ui.hairline());
        const ImVec2 min{std::min(from, to), term.middle - half},
            max{std::max(std::max(from, to), std::min(from, to) + ui.hairline()),
                term.middle + half};
        // What takes away is an outline: told by more than its hue.
        if (term.part < 0)
            list.AddRect(min, max, ui.role(Role::output, term.lit ? 1.0f : 0.8f), 0, 0,
                         1.5f * ui.hairline());
        else
            list.AddRectFilled(min, max, ui.role(Role::output, term.lit ? 1.0f : 0.6f));
        sum += term.part;
        before_y = term.middle;
    }
    ui.tag("kernel/steps", {place.left, place.top}, {place.end, place.bottom});
}

}  // namespace

void draw_terms(const Ui& ui, const TermsPlace& place, std::span<const SumTerm> terms,
                double total) {
    const bool takes_away =
        std::any_of(terms.begin(), terms.end(), [](const SumTerm& term) { return term.part < 0; });
    if (takes_away)
        draw_steps(ui, place, terms, total);
    else if (total > 0)
        draw_bar(ui, place, terms, total);
}

}  // namespace attend
