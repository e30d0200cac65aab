#include "app/views/derivations/why_root_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/signs.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/said.h"
#include "app/views/derivations/drawn_roots.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/symbols.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float between = 64, slider_wide = 540, slider_high = 40;

float largest_of(std::span<const Scalar> weights) {
    return static_cast<float>(*std::ranges::max_element(weights));
}

TextStyle axis_style(const Ui& ui) { return dim_style(ui, stage_em(ui, stage_text::small)); }

Box formula_of(const Ui& ui, const std::string& markup, float size) {
    FormulaStyle style;
    style.size = stage_em(ui, size);
    return attention_formula(ui, markup, style);
}

Box bars_of_products(const Ui& ui, const StagedRoot& root, const StagedRoot::Column& of) {
    const Histogram& bars = of.products;
    const double most = std::max(1, *std::ranges::max_element(bars.counts)),
                 step = (bars.high - bars.low) / static_cast<double>(bars.counts.size());
    box::Bars all{{}, ui.theme->role(Role::query), ui.theme->dim_text};
    all.seams = true;
    const auto part = [&](double value) { return (value + root.reach) / (2 * root.reach); };
    for (std::size_t i = 0; i < bars.counts.size(); ++i) {
        const double low = bars.low + step * static_cast<double>(i);
        all.bars.push_back({part(low), part(low + step), bars.counts[i] / most});
    }
    constexpr int steps = 200;
    std::vector<double> heights;
    for (int i = 0; i <= steps; ++i)
        heights.push_back(std::min(
            bell(bars, of.mean, of.variance, root.reach * (2.0 * i / steps - 1)) / most, 1.0));
    return box::layers({box::bars(std::move(all)), box::curve(std::move(heights), ui.theme->text)});
}

/// One bar a key, from 0 to 1; the largest has its share written above it.
Box bars_of_weights(const Ui& ui, std::span<const Scalar> weights) {
    box::Bars all{{}, ui.theme->weight_area, ui.theme->dim_text, ui.theme->track};
    all.label = {Face::bold, stage_em(ui, stage_text::words), ui.theme->role(Role::weights)};
    const auto largest = std::ranges::max_element(weights) - weights.begin();
    const double pitch = 1 / static_cast<double>(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double middle = (static_cast<double>(i) + 0.5) * pitch,
                     share = static_cast<double>(weights[i]);
        all.bars.push_back({middle - 0.41 * pitch, middle + 0.41 * pitch, share,
                            std::cmp_equal(i, largest) ? percent_text(share) : std::string()});
    }
    return box::bars(std::move(all));
}

Box axis(const Ui& ui, double reach) {
    const auto tick = [&](double value) {
        return box::text(number_text(value, value == std::round(value) ? 0 : 1), axis_style(ui), 4);
    };
    return box::layers({tick(-reach), tick(0).centered(), tick(reach).right()})
        .grow()
        .high(stage_em(ui, 45));
}

/// What a lesson can make large.
Box part(const std::string& name, Box inside) {
    return box::layers({std::move(inside)}).grow().grow_high().named("part/" + name);
}

Box column(const Ui& ui, const StagedRoot& root, const StagedRoot::Column& of, bool divided) {
    const float words = stage_em(ui, stage_text::words);
    const int decimals = of.variance < 10 ? 2 : of.variance < 100 ? 1 : 0;
    Box head =
        box::row(
            {formula_of(ui, divided ? "q·k / √d" : "q·k", stage_text::title), box::space(0).grow(),
             box::rich({{"variance "}, {number_text(of.variance, decimals), Role::input, true}},
                       {words, true})
                 .right()},
            0)
            .high(stage_em(ui, 88));
    return box::column(
               {box::space(stage_em(ui, 24)), std::move(head),
                part("products", bars_of_products(ui, root, of)
                                     .grow()
                                     .grow_high()
                                     .named(divided ? "why_root/divided" : "why_root/products")
                                     .in_light(of.is_lit_products)),
                axis(ui, root.reach), box::space(stage_em(ui, 36)),
                box::row(
                    {formula_of(ui, "α", stage_text::words),
                     box::text(say<texts::derivations::root_of_keys>("n"_is = of.weights.size()),
                               dim_style(ui, words), 4),
                     box::space(0).grow(),
                     box::rich(
                         say_rich<texts::derivations::root_slope_is>(
                             "number"_is = TextRun{rounded_text(of.slope, 3), Role::weights, true}),
                         {words, true})
                         .named(divided ? "why_root/slope/divided" : "why_root/slope/products")
                         .right()},
                    stage_em(ui, 12)),
                box::space(stage_em(ui, 50)),
                part(
                    "softmax",
                    bars_of_weights(ui, of.weights).grow().grow_high().in_light(of.is_lit_weights)),
                box::space(stage_em(ui, 14))},
               0)
        .grow();
}

/// "d = 64" and its slider, in powers of 2.
Box slider_of_d(const Ui& ui, const StagedRoot& root) {
    const double most = std::log2(static_cast<double>(RandomProducts::largest_width));
    const double part = std::log2(static_cast<double>(root.d)) / most;
    Box line =
        box::slide({"why_root/d", part, ui.theme->text, ui.theme->field_border, ui.theme->text,
                    [most, set = root.set_d](double to) { set(std::exp2(to * most)); }});
    FormulaStyle style;
    style.size = stage_em(ui, stage_text::words);
    return box::row({box::formula("d", {}, style),
                     box::text(fmt::format("= {}", root.d),
                               {Face::semibold, stage_em(ui, stage_text::words), ui.theme->text}, 6)
                         .wide(stage_em(ui, 130)),
                     std::move(line)
                         .wide(stage_em(ui, slider_wide))
                         .high(stage_em(ui, slider_high))
                         .help("How many numbers a query and a key have")},
                    stage_em(ui, 16));
}

}  // namespace

Staged staged_root(Frame& frame, const StagedRoot& root) {
    const Ui& ui = frame.ui;
    const auto share = [](float of) {
        return TextRun{percent_text(static_cast<double>(of)), Role::weights, true};
    };
    Staged shown;
    shown.title = {{"Why divide by √d?", Role::other, true}};
    shown.sentence = say_rich<texts::derivations::root_staged>(
        "undivided"_is = share(largest_of(root.plain.weights)),
        "n"_is = root.divided.weights.size(),
        "divided"_is = share(largest_of(root.divided.weights)));
    shown.object =
        box::row({column(ui, root, root.plain, false).wide(stage_em(ui, 864)).named("part/left"),
                  column(ui, root, root.divided, true).wide(stage_em(ui, 864)).named("part/right")},
                 stage_em(ui, between));
    shown.foot = slider_of_d(ui, root);
    shown.keys = "← → another d    R draw again";
    shown.key = [d = static_cast<double>(root.d), set = root.set_d,
                 again = root.draw_again](ImGuiKey key) {
        if (key == ImGuiKey_R) return again(), true;
        if (key != ImGuiKey_LeftArrow && key != ImGuiKey_RightArrow) return false;
        const double most = RandomProducts::largest_width;
        set(std::clamp(key == ImGuiKey_LeftArrow ? d / 2 : d * 2, 1.0, most));
        return true;
    };
    return shown;
}

}  // namespace attend
