#include <doctest/doctest.h>

#include "core/workspaces/workspace.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

struct WindowSize {
    float width, height, scale = 1;
};

/// The window, at a scale.
struct SizedDesk : WindowDesk {
    SizedDesk(const Saved& saved, WindowSize size) : WindowDesk(saved, {size.width, size.height}) {
        gui.ui().scale = size.scale;
        gui.frames(4);
    }
};

}  // namespace

TEST_CASE("a low window shows several rows of a look-up") {
    for (const auto& [size, least] :
         {std::pair{WindowSize{640, 480}, 5}, {WindowSize{800, 600}, 8}}) {
        Saved saved;
        saved.document.choices = default_choices("lookup");
        saved.selection = first_selection("lookup");
        const SizedDesk desk(saved, size);
        REQUIRE(desk.gui.has("lookup/add"));
        const float end = desk.gui.item("lookup/add").min.y;
        int whole = 0;
        for (const auto& [name, item] : desk.gui.tags())
            whole += name.starts_with("lookup/key/") && item.max.y <= end ? 1 : 0;
        CHECK(whole >= least);
    }
}
