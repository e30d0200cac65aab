#include "app/views/window/window_motion.h"

#include <string>
#include <tuple>
#include <utility>

#include "app/gui/box/motion.h"
#include "app/views/desk/desk.h"

namespace attend {

namespace {

/// What decides where things stand.
struct Standing {
    std::tuple<std::string, std::string, std::string, int, int, bool, bool> chosen;
};

}  // namespace

void follow_motion(const Frame& frame) {
    const Session& session = frame.store.session;
    const Selection& selection = session.selection;
    auto& standing = frame.ui.states.of<Standing>().chosen;
    const auto now =
        std::tuple(frame.store.document().choices.workspace, selection.view, selection.node,
                   selection.layer, selection.head, explains(frame), session.presenting);
    if (std::exchange(standing, now) == now) return;
    if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left)) begin_motion(frame.ui);
}

}  // namespace attend
