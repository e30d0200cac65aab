#include "app/gui/box/lines.h"

#include <array>

#include "app/gui/box/leaves.h"
#include "app/gui/stroke.h"

namespace attend::box {

namespace {

class Rule final : public BoxKind {
  public:
    Rule(bool upright, std::optional<Rgb> color) : upright_(upright), color_(color) {}

    Length width(const Ui& ui) const override { return across(ui, upright_); }
    Length height(const Ui& ui, float) const override { return across(ui, !upright_); }
    void paint(const Ui& ui, Place place) const override {
        attend::canvas().AddRectFilled(place.position, place.position + place.size,
                                       ink(color_.value_or(ui.theme->border)));
    }

  private:
    static Length across(const Ui& ui, bool thin) {
        return thin ? Length::fixed(ui.hairline()) : Length{0, 0, Length::endless};
    }

    bool upright_;
    std::optional<Rgb> color_;
};

class WithPaint final : public BoxKind {
  public:
    WithPaint(Box inside, Paint paint) : inside_(std::move(inside)), paint_(std::move(paint)) {}

    Length width(const Ui& ui) const override { return width_of(ui, inside_); }
    Length height(const Ui& ui, float width) const override {
        return height_of(ui, inside_, width);
    }
    void arrange(const Ui&, Place place, const Put& put) const override { put(inside_, place); }
    void paint(const Ui& ui, Place place) const override { paint_(ui, place); }

  private:
    Box inside_;
    Paint paint_;
};

}  // namespace

Box rule(bool upright, std::optional<Rgb> color) { return make_box<Rule>(upright, color); }

Box with_paint(Box inside, Paint paint) {
    return make_box<WithPaint>(std::move(inside), std::move(paint));
}

Box underlined(Box inside, Rgb color) {
    return with_paint(std::move(inside), [color](const Ui& ui, Place place) {
        const ImVec2 end = place.position + place.size;
        constexpr float faint = 0.3f;
        attend::canvas().AddRectFilled({place.position.x, end.y - ui.hairline()}, end,
                                       ink(color, faint));
    });
}

Box dashed_frame(Box inside, Rgb color) {
    return with_paint(std::move(inside), [color](const Ui& ui, Place place) {
        const ImVec2 a = place.position, c = a + place.size;
        const std::array around{a, ImVec2{c.x, a.y}, c, ImVec2{a.x, c.y}, a};
        draw_dashes(attend::canvas(), around, std::array{ui.em(0.3f), ui.em(0.3f)}, ink(color),
                    ui.hairline());
    });
}

Box outline(Rgb color, float line, float radius) {
    return canvas({{0, 0}, {0, 0}, true}, [=](const Ui& ui, Place place) {
        attend::canvas().AddRect(place.position, place.position + place.size, ink(color),
                                 ui.em(radius), 0, line * ui.hairline());
    });
}

}  // namespace attend::box
