#include "app/gui/box/live_picture.h"

#include <utility>

#include "app/gui/box/leaves.h"

namespace attend::box {

Box live_picture(const ShownImage& image, std::function<void(InWindow at)> point) {
    return canvas(
        {{4, 3}, {16, 9}, true}, [image, point = std::move(point)](const Ui& ui, Place place) {
            if (image.width < 1) return;
            draw_shown_image(ui, image, place);
            const Place drawn = place_of_image(image, place);
            const ImVec2 end = drawn.position + drawn.size, mouse = ImGui::GetIO().MousePos;
            if (!point || !ImGui::IsMouseHoveringRect(drawn.position, end)) return;
            point({(mouse.x - drawn.position.x) / drawn.size.x,
                   (mouse.y - drawn.position.y) / drawn.size.y});
        });
}

}  // namespace attend::box
