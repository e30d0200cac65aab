#include "app/shell/render.h"

#include <fmt/format.h>

#include <charconv>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/output_place.h"
#include "app/cli/progress_line.h"
#include "app/gui/theme.h"
#include "app/platform/png.h"
#include "app/shell/picture_file.h"
#include "core/error.h"
#include "core/memory.h"
#include "core/text/utf8.h"

namespace attend::cli {

namespace {

constexpr int largest_side = 16384;
/// What is held of it: in OpenGL, as an image, filtered, packed.
constexpr double copies_of_a_picture = 4, bytes_per_pixel = 4;

struct RenderOptions {
    Input input;
    std::string view, node, size = "1920x1080", theme = "dark";
    double scale = 1, dots_per_inch = PngFacts{}.dots_per_inch;
    std::optional<std::filesystem::path> output;
};

/// "1920x1080"
PictureSize parse_size(const std::string& text, double scale) {
    PictureSize size{0, 0, static_cast<float>(scale)};
    const char* const end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, size.width);
    if (width.ec == std::errc() && width.ptr != end && *width.ptr == 'x') {
        const auto height = std::from_chars(width.ptr + 1, end, size.height);
        const bool whole = height.ec == std::errc() && height.ptr == end;
        if (whole && size.width > 0 && size.height > 0 && size.width <= largest_side &&
            size.height <= largest_side)
            return size;
    }
    throw Error(
        "--size", in_quotes(text),
        fmt::format("WIDTHxHEIGHT in pixels, such as 1920x1080, neither above {}", largest_side));
}

void render(const RenderOptions& options) {
    if (!options.view.empty() && !options.node.empty())
        throw UsageError("found both --view and --node, expected one of them");
    if (!(options.scale >= 0.25 && options.scale <= 8))
        throw Error("--scale", fmt::format("{}", options.scale), "a number from 0.25 to 8");
    if (!(options.dots_per_inch >= 30 && options.dots_per_inch <= 2400))
        throw Error("--dpi", fmt::format("{}", options.dots_per_inch), "a number from 30 to 2400");
    const PictureSize size = parse_size(options.size, options.scale);
    // A name that nothing has is told before anything is computed.
    if (!options.view.empty()) rendered_view(options.view);
    theme(options.theme);
    if (!is_stream(*options.output)) check_picture_name(*options.output);
    const double pixels = static_cast<double>(size.width) * size.height;
    check_memory("--size", fmt::format("{} × {} pixels", size.width, size.height),
                 copies_of_a_picture * bytes_per_pixel * pixels, memory_left());
    const Saved saved = prepare(options.input).saved;
    ProgressLine line;
    line.begin("drawing");
    const auto look_at = [&](const Evaluation& evaluation) {
        say_not_finite(evaluation, evaluation.graph->find(options.node));
    };
    const std::optional<std::filesystem::path>& read = options.input.file;
    DocumentFile file;
    if (read && *read != standard_stream) file = {*read, !options.input.sets.empty()};
    const Image image = options.node.empty()
                            ? render_window(saved, options.view, size, options.theme, look_at, file)
                            : render_node(saved, options.node, size, options.theme, look_at);
    line.begin("writing");
    // To standard output, files are named from the root: nobody knows where it goes.
    const bool streamed = is_stream(*options.output);
    const PictureFile picture =
        picture_with_document(image, saved_as_drawn(saved, options.view),
                              streamed ? "/dev/stdout" : *options.output, options.dots_per_inch);
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
    of.text("--size", options->size, "Width and height in pixels");
    of.number("--scale", options->scale, "How large everything is drawn");
    of.number("--dpi", options->dots_per_inch,
              "Dots per inch: how large the picture is on paper, from 30 to 2400");
    of.text("--theme", options->theme, "dark, light or high_contrast");
    of.suggests("--theme", suggest_themes);
    of.output(options->output, "The PNG file to write; - is standard output", Need::required);
    return [options] { render(*options); };
}

}  // namespace attend::cli
