#include <algorithm>
#include <cmath>

#include "app/gui/fonts.h"
#include "app/views/desk/scene_views.h"
#include "app/views/stage/stage.h"

namespace attend {

double stage_zoom(const Store& store, StageSize window) {
    constexpr double at_1280_by_800 = 1.35, smallest_text = 0.82, body = body_size;
    constexpr double least_read = 24.5 / 1080;  // of the height, from the last row
    const double width = static_cast<double>(window.width),
                 height = static_cast<double>(window.height);
    const double usual = std::max(1.0, at_1280_by_800 * std::min(width / 1280, height / 800));
    const SceneView& view =
        chosen_view(store.document().choices.workspace, store.session.selection.view);
    // A lesson promises that all of it is read from the last row, the smallest text, too.
    constexpr double least_of_lesson = 30.0 / 1080, smallest_letters = 12;
    if (store.lesson) return std::max(usual, least_of_lesson * height / smallest_letters);
    if (view.staged) return usual;
    if (view.least_height > 0) {
        constexpr double share = 0.7;  // of the window's height is the view's
        const double fitting = share * height / (body * static_cast<double>(view.least_height));
        return std::min(usual, std::max(fitting, 1.0));
    }
    if (!view.fine_print) return usual;
    const double em = std::ceil(height * least_read / smallest_text);  // whole pixels
    return std::max(usual, em / body);
}

}  // namespace attend
