#include "app/views/sentence/chip_paint.h"

#include <algorithm>

#include "app/gui/theme.h"

namespace attend {

namespace {

float rounding_of(const ChipPaint& chip) { return std::round((chip.max.y - chip.min.y) * 0.18f); }

/// The corners of a chip; where a piece goes on in another one they lie outside of it.
struct Outline {
    ImVec2 min, max;
};
Outline outline_of(const ChipPaint& chip) {
    const float away = 2 * rounding_of(chip);
    return {{chip.min.x - (chip.joined ? away : 0), chip.min.y},
            {chip.max.x + (chip.goes_on ? away : 0), chip.max.y}};
}

/// Inside of the chip where its outline lies outside, as a clip rectangle's commands cost more than
/// the chip.
class InsideChip {
  public:
    explicit InsideChip(const ChipPaint& chip) : clips_(chip.joined || chip.goes_on) {
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
void paint_fill(const Ui& ui, ImDrawList& list, const ChipPaint& chip, float from) {
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

void paint_ground(const Ui& ui, ImDrawList& list, const ChipPaint& chip) {
    const Outline outline = outline_of(chip);
    const InsideChip inside(chip);
    list.AddRectFilled(outline.min, outline.max,
                       ink(chip.look.lit ? ui.theme->hover : ui.theme->field), rounding_of(chip));
    const float high = chip.max.y - chip.min.y;
    paint_fill(ui, list, chip, std::round(chip.max.y - static_cast<float>(chip.filled) * high));
}

void paint_border(const Ui& ui, ImDrawList& list, const ChipPaint& chip) {
    if (chip.frameless && !chip.look.lit) return;
    const Outline outline = outline_of(chip);
    const bool key = chip.key && !chip.look.chosen;
    const float line = ui.hairline() * (chip.look.chosen ? 2.0f : 1.0f);
    const ImU32 color = chip.look.chosen || chip.look.lit ? ui.role(chip.look.role)
                        : key                             ? ui.role(Role::key)
                                                          : ink(ui.theme->border);
    const InsideChip inside(chip);
    list.AddRect({outline.min.x + line / 2, outline.min.y + line / 2},
                 {outline.max.x - line / 2, outline.max.y - line / 2}, color, rounding_of(chip), 0,
                 line);
    if (!chip.goes_on) return;
    const float dash = ui.hairline() * 3;
    for (float y = chip.min.y + dash; y + dash <= chip.max.y; y += 2 * dash)
        list.AddRectFilled({chip.max.x - ui.hairline(), y}, {chip.max.x, y + dash},
                           ink(ui.theme->field_border));
}

/// A color is read where it stands apart from what lies below it.
bool is_read(const Ui& ui, const ChipPaint& chip, Rgb color) {
    const bool behind_text = chip.filled > 0.3;
    const Rgb ground =
        behind_text ? mix(ui.theme->field, weight_fill(*ui.theme), weight_fill_opacity(*ui.theme))
                    : ui.theme->field;
    constexpr float least = 4.5f;  // WCAG 2.2, 1.4.3, of text of any size
    return contrast(color, ground) >= least;
}

/// Of a text that nobody points at. An unknown word has no hue: amber would be read as a key's.
Rgb text_color(const Ui& ui, const ChipPaint& chip) {
    const Rgb wanted = chip.look.struck || chip.dim ? ui.theme->dim_text : ui.theme->text;
    return is_read(ui, chip, wanted) ? wanted : ui.theme->text;
}

constexpr float place_size = 0.95f, place_inset = 0.15f;  // of the chip's text; em

/// At the lower right, beside the word.
void write_place(const Ui& ui, const ChipPaint& chip) {
    TextStyle style = dim_style(ui, chip.text * place_size);
    if (chip.filled > 0.05) style.color = ui.theme->text;  // it stands where fills begin
    draw_text(ui, {chip.max.x - ui.em(place_inset), chip.max.y - ui.em(place_inset)}, chip.place,
              style, {1, 1});
}

void mark_unknown(const Ui& ui, ImDrawList& list, float left, float right, float y) {
    const float dot = ui.hairline() * 2;
    for (float x = left; x + dot <= right; x += 2 * dot)
        list.AddRectFilled({x, y}, {x + dot, y + ui.hairline()}, ink(ui.theme->text));
}

}  // namespace

float place_width(const Ui& ui, std::string_view place, float text) {
    return measure_text(ui, place, Face::regular, text * place_size).x + ui.em(place_inset);
}

void paint_chip(const Ui& ui, std::string_view text, const ChipPaint& chip) {
    ImDrawList& list = canvas();
    paint_ground(ui, list, chip);
    paint_border(ui, list, chip);
    const bool key = chip.key && !chip.look.chosen,
               by_hue = key && is_read(ui, chip, ui.theme->role(Role::key));
    const float inset = ui.em(chip.text * 0.3f);
    if (key && !by_hue)
        list.AddRectFilled({chip.min.x + inset, chip.max.y - 4 * ui.hairline()},
                           {chip.max.x - inset, chip.max.y - ui.hairline()}, ui.role(Role::key));
    const Rgb color = by_hue ? ui.theme->role(Role::key) : text_color(ui, chip);
    const Face face = chip.look.chosen || key ? Face::semibold : Face::regular;
    const ImVec2 middle{(chip.min.x + chip.max.x) / 2, (chip.min.y + chip.max.y) / 2};
    const float place = chip.place.empty() ? 0 : 2 * place_width(ui, chip.place, chip.text);
    const float room = chip.max.x - chip.min.x - std::max(inset, place);
    draw_text(ui, middle, shortened(ui, text, room, face, chip.text), {face, chip.text, color},
              {0.5f, 0.5f});
    if (!chip.place.empty()) write_place(ui, chip);
    if (chip.look.unknown)
        mark_unknown(ui, list, chip.min.x + inset, chip.max.x - inset,
                     chip.max.y - ui.em(chip.text * 0.2f));
    if (chip.look.struck)
        list.AddRectFilled({chip.min.x + inset, std::round(middle.y)},
                           {chip.max.x - inset, std::round(middle.y) + 2 * ui.hairline()},
                           ink(ui.theme->text));
}

}  // namespace attend
