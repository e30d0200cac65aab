#include <cstdlib>

#include "app/platform/picture.h"
#include "core/files/data.h"
#include "tests/app/views/matrix/matrix_desk.h"

using namespace attend;

namespace {
struct Sight {
    std::string name;
    PictureSize size;
    std::string_view theme;
    Saved saved;
    Hover hover;
    std::string stage = "weights";
    ImVec2 pointer = {-1, -1};
    bool menu = false, typing = false;
};

Saved first_scene(int heads, const char* sentence = "The train left the station on time") {
    Saved saved;
    saved.document.choices.embedding = find_data("glove-6b-50d.table") ? "glove" : "one_hot";
    saved.document.choices.heads = heads;
    saved.document.choices.sentence = sentence;
    saved.selection.cell = {4, 1};
    saved.selection.query = 4;
    return saved;
}

std::vector<Sight> sights() {
    std::vector<Sight> all;
    const Hover hover{"head.0/weights", {4, 1}, 4, 1};
    for (const std::string_view theme : {"dark", "light"}) {
        all.push_back(
            {"default-1280-" + std::string(theme), {750, 660, 1}, theme, first_scene(4), {}});
        all.push_back(
            {"default-1920-" + std::string(theme), {1240, 900, 1}, theme, first_scene(4), hover});
    }
    all.push_back({"default-3840", {2480, 1800, 2}, "dark", first_scene(4), {}});
    Saved masked = first_scene(1);
    masked.document.choices.mask = "causal";
    masked.document.choices.temperature = 0.2;
    masked.document.edits["head.0/weights"].cells[{4, 1}] = Scalar(0.55);
    masked.document.edits["head.0/w_q"].cells[{3, 2}] = Scalar(1.5);
    masked.document.edits["head.0/scores"].cells[{1, 1}] = Scalar(-2);
    all.push_back({"masked-1920", {1240, 900, 1}, "dark", masked, {}});
    Saved crowded = masked;
    crowded.document.choices.heads = 4;
    all.push_back({"masked-1280", {750, 660, 1}, "light", crowded, {}});
    Saved cross = first_scene(2);
    cross.document.choices.second_text = "Le train a quitté la gare à l'heure exacte ce matin";
    all.push_back({"cross-1920", {1240, 900, 1}, "dark", cross, {}});
    all.push_back({"narrow", {480, 560, 1}, "dark", first_scene(4), {}});
    Saved one = first_scene(1, "Supercalifragilisticexpialidocious-antidisestablishmentarianism");
    one.selection.query = 0, one.selection.cell = {0, 0};
    all.push_back({"one", {1240, 900, 1}, "light", one, {}});
    std::string text;
    for (int i = 0; i < 60; ++i) text += "the quick brown fox jumps over a lazy dog ";
    Saved many = first_scene(4, text.c_str());
    many.document.choices.mask = "causal";
    all.push_back({"many", {1240, 900, 1}, "dark", many, {}});
    all.push_back({"large-w_q", {1240, 900, 1}, "dark", first_scene(4), {}, "w_q"});
    all.push_back({"pointed", {1240, 900, 1}, "dark", masked, {}, "weights", {485, 670}});
    all.push_back({"menu", {1240, 900, 1}, "dark", masked, {}, "weights", {200, 90}, true});
    all.push_back({"typing", {1240, 900, 1}, "light", masked, {}, "weights", {}, false, true});
    return all;
}
}  // namespace

// Set ATTEND_PICTURES to a folder to look at what this draws.
TEST_CASE("the matrices are drawn with what they belong to") {
    const char* folder = std::getenv("ATTEND_PICTURES");
    const char* only = std::getenv("ATTEND_PICTURE");
    for (const Sight& sight : sights()) {
        if (!folder && sight.name != "default-1280-dark") continue;
        if (only && sight.name.find(only) == std::string::npos) continue;
        Desk desk(sight.saved);
        Store& store = desk.store;
        store.session.large_node = std::string("head.0/") + sight.stage;
        if (sight.typing) {
            store.session.matrices.typing =
                MatrixWork::Typing{{"weights", "head.0/weights"}, {2, 3}, "0.3x", "", true};
            store.session.matrices.typing->problem =
                "head.0/weights: found “0.3x”, expected finite numbers in decimal notation";
        }
        int frame = 0;
        const Image image = draw_picture(
            sight.size, sight.theme,
            [&](Ui& ui) {
                store.session.next_hover = sight.hover;
                desk.draw(ui, draw_matrices);
                while (store.computation().busy()) store.begin_frame();
            },
            [&](Ui&) {
                ImGui::GetIO().AddMousePosEvent(sight.pointer.x, sight.pointer.y);
                if (++frame == 3 && sight.menu)
                    ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Right, true);
            },
            {sight.menu ? 8 : 4});
        CHECK(image.width == sight.size.width);
        if (folder) save_png(std::string(folder) + "/matrices-" + sight.name + ".png", image);
    }
}
