#include "support/golden.h"

#include <fmt/format.h>

#include <cmath>

#include "app/render/heatmap_renderer.h"
#include "app/shell/render.h"
#include "app/state/store.h"
#include "app/views/desk/scene_views.h"
#include "app/views/stage/stage.h"
#include "app/views/window/window_view.h"
#include "core/attention/mask.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "support/odd_numbers.h"

// A few small pictures (see support/golden.h for how they are renewed) of what exact tests of
// single pixels do not see: that maps, hatching, labels, numbers and lines stand together as they
// did.

using namespace attend;
using attend::test::check_golden;
using attend::test::Difference;
using attend::test::difference;
using attend::test::golden;
using attend::test::infinity;
using attend::test::not_number;
using attend::test::Thresholds;

namespace {

/// Maps alone, on whole pixels: two of Mesa's drivers differ by 1 here, since a color is blended of
/// two entries of 8 bits. 3 leaves room for a color table that is rounded otherwise; a mean of 0.5
/// is that on one pixel of six.
constexpr Thresholds of_maps{3, 0.5};

/// With letters, lines and round corners the drivers differ by up to 11, at a slanted edge; another
/// compiler or processor covers the edge of a letter a little otherwise. 24 is about a tenth of
/// 255, which nobody sees on one pixel, and 0.4 in the mean is that on one pixel of sixty.
constexpr Thresholds letters{24, 0.4};
/// Letters of another version of a font differ anywhere and in full: the mean alone then says that
/// the rest is the same. Letters cover less than a tenth of a picture; Debian 13 draws one 4.6
/// apart.
constexpr Thresholds letters_of_other_fonts{255, 5};
Thresholds with_letters() {
    return attend::test::golden_fonts_are_here() ? letters : letters_of_other_fonts;
}

Matrix waves(Index rows, Index columns) {
    Matrix m(rows, columns);
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < columns; ++c)
            m(r, c) = static_cast<Scalar>(
                std::sin(static_cast<double>(r) * 0.9 + static_cast<double>(c * c) * 0.13) * 3);
    return m;
}

Matrix odd_cells() {
    Matrix m = waves(8, 8);
    m.block(0, 4, 4, 4).setConstant(-infinity);
    m(6, 2) = not_number, m(7, 7) = infinity;
    return m;
}

/// Six maps: sequential, diverging, logarithmic, a range a row, odd cells dimmed, and many cells
/// to a pixel.
Image six_maps(const Matrix& first) {
    struct Map {
        Value value;
        ColorScale scale;
        float cell, opacity = 1;
    };
    const ColorScale ember{&colormap("ember")}, tide{&colormap("tide")};
    ColorScale logarithmic = tide, by_row = ember;
    logarithmic.spacing = Spacing::logarithmic, by_row.mode = RangeMode::row;
    const std::array maps{Map{share(first), ember, 10},
                          Map{share(waves(8, 8)), tide, 10},
                          Map{share(waves(8, 8)), logarithmic, 10},
                          Map{share(waves(8, 8)), by_row, 10},
                          Map{share(odd_cells()), ember, 10, 0.7f},
                          Map{share(waves(320, 320)), tide, 0.25f}};
    return draw_picture({280, 190, 1}, "dark", [&](Ui& ui) {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        for (std::size_t i = 0; i < maps.size(); ++i) {
            const Map& map = maps[i];
            const ImVec2 origin{10 + 90 * static_cast<float>(i % 3),
                                10 + 90 * static_cast<float>(i / 3)};
            ui.renderer->add(list, {map.value,
                                    map.scale,
                                    scale_range(map.scale, finite_range(*map.value)),
                                    origin,
                                    {map.cell, map.cell},
                                    map.opacity,
                                    6,
                                    rgb(0x191C22),
                                    rgb(0x202020),
                                    rgb(0x909090),
                                    rgb(0x00FF00)});
        }
    });
}

/// A document whose numbers hang on nothing but the random stream, and whose maps are named.
Saved small_document(const char* sentence = "a cat sat on the mat") {
    Saved saved;
    Choices& choices = saved.document.choices;
    choices.sentence = sentence;
    choices.embedding = choices.projection = "random";
    choices.set(random_width, 8);
    choices.mask = "causal";
    saved.document.view.sequential_colors = "ember";
    saved.document.view.diverging_colors = "tide";
    return saved;
}

Image view_alone(OnePanel::Draw draw, Saved saved) {
    OnePanel panel(std::move(draw), std::move(saved));
    compute_all(panel.store);
    return draw_picture({560, 420, 1}, "dark", [&](Ui& ui) { panel.draw(ui); });
}

}  // namespace

TEST_CASE("golden: maps of every kind") { check_golden("maps", six_maps(waves(8, 8)), of_maps); }

TEST_CASE("golden: weights with a mask, labels, numbers and an edited cell") {
    Saved saved = small_document();
    saved.document.edits["head.0/weights"].cells[{3, 1}] = Scalar(0.5);
    check_golden("weights", render_node(saved, "head.0/weights", {320, 260, 1}, "dark"),
                 with_letters());
}

TEST_CASE("golden: signed numbers on a light ground, twice as large") {
    Saved saved = small_document("a cat sat");
    saved.document.view.diverging_colors = "tide_light";
    check_golden("values", render_node(saved, "head.0/v", {400, 160, 2}, "light"), with_letters());
}

TEST_CASE("golden: more tokens than there is room for") {
    std::string sentence;
    for (int i = 0; i < 300; ++i) sentence += fmt::format("word{} ", i % 50);
    Saved saved = small_document(sentence.c_str());
    saved.document.choices.mask = "window";
    saved.document.choices.set(mask_window, 40);
    check_golden("many_tokens", render_node(saved, "head.0/masked", {240, 240, 1}, "dark"),
                 with_letters());
}

TEST_CASE("golden: a view with equations of maps") {
    check_golden("kernel_identity",
                 view_alone(view_drawn("kernel_identity"), small_document("a cat sat")),
                 with_letters());
}

TEST_CASE("golden: one wrong number, one missing word, one pixel aside would be seen") {
    Matrix matrix = waves(8, 8);
    matrix(4, 4) += Scalar(0.3);
    CHECK_FALSE(difference(six_maps(matrix), golden("maps")).within(of_maps));
    const Image cat = golden("weights");
    const Image other = render_node(small_document("a cat sat on a mat"), "head.0/weights",
                                    {cat.width, cat.height, 1}, "dark");
    CHECK_FALSE(difference(other, cat).within(letters));
    Image aside = cat;
    std::move(cat.rgba.begin() + 4, cat.rgba.end(), aside.rgba.begin());
    const Difference apart = difference(aside, cat);
    CHECK_FALSE(apart.within(letters));
    CHECK_FALSE(apart.within(letters_of_other_fonts));
}

TEST_CASE("on the stage what is said in small text has 24 pixels of 1080, too") {
    Store store(hand_made_document());
    CHECK(stage_zoom(store, {1280, 800}) == doctest::Approx(1.35));
    CHECK(stage_zoom(store, {1920, 1200}) == doctest::Approx(1.5 * 1.35));
    CHECK(stage_zoom(store, {800, 600}) == 1);
    for (const char* const room : {"lookup", "kernel"}) {
        Saved saved;
        saved.document.choices = default_choices(room);
        saved.selection.view = workspace(room).view;
        const Store fine(saved);
        CHECK(0.82 * body_size * stage_zoom(fine, {1920, 1080}) >= 24);
    }
}

TEST_CASE(
    "on the stage a view that needs much height is drawn smaller, so that all of it is seen") {
    Saved saved = hand_made_document();
    saved.selection.view = "gallery";
    const Store store(saved);
    const SceneView& view = chosen_view("attention", "gallery");
    REQUIRE(view.least_height > 0);
    for (const float high : {800.0f, 1080.0f}) {
        const double zoom = stage_zoom(store, {high * 16 / 9, high});
        CHECK(zoom < stage_zoom(Store(hand_made_document()), {high * 16 / 9, high}));
        CHECK(static_cast<double>(view.least_height) * 16 * zoom <
              0.71 * static_cast<double>(high));
    }
    CHECK(stage_zoom(store, {640, 480}) == 1);
}

TEST_CASE("presenting is rendered as large as the window shows it") {
    Store store(hand_made_document());
    compute_all(store);
    store.session.presenting = true;
    Settings settings;
    Requests requests;
    WindowState state;
    const auto zoom = static_cast<float>(stage_zoom(store, {640, 480}));
    const Image seen = draw_picture({640, 480, zoom}, settings.theme, [&](Ui& ui) {
        draw_window(ui, store, settings, requests, state);
    });
    const Image rendered =
        render_window(hand_made_document(), "present", {640, 480, 1}, settings.theme);
    CHECK(difference(rendered, seen).within(letters));
}
