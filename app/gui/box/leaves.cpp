#include "app/gui/box/leaves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace attend::box {

namespace {

Extent pixels(const Ui& ui, Extent em) {
    const auto in_pixels = [&](float length) {
        return length >= Extent::endless ? length : ui.em(length);
    };
    return {in_pixels(em.least), in_pixels(em.wish), in_pixels(em.most)};
}

class TextLine final : public BoxKind {
  public:
    TextLine(std::string text, TextStyle style, float least)
        : text_(std::move(text)), style_(style), least_(least) {}

    Extent width(const Ui& ui) const override {
        const float wish = std::ceil(measure_text(ui, text_, style_.face, style_.size).x);
        return {std::min(wish, ui.em(least_)), wish, wish};
    }
    Extent height(const Ui& ui, float) const override {
        return Extent::fixed(ui.em(1.25f * style_.size));
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

    Extent width(const Ui& ui) const override {
        const float wish = std::ceil(measure_rich(ui, text_, style_).x);
        return {std::min(wish, ui.em(6)), wish, wish};
    }
    Extent height(const Ui& ui, float width) const override {
        return Extent::fixed(measure_rich(ui, text_, in(width)).y);
    }
    void paint(const Ui& ui, Place place) const override {
        draw_rich(ui, place.position, text_, in(place.size.x));
    }
    std::string words() const override { return text_of(text_); }

  private:
    RichTextStyle in(float width) const { return {style_.size, style_.dim, width + 1}; }

    RichText text_;
    RichTextStyle style_;
};

class FormulaLine final : public BoxKind {
  public:
    FormulaLine(std::string markup, SymbolRoles roles, FormulaStyle style)
        : markup_(std::move(markup)), roles_(std::move(roles)), style_(style) {}

    Extent width(const Ui& ui) const override {
        return Extent::fixed(std::ceil(measure_formula(ui, markup_, style_).x));
    }
    Extent height(const Ui& ui, float) const override {
        return Extent::fixed(std::ceil(measure_formula(ui, markup_, style_).y));
    }
    void paint(const Ui& ui, Place place) const override {
        draw_formula(ui, place.position, markup_, roles_, style_);
    }
    std::string words() const override { return markup_; }

  private:
    std::string markup_;
    SymbolRoles roles_;
    FormulaStyle style_;
};

class Painted final : public BoxKind {
  public:
    using Paint = std::function<void(const Ui&, Place)>;

    Painted(Extent wide, Extent high, Paint paint)
        : wide_(wide), high_(high), paint_(std::move(paint)) {}

    Extent width(const Ui& ui) const override { return pixels(ui, wide_); }
    Extent height(const Ui& ui, float) const override { return pixels(ui, high_); }
    void paint(const Ui& ui, Place place) const override { paint_(ui, place); }

  private:
    Extent wide_, high_;  // em
    Paint paint_;
};

class Control final : public BoxKind {
  public:
    Control(Extent wide, float high, std::function<void(float)> draw)
        : wide_(wide), high_(high), draw_(std::move(draw)) {}

    Extent width(const Ui& ui) const override { return pixels(ui, wide_); }
    Extent height(const Ui& ui, float) const override {
        return Extent::fixed(high_ > 0 ? ui.em(high_) : ImGui::GetFrameHeight());
    }
    void paint(const Ui&, Place place) const override {
        ImGui::SetCursorScreenPos(place.position);
        draw_(place.size.x);
    }

  private:
    Extent wide_;  // em
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
Box formula(std::string markup, SymbolRoles roles, const FormulaStyle& style) {
    return make_box<FormulaLine>(std::move(markup), std::move(roles), style);
}

std::string percent_text(double share) {
    if (std::isnan(share)) return "–";
    if (share != 0 && std::abs(share) < 0.005) return share < 0 ? "−<1 %" : "<1 %";
    return fmt::format("{}{:.0f} %", share < 0 ? "−" : "", std::abs(share) * 100);
}

std::string cell_text(double share) {
    if (std::isnan(share)) return "–";
    const std::string digits = fmt::format("{:.2f}", std::abs(share));
    const std::string sign = share < 0 && digits != "0.00" ? "−" : "";
    return sign + (digits.starts_with("0.") ? digits.substr(1) : digits);
}

Box bar(double share, Rgb color, std::optional<Rgb> track, float high) {
    const auto paint = [=](const Ui& ui, Place place) {
        const ImVec2 low = place.position, end = low + place.size;
        const float radius = ui.em(0.15f), part = static_cast<float>(std::clamp(share, 0.0, 1.0));
        ImDrawList& list = attend::canvas();
        if (track) list.AddRectFilled(low, end, ink(*track), radius);
        const float filled = std::max(place.size.x * part, 2 * ui.hairline());
        if (share > 0) list.AddRectFilled(low, {low.x + filled, end.y}, ink(color), radius);
    };
    return make_box<Painted>(Extent{2.2f, 5, Extent::endless}, Extent::fixed(high), paint);
}

Box picture(ImVec2 em, std::function<void(const Ui&, Place)> paint) {
    return make_box<Painted>(Extent::fixed(em.x), Extent::fixed(em.y), std::move(paint));
}

Box canvas(CanvasSize em, std::function<void(const Ui&, Place)> paint) {
    const auto extent = [&](float least, float wish) {
        return Extent{least, wish, em.grows ? Extent::endless : wish};
    };
    return make_box<Painted>(extent(em.least.x, em.wish.x), extent(em.least.y, em.wish.y),
                             std::move(paint));
}

Box space(float em) {
    return picture({em, em}, [](const Ui&, Place) {});
}

Box control(Extent em, float high, std::function<void(float width)> draw) {
    return make_box<Control>(em, high, std::move(draw));
}

}  // namespace attend::box
