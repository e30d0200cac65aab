#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <set>

#include "app/shell/render.h"
#include "app/views/desk/scene_views.h"
#include "core/workspaces/workspace.h"
#include "support/models.h"
#include "support/store.h"

using namespace attend;

namespace {

/// The sizes of letters in a picture of the stage, in pixels of 1080; formulas' subscripts and
/// letters of another font are smaller by themselves.
std::set<int> text_sizes(const Saved& saved, int high) {
    const Drawing drawing =
        window_drawing(saved, "present", {high * 16 / 9, high, 1}, "dark", {}, {});
    std::set<int> sizes;
    for (const Mark& mark : drawing.marks)
        if (const auto* line = std::get_if<TextLine>(&mark.what))
            if (line->font->name().starts_with("Inter"))
                sizes.insert(
                    static_cast<int>(std::lround(line->size * 1080 / static_cast<float>(high))));
    return sizes;
}

void check_sizes(Saved saved, std::string_view room) {
    for (const SceneView& view : scene_views()) {
        if (!view.staged || !view.is_in(room)) continue;
        saved.selection.view = view.name;
        for (const int high : {1080, 2160}) {
            INFO(view.name);
            CAPTURE(high);
            const std::set<int> sizes = text_sizes(saved, high);
            CHECK_FALSE(sizes.empty());
            for (const int size : sizes)
                CHECK_MESSAGE((size == 30 || size == 36 || size == 48 || size == 56), size);
        }
    }
}

}  // namespace

TEST_CASE("on the stage text has one of four sizes, none under 30 pixels of 1080") {
    check_sizes(hand_made_document(4), "attention");
    check_sizes(tiny_model("gpt2"), "model");
    check_sizes(tiny_model("bert"), "model");
    for (const std::string_view room : {"lookup", "kernel"}) {
        Saved saved;
        saved.document.choices = default_choices(room);
        check_sizes(saved, room);
    }
}
