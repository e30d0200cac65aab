#include "app/views/desk/scene_views.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/views/heads/options.h"
#include "core/document/view.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

Saved scene_of(std::string sentence, int heads, std::string_view view) {
    Saved saved = hand_made_document(heads);
    saved.document.choices.sentence = std::move(sentence);
    saved.selection.view = view;
    return saved;
}

/// A few frames of the whole window with a view in its large place, and the mouse over it.
void look_at(Saved saved, ImVec2 size) {
    WindowDesk desk(std::move(saved), size);
    GuiDriver& driver = desk.gui;
    driver.frames(3);
    const bool home =
        chosen_view(desk.choices().workspace, desk.selection().view).group == ViewGroup::home;
    const bool leads_alone = driver.has("home");  // without a sentence above it
    const char* const shown = leads_alone ? "home" : home ? "hero" : "view";
    CHECK(driver.has(home || leads_alone ? shown : "view/title"));
    const ImVec2 middle = driver.center(shown);
    for (const float x : {-0.3f, 0.0f, 0.3f}) driver.move({middle.x + x * 300, middle.y});
    desk.store.session.maximized = "view";
    driver.frames(3);
    desk.store.session.maximized.clear();
    desk.store.session.presenting = true;
    driver.frames(3);
}

}  // namespace

TEST_CASE("the manual has each view by its heading, and by the name on its tab") {
    const std::string page =
        test::content_of(std::filesystem::path(ATTEND_SOURCE_DIR) / "assets/manual/views.md");
    for (const SceneView& view : scene_views()) {
        const std::string heading = fmt::format("### {} `{}`\n", view.label, view.name);
        const std::size_t at = page.find(heading);
        REQUIRE_MESSAGE(at != page.npos, heading);
        const std::string text = page.substr(at, page.find("\n###", at) - at);
        const bool is_named =
            view.tab == view.label || text.find(fmt::format("Tab “{}”.", view.tab)) != text.npos;
        CHECK_MESSAGE(is_named, view.tab);
    }
}

TEST_CASE("every view is drawn, whatever the scene and the window") {
    for (const SceneView& view : scene_views()) {
        if (!view.is_in("attention")) continue;
        CAPTURE(view.name);
        look_at(scene_of("The train left the station on time", 2, view.name), {1280, 800});
        look_at(scene_of("", 2, view.name), {1280, 800});
        look_at(scene_of("one", 1, view.name), {640, 480});
        look_at(scene_of("a " + std::string(400, 'w') + " 🙂", 1, view.name), {800, 600});
        look_at(scene_of("The station", 64, view.name), {1920, 1080});
    }
}

TEST_CASE("every room draws each of its views, whatever the window") {
    for (const Workspace& room : workspaces())
        for (const SceneView& view : scene_views()) {
            if (!view.is_in(room.name)) continue;
            CAPTURE(room.name);
            CAPTURE(view.name);
            Saved saved;
            saved.document.choices = default_choices(room.name);
            saved.document.choices.embedding = "one_hot";
            saved.selection.node = room.node;
            saved.selection.view = view.name;
            look_at(saved, {1280, 800});
            look_at(saved, {1920, 1080});
            look_at(std::move(saved), {640, 480});
        }
}

TEST_CASE("another room is entered by its name in the title bar, and undo leads back") {
    WindowDesk desk;
    GuiDriver& driver = desk.gui;
    driver.frames(2);
    const Choices before = desk.store.document().choices;
    const TaggedItem name = driver.item("room/attention");
    CHECK(name.max.y - name.min.y >= 1.5f * driver.ui().em(1));
    driver.click("room/kernel");
    driver.frames(3);
    CHECK(desk.store.document().choices.workspace == "kernel");
    CHECK(desk.store.computation().scene()->table);
    CHECK(desk.steps() == 2);
    driver.click("room/attention");
    driver.frames(3);
    CHECK(desk.store.document().choices == before);
    desk.store.undo();
    driver.frames(2);
    CHECK(desk.store.document().choices.workspace == "kernel");
}

TEST_CASE("every view survives numbers that are infinite or none") {
    for (const SceneView& view : scene_views()) {
        if (!view.is_in("attention")) continue;
        CAPTURE(view.name);
        Saved saved = scene_of("The train left the station", 2, view.name);
        saved.document.choices.normalizer = "none";
        saved.document.choices.layers = 2;
        saved.document.edits["word_vectors"].cells[{0, 0}] = 1e38f;
        saved.document.edits["layer.0/head.0/weights"].cells[{1, 1}] = 3e38f;
        look_at(std::move(saved), {1280, 800});
        saved = scene_of("The train left the station", 2, view.name);
        saved.document.choices.heads_off = {0, 1};
        look_at(std::move(saved), {1280, 800});
    }
}

namespace {

/// The whole window.
struct Driven : WindowDesk {
    Driven(Saved saved, ImVec2 size) : WindowDesk(std::move(saved), size) { gui.frames(3); }
    bool shows(std::string_view view) const { return gui.has(fmt::format("view/{}", view)); }
};

}  // namespace

TEST_CASE("a view is chosen by its shortcut, by its tab, or behind …") {
    Driven window(hand_made_document(), {1280, 800});
    Desk& desk = window;
    window.gui.key(ImGuiMod_Ctrl | ImGuiKey_1);
    CHECK(desk.selection().view == "sentence");
    window.gui.frames(2);
    window.gui.click("view/gallery");
    CHECK(desk.selection().view == "gallery");
    window.gui.click("view/more");
    window.gui.frames(2);
    for (const SceneView& view : scene_views()) {
        CAPTURE(view.name);
        CHECK(window.shows(view.name) == view.is_in("attention"));
    }
    window.gui.click("view/cost");
    window.gui.frames(2);
    CHECK(desk.selection().view == "cost");
    CHECK(window.gui.has("view/more"));
    CHECK(desk.steps() == 1);  // no step of undo
}

TEST_CASE("the dock has all views of a room, side by side, or the last ones behind more") {
    for (const Workspace& room : workspaces())
        for (const ImVec2 size : {ImVec2{1920, 1080}, {1280, 800}, {640, 480}}) {
            CAPTURE(room.name);
            CAPTURE(size.x);
            Saved saved;
            saved.document.choices = default_choices(room.name);
            saved.document.choices.embedding = "one_hot";
            const Driven window(std::move(saved), size);
            int here = 0, shown = 0;
            for (const SceneView& view : scene_views()) {
                here += view.is_in(room.name);
                shown += window.shows(view.name);
                if (window.shows(view.name))
                    CHECK(window.gui.item(fmt::format("view/{}", view.name)).max.x <= size.x);
            }
            CHECK(window.gui.has("view/more") == (shown < here));
            CHECK(shown >= std::min(here, 4));
            if (size.x >= 1900) CHECK(shown == here);
        }
}

TEST_CASE("the views' signs stay in place, the arrow keys walk them, keys count in order") {
    Driven window(hand_made_document(), {1920, 1080});
    const ImVec2 place = window.gui.center("view/lines");
    const std::vector<const char*> in_order{"sentence", "weights",   "sum",
                                            "lines",    "flow",      "contributions",
                                            "wall",     "all_heads", "combined"};
    for (std::size_t i = 0; i < in_order.size(); ++i) {
        window.gui.key(ImGuiMod_Ctrl | static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i)));
        window.gui.frames(2);
        CHECK(window.selection().view == in_order[i]);
        CHECK(window.gui.center("view/lines").x == place.x);
        CHECK(window.gui.center("view/lines").y == place.y);
    }
    window.gui.click("view/lines");
    window.gui.hold(ImGuiKey_RightArrow, true);
    window.gui.hold(ImGuiKey_RightArrow, false);
    window.gui.frames(2);
    CHECK(window.selection().view == "flow");
    window.gui.hold(ImGuiKey_LeftArrow, true);
    window.gui.hold(ImGuiKey_LeftArrow, false);
    window.gui.frames(2);
    CHECK(window.selection().view == "lines");
}

TEST_CASE("every view of a model is drawn, whatever of it is kept") {
    for (const double bytes : {most_weight_bytes().bytes(), 0.0})
        for (const char* const model : {"bert", "gpt2"})
            for (const SceneView& view : scene_views()) {
                if (!view.is_in("model")) continue;
                CAPTURE(model);
                CAPTURE(view.name);
                CAPTURE(bytes);
                const LimitInstead limit(most_weight_bytes(), bytes);
                Saved saved;
                saved.document.choices = default_choices("model");
                saved.document.choices.model =
                    fmt::format("{}/tests/references/models/{}", ATTEND_SOURCE_DIR, model);
                saved.document.choices.sentence = "the train left";
                saved.document.view.of<CombinedOptions>().all_layers = bytes == 0;
                saved.selection.view = view.name;
                Driven window(std::move(saved), {1280, 800});
                while (window.store.computation().stale()) window.gui.frame();
                window.gui.frames(3);
                CHECK(window.store.computation().problem().empty());
                CHECK(chosen_view("model", window.selection().view).name == view.name);
                const Evaluation& shown = window.evaluation();
                const NodeId weights = shown.graph->at("layer.0/head.0/weights");
                CHECK((shown.values[weights] == nullptr) == (bytes == 0));
            }
}

TEST_CASE("a view that was clicked has the keyboard: arrow keys walk its steps") {
    Driven window(hand_made_document(), {1920, 1080});
    window.gui.click("view/steps");
    window.gui.frames(3);
    const auto chosen = [&] { return window.selection().node; };
    const std::string before = chosen();
    window.gui.key(ImGuiKey_RightArrow);
    window.gui.frames(3);
    CHECK(window.selection().view == "steps");
    CHECK(chosen() != before);
}

TEST_CASE("beside the wall stands the map of the head whose tile was clicked") {
    Saved saved = hand_made_document(4);
    saved.selection.view = "wall";
    Driven window(std::move(saved), {1920, 1080});
    CHECK(window.gui.has("view/head.0/weights"));
    CHECK(window.gui.item("view/head.0/weights").min.x > window.gui.item("wall/0/3").max.x);
    CHECK_FALSE(window.gui.has("computation/x"));
    window.gui.click("wall/0/2");
    window.gui.frames(3);
    CHECK(window.gui.has("view/head.2/weights"));
    CHECK(window.selection().view == "wall");
}

TEST_CASE("a view that does not exist shows the home, and keeps its name in the document") {
    Desk desk(scene_of("The station", 1, "unheard_of"));
    CHECK(chosen_view("attention", "unheard_of").name == "sentence");
    CHECK(chosen_view("kernel", "lines").name == "plot");
    CHECK(desk.store.saved().selection.view == "unheard_of");
}

TEST_CASE("a document may name every view, and no other") {
    const std::vector<std::string> names = view_names();
    CHECK(names.size() == scene_views().size());
    for (const SceneView& view : scene_views())
        CHECK(std::ranges::find(names, view.name) != names.end());
    for (const ViewOptionRow& row : view_option_rows()) CHECK(find_scene_view(row.name));
}
