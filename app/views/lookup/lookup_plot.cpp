#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/lookup/share_plot.h"
#include "app/views/lookup/temperature.h"
#include "app/views/parts/figures.h"
#include "core/plural.h"

namespace attend {

namespace {

/// "Pierre overtakes", "Pierre and Andrey overtake".
std::string overtaking(const LookUpModel& model, const ShareCurves::Crossing& crossing) {
    const auto name = [&](std::size_t i) {
        return std::string(model.answers[static_cast<std::size_t>(crossing.answers[i])].text);
    };
    const std::size_t count = crossing.answers.size();
    if (count == 1) return name(0) + " overtakes";
    return fmt::format("{} and {} overtake", name(0),
                       count == 2 ? name(1) : number_in_words(count - 1) + " others");
}

struct Plot : SharePlot {
    void text(ImVec2 at, std::string_view what, ImVec2 anchor, Rgb color,
              Face face = Face::regular) const {
        draw_text(ui(), at, what, {face, 0.82f, color}, anchor);
    }

    void axes() const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Theme& theme = *ui().theme;
        for (const double share : {0.0, 0.5, 1.0}) {
            list.AddRectFilled({low.x, y(share)}, {high.x, y(share) + ui().hairline()},
                               ink(theme.border));
            const std::string_view label = share == 0 ? "0" : share == 1 ? "1" : "½";
            text({low.x - ui().em(0.35f), y(share)}, label, {1, 0.5f}, theme.dim_text);
        }
        if (top > 1)
            text({low.x - ui().em(0.35f), low.y}, rounded_text(top, 1), {1, 0.5f}, theme.dim_text);
        const float below = high.y + ui().em(0.25f);
        text({low.x, below}, "hard", {0, 0}, theme.dim_text);
        text({high.x, below}, "uniform", {1, 0}, theme.dim_text);
        float free = low.x + measure_text(ui(), "hard", Face::regular, 0.82f).x + ui().em(0.5f);
        const float end =
            high.x - measure_text(ui(), "uniform", Face::regular, 0.82f).x - ui().em(0.5f);
        for (const double temperature : {0.05, 0.1, 0.2, 0.5, 1.0, 2.0}) {
            const std::string label = fmt::format("{}", temperature);
            const float half = measure_text(ui(), label, Face::regular, 0.82f).x / 2;
            const float at = x(slider_place(temperature));
            if (at - half < free || at + half > end) continue;
            text({at, below}, label, {0.5f, 0}, theme.dim_text);
            free = at + half + ui().em(0.5f);
        }
    }

    void curve(std::size_t answer) const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        std::vector<ImVec2> line;
        for (std::size_t i = 0; i < curves.places.size(); ++i)
            line.push_back({x(curves.places[i]), y(curves.shares[answer][i])});
        const bool main = is_named(answer);
        list.AddPolyline(line.data(), static_cast<int>(line.size()),
                         ink(hue(answer), main ? 1.0f : 0.45f), ImDrawFlags_None,
                         main ? 2 * ui().hairline() : ui().hairline());
    }

    void crossing() const {
        if (!curves.crossing) return;
        const ShareCurves::Crossing& at = *curves.crossing;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Theme& theme = *ui().theme;
        const ImVec2 point{x(at.place), y(at.share)};
        list.AddLine({point.x, low.y}, {point.x, point.y - ui().em(0.25f)}, ink(theme.dim_text),
                     ui().hairline());
        list.AddCircleFilled(point, ui().em(0.26f), ink(theme.panel));
        list.AddCircle(point, ui().em(0.26f), ink(theme.text), 0, 1.5f * ui().hairline());
        const std::string label =
            fmt::format("{:.3f}: {}", at.temperature, overtaking(view.model, at));
        const std::string words = shortened(ui(), label, ui().em(14), Face::regular, 0.82f);
        const float wide = measure_text(ui(), words, Face::regular, 0.82f).x,
                    beside = ui().em(0.4f);
        const bool at_right = high.x - point.x > wide + beside;
        const float left = at_right ? point.x + beside : point.x - beside - wide;
        const ImVec2 end{left + wide, low.y + ui().em(1)};
        list.AddRectFilled({left - ui().em(0.2f), low.y}, end, ink(theme.panel, 0.85f));
        text({left, low.y}, words, {0, 0}, theme.text);
    }

    /// The line of the present temperature is the slider of the setup.
    void slider_line() const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Theme& theme = *ui().theme;
        const float at = slider();
        list.AddLine({at, low.y}, {at, high.y}, ink(theme.role(Role::query)), 2 * ui().hairline());
        list.AddCircleFilled({at, high.y}, ui().em(0.36f), ink(theme.text));
    }
};

/// A drag anywhere in the plot moves the temperature there.
void drag_temperature(const Plot& plot) {
    Frame& frame = plot.view.frame;
    press_area(frame.ui, "lookup/plot", plot.low,
               {plot.high.x - plot.low.x, plot.high.y - plot.low.y + frame.ui.em(0.4f)},
               ImGuiButtonFlags_None);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    tooltip(frame.ui, "What each answer weighs at every temperature · drag: sets it");
    if (!ImGui::IsItemActive()) return;
    const float share = (ImGui::GetIO().MousePos.x - plot.low.x) / (plot.high.x - plot.low.x);
    set_temperature(frame, static_cast<double>(share));
}

double largest_share(const ShareCurves& curves) {
    double largest = 1;
    for (const std::vector<double>& shares : curves.shares)
        for (const double share : shares)
            if (std::isfinite(share)) largest = std::max(largest, share);
    return largest;
}

}  // namespace

void draw_share_plot(const LookUpView& view, ImVec2 position, ImVec2 size,
                     const ShareCurves* curves) {
    const Ui& ui = view.frame.ui;
    if (!curves || curves->shares.size() != view.model.answers.size()) return;
    const std::string title = "share of each answer, from hard to uniform";
    draw_text(ui, position, ended(ui, title, size.x, Face::regular, 0.85f), dim_style(ui, 0.85f));
    const Plot plot{{view,
                     *curves,
                     {position.x + ui.em(1.1f), position.y + ui.em(1.4f)},
                     {position.x + size.x - ui.em(0.4f), position.y + size.y - ui.em(1.3f)},
                     largest_share(*curves),
                     ui.states.kept(std::pair(curves, view.state.revision),
                                    [&] { return told_curves(*curves); })}};
    if (plot.high.y - plot.low.y < ui.em(2)) return;
    plot.axes();
    for (std::size_t answer = plot.drawn(); answer-- > 0;) plot.curve(answer);
    plot.slider_line();
    plot.crossing();
    draw_share_names(plot);
    drag_temperature(plot);
}

}  // namespace attend
