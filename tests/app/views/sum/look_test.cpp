#include <doctest/doctest.h>

#include <cstdlib>

#include "app/platform/picture.h"
#include "app/views/sum/sum.h"
#include "core/files/data.h"
#include "support/desk.h"

using namespace attend;

namespace {

Saved four_heads() {
    Saved saved;
    saved.document.choices.heads = 4;
    saved.document.choices.embedding = find_data("glove-6b-50d.table") ? "glove" : "hand_made";
    saved.selection.cell = {4, 1};
    saved.selection.query = 4;
    return saved;
}

/// Where ATTEND_PICTURES names a folder, what was drawn lies there to be looked at.
void look(const std::string& name, OnePanel& panel, int width, int height) {
    for (const Theme& theme : themes())
        for (const int scale : {1, 2}) {
            const PictureSize size{width * scale, height * scale, static_cast<float>(scale)};
            const Image image =
                draw_picture(size, theme.name, [&](Ui& ui) { panel.draw(ui); }, {}, {4});
            REQUIRE(image.width == size.width);
            if (const char* folder = std::getenv("ATTEND_PICTURES"))
                save_png(std::string(folder) + "/" + name + "-" + std::string(theme.name) + "-" +
                             std::to_string(scale) + ".png",
                         image);
        }
}

}  // namespace

TEST_CASE("weighted sum and explanation are drawn in every theme and size") {
    const RichText subtitle{{"what "}, {"station", Role::query, true}, {" takes from each word"}};
    OnePanel sum(view_drawn("sum"), four_heads(), "Weighted sum", subtitle);
    look("sum", sum, 575, 592);
    OnePanel heads(
        [](Frame& frame) {
            frame.ui.states.of<SumState>().mode = 1;
            view_drawn("sum")(frame);
        },
        four_heads(), "Weighted sum", subtitle);
    look("heads", heads, 575, 592);
    OnePanel number(draw_explanation, four_heads(), "How this number came about");
    look("explanation", number, 376, 868);
}

TEST_CASE("the panels are drawn where room is scarce and content unusual" *
          doctest::skip(std::getenv("ATTEND_PICTURES") == nullptr)) {
    Saved saved = four_heads();
    saved.document.edits["head.0/weights"].cells[{4, 1}] = 0.9f;
    saved.document.edits["head.0/weights"].cells[{4, 2}] = -0.2f;
    OnePanel edited(view_drawn("sum"), saved, "Weighted sum");
    look("sum-edited", edited, 480, 420);
    OnePanel edited_number(draw_explanation, saved, "How this number came about");
    look("explanation-edited", edited_number, 300, 600);
    saved.selection.node = "output";
    OnePanel output(draw_explanation, saved, "How this number came about");
    look("explanation-output", output, 376, 868);
    OnePanel all(view_drawn("sum"), four_heads(), "Weighted sum");
    all.store.session.selection.head = 0;
    look("sum-lecture", all, 980, 764);
    saved = four_heads();
    for (int i = 0; i < 40; ++i) saved.document.choices.sentence += " and on";
    saved.document.choices.sentence += " supercalifragilisticexpialidocious";
    OnePanel many(view_drawn("sum"), saved, "Weighted sum");
    look("sum-many", many, 480, 592);
    OnePanel many_terms(draw_explanation, saved, "How this number came about");
    look("explanation-many", many_terms, 376, 868);
    for (const char* node : {"x", "head.0/w_q", "head.0/dot", "head.0/q", "concat"}) {
        Saved one = four_heads();
        one.selection.node = node;
        OnePanel number(draw_explanation, one, "How this number came about");
        std::string name = node;
        std::replace(name.begin(), name.end(), '/', '-');
        look("explanation-" + name, number, 376, 868);
    }
}
