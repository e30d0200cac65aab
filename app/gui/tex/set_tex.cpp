#include "app/gui/tex/set_tex.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/tex/brackets.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using Kind = Tex::Kind;
using Hue = std::optional<Role>;

/// How large a part is set: alone, inside a fraction or a line, as a script, as a script's script.
enum class Style { display, text, script, smallest };

Style script_of(Style style) {
    return style == Style::display || style == Style::text ? Style::script : Style::smallest;
}
Style fraction_part(Style style) {
    return style == Style::display ? Style::text : script_of(style);
}

/// Puts a part into a formula.
void put(SetTex& whole, SetTex part, ImVec2 by) {
    for (SetTex::Letters& letters : part.letters) {
        letters.at += by;
        whole.letters.push_back(std::move(letters));
    }
    for (SetTex::Line& line : part.lines) {
        for (ImVec2& point : line.points) point += by;
        whole.lines.push_back(std::move(line));
    }
    whole.above = std::max(whole.above, part.above - by.y);
    whole.below = std::max(whole.below, part.below + by.y);
    whole.wide = std::max(whole.wide, by.x + part.wide);
}

class TexSetter {
  public:
    TexSetter(const Ui& ui, float size) : ui_(ui), size_(size) {}

    SetTex set(const Tex& tex, Style style, Hue hue) const {
        switch (tex.kind) {
            case Kind::row:
                return row(tex, style, tex.role ? tex.role : hue);
            case Kind::letter:
                return letters(tex.text, Face::math_italic, pixels(style), hue);
            case Kind::upright:
            case Kind::number:
            case Kind::name:
            case Kind::words:
            case Kind::sign:
                return letters(tex.text, tex.bold ? Face::bold : Face::math, pixels(style), hue);
            case Kind::large:
                return large(tex, style, hue);
            case Kind::space:
                return space(static_cast<float>(tex.wide) * em(style));
            case Kind::fraction:
                return fraction(tex, style, hue);
            case Kind::root:
                return root(tex, style, hue);
            case Kind::scripts:
                return scripts(tex, style, hue);
            case Kind::limits:
                return style == Style::display ? limits(tex, style, hue) : scripts(tex, style, hue);
            case Kind::fence:
                return fence(tex, style, hue);
            case Kind::table:
                return table(tex, style, hue);
            case Kind::accent:
                return accent(tex, style, hue);
        }
        return {};
    }

  private:
    float pixels(Style style) const {
        const float part = style == Style::script ? 0.72f : style == Style::smallest ? 0.58f : 1;
        return std::max(std::round(ui_.em(size_) * part), 1.0f);
    }
    /// Of the letters: what a printer calls an em.
    float em(Style style) const { return 0.86f * pixels(style); }
    float thin(Style style) const { return std::max(std::round(0.055f * em(style)), 1.0f); }
    /// How far the middle of a minus stands above the base line.
    float axis(Style style) const {
        const SetTex minus = letters("−", Face::math, pixels(style), {});
        return (minus.above - minus.below) / 2;
    }
    static SetTex space(float wide) {
        SetTex set;
        set.wide = wide;
        return set;
    }

    SetTex letters(const std::string& text, Face face, float pixels, Hue hue) const {
        SetTex set;
        if (text.empty()) return set;
        ImFont* const font = ui_.fonts.of(face);
        ImFontBaked* const baked = font->GetFontBaked(pixels);
        set.above = set.below = -1e6f;
        float over = 0;
        for (std::size_t at = 0; at < text.size();) {
            const ImFontGlyph* const glyph =
                baked->FindGlyph(static_cast<ImWchar>(next_code_point(text, at)));
            over = std::max(glyph->X1 - glyph->AdvanceX, 0.0f);
            if (!glyph->Visible) continue;
            set.above = std::max(set.above, baked->Ascent - glyph->Y0);
            set.below = std::max(set.below, glyph->Y1 - baked->Ascent);
        }
        if (set.above < -1e5f) set.above = set.below = 0;
        set.wide =
            font->CalcTextSizeA(pixels, FLT_MAX, 0, text.data(), text.data() + text.size()).x;
        if (face == Face::math_italic) set.wide += over;
        set.letters.push_back({text, face, pixels, {0, 0}, hue});
        return set;
    }

    SetTex row(const Tex& tex, Style style, Hue hue) const {
        SetTex set;
        float pen = 0;
        const bool is_roomy = style == Style::display || style == Style::text;
        for (const Tex& part : tex.parts) {
            float before = 0, behind = 0;
            if (part.kind == Kind::sign && is_roomy) {
                if (part.spaced == Tex::Spaced::binary) before = behind = 0.222f;
                if (part.spaced == Tex::Spaced::relation) before = behind = 0.278f;
                if (part.spaced == Tex::Spaced::behind) behind = 0.167f;
            }
            pen += before * em(style);
            SetTex one = this->set(part, style, hue);
            const float wide = one.wide;
            put(set, std::move(one), {pen, 0});
            pen += wide + behind * em(style);
        }
        set.wide = pen;
        return set;
    }

    SetTex large(const Tex& tex, Style style, Hue hue) const {
        const float part = style == Style::display ? 1.4f : 1;
        SetTex sign = letters(tex.text, Face::math, std::round(part * pixels(style)), hue);
        const float middle = (sign.above - sign.below) / 2;
        SetTex set;
        put(set, std::move(sign), {0, middle - axis(style)});
        set.wide += 0.1f * em(style);
        return set;
    }

    SetTex fraction(const Tex& tex, Style style, Hue hue) const {
        SetTex above = set(tex.parts[0], fraction_part(style), hue),
               below = set(tex.parts[1], fraction_part(style), hue);
        const float wide = std::max(above.wide, below.wide) + 0.2f * em(style), line = thin(style),
                    gap = line / 2 + 0.14f * em(style), middle = -axis(style);
        SetTex all;
        const ImVec2 up{(wide - above.wide) / 2, middle - gap - std::max(above.below, 0.0f)},
            down{(wide - below.wide) / 2, middle + gap + below.above};
        put(all, std::move(above), up);
        put(all, std::move(below), down);
        all.lines.push_back({{{0, middle}, {wide, middle}}, line, hue});
        all.wide = wide + 0.08f * em(style);
        return all;
    }

    SetTex root(const Tex& tex, Style style, Hue hue) const {
        const float em = this->em(style), line = thin(style);
        SetTex under = set(tex.parts[0], style, hue);
        const float top = -std::max(under.above, 0.6f * em) - 0.14f * em,
                    bottom = std::max(under.below, 0.05f * em), high = bottom - top;
        float left = 0;
        SetTex all;
        if (tex.parts.size() > 1) {
            SetTex which = set(tex.parts[1], Style::smallest, hue);
            const float raised = bottom - 0.55f * high - which.below;
            left = std::max(which.wide - 0.2f * em, 0.0f);
            put(all, std::move(which), {0, raised});
        }
        const float knee = bottom - 0.5f * high, foot = left + 0.3f * em, head = left + 0.52f * em,
                    end = head + under.wide + 0.1f * em;
        all.lines.push_back({{{left, knee + 0.06f * em}, {left + 0.12f * em, knee}}, line, hue});
        all.lines.push_back({{{left + 0.12f * em, knee}, {foot, bottom}}, 1.8f * line, hue});
        all.lines.push_back({{{foot, bottom}, {head, top}, {end, top}}, line, hue});
        put(all, std::move(under), {head + 0.05f * em, 0});
        all.above = std::max(all.above, line - top);
        all.below = std::max(all.below, bottom);
        all.wide = end + 0.06f * em;
        return all;
    }

    SetTex scripts(const Tex& tex, Style style, Hue hue) const {
        const Tex& base_tex = tex.parts[0];
        const Hue inner = base_tex.kind == Kind::row && base_tex.role ? base_tex.role : hue;
        SetTex base = set(base_tex, style, hue), below = set(tex.parts[1], script_of(style), inner),
               above = set(tex.parts[2], script_of(style), inner);
        const float em = this->em(style), right = base.wide + 0.03f * em;
        float up = std::max({0.4f * em, base.above - 0.36f * em, above.below + 0.14f * em}),
              down = std::max({0.17f * em, base.below + 0.02f * em, below.above - 0.4f * em});
        if (!tex.parts[1].empty() && !tex.parts[2].empty()) {
            const float between = up - above.below + down - below.above, least = 0.14f * em;
            if (between < least) up += (least - between) / 2, down += (least - between) / 2;
        }
        const float wide = right + std::max(below.wide, above.wide) + 0.04f * em;
        put(base, std::move(below), {right, down});
        put(base, std::move(above), {right, -up});
        base.wide = wide;
        return base;
    }

    SetTex limits(const Tex& tex, Style style, Hue hue) const {
        SetTex base = set(tex.parts[0], style, hue), below = set(tex.parts[1], Style::script, hue),
               above = set(tex.parts[2], Style::script, hue);
        const float gap = 0.16f * em(style), wide = std::max({base.wide, below.wide, above.wide});
        const ImVec2 down{(wide - below.wide) / 2, base.below + gap + below.above},
            up{(wide - above.wide) / 2, -base.above - gap - above.below};
        SetTex all;
        const float left = (wide - base.wide) / 2;
        put(all, std::move(base), {left, 0});
        put(all, std::move(below), down);
        put(all, std::move(above), up);
        all.wide = wide + 0.1f * em(style);
        return all;
    }

    SetTex fence(const Tex& tex, Style style, Hue hue) const {
        SetTex inside = set(tex.parts[0], style, hue);
        const float middle = axis(style), em = this->em(style),
                    half = std::max({inside.above - middle, inside.below + middle, 0.4f * em});
        SetTex all;
        float pen = 0;
        const auto add = [&](SetTex part) {
            const float wide = part.wide;
            put(all, std::move(part), {pen, 0});
            pen += wide;
        };
        const auto bracket = [&](const std::string& text) {
            if (text.empty()) return SetTex();
            if (half < 0.6f * em) return letters(text, Face::math, pixels(style), hue);
            if (auto drawn = high_bracket(text, {em, half + 0.06f * em, middle, hue}))
                return std::move(*drawn);
            return letters(text, Face::math, pixels(style), hue);
        };
        add(bracket(tex.text));
        add(std::move(inside));
        add(bracket(tex.close));
        all.wide = pen;
        return all;
    }

    SetTex table(const Tex& tex, Style style, Hue hue) const {
        const Style inner = style == Style::display ? Style::text : style;
        const float em = this->em(style);
        std::vector<std::vector<SetTex>> rows;
        std::vector<float> wide;
        for (const Tex& line : tex.parts) {
            rows.emplace_back();
            for (std::size_t i = 0; i < line.parts.size(); ++i) {
                rows.back().push_back(set(line.parts[i], inner, hue));
                wide.resize(std::max(wide.size(), i + 1));
                wide[i] = std::max(wide[i], rows.back()[i].wide);
            }
        }
        SetTex all;
        float y = 0;
        for (std::vector<SetTex>& row : rows) {
            float above = 0.72f * em, below = 0.25f * em, x = 0;
            for (const SetTex& cell : row) {
                above = std::max(above, cell.above);
                below = std::max(below, cell.below);
            }
            y += above;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const char side = tex.text[i % tex.text.size()];
                const float left = wide[i] - row[i].wide;
                put(all, std::move(row[i]),
                    {x + (side == 'l'   ? 0
                          : side == 'r' ? left
                                        : left / 2),
                     y});
                x += wide[i] + (tex.text == "rl" && i % 2 == 0 ? 0 : 0.9f * em);
            }
            y += below + 0.22f * em;
        }
        const float high = y - 0.22f * em;
        SetTex centered;
        all.above = 0, all.below = high;
        put(centered, std::move(all), {0, -axis(style) - high / 2});
        return centered;
    }

    SetTex accent(const Tex& tex, Style style, Hue hue) const {
        SetTex base = set(tex.parts.front(), style, hue);
        const float em = this->em(style), line = thin(style), wide = base.wide;
        if (tex.text == "¯" || tex.text == "_") {
            const bool is_above = tex.text == "¯";
            const float y = is_above ? -base.above - 0.12f * em : base.below + 0.12f * em;
            base.lines.push_back({{{0, y}, {wide, y}}, line, hue});
            (is_above ? base.above : base.below) += 0.12f * em + line;
            return base;
        }
        if (tex.text == "⏟") {
            put(base, brace_below(wide, em, hue), {0, base.below + 0.1f * em});
            return base;
        }
        SetTex sign = letters(tex.text, Face::math,
                              tex.text == "→" ? pixels(Style::script) : pixels(style), hue);
        const float raised = -base.above - 0.05f * em - sign.below,
                    left = (wide - sign.wide) / 2 + 0.06f * em;
        put(base, std::move(sign), {left, raised});
        base.wide = wide;
        return base;
    }

    const Ui& ui_;
    float size_;
};

}  // namespace

SetTex set_tex(const Ui& ui, const Tex& tex, float size) {
    return TexSetter(ui, size).set(tex, Style::display, std::nullopt);
}

void draw_set_tex(const Ui& ui, const SetTex& set, ImVec2 pen, Rgb plain) {
    ImDrawList& list = canvas();
    const auto ink_of = [&](Hue role) { return ink(role ? ui.theme->role(*role) : plain); };
    for (const SetTex::Letters& letters : set.letters) {
        ImFont* const font = ui.fonts.of(letters.face);
        const float ascent = font->GetFontBaked(letters.pixels)->Ascent;
        list.AddText(
            font, letters.pixels, {pen.x + letters.at.x, std::round(pen.y + letters.at.y - ascent)},
            ink_of(letters.role), letters.text.data(), letters.text.data() + letters.text.size());
    }
    for (const SetTex::Line& line : set.lines) {
        const bool is_level = line.points.size() == 2 && line.points[0].y == line.points[1].y;
        if (is_level) {
            const ImVec2 low{pen.x + line.points[0].x,
                             std::round(pen.y + line.points[0].y - line.wide / 2)};
            list.AddRectFilled(low, {pen.x + line.points[1].x, low.y + line.wide},
                               ink_of(line.role));
            continue;
        }
        for (const ImVec2 point : line.points) list.PathLineTo(pen + point);
        list.PathStroke(ink_of(line.role), 0, line.wide);
    }
}

}  // namespace attend
