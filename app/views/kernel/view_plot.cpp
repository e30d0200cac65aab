#include <fmt/format.h>

#include "app/views/kernel/bandwidth.h"
#include "app/views/kernel/kernel.h"
#include "app/views/kernel/plot_curves.h"
#include "app/views/scene_view.h"
#include "core/ops/kernel_score.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

Box kernel_view(Frame& frame) { return kernel_home(frame); }

std::string band_note(const Frame& frame) {
    const double band = band_of(frame);
    if (band == 0) return {};
    if (follow_left_out_error(frame))
        return say<texts::kernel::band>("widths"_is = fmt::format("{}", band));
    // Else it is not known how far points lie from the curve.
    const bool alone =
        knows_leave_one_out(frame) && kernel(frame.scene()->choices.score).ends_at_sigma;
    return alone ? say<texts::kernel::no_band>() : std::string();
}

RichText kernel_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    RichText text{{"f", Role::output, true},  {"("},  {"q", Role::query, true}, {") = Σ "},
                  {"α", Role::weights, true}, {"("},  {"q", Role::query, true}, {", "},
                  {"kᵢ", Role::key, true},    {") "}, {"yᵢ", Role::value, true}};
    if (const std::string note = band_note(frame); !note.empty()) text.push_back({" · " + note});
    return text;
}

}  // namespace

namespace view_files {
extern constinit const SceneView plot{
    .place = 20,
    .name = "plot",
    .tab = "Regression",
    .label = "Regression",
    .group = ViewGroup::see,
    .help =
        "Points, the query among them, and the curve of all estimates; weights and errors below",
    .extent = ViewExtent::center,
    .subtitle = kernel_subtitle,
    .applies = to_what_opens<Opens::table_of_numbers>,
    .fine_print = true,
    .view = kernel_view,
    .shows = "points and the curve of all estimates",
    .staged = staged_kernel};
}

}  // namespace attend
