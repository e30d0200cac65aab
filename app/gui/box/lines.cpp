#include "app/gui/box/lines.h"

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

class Underlined final : public BoxKind {
  public:
    Underlined(Box inside, Rgb color) : inside_(std::move(inside)), color_(color) {}

    Length width(const Ui& ui) const override { return width_of(ui, inside_); }
    Length height(const Ui& ui, float width) const override {
        return height_of(ui, inside_, width);
    }
    void arrange(const Ui&, Place place, const Put& put) const override { put(inside_, place); }
    void paint(const Ui& ui, Place place) const override {
        const ImVec2 end = place.position + place.size;
        constexpr float faint = 0.3f;
        attend::canvas().AddRectFilled({place.position.x, end.y - ui.hairline()}, end,
                                       ink(color_, faint));
    }

  private:
    Box inside_;
    Rgb color_;
};

}  // namespace

Box rule(bool upright, std::optional<Rgb> color) { return make_box<Rule>(upright, color); }
Box underlined(Box inside, Rgb color) { return make_box<Underlined>(std::move(inside), color); }

}  // namespace attend::box
