#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>

#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/lookup/share_plot.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float text_size = 0.82f;

/// A name and the curve that it belongs to.
struct CurveName {
    std::string text;
    std::vector<double> shares;
    Face face = Face::semibold;
    Rgb color;
};

struct Box {
    ImVec2 low, high;
    bool meets(const Box& other, float beside) const {
        return low.x - beside < other.high.x && high.x + beside > other.low.x &&
               low.y < other.high.y && high.y > other.low.y;
    }
};

/// How far a box is from the nearest curve in its width, in pixels; below 0 one goes through it.
float clearance(const SharePlot& plot, const Box& box, const std::vector<double>& shares) {
    float nearest = plot.high.y - plot.low.y;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const float x = plot.x(plot.curves.places[i]), y = plot.y(shares[i]);
        if (x < box.low.x || x > box.high.x) continue;
        nearest = std::min(nearest, std::max(box.low.y - y, y - box.high.y));
    }
    return nearest;
}

class NamePlaces {
  public:
    explicit NamePlaces(const SharePlot& plot) : plot_(plot) {
        if (const auto& crossing = plot.curves.crossing) {
            const Ui& ui = plot.ui();
            const float x = plot.x(crossing->place), y = plot.y(crossing->share);
            const float words = ui.em(12);
            const bool at_right = plot.high.x - x > words;
            taken_.push_back({{at_right ? x : x - words, plot.low.y},
                              {at_right ? x + words : x, plot.low.y + ui.em(1.1f)}});
            taken_.push_back({{x, plot.low.y}, {x, y + ui.em(0.3f)}});  // its line
        }
    }

    /// Draws a name where it is next to its own curve and furthest from the others; not where it
    /// would lie on one of them. Returns whether it found a place.
    bool put(const CurveName& name) {
        const std::optional<Box> best = best_box(name);
        if (!best) return false;
        canvas().AddRectFilled(best->low, best->high, ink(plot_.ui().theme->panel, 0.7f));
        write(name, *best);
        taken_.push_back(*best);
        return true;
    }
    void write(const CurveName& name, const Box& box) const {
        draw_text(plot_.ui(), box.low, name.text, {name.face, text_size, name.color});
        plot_.ui().tag("lookup/plot/name/" + name.text, box.low, box.high);
    }

  private:
    std::optional<Box> best_box(const CurveName& name) const {
        const Ui& ui = plot_.ui();
        const ImVec2 size = measure_text(ui, name.text, name.face, text_size);
        std::optional<Box> best;
        float most = 0;
        for (std::size_t i = name.shares.size() / 20; i < name.shares.size(); ++i)
            for (const bool above : {true, false}) {
                const float x = plot_.x(plot_.curves.places[i]) + ui.em(0.3f),
                            y = plot_.y(name.shares[i]) -
                                (above ? size.y + ui.em(0.15f) : -ui.em(0.15f));
                const Box box{{x, y}, {x + size.x, y + size.y}};
                const float free = room_of(box, name) - (above ? 0 : ui.em(0.3f));
                if (free <= most) continue;
                most = free, best = box;
            }
        return best;
    }
    /// 0 or less where the name cannot stand.
    float room_of(const Box& box, const CurveName& name) const {
        const Ui& ui = plot_.ui();
        if (box.high.x > plot_.high.x || box.low.y < plot_.low.y || box.high.y > plot_.high.y ||
            plot_.is_crossed(box.low.x, box.high.x))
            return 0;
        for (const Box& other : taken_)
            if (box.meets(other, ui.em(0.3f))) return 0;
        const float own = clearance(plot_, box, name.shares);
        if (own < 0) return 0;
        float free = ui.em(0.8f);  // from there on it is plain whose it is
        bool lies_on_others = false;
        for (std::size_t answer = 0; answer < plot_.drawn(); ++answer) {
            const auto& shares = plot_.curves.shares[answer];
            const float away = clearance(plot_, box, shares);
            if (!plot_.is_named(answer))
                lies_on_others = lies_on_others || away < 0;
            else if (shares != name.shares)
                free = std::min(free, away - own);
        }
        return free - (lies_on_others ? ui.em(0.4f) : 0);
    }

    const SharePlot& plot_;
    std::vector<Box> taken_;
};

/// Of answers that are level everywhere, together: "Pierre and Andrey".
CurveName name_of(const SharePlot& plot, std::span<const std::size_t> level) {
    const Ui& ui = plot.ui();
    const float room = std::min(ui.em(9), (plot.high.x - plot.low.x) / 2);
    std::string text;
    for (const std::size_t answer : level)
        text += (text.empty() ? "" : " and ") + answer_text(plot.view.model.answers[answer]);
    text = shortened(ui, text, room, Face::semibold, text_size);
    const int rows = plot.view.model.answers[level.front()].rows;
    if (rows > 1)
        text += fmt::format(", {} rows{}", number_in_words(static_cast<std::size_t>(rows)),
                            level.size() > 1 ? " each" : "");
    return {std::move(text), plot.curves.shares[level.front()], Face::semibold,
            plot.hue(level.front())};
}

std::vector<std::vector<std::size_t>> level_groups(const SharePlot& plot) {
    std::vector<std::vector<std::size_t>> groups;
    for (const std::size_t answer : plot.told) {
        const auto same = std::ranges::find_if(groups, [&](const auto& group) {
            return plot.curves.shares[group.front()] == plot.curves.shares[answer];
        });
        if (same == groups.end())
            groups.push_back({answer});
        else
            same->push_back(answer);
    }
    return groups;
}

/// "six others", along the highest of them.
void put_others(const SharePlot& plot, NamePlaces& places) {
    const std::size_t others = plot.curves.shares.size() - plot.told.size();
    if (others < 2) return;
    std::vector<double> highest(plot.curves.places.size());
    for (std::size_t answer = 0; answer < plot.drawn(); ++answer)
        for (std::size_t i = 0; i < highest.size() && !plot.is_named(answer); ++i)
            highest[i] = std::max(highest[i], plot.curves.shares[answer][i]);
    places.put({number_in_words(others) + " others", std::move(highest), Face::regular,
                plot.ui().theme->dim_text});
}

}  // namespace

Rgb SharePlot::hue(std::size_t answer) const {
    const Theme& theme = *ui().theme;
    const auto place = std::find(told.begin(), told.end(), answer) - told.begin();
    if (place == std::ssize(told)) return theme.dim_text;
    return place == 0   ? theme.role(Role::output)
           : place == 1 ? theme.role(Role::weights)
                        : theme.text;
}

std::vector<std::size_t> told_curves(const ShareCurves& curves) {
    constexpr std::size_t most = 4;
    const std::size_t answers = curves.shares.size();
    std::vector<std::size_t> told;
    const auto tell = [&](std::size_t answer) {
        if (told.size() < most && std::find(told.begin(), told.end(), answer) == told.end())
            told.push_back(answer);
    };
    for (std::size_t i = 0; i < curves.places.size(); ++i) {
        std::size_t first = 0;
        for (std::size_t answer = 1; answer < answers; ++answer)
            if (curves.shares[answer][i] > curves.shares[first][i]) first = answer;
        tell(first);
    }
    for (std::size_t answer = 0; answer < answers && told.size() < 2; ++answer) tell(answer);
    return told;
}

void draw_share_names(const SharePlot& plot) {
    if (plot.curves.shares.size() < 2) return;
    const Ui& ui = plot.ui();
    NamePlaces places(plot);
    float right = plot.high.x;
    for (const std::vector<std::size_t>& level : level_groups(plot)) {
        const CurveName name = name_of(plot, level);
        if (places.put(name)) continue;
        // Above the plot, where no curve is hidden.
        const ImVec2 size = measure_text(ui, name.text, name.face, text_size);
        const ImVec2 at{right - size.x, plot.low.y - ui.em(0.4f) - size.y};
        if (at.x < plot.low.x + ui.em(15)) continue;
        places.write(name, {at, at + size});
        right = at.x - ui.em(0.8f);
    }
    put_others(plot, places);
}

}  // namespace attend
