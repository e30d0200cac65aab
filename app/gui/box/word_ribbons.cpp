#include "app/gui/box/word_ribbons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/ribbon.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"

namespace attend {

namespace {

constexpr float block_wide = sizes::of(10), gap = sizes::of(4);  // em
constexpr float of_row = 0.74f, most_of_row = 0.92f;             // a block's height
constexpr float thin = 1.6f;                                     // pixels: a line will do

/// The middle of a column's blocks, in pixels from the left end of all of them.
float level_x(float room, Index level, std::size_t levels, float half) {
    const float part =
        static_cast<float>(level) / static_cast<float>(std::max<std::size_t>(levels, 2) - 1);
    return std::round(half + part * (room - 2 * half));
}

/// What passes through a block on one side of it.
struct Side {
    float sum = 0, unit = 0, used = 0;  // weight; pixels a weight; pixels that have their band
};

class RibbonsOnScreen {
  public:
    RibbonsOnScreen(const Ui& ui, const WordRibbons& what, Place place)
        : ui_(ui), what_(what), place_(place), pitch_(ui.em(what.rows.pitch)) {
        add_up();
        place_bands();
    }

    void draw() {
        pointed_ = ribbon_at(ImGui::GetIO().MousePos);
        if (!ImGui::IsItemHovered()) pointed_.reset();
        for (const Ribbon& band : bands_) draw_band(band);
        for (std::size_t level = 0; level < what_.counts.size(); ++level) {
            const auto [first, last] = what_.rows.in_sight(what_.counts[level]);
            for (Index row = first; row < last; ++row) block(static_cast<Index>(level), row);
        }
    }
    std::optional<std::size_t> pointed() const { return pointed_; }

  private:
    using Place2 = std::pair<Index, Index>;  // level, row

    float x(Index level) const {
        return place_.position.x +
               level_x(place_.size.x, level, what_.counts.size(), ui_.em(block_wide) / 2);
    }
    float middle(Index level, Index row) const {
        const Index count = what_.counts[static_cast<std::size_t>(level)];
        return place_.position.y +
               (what_.rows.above(count) + static_cast<float>(row) + 0.5f) * pitch_;
    }

    void add_up() {
        for (const WordRibbon& ribbon : what_.ribbons) {
            out_[{ribbon.level, ribbon.from}].sum += ribbon.weight;
            in_[{ribbon.level + 1, ribbon.to}].sum += ribbon.weight;
        }
        for (auto* const sides : {&out_, &in_})
            for (auto& [at, side] : *sides)
                side.unit = std::min(of_row * pitch_ / what_.whole,
                                     most_of_row * pitch_ / std::max(side.sum, 1e-6f));
    }

    /// Bands that leave a block lie in the order of where they go, those that come in that of where
    /// they are from: none crosses another at its end.
    void place_bands() {
        bands_.resize(what_.ribbons.size());
        std::vector<std::size_t> order(bands_.size());
        std::iota(order.begin(), order.end(), 0);
        const auto& all = what_.ribbons;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) {
            return std::tuple(all[i].level, all[i].from, all[i].to);
        });
        for (const std::size_t i : order)
            end_of(out_[{all[i].level, all[i].from}], all[i], all[i].level, all[i].from,
                   bands_[i].from, bands_[i].from_width, 1);
        std::ranges::stable_sort(order, {}, [&](std::size_t i) {
            return std::tuple(all[i].level, all[i].to, all[i].from);
        });
        for (const std::size_t i : order)
            end_of(in_[{all[i].level + 1, all[i].to}], all[i], all[i].level + 1, all[i].to,
                   bands_[i].to, bands_[i].to_width, -1);
        for (std::size_t i = 0; i < bands_.size(); ++i)
            bands_[i].alpha = all[i].alpha, bands_[i].colors = {all[i].first, all[i].last};
    }

    void end_of(Side& side, const WordRibbon& ribbon, Index level, Index row, ImVec2& at,
                float& width, float toward) const {
        width = ribbon.weight * side.unit;
        at = {x(level) + toward * ui_.em(block_wide / 2 + gap / 2),
              middle(level, row) - side.sum * side.unit / 2 + side.used + width / 2};
        side.used += width;
    }

    bool sees(const Ribbon& band) const {
        const float low = ImGui::GetWindowPos().y, high = low + ImGui::GetWindowSize().y;
        return std::max(band.from.y, band.to.y) + pitch_ >= low &&
               std::min(band.from.y, band.to.y) - pitch_ <= high;
    }

    void draw_band(const Ribbon& band) const {
        if (!sees(band)) return;
        const float wide = std::max(band.from_width, band.to_width);
        if (wide > thin) return draw_ribbon(ui_, band);
        draw_thin(band, wide);
    }

    /// A line, level at both ends. A long way down, of which a part is seen, is smooth there, too.
    void draw_thin(const Ribbon& band, float wide) const {
        constexpr std::size_t few = 400;
        const ImVec2 from = band.from, to = band.to;
        const float middle = (from.x + to.x) / 2,
                    alpha = band.alpha * std::clamp(wide, 0.15f, 1.0f);
        const auto steep = static_cast<int>(std::min(std::abs(to.y - from.y) / 30, 160.0f));
        canvas().AddBezierCubic(
            from, {middle, from.y}, {middle, to.y}, to,
            ink(mix(band.colors->first, band.colors->second, 0.5f), alpha),
            std::max(wide, ui_.hairline()),
            std::max(what_.ribbons.size() <= few || alpha > 0.5f ? 40 : 24, steep));
    }

    std::optional<std::size_t> ribbon_at(ImVec2 mouse) const {
        const float near = ui_.em(0.2f);
        for (std::size_t i = bands_.size(); i-- > 0;) {
            const Ribbon& band = bands_[i];
            if (mouse.x <= band.from.x + near || mouse.x >= band.to.x - near) continue;
            const auto [low, high] = ribbon_edges(band, mouse.x);
            if (mouse.y >= low - near && mouse.y <= high + near) return i;
        }
        return std::nullopt;
    }

    float high_of(Index level, Index row) const {
        float high = 0;
        for (const auto* const sides : {&out_, &in_})
            if (const auto found = sides->find({level, row}); found != sides->end())
                high = std::max(high, found->second.sum * found->second.unit);
        return high;
    }

    void block(Index level, Index row) const {
        const float wide = ui_.em(block_wide), left = x(level) - wide / 2, at = middle(level, row);
        const float half = std::max(std::round(high_of(level, row)), ui_.hairline()) / 2;
        canvas().AddRectFilled({left, at - half}, {left + wide, at + half},
                               ink(what_.color(level, row)), ui_.em(0.1f));
        if (what_.block.empty()) return;
        const float reach = std::max(half, std::min(pitch_ / 2 - 1, ui_.em(0.6f)));
        const std::string tag = fmt::format("{}/{}/{}", what_.block, level, row);
        const bool pressed = press_area(ui_, tag, {left - wide / 2, at - reach},
                                        {2 * wide, std::max(2 * reach, 1.0f)});
        if (ImGui::IsItemHovered() || reached_by_keys()) what_.point_block(level, row);
        if (pressed) what_.click_block(level, row);
    }

    const Ui& ui_;
    const WordRibbons& what_;
    Place place_;
    float pitch_;
    std::map<Place2, Side> out_, in_;
    std::vector<Ribbon> bands_;
    std::optional<std::size_t> pointed_;
};

/// Where "layer 3" has no room over its column, "3".
std::vector<std::string> fitting_names(const Ui& ui, std::vector<std::string> names, float room) {
    float wide = 0;
    for (const std::string& name : names)
        wide += measure_text(ui, name, Face::regular, sizes::control).x + ui.em(0.4f);
    if (wide <= room) return names;
    for (std::string& name : names) name = name.substr(name.rfind(' ') + 1);
    return names;
}

}  // namespace

Box word_ribbons(std::string name, WordRibbons what) {
    return box::canvas({{5, 3}, {30, 10}},
                       [name = std::move(name), what = std::move(what)](const Ui& ui, Place place) {
                           ImGui::SetNextItemAllowOverlap();
                           const bool pressed = press_area(ui, name, place.position, place.size,
                                                           ImGuiButtonFlags_None);
                           RibbonsOnScreen all(ui, what, place);
                           const bool over = ImGui::IsItemHovered();
                           all.draw();
                           if (!over || !all.pointed()) return;
                           if (what.point) what.point(*all.pointed());
                           if (pressed && what.click) what.click(*all.pointed());
                       });
}

Box ribbon_headings(std::string name, std::vector<std::string> names) {
    constexpr float high = 1.4f;  // em
    return box::canvas(
               {{5, high}, {30, high}},
               [name = std::move(name), all_names = std::move(names)](const Ui& on, Place place) {
                   const TextStyle style = dim_style(on, sizes::control);
                   float end = place.position.x - on.em(4);
                   const float last = place.position.x + place.size.x;
                   const std::vector<std::string> names =
                       fitting_names(on, all_names, place.size.x);
                   for (std::size_t i = 0; i < names.size(); ++i) {
                       const ImVec2 size = measure_text(on, names[i], style.face, style.size);
                       const float x =
                           place.position.x + level_x(place.size.x, static_cast<Index>(i),
                                                      names.size(), on.em(block_wide) / 2);
                       const bool is_last = i + 1 == names.size();
                       // The last one stands in any case: those before give way.
                       const float before_last =
                           last - on.em(0.4f) -
                           measure_text(on, names.back(), style.face, style.size).x;
                       const float room = is_last ? last + on.em(4) : before_last;
                       const ImVec2 low{std::round(x - size.x / 2), place.position.y};
                       if (low.x < end + on.em(0.4f) || low.x + size.x > room) continue;
                       draw_text(on, low, names[i], style);
                       on.tag(fmt::format("{}/{}", name, i), low, low + size);
                       end = low.x + size.x;
                   }
               })
        .high(high);
}

}  // namespace attend
