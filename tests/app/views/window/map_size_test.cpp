#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/views/window/presentation.h"
#include "core/workspaces/workspace.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

struct WindowSize {
    float width, height, scale = 1;
};

std::vector<Saved> documents() {
    std::vector<Saved> all;
    const auto add = [&](const char* sentence, const char* second = "") {
        Saved saved;
        saved.document.choices.embedding = "one_hot";
        saved.document.choices.sentence = sentence;
        saved.document.choices.second_text = second;
        all.push_back(std::move(saved));
    };
    add("The train left the station on time");
    add("Yes it does");
    add("Internationalization notwithstanding, incomprehensibilities counterbalance themselves");
    add("a b c d e f g h i j k l m n o p q r s t u v w x");
    add("The train left the station", "Der Zug verließ den Bahnhof pünktlich");
    add("one two", "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf");
    return all;
}

/// The window, or the stage, as large as the program draws it.
struct SizedDesk : WindowDesk {
    SizedDesk(const Saved& saved, WindowSize size, bool presenting)
        : WindowDesk(saved, {size.width, size.height}) {
        store.session.presenting = presenting;
        const ImVec2 at_scale_one{size.width / size.scale, size.height / size.scale};
        const auto zoom = static_cast<float>(presentation_zoom(store, at_scale_one));
        gui.ui().scale = size.scale * (presenting ? zoom : 1);
        gui.frames(4);
    }

    float cell_of_map() const {
        const TaggedItem& cell = gui.item("view/head.0/weights[0,0]");
        return cell.max.x - cell.min.x;
    }
};

}  // namespace

TEST_CASE("on the stage the map of a sentence fills its panel; low ones leave out what it says") {
    const Saved saved = documents().front();
    const SizedDesk usual(saved, {1920, 1080}, true);
    CHECK(usual.cell_of_map() >= 70);
    CHECK(usual.gui.has("presentation/heading"));
    CHECK_FALSE(usual.gui.has("sentence/asks"));
    const SizedDesk low(saved, {640, 480}, true);
    CHECK_FALSE(low.gui.has("presentation/heading"));
    CHECK(low.gui.has("sentence/asks"));
    CHECK(usual.gui.has("weights/axes"));
}

TEST_CASE("nothing is scrolled on the stage, and the weighted sum keeps its stack and headings") {
    for (const Saved& saved : documents())
        for (const WindowSize& size : {WindowSize{640, 480},
                                       {800, 480},
                                       {800, 600},
                                       {800, 600, 1.35f},
                                       {1024, 600},
                                       {1280, 800},
                                       {1920, 1080},
                                       {3840, 2160, 2}}) {
            CAPTURE(saved.document.choices.sentence);
            CAPTURE(size.width);
            CAPTURE(size.height);
            const SizedDesk desk(saved, size, true);
            for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows) {
                CAPTURE(window->Name);
                CHECK_FALSE((window->Active && (window->ScrollbarX || window->ScrollbarY)));
            }
            CHECK(desk.gui.has("sum/stack"));
            CHECK(desk.gui.has("sum/heading/weight"));
            if (desk.gui.has("weights/axes"))
                CHECK(desk.gui.item("weights/axes").max.x <= desk.gui.item("view").max.x);
        }
}

TEST_CASE("a low window shows several rows of a look-up") {
    for (const auto& [size, least] :
         {std::pair{WindowSize{640, 480}, 5}, {WindowSize{800, 600}, 8}}) {
        Saved saved;
        saved.document.choices = default_choices("lookup");
        saved.selection = first_selection("lookup");
        const SizedDesk desk(saved, size, false);
        REQUIRE(desk.gui.has("lookup/add"));
        const float end = desk.gui.item("lookup/add").min.y;
        int whole = 0;
        for (const auto& [name, item] : desk.gui.tags())
            whole += name.starts_with("lookup/key/") && item.max.y <= end ? 1 : 0;
        CHECK(whole >= least);
    }
}
