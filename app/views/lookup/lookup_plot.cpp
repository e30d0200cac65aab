#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/lookup/temperature.h"
#include "app/views/parts/figures.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::size_t named_curves = 3;

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

struct Plot {
    const LookUpView& view;
    const ShareCurves& curves;
    ImVec2 low, high;  // of the axes
    double top = 1;    // the share at the upper end: weights that are no shares may be more than 1

    const Ui& ui() const { return view.frame.ui; }
    float x(double place) const { return low.x + (high.x - low.x) * static_cast<float>(place); }
    float y(double share) const {
        return high.y - (high.y - low.y) * static_cast<float>(std::clamp(share / top, 0.0, 1.0));
    }
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

    Rgb hue(std::size_t answer) const {
        const Theme& theme = *ui().theme;
        if (answer == 0) return theme.role(Role::output);
        return answer < named_curves ? theme.role(Role::weights) : theme.dim_text;
    }

    void curve(std::size_t answer) const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        std::vector<ImVec2> line;
        for (std::size_t i = 0; i < curves.places.size(); ++i)
            line.push_back({x(curves.places[i]), y(curves.shares[answer][i])});
        const bool main = answer < 2;
        list.AddPolyline(line.data(), static_cast<int>(line.size()),
                         ink(hue(answer), main ? 1.0f : 0.45f), ImDrawFlags_None,
                         main ? 2 * ui().hairline() : ui().hairline());
    }

    float slider() const {
        return std::round(x(slider_place(view.frame.draft().choices.temperature)));
    }
    /// Whether the line of the present temperature goes through words from `left` to `right`.
    bool is_crossed(float left, float right) const {
        return slider() > left - ui().em(0.3f) && slider() < right + ui().em(0.3f);
    }

    /// The names of the first two, each where its curve stands furthest above the other's; that of
    /// one which never does below it, where there is room.
    void name(std::size_t answer) const {
        const std::vector<double>& own = curves.shares[answer];
        const std::vector<double>& other = curves.shares[1 - answer];
        const std::size_t to = own.size() * 9 / 10;
        std::size_t from = own.size() / 10;
        const std::string label =
            shortened(ui(), view.model.answers[answer].text,
                      std::min(ui().em(9), (high.x - low.x) / 2), Face::semibold, 0.82f);
        const float wide = measure_text(ui(), label, Face::semibold, 0.82f).x;
        const auto is_free = [&](std::size_t i) {
            const float left = x(curves.places[i]) + ui().em(0.3f);
            return left + wide <= high.x && !is_crossed(left, left + wide);
        };
        // Below a curve that falls the name would lie on it.
        const auto has_room_above = [&](std::size_t i) {
            return y(own[i]) - ui().em(1.2f) >= low.y;
        };
        while (from + 1 < to && !is_free(from)) ++from;
        std::size_t best = from, worst = from;
        for (std::size_t i = from; i < to; ++i) {
            if (!is_free(i)) continue;
            const bool higher = own[i] - other[i] > own[best] - other[best];
            if (has_room_above(i) == has_room_above(best) ? higher : has_room_above(i)) best = i;
            if (own[i] - other[i] < own[worst] - other[worst]) worst = i;
        }
        constexpr double seen = 0.02;
        const bool is_above = answer == 0 || own[best] - other[best] > seen;
        if (!is_above) best = worst;
        const bool fits_below = y(own[best]) + ui().em(1.2f) < high.y;
        if (!is_above && (y(own[best]) - y(other[best]) < ui().em(1.3f) || !fits_below)) return;
        const bool above = is_above && has_room_above(best);
        text(
            {x(curves.places[best]) + ui().em(0.3f), y(own[best]) + ui().em(above ? -0.15f : 0.2f)},
            label, {0, above ? 1.0f : 0.0f}, hue(answer), Face::semibold);
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
        if (is_crossed(left, end.x))
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
    const Plot plot{view,
                    *curves,
                    {position.x + ui.em(1.1f), position.y + ui.em(1.4f)},
                    {position.x + size.x - ui.em(0.4f), position.y + size.y - ui.em(1.3f)},
                    largest_share(*curves)};
    if (plot.high.y - plot.low.y < ui.em(2)) return;
    plot.axes();
    constexpr std::size_t most = 40;  // the heaviest; more are one gray
    for (std::size_t answer = std::min(curves->shares.size(), most); answer-- > 0;)
        plot.curve(answer);
    plot.slider_line();
    plot.crossing();
    for (std::size_t answer = 0; answer < 2 && curves->shares.size() > 1; ++answer)
        plot.name(answer);
    drag_temperature(plot);
}

}  // namespace attend
