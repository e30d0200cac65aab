#include "app/gui/tex/tex_box.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/tex/set_tex.h"

namespace attend::box {

namespace {

class TexBox final : public BoxKind {
  public:
    TexBox(std::string formula, const TexLook& look)
        : formula_(std::move(formula)), tex_(read_tex(formula_).tex), look_(look) {}

    Length width(const Ui& ui) const override {
        const float wish = std::ceil(set_tex(ui, tex_, look_.size).wide);
        return {least_part * wish, wish, wish};
    }
    Length height(const Ui& ui, float width) const override {
        const SetTex set = fitted(ui, width);
        return Length::fixed(std::ceil(set.above) + std::ceil(set.below));
    }
    void paint(const Ui& ui, Place place) const override {
        const SetTex set = fitted(ui, place.size.x);
        draw_set_tex(ui, set, {place.position.x, place.position.y + std::ceil(set.above)},
                     look_.color.value_or(ui.theme->text));
    }
    std::string words() const override { return formula_; }

  private:
    static constexpr float least_part = 0.5f;

    /// With room for a letter above and below the base line, whatever stands there.
    SetTex fitted(const Ui& ui, float width) const {
        SetTex set = set_tex(ui, tex_, look_.size);
        if (set.wide > width + 1) {
            const float part = std::max((width + 1) / set.wide, least_part);
            set = set_tex(ui, tex_, part * look_.size);
        }
        set.above = std::max(set.above, ui.em(0.7f * look_.size));
        set.below = std::max(set.below, ui.em(0.2f * look_.size));
        return set;
    }

    std::string formula_;
    Tex tex_;
    TexLook look_;
};

}  // namespace

Box tex(std::string formula, const TexLook& look) {
    return make_box<TexBox>(std::move(formula), look);
}

}  // namespace attend::box
