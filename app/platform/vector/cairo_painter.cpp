#include "app/platform/vector/cairo_painter.h"

#include <cairo-ft.h>
#include <cairo.h>

#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/platform/vector/image_of_cells.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

double in_cairo(float number) { return static_cast<double>(number); }

void set_paint(cairo_t* page, const Paint& paint) {
    cairo_set_source_rgba(page, in_cairo(paint.color.r), in_cairo(paint.color.g),
                          in_cairo(paint.color.b), in_cairo(paint.alpha));
}

void trace(cairo_t* page, const Area& area) {
    for (const Outline& outline : area) {
        cairo_new_sub_path(page);
        for (const ImVec2 at : outline) cairo_line_to(page, in_cairo(at.x), in_cairo(at.y));
        cairo_close_path(page);
    }
}

void trace(cairo_t* page, const Rectangle& box) {
    const ImVec2 size = box.size();
    cairo_rectangle(page, in_cairo(box.low.x), in_cairo(box.low.y), in_cairo(size.x),
                    in_cairo(size.y));
}

struct Pattern {
    explicit Pattern(cairo_pattern_t* made) : handle(made) {}
    ~Pattern() { cairo_pattern_destroy(handle); }
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;
    cairo_pattern_t* handle;
};

void set_gradient(cairo_t* page, const Gradient& g) {
    if (g.first == g.last) return set_paint(page, g.first);
    const Pattern pattern(cairo_pattern_create_linear(in_cairo(g.from.x), in_cairo(g.from.y),
                                                      in_cairo(g.to.x), in_cairo(g.to.y)));
    for (const bool last : {false, true}) {
        const Paint& paint = last ? g.last : g.first;
        cairo_pattern_add_color_stop_rgba(pattern.handle, last ? 1 : 0, in_cairo(paint.color.r),
                                          in_cairo(paint.color.g), in_cairo(paint.color.b),
                                          in_cairo(paint.alpha));
    }
    cairo_set_source(page, pattern.handle);
}

/// Which bytes are which letters. Of a number all are one: its figures stand farther apart than
/// letters do, and who reads the text would find spaces there.
std::vector<cairo_text_cluster_t> clusters_of(const TextLine& line) {
    std::vector<cairo_text_cluster_t> clusters;
    bool number = false;
    for (std::size_t i = 0; i < line.letters.size(); ++i) {
        const auto begins_word = [&] { return i == 0 || line.letters[i - 1].sign == U' '; };
        if (begins_word()) {
            number = false;
            for (std::size_t k = i; k < line.letters.size() && line.letters[k].sign != U' '; ++k)
                number |= line.letters[k].sign >= U'0' && line.letters[k].sign <= U'9';
        }
        const auto bytes =
            static_cast<int>(encoded(static_cast<std::int32_t>(line.letters[i].sign)).size());
        if (number && !begins_word() && line.letters[i].sign != U' ')
            clusters.back().num_bytes += bytes, ++clusters.back().num_glyphs;
        else
            clusters.push_back({bytes, 1});
    }
    return clusters;
}

/// Fonts as Cairo has them, each of which holds the file that it reads.
class CairoFonts {
  public:
    CairoFonts() = default;
    ~CairoFonts() {
        for (const auto& [file, face] : faces_) cairo_font_face_destroy(face);
    }
    CairoFonts(const CairoFonts&) = delete;
    CairoFonts& operator=(const CairoFonts&) = delete;

    cairo_font_face_t* of(const std::shared_ptr<const FontFile>& file) {
        cairo_font_face_t*& face = faces_[file.get()];
        if (face) return face;
        face = cairo_ft_font_face_create_for_ft_face(file->face(), 0);
        static const cairo_user_data_key_t holds_file{};
        using Held = std::shared_ptr<const FontFile>;
        auto held = std::make_unique<Held>(file);
        Held* const kept = held.get();
        // Cairo keeps faces for longer than they are used here, and then lets go of this.
        const auto let_go = [](void* of) { std::unique_ptr<Held>(static_cast<Held*>(of)).reset(); };
        if (cairo_font_face_set_user_data(face, &holds_file, kept, let_go) == CAIRO_STATUS_SUCCESS)
            [[maybe_unused]]
            Held* const of_cairo = held.release();
        return face;
    }

  private:
    std::map<const FontFile*, cairo_font_face_t*> faces_;
};

class Painter {
  public:
    explicit Painter(cairo_t* page) : page_(page) {
        cairo_font_options_t* const options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
        cairo_set_font_options(page_, options);
        cairo_font_options_destroy(options);
    }

    void paint(const Mark& mark) {
        cairo_save(page_);
        if (mark.clip) {
            trace(page_, *mark.clip);
            cairo_clip(page_);
        }
        std::visit([this](const auto& what) { paint(what); }, mark.what);
        cairo_restore(page_);
    }

  private:
    void paint(const FilledArea& filled) {
        trace(page_, filled.area);
        set_paint(page_, filled.paint);
        cairo_fill(page_);
    }

    void paint(const ShadedParts& shaded) {
        const bool grouped = shaded.alpha < 0.999f;
        if (grouped) cairo_push_group(page_);
        for (const ShadedParts::Part& part : shaded.parts) {
            trace(page_, part.area);
            set_gradient(page_, part.gradient);
            cairo_fill(page_);
        }
        if (!grouped) return;
        cairo_pop_group_to_source(page_);
        cairo_paint_with_alpha(page_, in_cairo(shaded.alpha));
    }

    void paint(const TextLine& line) {
        std::vector<cairo_glyph_t> glyphs;
        std::string text;
        for (const TextLine::Letter& letter : line.letters) {
            glyphs.push_back({line.font->glyph(letter.sign), in_cairo(letter.place.x),
                              in_cairo(letter.place.y)});
            text += encoded(static_cast<std::int32_t>(letter.sign));
        }
        const std::vector<cairo_text_cluster_t> clusters = clusters_of(line);
        const double size = in_cairo(line.size), x = in_cairo(line.along.x),
                     y = in_cairo(line.along.y);
        const cairo_matrix_t turned{size * x, size * y, -size * y, size * x, 0, 0};
        cairo_set_font_face(page_, fonts_.of(line.font));
        cairo_set_font_matrix(page_, &turned);
        set_paint(page_, line.paint);
        cairo_show_text_glyphs(page_, text.data(), static_cast<int>(text.size()), glyphs.data(),
                               static_cast<int>(glyphs.size()), clusters.data(),
                               static_cast<int>(clusters.size()),
                               static_cast<cairo_text_cluster_flags_t>(0));
    }

    void paint(const ColoredCells& cells) {
        if (cells.is_image())
            paint_as_image(cells);
        else
            paint_as_rectangles(cells);
        if (!cells.hatched.empty()) hatch(cells);
    }

    void paint_as_rectangles(const ColoredCells& cells) {
        // Without soft edges, through which the ground would show between two cells.
        cairo_set_antialias(page_, CAIRO_ANTIALIAS_NONE);
        for (Index row = 0; row < cells.rows; ++row)
            for (Index column = 0; column < cells.columns; ++column) {
                trace(page_, cells.box(row, column));
                set_paint(page_, paint_of(cells.at(row, column)));
                cairo_fill(page_);
            }
        cairo_set_antialias(page_, CAIRO_ANTIALIAS_DEFAULT);
    }

    void paint_as_image(const ColoredCells& cells) {
        cairo_surface_t* const image = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, static_cast<int>(cells.columns), static_cast<int>(cells.rows));
        cairo_surface_flush(image);
        if (unsigned char* const pixels = cairo_image_surface_get_data(image)) {
            const int stride = cairo_image_surface_get_stride(image);
            for (Index row = 0; row < cells.rows; ++row)
                for (Index column = 0; column < cells.columns; ++column) {
                    const std::uint32_t c = cells.at(row, column);
                    const std::uint32_t bits =
                        (c & 255u) << 16 | (c & 0xFF00u) | (c >> 16 & 255u) | 0xFF000000u;
                    std::memcpy(pixels + row * stride + column * 4, &bits, sizeof bits);
                }
        }
        cairo_surface_mark_dirty(image);
        cairo_translate(page_, in_cairo(cells.origin.x), in_cairo(cells.origin.y));
        cairo_scale(page_, in_cairo(cells.cell.x), in_cairo(cells.cell.y));
        cairo_set_source_surface(page_, image, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(page_), CAIRO_FILTER_NEAREST);
        cairo_rectangle(page_, 0, 0, static_cast<double>(cells.columns),
                        static_cast<double>(cells.rows));
        cairo_fill(page_);
        cairo_surface_destroy(image);
        cairo_scale(page_, 1 / in_cairo(cells.cell.x), 1 / in_cairo(cells.cell.y));
        cairo_translate(page_, -in_cairo(cells.origin.x), -in_cairo(cells.origin.y));
    }

    /// Lines along x + y = n · distance, over all hatched cells at once.
    void hatch(const ColoredCells& cells) {
        Rectangle all;
        for (const Rectangle& box : cells.hatched) {
            trace(page_, box);
            all = joined(all, box);
        }
        cairo_clip(page_);
        const double step = in_cairo(cells.distance), high = in_cairo(all.size().y);
        const double first = std::floor(in_cairo(all.low.x + all.low.y) / step) * step,
                     last = in_cairo(all.high.x + all.high.y);
        for (double sum = first; sum <= last; sum += step) {
            const double x = sum - in_cairo(all.low.y);
            cairo_move_to(page_, x, in_cairo(all.low.y));
            cairo_line_to(page_, x - high, in_cairo(all.high.y));
        }
        set_paint(page_, {cells.line});
        cairo_set_line_width(page_, in_cairo(cells.width) / std::sqrt(2.0));
        cairo_stroke(page_);
    }

    cairo_t* page_;
    CairoFonts fonts_;
};

}  // namespace

void paint_drawing(cairo_t* page, const Drawing& drawing) {
    Painter painter(page);
    for (const Mark& mark : drawing.marks) painter.paint(mark);
}

}  // namespace attend
