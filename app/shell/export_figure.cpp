// What the sheet "export" asks for: its preview, the file, the clipboard.
#include <memory>
#include <utility>

#include "app/platform/picture_clipboard.h"
#include "app/platform/picture_format.h"
#include "app/platform/vector/cairo_pages.h"
#include "app/platform/vector/svg.h"
#include "app/shell/figure.h"
#include "app/shell/figure_command.h"
#include "app/shell/picture_file.h"
#include "app/shell/program.h"
#include "app/views/desk/scene_views.h"
#include "app/views/figure/figure_caption.h"
#include "core/error.h"
#include "core/files/replace_file.h"

namespace attend {

namespace {

using What = FigureChoices::What;

Paper paper_of(const FigureChoices& choices) {
    Paper paper;
    paper.width = choices.width;
    paper.text = choices.text;
    paper.marks = choices.marks;
    if (choices.ground == "none") paper.ground = Paper::Ground::none;
    if (choices.ground == "theme") paper.theme = "dark", paper.ground = Paper::Ground::of_theme;
    return paper;
}

/// "head.0/weights" -> "head.0-weights"
std::string as_file_name(std::string name) {
    for (char& c : name)
        if (c == '/') c = '-';
    return name;
}

/// The dots in an inch at which a sheet is about so many pixels wide.
double dots_for(const Sheet& sheet, double pixels) {
    return pixels / std::max(sheet.in_points(sheet.width) / 72, 1e-3);
}

}  // namespace

/// The node of the map: the one that was asked for, while there is one.
std::string Program::node_of_figure() const {
    const std::string& asked = store_->session.figure.node;
    const Evaluation* const evaluation = store_->computation().evaluation();
    const bool is_there = !asked.empty() && evaluation && evaluation->graph->find(asked);
    return is_there ? asked : store_->session.selection.node;
}

std::string Program::view_of_figure() const {
    return std::string(
        chosen_view(store_->document().choices.workspace, store_->session.selection.view).name);
}

Figure Program::figure_now() {
    if (!store_->computation().evaluation())
        throw Error("Export: there is nothing to print while the scene cannot be computed");
    const FigureChoices& choices = store_->session.figure;
    if (choices.format == "tikz" && choices.what != What::map)
        throw Error("TikZ is of a matrix: choose the map, or another format");
    const Paper paper = paper_of(choices);
    if (choices.what == What::map)
        return figure_of_node(*store_, node_of_figure(), paper, host_.shapes);
    if (choices.what == What::view)
        return figure_of_view(*store_, view_of_figure(), paper, host_.shapes);
    const std::string sheet = std::exchange(store_->session.overlay, {});
    Requests requests;
    WindowState state;
    state.capturing_picture = true;
    Drawing drawing =
        host_.shapes({settings_.width, settings_.height, 1}, settings_.theme,
                     [&](Ui& ui) { draw_window(ui, *store_, settings_, requests, state); });
    store_->session.overlay = sheet;
    return figure_in_pixels(std::move(drawing), settings_.theme);
}

std::string Program::figure_name() const {
    const FigureChoices& choices = store_->session.figure;
    const std::string name = choices.what == What::map    ? as_file_name(node_of_figure())
                             : choices.what == What::view ? view_of_figure()
                                                          : std::string("attend");
    return name + "." + choices.format;
}

std::string Program::command_of_figure() const {
    const FigureChoices& choices = store_->session.figure;
    if (choices.what == What::window) return {};
    FigureSource source;
    source.file = store_->path().empty() ? "scene.attend" : store_->path().filename().string();
    (choices.what == What::map ? source.node : source.view) =
        choices.what == What::map ? node_of_figure() : view_of_figure();
    return figure_command(source, paper_of(choices), figure_name());
}

std::string Program::tikz_of_figure() {
    return tikz_of_node(*store_, node_of_figure(), paper_of(store_->session.figure),
                        command_of_figure(), host_.shapes);
}

/// What a file of the figure holds: its name's ending says what it is; a PNG has the document.
std::function<PictureFile(const std::filesystem::path&)> Program::content_of_figure(
    const std::shared_ptr<const Figure>& figure) {
    const FigureChoices& choices = store_->session.figure;
    const std::string tikz = choices.format == "tikz" ? tikz_of_figure() : std::string();
    return [figure, tikz, saved = store_->saved(),
            dots = choices.dots_per_inch](const std::filesystem::path& path) {
        switch (picture_format_of(path)) {
            case PictureFormat::svg:
                return PictureFile{svg_of(figure->drawing, figure->sheet)};
            case PictureFormat::pdf:
                return PictureFile{pdf_of(figure->drawing, figure->sheet)};
            case PictureFormat::tikz:
                if (tikz.empty())
                    throw Error(path.string(), "the ending .tikz",
                                "TikZ chosen as the format, before it is saved");
                return PictureFile{tikz};
            case PictureFormat::png:
                break;
        }
        return picture_with_document(image_of(figure->drawing, figure->sheet, dots), saved, path,
                                     dots);
    };
}

void Program::do_request(const ExportPicture& asked) {
    FigureChoices& figure = store_->session.figure;
    if (!asked.node.empty())
        figure.what = What::map;
    else if (!figure.node.empty())
        figure.what = What::view;
    figure.node = asked.node;
    store_->session.overlay = "export";
}

void Program::do_request(const ExportFigure& asked) {
    const FigureChoices choices = store_->session.figure;
    if (asked.to == ExportFigure::To::file) {
        store_->session.overlay.clear();
        if (choices.what == What::window && choices.format == "png") {
            picture_ = Picture{ImGui::GetIO().MousePos};
            return;
        }
    }
    figure_asked_ = asked.to;
    wants_frames_ = true;
}

/// Between two frames, where figures may be drawn.
void Program::export_asked_figure() {
    using To = ExportFigure::To;
    if (!figure_asked_) return;
    const To to = *std::exchange(figure_asked_, std::nullopt);
    const FigureChoices choices = store_->session.figure;
    const auto figure = std::make_shared<const Figure>(figure_now());
    if (to == To::svg_clipboard) {
        host_.set_clipboard(svg_of(figure->drawing, figure->sheet));
        return store_->say("Copied the figure as SVG");
    }
    if (to == To::tex_clipboard) {
        host_.set_clipboard(choices.format == "tikz"
                                ? tikz_of_figure()
                                : tex_figure(figure->caption, figure_name(),
                                             width_in_tex(paper_of(choices)), command_of_figure()));
        return store_->say("Copied the figure for LaTeX");
    }
    if (to == To::picture_clipboard) {
        host_.copy_picture(
            encode_png(image_of(figure->drawing, figure->sheet, choices.dots_per_inch),
                       {choices.dots_per_inch, {}}));
        return store_->say("Copied the figure as a picture");
    }
    ask_where_to_save("Export the figure", "." + choices.format, figure_name(),
                      [this, content = content_of_figure(figure)](const auto& path) {
                          const PictureFile file = content(path);
                          replace_file(path, file.bytes);
                          store_->say(file.said(path));
                      });
}

void Program::show_figure() {
    if (store_->session.overlay != "export" || store_->computation().busy()) return;
    const PreviewOf now{store_->session.figure, store_->session.selection,
                        store_->history().revision(), settings_.theme};
    if (preview_of_ == now) return;
    preview_of_ = now;
    FigurePreview& preview = window_.figure;
    preview.problem.clear();
    wants_frames_ = true;
    try {
        const Figure figure = figure_now();
        constexpr double wide = 1000;  // pixels
        const Image image = image_of(figure.drawing, figure.sheet, dots_for(figure.sheet, wide));
        preview.picture = std::make_shared<const ShownImage>(
            ShownImage{host_.show_image(image), image.width, image.height});
        preview.caption = figure.caption;
        preview.command = command_of_figure();
        const bool paper = figure.sheet.unit == Sheet::Unit::millimeters;
        preview.width = paper ? figure.sheet.width : 0;
        preview.height = paper ? figure.sheet.height : 0;
    } catch (const Error& error) {
        preview.problem = error.what();
    }
}

}  // namespace attend
