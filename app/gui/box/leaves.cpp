#include "app/gui/box/leaves.h"

#include <algorithm>
#include <cmath>

#include "app/gui/least_text.h"

namespace attend::box {

namespace {

class TextLine final : public BoxKind {
  public:
    TextLine(std::string text, TextStyle style, float least)
        : text_(std::move(text)), style_(style), least_(least) {}

    Length width(const Ui& ui) const override {
        const float wish = std::ceil(measure_text(ui, text_, style_.face, style_.size).x);
        return {std::min(wish, ui.em(least_)), wish, wish};
    }
    Length height(const Ui& ui, float) const override {
        return Length::fixed(ui.em(1.25f * shown_size(ui, style_.size)));
    }
    void paint(const Ui& ui, Place place) const override {
        draw_text(ui, {place.position.x, place.position.y + place.size.y / 2},
                  shortened(ui, text_, place.size.x + 1, style_.face, style_.size), style_,
                  {0, 0.5f});
    }
    std::string words() const override { return text_; }
    bool is_shortened(const Ui& ui, float width) const override {
        return measure_text(ui, text_, style_.face, style_.size).x > width + 1;
    }

  private:
    std::string text_;
    TextStyle style_;
    float least_;
};

class RichLine final : public BoxKind {
  public:
    RichLine(RichText text, RichTextStyle style) : text_(std::move(text)), style_(style) {}

    Length width(const Ui& ui) const override {
        const float wish = std::ceil(measure_rich(ui, text_, style_).x);
        return {std::min(wish, ui.em(6)), wish, wish};
    }
    Length height(const Ui& ui, float width) const override {
        return Length::fixed(measure_rich(ui, text_, in(width)).y);
    }
    void paint(const Ui& ui, Place place) const override {
        draw_rich(ui, place.position, text_, in(place.size.x));
    }
    std::string words() const override { return text_of(text_); }

  private:
    RichTextStyle in(float width) const {
        return {style_.size, style_.dim, width + 1, style_.heavy};
    }

    RichText text_;
    RichTextStyle style_;
};

class WrappedText final : public BoxKind {
  public:
    WrappedText(std::string text, TextStyle style) : text_(std::move(text)), style_(style) {}

    Length width(const Ui& ui) const override {
        const float wish = std::ceil(measure_text(ui, text_, style_.face, style_.size).x);
        return {std::min(wish, ui.em(6)), wish, wish};
    }
    Length height(const Ui& ui, float width) const override {
        const FontScope font(ui, style_.face, style_.size);
        return Length::fixed(std::ceil(
            ImGui::CalcTextSize(text_.data(), text_.data() + text_.size(), false, width + 1).y));
    }
    void paint(const Ui& ui, Place place) const override {
        const FontScope font(ui, style_.face, style_.size);
        attend::canvas().AddText(ImGui::GetFont(), ImGui::GetFontSize(), place.position,
                                 ink(style_.color, style_.alpha), text_.data(),
                                 text_.data() + text_.size(), place.size.x + 1);
    }
    std::string words() const override { return text_; }

  private:
    std::string text_;
    TextStyle style_;
};

class ClausesLine final : public BoxKind {
  public:
    ClausesLine(std::string text, float size) : text_(std::move(text)), size_(size) {}

    Length width(const Ui& ui) const override {
        const float wish = std::ceil(wide(ui));
        return {std::min(wish, ui.em(4)), wish, wish};
    }
    Length height(const Ui& ui, float) const override {
        return Length::fixed(text_.empty() ? 0 : ui.em(1.35f * shown_size(ui, size_)));
    }
    void paint(const Ui& ui, Place place) const override {
        const std::string fits = text_of(fitting_clauses(ui, {{text_}}, place.size.x + 1, size_));
        draw_text(ui, {place.position.x, place.position.y + place.size.y / 2},
                  shortened(ui, fits, place.size.x + 1, Face::regular, size_), dim_style(ui, size_),
                  {0, 0.5f});
    }
    std::string words() const override { return text_; }
    bool is_shortened(const Ui& ui, float width) const override { return wide(ui) > width + 1; }

  private:
    float wide(const Ui& ui) const { return measure_text(ui, text_, Face::regular, size_).x; }

    std::string text_;
    float size_;
};

class EmptyState final : public BoxKind {
  public:
    explicit EmptyState(std::string text) : text_(std::move(text)) {}

    Length width(const Ui& ui) const override { return {ui.em(4), ui.em(20), Length::endless}; }
    Length height(const Ui& ui, float) const override {
        return {ui.em(2), ui.em(6), Length::endless};
    }
    void paint(const Ui& ui, Place place) const override {
        constexpr float size = 1;
        const RichTextStyle style{size, true, std::min(place.size.x, ui.em(26))};
        const ImVec2 extent = measure_rich(ui, {{text_}}, style);
        draw_rich(ui, place.position + (place.size - extent) / 2, {{text_}}, style);
    }
    std::string words() const override { return text_; }

  private:
    std::string text_;
};

class FormulaLine final : public BoxKind {
  public:
    FormulaLine(std::string markup, SymbolRoles roles, FormulaStyle style)
        : markup_(std::move(markup)), roles_(std::move(roles)), style_(style) {}

    Length width(const Ui& ui) const override {
        const float wish = std::ceil(measure_formula(ui, markup_, style_).x);
        return {smallest * wish, wish, wish};
    }
    Length height(const Ui& ui, float) const override {
        return Length::fixed(std::ceil(measure_formula(ui, markup_, style_).y));
    }
    /// Smaller where there is less room.
    void paint(const Ui& ui, Place place) const override {
        const ImVec2 wish = measure_formula(ui, markup_, style_);
        const float part = std::clamp((place.size.x + 1) / std::max(wish.x, 1.0f), smallest, 1.0f);
        FormulaStyle style = style_;
        style.size *= part;
        draw_formula(ui, {place.position.x, place.position.y + wish.y * (1 - part) / 2}, markup_,
                     roles_, style);
    }
    std::string words() const override { return markup_; }

  private:
    static constexpr float smallest = 0.65f;

    std::string markup_;
    SymbolRoles roles_;
    FormulaStyle style_;
};

class Painted final : public BoxKind {
  public:
    using Paint = std::function<void(const Ui&, Place)>;

    Painted(Length wide, Length high, Paint paint)
        : wide_(wide), high_(high), paint_(std::move(paint)) {}

    Length width(const Ui& ui) const override { return pixels_of(ui, wide_); }
    Length height(const Ui& ui, float) const override { return pixels_of(ui, high_); }
    void paint(const Ui& ui, Place place) const override { paint_(ui, place); }

  private:
    Length wide_, high_;  // em
    Paint paint_;
};

class Control final : public BoxKind {
  public:
    Control(Length wide, float high, std::function<void(float)> draw)
        : wide_(wide), high_(high), draw_(std::move(draw)) {}

    Length width(const Ui& ui) const override { return pixels_of(ui, wide_); }
    Length height(const Ui& ui, float) const override {
        return Length::fixed(high_ > 0 ? ui.em(high_) : ImGui::GetFrameHeight());
    }
    void paint(const Ui&, Place place) const override {
        ImGui::SetCursorScreenPos(place.position);
        draw_(place.size.x);
    }

  private:
    Length wide_;  // em
    float high_;
    std::function<void(float)> draw_;
};

}  // namespace

Box text(std::string text, const TextStyle& style, float least) {
    return make_box<TextLine>(std::move(text), style, least);
}
Box rich(RichText text, const RichTextStyle& style) {
    return make_box<RichLine>(std::move(text), style);
}
Box wrapped(std::string text, const TextStyle& style) {
    return make_box<WrappedText>(std::move(text), style);
}
Box clauses(std::string text, float size) { return make_box<ClausesLine>(std::move(text), size); }
Box empty(std::string text) { return make_box<EmptyState>(std::move(text)); }
Box formula(std::string markup, SymbolRoles roles, const FormulaStyle& style) {
    return make_box<FormulaLine>(std::move(markup), std::move(roles), style);
}

Box bar(double share, Rgb color, std::optional<Rgb> track, float high, std::optional<double> mark) {
    const auto paint = [=](const Ui& ui, Place place) {
        const ImVec2 low = place.position, end = low + place.size;
        const float radius = ui.em(0.15f), part = static_cast<float>(std::clamp(share, 0.0, 1.0));
        ImDrawList& list = attend::canvas();
        if (track) list.AddRectFilled(low, end, ink(*track), radius);
        const float filled = std::max(place.size.x * part, 2 * ui.hairline());
        if (share > 0) list.AddRectFilled(low, {low.x + filled, end.y}, ink(color), radius);
        if (!mark) return;
        const float x = std::round(low.x + place.size.x * static_cast<float>(*mark)),
                    over = ui.em(0.2f);
        list.AddLine({x, low.y - over}, {x, end.y + over}, ink(ui.theme->text), ui.hairline());
    };
    return make_box<Painted>(Length{2.2f, 5, Length::endless}, Length::fixed(high), paint);
}

Box picture(ImVec2 em, std::function<void(const Ui&, Place)> paint) {
    return make_box<Painted>(Length::fixed(em.x), Length::fixed(em.y), std::move(paint));
}

Box canvas(CanvasSize em, std::function<void(const Ui&, Place)> paint) {
    const auto extent = [&](float least, float wish) {
        return Length{least, wish, em.grows ? Length::endless : wish};
    };
    return make_box<Painted>(extent(em.least.x, em.wish.x), extent(em.least.y, em.wish.y),
                             std::move(paint));
}

Box space(float em) {
    return picture({em, em}, [](const Ui&, Place) {});
}

Box control(Length em, float high, std::function<void(float width)> draw) {
    return make_box<Control>(em, high, std::move(draw));
}

}  // namespace attend::box
