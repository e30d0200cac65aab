#include <fmt/format.h>

#include "core/tex/tex.h"
#include "core/text/in_html.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using Kind = Tex::Kind;
using Spaced = Tex::Spaced;

std::string element(std::string_view name, std::string_view inside,
                    std::string_view attributes = {}) {
    return fmt::format("<{0}{1}>{2}</{0}>", name, attributes, inside);
}

/// Letters and figures that stand for themselves in bold: the font of the browser is told by
/// letters of their own.
std::string bold_letters(std::string_view text) {
    std::string bold;
    for (const char byte : text) {
        const auto from = [&](std::int32_t first, char begin) {
            bold += encoded(first + (byte - begin));
        };
        if (byte >= 'A' && byte <= 'Z')
            from(0x1D400, 'A');
        else if (byte >= 'a' && byte <= 'z')
            from(0x1D41A, 'a');
        else if (byte >= '0' && byte <= '9')
            from(0x1D7CE, '0');
        else
            bold += byte;
    }
    return bold;
}

class MathmlWriter {
  public:
    std::string of(const Tex& tex) {
        const std::string text =
            in_html(tex.bold && tex.kind != Kind::words ? bold_letters(tex.text) : tex.text);
        switch (tex.kind) {
            case Kind::row:
                return row(tex);
            case Kind::letter:
                return element("mi", text);
            case Kind::upright:
                return element("mi", text, " mathvariant=\"normal\"");
            case Kind::number:
                return element("mn", text);
            case Kind::name:
                return element("mi", text);
            case Kind::words:
                return element("mtext", text, tex.bold ? " style=\"font-weight:bold\"" : "");
            case Kind::sign:
                return sign(tex, text);
            case Kind::large:
                return element("mo", text, " largeop=\"true\" movablelimits=\"false\"");
            case Kind::space:
                return fmt::format("<mspace width=\"{:.3g}em\"/>", tex.wide);
            case Kind::fraction:
                return element("mfrac", all(tex));
            case Kind::root:
                return element(tex.parts.size() > 1 ? "mroot" : "msqrt", all(tex));
            case Kind::scripts:
                return scripts(tex, "msub", "msup", "msubsup");
            case Kind::limits:
                return scripts(tex, "munder", "mover", "munderover");
            case Kind::fence:
                return element("mrow",
                               bracket(tex.text) + of(tex.parts.front()) + bracket(tex.close));
            case Kind::table:
                return table(tex);
            case Kind::accent:
                return accent(tex);
        }
        return {};
    }

  private:
    std::string all(const Tex& tex) {
        std::string inside;
        for (const Tex& part : tex.parts) inside += of(part);
        return inside;
    }
    std::string row(const Tex& tex) {
        if (!tex.role && tex.parts.size() == 1) return of(tex.parts.front());
        return element("mrow", all(tex),
                       tex.role ? fmt::format(" class=\"{}\"", role_in_tex(*tex.role)) : "");
    }
    /// The room is given with each, since browsers guess it from where a sign stands in its row.
    static std::string sign(const Tex& tex, const std::string& text) {
        const bool both = tex.spaced == Spaced::binary || tex.spaced == Spaced::relation;
        const std::string_view before = tex.spaced == Spaced::binary     ? "0.222em"
                                        : tex.spaced == Spaced::relation ? "0.278em"
                                                                         : "0";
        const std::string_view behind = tex.spaced == Spaced::behind ? "0.167em"
                                        : both                       ? before
                                                                     : "0";
        return element(
            "mo", text,
            fmt::format(" stretchy=\"false\" lspace=\"{}\" rspace=\"{}\"", before, behind));
    }
    static std::string bracket(const std::string& text) {
        if (text.empty()) return {};
        return element("mo", in_html(text), " fence=\"true\" stretchy=\"true\"");
    }
    std::string scripts(const Tex& tex, std::string_view below, std::string_view above,
                        std::string_view both) {
        const bool is_below = !tex.parts[1].empty(), is_above = !tex.parts[2].empty();
        std::string inside = of(tex.parts[0]);
        if (is_below) inside += of(tex.parts[1]);
        if (is_above) inside += of(tex.parts[2]);
        return element(is_below && is_above ? both : is_below ? below : above, inside);
    }
    std::string table(const Tex& tex) {
        std::string rows;
        for (const Tex& line : tex.parts) {
            std::string cells;
            for (std::size_t i = 0; i < line.parts.size(); ++i) {
                const char side = tex.text[i % tex.text.size()];
                const std::string_view style = side == 'l'   ? " style=\"text-align:left\""
                                               : side == 'r' ? " style=\"text-align:right\""
                                                             : "";
                cells += element("mtd", of(line.parts[i]), style);
            }
            rows += element("mtr", cells);
        }
        return element("mtable", rows);
    }
    std::string accent(const Tex& tex) {
        const bool is_below = tex.text == "_" || tex.text == "⏟";
        const std::string sign =
            element("mo", tex.text == "_" ? "\u0332" : tex.text, " stretchy=\"true\"");
        return element(is_below ? "munder" : "mover", of(tex.parts.front()) + sign,
                       is_below ? " accentunder=\"true\"" : " accent=\"true\"");
    }
};

}  // namespace

std::string mathml(const Tex& formula) {
    return element("math", MathmlWriter().of(formula),
                   " xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"");
}

}  // namespace attend
