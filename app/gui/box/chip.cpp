#include "app/gui/box/chip.h"

#include <algorithm>
#include <cmath>

#include "app/gui/cell_marks.h"
#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/gui/theme.h"

namespace attend::box {

namespace {

constexpr float longest = 9;  // em of the chip's own text

/// A chip at its place.
struct PaintedChip {
    const Chip& what;
    ImVec2 min, max;
};

float rounding_of(const PaintedChip& chip) { return std::round((chip.max.y - chip.min.y) * 0.15f); }

/// The corners of a chip; where a piece goes on in another one they lie outside of it.
struct Outline {
    ImVec2 min, max;
};
Outline outline_of(const PaintedChip& chip) {
    const float away = 2 * rounding_of(chip);
    return {{chip.min.x - (chip.what.joined ? away : 0), chip.min.y},
            {chip.max.x + (chip.what.goes_on ? away : 0), chip.max.y}};
}

/// Inside of the chip where its outline lies outside, as a clip rectangle's commands cost more than
/// the chip.
class InsideChip {
  public:
    explicit InsideChip(const PaintedChip& chip) : clips_(chip.what.joined || chip.what.goes_on) {
        if (clips_) ImGui::PushClipRect(chip.min, chip.max, true);
    }
    ~InsideChip() {
        if (clips_) ImGui::PopClipRect();
    }
    InsideChip(const InsideChip&) = delete;
    InsideChip& operator=(const InsideChip&) = delete;

  private:
    bool clips_;
};

/// From the chip's lower edge up to `from`, which is hard, so that the level is read.
void paint_fill(const Ui& ui, ImDrawList& list, const PaintedChip& chip, float from) {
    const Outline outline = outline_of(chip);
    const float rounding = rounding_of(chip);
    const ImU32 color = ink(weight_fill(*ui.theme), weight_fill_opacity(*ui.theme));
    if (from >= chip.max.y) return;
    // Where the edge crosses the round corners they are cut; elsewhere they are whole, or not
    // there.
    const bool cuts =
        from > chip.min.y && (from < chip.min.y + rounding || from > chip.max.y - rounding);
    if (cuts) ImGui::PushClipRect({chip.min.x, from}, chip.max, true);
    const bool whole = cuts || from <= chip.min.y;
    list.AddRectFilled({outline.min.x, whole ? outline.min.y : from}, outline.max, color, rounding,
                       whole ? ImDrawFlags_RoundCornersAll : ImDrawFlags_RoundCornersBottom);
    if (cuts) ImGui::PopClipRect();
}

void paint_ground(const Ui& ui, ImDrawList& list, const PaintedChip& chip) {
    const Outline outline = outline_of(chip);
    const InsideChip inside(chip);
    list.AddRectFilled(outline.min, outline.max,
                       ink(chip.what.lit ? ui.theme->hover : ui.theme->field), rounding_of(chip));
    if (chip.what.masked) draw_hatching(ui, list, chip.min, chip.max);
    const float high = chip.max.y - chip.min.y;
    paint_fill(ui, list, chip,
               std::round(chip.max.y - static_cast<float>(chip.what.filled) * high));
}

void paint_border(const Ui& ui, ImDrawList& list, const PaintedChip& chip) {
    const Chip& what = chip.what;
    if (!what.size.framed && !what.outline && !what.lit) return;
    const Outline outline = outline_of(chip);
    const float line = ui.hairline() * (what.outline ? 2.0f : 1.0f);
    const ImU32 color = ink(what.outline ? *what.outline : ui.theme->border);
    const InsideChip inside(chip);
    list.AddRect({outline.min.x + line / 2, outline.min.y + line / 2},
                 {outline.max.x - line / 2, outline.max.y - line / 2}, color, rounding_of(chip), 0,
                 line);
    if (!what.goes_on) return;
    const float dash = ui.hairline() * 3;
    for (float y = chip.min.y + dash; y + dash <= chip.max.y; y += 2 * dash)
        list.AddRectFilled({chip.max.x - ui.hairline(), y}, {chip.max.x, y + dash},
                           ink(ui.theme->field_border));
}

/// The color of its text where that is read on what lies below it.
Rgb text_color(const Ui& ui, const Chip& chip) {
    if (!chip.struck && !chip.dim && !chip.masked) return ui.theme->text;
    const Rgb ground = chip.filled > 0.3 ? mix(ui.theme->field, weight_fill(*ui.theme),
                                               weight_fill_opacity(*ui.theme))
                                         : ui.theme->field;
    constexpr float least = 4.5f;  // WCAG 2.2, 1.4.3, of text of any size
    return contrast(ui.theme->dim_text, ground) >= least ? ui.theme->dim_text : ui.theme->text;
}

void mark_unknown(const Ui& ui, ImDrawList& list, float left, float right, float y) {
    const float dot = ui.hairline() * 2;
    for (float x = left; x + dot <= right; x += 2 * dot)
        list.AddRectFilled({x, y}, {x + dot, y + ui.hairline()}, ink(ui.theme->text));
}

class ChipKind final : public BoxKind {
  public:
    explicit ChipKind(Chip what) : what_(std::move(what)) {}

    Length width(const Ui& ui) const override {
        const float wish = chip_width(ui, what_.text, what_.size);
        return {std::min(wish, ui.em(2)), wish, wish};
    }
    Length height(const Ui& ui, float) const override {
        return Length::fixed(ui.em(what_.size.high));
    }
    void paint(const Ui& ui, Place place) const override {
        ImDrawList& list = attend::canvas();
        const PaintedChip chip{what_, place.position, place.position + place.size};
        if (what_.to_come) {
            dash_inside(ui, place, what_.dashed.value_or(ui.theme->border));
            return;
        }
        paint_ground(ui, list, chip);
        paint_border(ui, list, chip);
        const Face face = what_.heavy ? Face::semibold : Face::regular;
        const float size = what_.size.text, inset = ui.em(size * 0.3f);
        const ImVec2 middle{(chip.min.x + chip.max.x) / 2, (chip.min.y + chip.max.y) / 2};
        draw_text(ui, middle, shortened(ui, what_.text, place.size.x, face, size),
                  {face, size, text_color(ui, what_)}, {0.5f, 0.5f});
        if (what_.unknown)
            mark_unknown(ui, list, chip.min.x + inset, chip.max.x - inset,
                         chip.max.y - ui.em(size * 0.2f));
        if (what_.struck)
            list.AddRectFilled({chip.min.x + inset, std::round(middle.y)},
                               {chip.max.x - inset, std::round(middle.y) + 2 * ui.hairline()},
                               ink(ui.theme->text));
        if (what_.dashed) dash_inside(ui, place, *what_.dashed);
    }
    std::string words() const override { return what_.to_come ? std::string() : what_.text; }

  private:
    Chip what_;
};

}  // namespace

Box chip(Chip what) { return make_box<ChipKind>(std::move(what)); }

float chip_width(const Ui& ui, std::string_view text, const ChipSize& size) {
    // The heavier face: any of them may become heavy. What is longer is shortened anyway.
    const float own = std::ceil(measure_text(ui, text.substr(0, 200), Face::semibold, size.text).x);
    return std::max(std::min(own, ui.em(size.text * longest)) + 2 * ui.em(size.inset),
                    ui.em(size.least));
}

}  // namespace attend::box
