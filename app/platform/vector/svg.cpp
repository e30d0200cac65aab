#include "app/platform/vector/svg.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "app/platform/png.h"
#include "app/platform/vector/image_of_cells.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// To a hundredth, without zeros at its end.
std::string brief(float number) {
    std::string text = fmt::format("{:.2f}", number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string hex(Rgb color) {
    const std::uint32_t bits = packed(color);
    return fmt::format("#{:02x}{:02x}{:02x}", bits & 255u, bits >> 8 & 255u, bits >> 16 & 255u);
}

std::string in_xml(std::string_view text) {
    std::string escaped;
    for (const char sign : text) {
        if (sign == '&')
            escaped += "&amp;";
        else if (sign == '<')
            escaped += "&lt;";
        else if (sign == '>')
            escaped += "&gt;";
        else
            escaped += sign;
    }
    return escaped;
}

std::string fill(const Paint& paint) {
    std::string text = fmt::format("fill=\"{}\"", hex(paint.color));
    if (paint.alpha < 0.999f) text += fmt::format(" fill-opacity=\"{:.3g}\"", paint.alpha);
    return text;
}

std::string rectangle(const Rectangle& box) {
    const ImVec2 size = box.size();
    return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", brief(box.low.x),
                       brief(box.low.y), brief(size.x), brief(size.y));
}

std::string path(const Area& area) {
    std::string data;
    for (const Outline& outline : area) {
        for (std::size_t i = 0; i < outline.size(); ++i)
            data += fmt::format("{}{},{}",
                                i == 0   ? "M"
                                : i == 1 ? "L"
                                         : " ",
                                brief(outline[i].x), brief(outline[i].y));
        data += 'Z';
    }
    return data;
}

std::string shape_of(const Area& area) {
    if (const auto box = as_rectangle(area)) return rectangle(*box);
    return fmt::format("<path d=\"{}\"", path(area));
}

/// What is asked of the reader's fonts; where it has not the one that the program has, the place of
/// each letter stays.
std::string_view font_of(const std::string& file) {
    constexpr std::string_view inter = "font-family=\"Inter, Helvetica, Arial, sans-serif\"",
                               stix = "font-family=\"STIXGeneral, STIX, Times New Roman, serif\"";
    static const std::array<std::pair<std::string_view, std::string>, 6> fonts{{
        {"Inter-Regular", std::string(inter)},
        {"Inter-SemiBold", fmt::format("{} font-weight=\"600\"", inter)},
        {"Inter-Bold", fmt::format("{} font-weight=\"700\"", inter)},
        {"STIXGeneral-Regular", std::string(stix)},
        {"STIXGeneral-Italic", fmt::format("{} font-style=\"italic\"", stix)},
        {"DejaVuSans", "font-family=\"DejaVu Sans, sans-serif\""},
    }};
    for (const auto& [name, look] : fonts)
        if (file.starts_with(name)) return look;
    return "font-family=\"sans-serif\"";
}

class SvgWriter {
  public:
    void write(const Mark& mark) {
        const std::string before = mark.clip ? clip(*mark.clip) : std::string();
        body_ += before;
        std::visit([this](const auto& what) { write(what); }, mark.what);
        if (!before.empty()) body_ += "</g>\n";
    }
    std::string done() { return std::move(body_); }

  private:
    std::string clip(const Rectangle& box) {
        const int id = ++clips_;
        return fmt::format("<clipPath id=\"c{}\">{}/></clipPath><g clip-path=\"url(#c{})\">\n", id,
                           rectangle(box), id);
    }

    void write(const FilledArea& filled) {
        body_ += fmt::format("{} {}/>\n", shape_of(filled.area), fill(filled.paint));
    }

    void write(const ShadedParts& shaded) {
        const bool grouped = shaded.alpha < 0.999f;
        if (grouped) body_ += fmt::format("<g opacity=\"{:.3g}\">\n", shaded.alpha);
        for (const ShadedParts::Part& part : shaded.parts) {
            const Gradient& g = part.gradient;
            const std::string paint = g.first == g.last ? fill(g.first) : gradient(g);
            body_ += fmt::format("{} {}/>\n", shape_of(part.area), paint);
        }
        if (grouped) body_ += "</g>\n";
    }

    std::string gradient(const Gradient& g) {
        const int id = ++gradients_;
        body_ += fmt::format(
            "<linearGradient id=\"g{}\" gradientUnits=\"userSpaceOnUse\" x1=\"{}\" y1=\"{}\" "
            "x2=\"{}\" y2=\"{}\">",
            id, brief(g.from.x), brief(g.from.y), brief(g.to.x), brief(g.to.y));
        for (const bool last : {false, true}) {
            const Paint& paint = last ? g.last : g.first;
            body_ += fmt::format(
                "<stop offset=\"{}\" stop-color=\"{}\"{}/>", last ? 1 : 0, hex(paint.color),
                paint.alpha < 0.999f ? fmt::format(" stop-opacity=\"{:.3g}\"", paint.alpha)
                                     : std::string());
        }
        body_ += "</linearGradient>\n";
        return fmt::format("fill=\"url(#g{})\"", id);
    }

    void write(const TextLine& line) {
        const ImVec2 first = line.letters.front().place;
        const bool level = line.along.y == 0 && line.along.x > 0;
        std::string places, signs;
        for (const TextLine::Letter& letter : line.letters) {
            const ImVec2 from = letter.place - first;
            const float along = from.x * line.along.x + from.y * line.along.y;
            places += fmt::format("{}{}", places.empty() ? "" : " ",
                                  brief(level ? letter.place.x : along));
            signs += encoded(static_cast<std::int32_t>(letter.sign));
        }
        const std::string turned =
            level ? fmt::format("y=\"{}\"", brief(first.y))
                  : fmt::format("transform=\"matrix({:.4g} {:.4g} {:.4g} {:.4g} {} {})\"",
                                line.along.x, line.along.y, -line.along.y, line.along.x,
                                brief(first.x), brief(first.y));
        body_ += fmt::format(
            "<text xml:space=\"preserve\" {} font-size=\"{}\" {} {} x=\"{}\">{}</text>\n",
            font_of(line.font->name()), brief(line.size), fill(line.paint), turned, places,
            in_xml(signs));
    }

    void write(const ColoredCells& cells) {
        if (cells.is_image()) {
            const Rectangle whole{cells.origin, cells.box(cells.rows, cells.columns).low};
            const ImVec2 size = whole.size();
            body_ += fmt::format(
                "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
                "preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" "
                "href=\"{}\"/>\n",
                brief(whole.low.x), brief(whole.low.y), brief(size.x), brief(size.y),
                png_address(image_of_cells(cells)));
        } else {
            body_ += "<g shape-rendering=\"crispEdges\">\n";
            for (Index row = 0; row < cells.rows; ++row)
                for (Index column = 0; column < cells.columns; ++column)
                    body_ += fmt::format("{} {}/>\n", rectangle(cells.box(row, column)),
                                         fill(paint_of(cells.at(row, column))));
            body_ += "</g>\n";
        }
        if (!cells.hatched.empty()) hatching(cells);
    }

    void hatching(const ColoredCells& cells) {
        const int id = ++patterns_;
        const std::string d = brief(cells.distance);
        body_ += fmt::format(
            "<pattern id=\"p{0}\" patternUnits=\"userSpaceOnUse\" width=\"{1}\" height=\"{1}\">"
            "<path d=\"M-1,1L1,-1M0,{1}L{1},0M{2},{3}L{3},{2}\" stroke=\"{4}\" "
            "stroke-width=\"{5}\"/></pattern>\n<path d=\"",
            id, d, brief(cells.distance - 1), brief(cells.distance + 1), hex(cells.line),
            brief(cells.width / std::sqrt(2.0f)));
        for (const Rectangle& box : cells.hatched)
            body_ += fmt::format("M{},{}H{}V{}H{}Z", brief(box.low.x), brief(box.low.y),
                                 brief(box.high.x), brief(box.high.y), brief(box.low.x));
        body_ += fmt::format("\" fill=\"url(#p{})\"/>\n", id);
    }

    std::string body_;
    int clips_ = 0, gradients_ = 0, patterns_ = 0;
};

std::string length(double value, Sheet::Unit unit) {
    const bool pixels = unit == Sheet::Unit::pixels;
    return brief(static_cast<float>(value)) + (pixels ? "" : "mm");
}

}  // namespace

std::string svg_of(const Drawing& drawing, const Sheet& sheet) {
    SvgWriter writer;
    for (const Mark& mark : drawing.marks) writer.write(mark);
    const ImVec2 size = drawing.place.size();
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
        "viewBox=\"{} {} {} {}\">\n",
        length(sheet.width, sheet.unit), length(sheet.height, sheet.unit),
        brief(drawing.place.low.x), brief(drawing.place.low.y), brief(size.x), brief(size.y));
    if (!sheet.title.empty()) text += fmt::format("<title>{}</title>\n", in_xml(sheet.title));
    if (sheet.ground)
        text += fmt::format("{} {}/>\n", rectangle(drawing.place), fill({*sheet.ground}));
    return text + writer.done() + "</svg>\n";
}

}  // namespace attend
