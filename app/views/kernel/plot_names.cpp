#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/plot_on_screen.h"

namespace attend {

namespace {

/// How a thing that is drawn looks, and its name.
struct LegendEntry {
    void (*paint)(const PlotOnScreen&, ImVec2 low, ImVec2 high);  // a sign into a box
    const char* tag;
    std::string text;
};

void paint_point_sign(const PlotOnScreen& plot, ImVec2 low, ImVec2 high) {
    const Ui& ui = plot.ui;
    const ImVec2 middle{high.x - ui.em(0.5f), (low.y + high.y) / 2};
    plot.list.AddCircleFilled(middle, ui.em(0.45f), ink(ui.theme->weight_area, 0.6f));
    plot.list.AddCircleFilled(middle, ui.em(0.17f), ui.role(Role::value));
}

void paint_curve_sign(const PlotOnScreen& plot, ImVec2 low, ImVec2 high) {
    const float middle = (low.y + high.y) / 2;
    plot.list.AddLine({low.x, middle}, {high.x, middle}, plot.ui.role(Role::output),
                      plot.ui.em(0.15f));
}

void paint_band_sign(const PlotOnScreen& plot, ImVec2 low, ImVec2 high) {
    plot.list.AddRectFilled(low, high, plot.ui.role(Role::output, 0.25f));
    paint_curve_sign(plot, low, high);
}

void paint_compared_sign(const PlotOnScreen& plot, ImVec2 low, ImVec2 high) {
    const float middle = (low.y + high.y) / 2;
    dashed_line(plot.ui, {{low.x, middle}, {high.x, middle}}, ink(plot.ui.theme->text, 0.75f),
                1.3f * plot.ui.hairline());
}

void paint_gap_sign(const PlotOnScreen& plot, ImVec2 low, ImVec2 high) {
    draw_hatching(plot.ui, plot.list, low, high);
    plot.list.AddRect(low, high, ink(plot.ui.theme->masked_line), 0, 0, plot.ui.hairline());
}

/// From right to left, as far as there is room: what is told first is needed most.
std::vector<LegendEntry> legend_of(const PlotOnScreen& plot) {
    std::vector<LegendEntry> entries;
    if (plot.compared)
        entries.push_back({paint_compared_sign, "plot/legend/compared", plot.compared_name});
    if (plot.low) return entries;
    const double widths = band_of(plot.frame);
    if (widths > 0 && follow_left_out_error(plot.frame))
        entries.push_back({paint_band_sign, "plot/legend/band", fmt::format("f ± {} se", widths)});
    else
        entries.push_back({paint_curve_sign, "plot/legend/curve", "f"});
    entries.push_back({paint_point_sign, "plot/legend/point", "point, area = weight"});
    if (const ShownGaps shown = shown_gaps(plot); !shown.gaps.empty())
        entries.push_back(
            {paint_gap_sign, "plot/legend/gap",
             shown.whose.empty() ? "no point in reach" : shown.whose + ": no point in reach"});
    return entries;
}

/// The names before end at `taken`, and in a low plane the query's number is left its room.
void paint_legend(const PlotOnScreen& plot, float taken, float above) {
    const Ui& ui = plot.ui;
    const QueryTag tag = query_tag(plot);
    float right = plot.max.x;
    for (const LegendEntry& entry : legend_of(plot)) {
        const ImVec2 size = measure_text(ui, entry.text, Face::regular, small_text);
        const float left = right - size.x, sign = ui.em(1.6f), start = left - sign - ui.em(0.4f);
        if (start < taken + ui.em(0.4f)) break;
        if (plot.low && right > tag.min.x && start < tag.max.x) break;
        const float middle = above + size.y / 2, half = ui.em(0.4f);
        entry.paint(plot, {left - ui.em(0.4f) - sign, middle - half},
                    {left - ui.em(0.4f), middle + half});
        draw_text(ui, {left, above}, entry.text, {Face::regular, small_text, ui.theme->text});
        ui.tag(entry.tag, {start, above}, {right, above + size.y});
        right = start - ui.em(1);
    }
}

}  // namespace

void paint_names(const PlotOnScreen& plot) {
    const Ui& ui = plot.ui;
    const float wide = plot.max.x - plot.min.x, above = plot.min.y - ui.em(1.3f);
    const RichTextStyle style{small_text, true, 0};
    const auto named = [&](const char* what, Role role, const std::string& name) {
        return RichText{{what, role, true},
                        {"  " + shortened(ui, name, wide * 0.4f, Face::regular, small_text)}};
    };
    const RichText value = named("value", Role::value, plot.estimate.value),
                   key = named("key", Role::key, plot.estimate.key);
    const float of_key = measure_rich(ui, key, style).x;
    float taken = measure_rich(ui, value, style).x;
    const QueryTag tag = query_tag(plot);
    const auto is_free = [&](float left, float right) {
        return !plot.low || right < tag.min.x || left > tag.max.x;
    };
    if (is_free(plot.min.x, plot.min.x + taken)) draw_rich(ui, {plot.min.x, above}, value, style);
    const ImVec2 at =
        plot.low ? ImVec2{plot.min.x + taken + ui.em(1), above}
                 : ImVec2{(plot.min.x + plot.max.x - of_key) / 2, plot.max.y + ui.em(1.4f)};
    if (is_free(at.x, at.x + of_key)) draw_rich(ui, at, key, style);
    if (plot.low) taken += ui.em(1) + of_key;
    paint_legend(plot, plot.min.x + taken, above);
}

}  // namespace attend
