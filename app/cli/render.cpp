#include "app/shell/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/output_place.h"
#include "app/cli/paper.h"
#include "app/cli/picture_size.h"
#include "app/cli/progress_line.h"
#include "app/gui/theme.h"
#include "app/platform/picture_format.h"
#include "app/platform/png.h"
#include "app/platform/vector/cairo_pages.h"
#include "app/platform/vector/svg.h"
#include "app/shell/figure.h"
#include "app/shell/figure_command.h"
#include "app/shell/picture_file.h"
#include "app/state/document_window.h"
#include "app/state/store.h"
#include "app/views/figure/figure_caption.h"
#include "core/error.h"
#include "core/memory.h"
#include "core/text/utf8.h"
#include "core/training/at_step.h"

namespace attend::cli {

namespace {

/// What is held of it: in OpenGL, as an image, filtered, packed.
constexpr double copies_of_a_picture = 4, bytes_per_pixel = 4;

struct RenderOptions {
    Input input;
    std::string view, node, size, theme, format;  // empty: not told
    double scale = 1, dots_per_inch = PngFacts{}.dots_per_inch;
    PaperOptions paper;
    std::optional<std::filesystem::path> output;
};

void check_options(const RenderOptions& options) {
    if (!options.view.empty() && !options.node.empty())
        throw UsageError("found both --view and --node, expected one of them");
    if (!(options.scale >= 0.25 && options.scale <= 8))
        throw Error("--scale", fmt::format("{}", options.scale), "a number from 0.25 to 8");
    if (!(options.dots_per_inch >= 30 && options.dots_per_inch <= 2400))
        throw Error("--dpi", fmt::format("{}", options.dots_per_inch), "a number from 30 to 2400");
    // An unknown name is refused before anything is computed.
    if (!options.view.empty()) rendered_view(options.view);
    if (!options.theme.empty()) theme(options.theme);
}

PictureFormat format_of(const RenderOptions& options) {
    if (options.format.empty())
        return is_stream(*options.output) ? PictureFormat::png : picture_format_of(*options.output);
    if (const auto format = picture_format_named(options.format)) return *format;
    throw Error("--format", in_quotes(options.format), "png, svg, pdf or tikz");
}

void check_pixels(std::string_view option, int width, int height) {
    const double pixels = static_cast<double>(width) * height;
    check_memory(option, fmt::format("{} × {} pixels", width, height),
                 copies_of_a_picture * bytes_per_pixel * pixels, memory_left());
}

/// Warns of numbers that are not finite, once the scene is computed.
LookAt look_at_node(const RenderOptions& options) {
    return [node = options.node](const Evaluation& evaluation) {
        say_not_finite(evaluation, evaluation.graph->find(node));
    };
}

Image image_of_screen(const RenderOptions& options, const Saved& saved, PictureSize size,
                      const std::string& theme_name, const DocumentFile& file) {
    return options.node.empty()
               ? render_window(saved, options.view, size, theme_name, look_at_node(options), file)
               : render_node(saved, options.node, size, theme_name, look_at_node(options));
}

Figure figure_of_screen(const RenderOptions& options, const Saved& saved, PictureSize size,
                        const std::string& theme_name, const DocumentFile& file) {
    return figure_in_pixels(
        options.node.empty()
            ? window_drawing(saved, options.view, size, theme_name, look_at_node(options), file)
            : node_drawing(saved, options.node, size, theme_name, look_at_node(options)),
        theme_name);
}

Drawing shapes(PictureSize size, const std::string& theme_name,
               const std::function<void(Ui&)>& draw) {
    return draw_shapes(size, theme_name, draw);
}

/// A view or a node alone, on paper.
Figure figure_on_paper(const RenderOptions& options, Store& store, const Paper& paper) {
    if (!options.node.empty()) return figure_of_node(store, options.node, paper, shapes);
    return figure_of_view(store, options.view.empty() ? store.session.selection.view : options.view,
                          paper, shapes);
}

/// The document from which a picture was made, in it.
PictureFile png_file(const RenderOptions& options, const Saved& saved, const Image& image) {
    // To standard output, files are named from the root: nobody knows where it goes.
    const bool streamed = is_stream(*options.output);
    return picture_with_document(image, saved_as_drawn(saved, options.view),
                                 streamed ? "/dev/stdout" : *options.output, options.dots_per_inch);
}

PictureFile file_of(const RenderOptions& options, const Saved& saved, const Figure& figure,
                    PictureFormat format) {
    if (format == PictureFormat::svg) return {svg_of(figure.drawing, figure.sheet)};
    if (format == PictureFormat::pdf) return {pdf_of(figure.drawing, figure.sheet)};
    const PixelSize size = pixel_size(figure.sheet, options.dots_per_inch);
    if (std::max(size.width, size.height) > largest_side)
        throw Error("--dpi",
                    fmt::format("{}, which is {} × {} pixels", options.dots_per_inch, size.width,
                                size.height),
                    fmt::format("so few that neither is above {}", largest_side));
    check_pixels("--dpi", size.width, size.height);
    return png_file(options, saved, image_of(figure.drawing, figure.sheet, options.dots_per_inch));
}

/// A node at another step of training is there as long as it is looked at.
Saved saved_to_draw(const RenderOptions& options) {
    Saved saved = prepare(options.input.asking(options.node)).saved;
    if (parse_at_step(options.node)) saved.selection.node = options.node;
    return saved;
}

/// What is drawn for a screen: the whole window, or what it would show, in pixels.
PictureFile screen_file(const RenderOptions& options, PictureFormat format, ProgressLine& line) {
    const PictureSize size =
        parse_size(options.size.empty() ? "1920x1080" : options.size, options.scale);
    check_pixels("--size", size.width, size.height);
    const Saved saved = saved_to_draw(options);
    line.begin("drawing");
    const std::string theme_name =
        options.theme.empty() ? theme_of(saved.document.view) : options.theme;
    const std::optional<std::filesystem::path>& read = options.input.file;
    DocumentFile file;
    if (read && *read != standard_stream) file = {*read, !options.input.sets.empty()};
    if (format != PictureFormat::png)
        return file_of(options, saved, figure_of_screen(options, saved, size, theme_name, file),
                       format);
    const Image image = image_of_screen(options, saved, size, theme_name, file);
    line.begin("writing");
    return png_file(options, saved, image);
}

/// What makes the figure again, as one types it.
std::string command_again(const RenderOptions& options, const Paper& paper) {
    FigureSource source{{}, options.input.sets, options.view, options.node};
    if (options.input.file) source.file = options.input.file->string();
    return figure_command(source, paper, options.output->string());
}

/// The caption and the figure for LaTeX, where they are asked for.
void write_beside(const RenderOptions& options, const Paper& paper, const std::string& caption) {
    if (!options.paper.caption.empty()) write_result(caption + "\n", options.paper.caption);
    if (options.paper.tex.empty()) return;
    const std::string picture = options.output->filename().string();
    write_result(tex_figure(caption, picture, width_in_tex(paper), command_again(options, paper)),
                 options.paper.tex);
}

PictureFile paper_file(const RenderOptions& options, PictureFormat format, ProgressLine& line) {
    const Paper paper = paper_of(options.paper, options.size, options.theme);
    if (!options.view.empty() && !rendered_view(options.view).figure)
        throw Error("--view", options.view + " on paper",
                    "a view that can stand alone, or a size in pixels: `attend views` lists them");
    const Saved saved = saved_to_draw(options);
    line.begin("drawing");
    Store store(saved);
    compute_all(store);
    look_at_node(options)(*store.computation().evaluation());
    if (format == PictureFormat::tikz)
        return {tikz_of_node(store, options.node, paper, command_again(options, paper), shapes)};
    const Figure figure = figure_on_paper(options, store, paper);
    line.begin("writing");
    write_beside(options, paper, figure.caption);
    return file_of(options, saved, figure, format);
}

void render(const RenderOptions& options) {
    check_options(options);
    const PictureFormat format = format_of(options);
    const bool on_paper =
        options.paper.any() || is_length_size(options.size) || format == PictureFormat::tikz;
    if (format == PictureFormat::tikz && (options.node.empty() || !options.paper.tex.empty()))
        throw UsageError(
            "found .tikz, which is of one matrix and has no picture beside it; "
            "expected --node PATH and no --tex");
    ProgressLine line;
    const PictureFile picture =
        on_paper ? paper_file(options, format, line) : screen_file(options, format, line);
    line.end();
    if (!picture.note.empty()) say(picture.note);
    write_result(picture.bytes, options.output);
}

}  // namespace

Run add_render(const Options& of) {
    auto options = std::make_shared<RenderOptions>();
    of.input(options->input);
    of.text("--view", options->view,
            "What fills the picture: a panel (setup, computation, weights, weighted_sum, "
            "explanation), one of attend views, or present");
    of.suggests("--view", suggest_views);
    of.text("--node", options->node, "One matrix, by its path");
    of.suggests("--node", suggest_nodes);
    of.text("--size", options->size,
            "Width and height in pixels (1920x1080); on paper 84mmx60mm, also cm, in, pt");
    of.number("--scale", options->scale, "How large everything is drawn");
    of.number("--dpi", options->dots_per_inch,
              "Dots per inch: how large the picture is on paper, from 30 to 2400");
    add_paper(of, options->paper);
    of.text("--theme", options->theme, "dark, light or high_contrast (dark; on paper light)");
    of.suggests("--theme", suggest_themes);
    of.text("--format", options->format, "png, svg, pdf or tikz; else what the name of OUT says");
    of.suggests("--format", suggest_names({"png", "svg", "pdf", "tikz"}));
    of.output(options->output,
              "The file to write, .png, .svg, .pdf or .tikz; - is standard output, and PNG",
              Need::required);
    return [options] { render(*options); };
}

}  // namespace attend::cli
