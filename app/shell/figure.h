#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/platform/picture.h"
#include "app/platform/vector/drawing.h"
#include "app/platform/vector/sheet.h"
#include "app/state/store.h"

namespace attend {

/// What a figure is printed on.
struct Paper {
    double width = 84;             // millimeters
    std::optional<double> height;  // none: as high as what is drawn
    double text = 7.5;             // points, of body text
    std::string theme = "light";
    enum class Ground { white, none, of_theme };
    Ground ground = Ground::white;
    bool marks = false;  // the chosen cell and its row are framed
};

/// A drawing, the sheet that it fills, and what is said of it.
struct Figure {
    Drawing drawing;
    Sheet sheet;
    std::string caption = {};
};

/// What draws shapes: draw_shapes(), or draw_shapes_beside() a window.
using DrawShapes = std::function<Drawing(PictureSize, const std::string& theme,
                                         const std::function<void(Ui&)>& draw)>;

/// A view alone, with nothing of the window around it, so large that text has its size. The store
/// is computed; it shows another view meanwhile. Throws Error where the room has no such view.
Figure figure_of_view(Store& store, const std::string& view, const Paper& paper,
                      const DrawShapes& draw);

/// A node's matrix alone, with its axes and its scale of colors. Throws Error where there is none.
Figure figure_of_node(const Store& store, const std::string& path, const Paper& paper,
                      const DrawShapes& draw);

/// The same for LaTeX with pgfplots. `command`: what makes it again, as a comment.
std::string tikz_of_node(const Store& store, const std::string& path, const Paper& paper,
                         const std::string& command, const DrawShapes& draw);

/// "84mm"
std::string width_in_tex(const Paper& paper);

/// A drawing of the window in pixels, as it is.
Figure figure_in_pixels(Drawing drawing, const std::string& theme);

}  // namespace attend
