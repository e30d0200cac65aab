#include "app/gui/box/signs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/panel.h"

namespace attend::box {

namespace {

constexpr float dot_part = 0.26f, line_part = 0.07f;  // of the pitch of dots
constexpr int color_steps = 100;

constexpr CanvasSize any{{0.2f, 0.2f}, {1, 1}, true};

void paint_bar(const Ui& ui, const Bars& all, const StandingBar& bar, Place place) {
    const float left = place.position.x, end = place.position.y + place.size.y;
    const auto x_of = [&](double part) {
        return left + place.size.x * static_cast<float>(std::clamp(part, 0.0, 1.0));
    };
    const float low = std::round(x_of(bar.from)), high = std::round(x_of(bar.to)),
                line = ui.hairline();
    if (bar.to <= 0 || bar.from >= 1) return;
    const float right =
        std::max(high - (all.seams && high - low > 8 * line ? line : 0), low + line);
    if (all.track)
        attend::canvas().AddRectFilled({low, place.position.y}, {right, end}, ink(*all.track),
                                       ui.em(0.15f));
    const float tall = place.size.y * static_cast<float>(std::clamp(bar.share, 0.0, 1.0));
    if (bar.share > 0)
        attend::canvas().AddRectFilled({low, std::round(std::min(end - tall, end - line))},
                                       {right, end}, ink(all.color));
    if (!bar.label.empty())
        draw_text(ui, {(low + right) / 2, end - tall - ui.em(0.1f)}, bar.label, all.label,
                  {0.5f, 1});
}

}  // namespace

Box dots(std::size_t at, std::size_t count, float pitch, Rgb color) {
    return picture({pitch * static_cast<float>(count), pitch}, [=](const Ui& ui, Place place) {
        const float step = ui.em(100) / 100 * pitch, radius = dot_part * step,
                    line = line_part * step, y = place.position.y + place.size.y / 2;
        for (std::size_t i = 0; i < count; ++i) {
            const float x = place.position.x + radius + step * static_cast<float>(i);
            if (i <= at)
                attend::canvas().AddCircleFilled({x, y}, radius, ink(color));
            else
                attend::canvas().AddCircle({x, y}, radius - line / 2, ink(color), 0, line);
        }
    });
}

Box colors(const ColorScale& scale, Range range) {
    return canvas(any, [=](const Ui&, Place place) {
        const float wide = place.size.x / color_steps, y = place.position.y;
        for (int i = 0; i < color_steps; ++i) {
            const float x = place.position.x + wide * static_cast<float>(i),
                        part = (static_cast<float>(i) + 0.5f) / color_steps;
            const float value = std::lerp(range.lowest, range.highest, part);
            attend::canvas().AddRectFilled({std::floor(x), y},
                                           {std::floor(x + wide), y + place.size.y},
                                           ink(color_on_scale(scale, range, value)));
        }
    });
}

Box crossed_out(Rgb color, float line) {
    return canvas(any, [=](const Ui& ui, Place place) {
        const ImVec2 end = place.position + place.size;
        attend::canvas().AddLine({place.position.x, end.y}, {end.x, place.position.y}, ink(color),
                                 std::max(ui.em(line), ui.hairline()));
    });
}

Box ring(Rgb color, Rgb lit, float line) {
    return canvas(any, [=](const Ui& ui, Place place) {
        const float wide = ui.em(100) / 100 * line,
                    radius = (std::min(place.size.x, place.size.y) - wide) / 2;
        attend::canvas().AddCircle(place.position + place.size / 2, radius,
                                   ink(ImGui::IsItemHovered() ? lit : color), 0, wide);
    });
}

Box filled(Rgb color) {
    return canvas(any, [=](const Ui&, Place place) {
        attend::canvas().AddRectFilled(place.position, place.position + place.size, ink(color));
    });
}

Box player_sign(Player sign, Rgb color, std::optional<Rgb> disc) {
    return canvas({{1, 1}, {2, 2}, true}, [sign, color, disc](const Ui&, Place place) {
        const ImVec2 middle = place.position + place.size / 2;
        const float side = std::min(place.size.x, place.size.y), half = 0.21f * side;
        const auto at = [&](float x, float y) { return middle + ImVec2{x, y} * half; };
        const auto bar = [&](float x) {
            attend::canvas().AddRectFilled(at(x - 0.15f, -1), at(x + 0.15f, 1), ink(color));
        };
        const auto arrow = [&](float from, float to) {
            attend::canvas().AddTriangleFilled(at(from, -1), at(to, 0), at(from, 1), ink(color));
        };
        if (disc) attend::canvas().AddCircleFilled(middle, side / 2, ink(*disc));
        if (sign == Player::first) bar(-0.9f), arrow(0.9f, -0.7f);
        if (sign == Player::next) bar(0.9f), arrow(-0.9f, 0.7f);
        if (sign == Player::play) arrow(-0.55f, 0.95f);
        if (sign == Player::pause) bar(-0.45f), bar(0.45f);
    });
}

Box fold_mark(bool open, Rgb color) {
    return picture({0.5f, 0.4f}, [open, color](const Ui& ui, Place place) {
        draw_fold_mark(ui, place.position + place.size / 2, open, color);
    });
}

Box bars(Bars all) {
    return canvas({{2, 2}, {20, 8}, true}, [all = std::move(all)](const Ui& ui, Place place) {
        for (const StandingBar& bar : all.bars) paint_bar(ui, all, bar, place);
        const float end = place.position.y + place.size.y;
        attend::canvas().AddRectFilled({place.position.x, end},
                                       {place.position.x + place.size.x, end + ui.hairline()},
                                       ink(all.base));
    });
}

Box slide(Slide slide) {
    return canvas({{3, 1}, {10, 1}, true}, [slide = std::move(slide)](const Ui& ui, Place place) {
        const float knob = place.size.y * 0.38f, half = place.size.y / 10,
                    left = place.position.x + knob, wide = std::max(place.size.x - 2 * knob, 1.0f);
        press_area(ui, slide.name, place.position, place.size);
        const bool held = ImGui::IsItemActive();
        if (held) {
            const auto share = static_cast<double>((ImGui::GetIO().MousePos.x - left) / wide);
            slide.set(std::clamp(share, 0.0, 1.0));
        }
        const float y = std::round(place.position.y + place.size.y / 2),
                    x = std::round(left + static_cast<float>(slide.share) * wide);
        const auto line = [&](float to, Rgb color) {
            attend::canvas().AddRectFilled({place.position.x, y - half}, {to, y + half}, ink(color),
                                           half);
        };
        line(place.position.x + place.size.x, slide.track);
        line(x, slide.color);
        attend::canvas().AddCircleFilled({x, y}, knob, ink(held ? slide.color : slide.knob));
    });
}

}  // namespace attend::box
