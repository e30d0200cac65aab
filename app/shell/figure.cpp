#include "app/shell/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/figure/page.h"
#include "app/gui/fonts.h"
#include "app/shell/render.h"
#include "app/views/desk/scene_views.h"
#include "app/views/figure/figure_caption.h"
#include "app/views/figure/map_figure.h"
#include "app/views/figure/tikz.h"
#include "app/views/matrix/matrix_sheet.h"
#include "app/views/window/figure_page.h"
#include "core/document/node_named.h"
#include "core/error.h"

namespace attend {

namespace {

/// A figure is laid out with four pixels of a frame's a pixel, so that what stands at whole pixels
/// stands where it belongs on paper, too.
constexpr float pixels = 4;
/// Of body text at scale 1, in pixels: what is a font's size in print.
constexpr double letter_em = static_cast<double>(body_size) / 1.21;
constexpr double points_in_millimeter = 72 / 25.4;

double pixels_per_millimeter(const Paper& paper) {
    return points_in_millimeter * letter_em / paper.text * static_cast<double>(pixels);
}

int in_pixels(const Paper& paper, double millimeters) {
    return std::max(static_cast<int>(std::lround(millimeters * pixels_per_millimeter(paper))), 1);
}

/// How high a frame is in which what follows its width is laid out.
constexpr double usual_height = 0.75, most_height = 6, most_map_height = 2;  // of the width

std::optional<Rgb> ground_of_paper(const Paper& paper) {
    if (paper.ground == Paper::Ground::none) return std::nullopt;
    if (paper.ground == Paper::Ground::white) return Rgb{1, 1, 1};
    return theme(paper.theme).panel;
}

/// The drawing on its sheet, which ends a little below what is drawn, unless its height is given.
Figure on_sheet(Drawing drawing, const Paper& paper, std::string title) {
    Figure figure{std::move(drawing), {}};
    Rectangle& place = figure.drawing.place;
    if (!paper.height) {
        const Rectangle drawn = bounds(figure.drawing);
        const float margin = std::round(0.3f * body_size * pixels);
        if (!drawn.empty())
            place = {{place.low.x, std::max(place.low.y, std::floor(drawn.low.y) - margin)},
                     {place.high.x, std::min(place.high.y, std::ceil(drawn.high.y) + margin)}};
    }
    const auto high = static_cast<double>(place.size().y / place.size().x) * paper.width;
    figure.sheet = {paper.width, paper.height.value_or(high), Sheet::Unit::millimeters,
                    ground_of_paper(paper), std::move(title)};
    return figure;
}

}  // namespace

Figure figure_of_view(Store& store, const std::string& view, const Paper& paper,
                      const DrawShapes& draw) {
    const std::string label = rendered_view(view).label;
    const SceneView* const large = find_scene_view(view);
    if (large && !large->is_in(store.document().choices.workspace))
        throw Error("view " + view, "the workspace " + store.document().choices.workspace,
                    "a workspace that has it: `attend views` lists them");
    Settings settings;
    settings.theme = paper.theme;
    Requests requests;
    const int width = in_pixels(paper, paper.width), most = static_cast<int>(width * most_height);
    int height = in_pixels(paper, paper.height.value_or(usual_height * paper.width));
    for (;;) {
        float below = 0;
        Drawing drawing = draw({width, height, pixels}, paper.theme, [&](Ui& ui) {
            below = draw_figure_page(ui, store, settings, requests, view);
        });
        if (paper.height || below < 1 || height >= most) {
            Figure figure = on_sheet(std::move(drawing), paper, label);
            figure.caption = caption_of_view(store.document().choices, label);
            return figure;
        }
        height = std::min(height + static_cast<int>(std::ceil(below)), most);
    }
}

namespace {

/// A node, its map, and how that is drawn.
struct DrawnMap {
    const Node& node;
    MapPicture map;
    Drawing drawing;
};

DrawnMap drawn_map(const Store& store, const std::string& path, const Paper& paper,
                   const DrawShapes& draw) {
    const Document& document = store.document();
    const Evaluation& evaluation = *store.computation().evaluation();
    const NodeId id = node_named(*evaluation.graph, document.choices, path);
    DrawnMap drawn{evaluation.graph->node(id), {}, {}};
    const Value colored = sheet_value(evaluation, id);
    const Selection& selection = store.session.selection;
    std::optional<Cell> marked;
    if (paper.marks && selection.node == drawn.node.path) marked = selection.cell;
    drawn.drawing =
        draw({in_pixels(paper, paper.width),
              in_pixels(paper, paper.height.value_or(most_map_height * paper.width)), pixels},
             paper.theme, [&](Ui& ui) {
                 drawn.map = map_of_node(ui, evaluation, id, colored, document.view, marked);
                 const Page page(ui);
                 draw_map_picture(ui, drawn.map);
             });
    return drawn;
}

}  // namespace

Figure figure_of_node(const Store& store, const std::string& path, const Paper& paper,
                      const DrawShapes& draw) {
    DrawnMap drawn = drawn_map(store, path, paper, draw);
    Figure figure = on_sheet(std::move(drawn.drawing), paper, path);
    figure.caption = caption_of_map(store.document().choices, drawn.node, drawn.map);
    return figure;
}

std::string tikz_of_node(const Store& store, const std::string& path, const Paper& paper,
                         const std::string& command, const DrawShapes& draw) {
    return tikz_of_map(drawn_map(store, path, paper, draw).map, width_in_tex(paper), command);
}

std::string width_in_tex(const Paper& paper) { return fmt::format("{:.6g}mm", paper.width); }

Figure figure_in_pixels(Drawing drawing, const std::string& theme_name) {
    const ImVec2 size = drawing.place.size();
    return {std::move(drawing),
            {static_cast<double>(size.x),
             static_cast<double>(size.y),
             Sheet::Unit::pixels,
             theme(theme_name).backdrop,
             {}}};
}

}  // namespace attend
