#include "app/render/heatmap_renderer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <type_traits>

#include "app/platform/picture.h"
#include "app/render/gl.h"
#include "support/odd_numbers.h"

using namespace attend;
using attend::test::infinity;
using attend::test::not_number;

namespace {
const Rgb ground = rgb(0x191C22), masked = rgb(0x202020), masked_line = rgb(0x909090),
          not_a_number = rgb(0x00FF00);
const Rgb around = theme("dark").backdrop;  // what a picture begins with

struct Setting {
    ColorScale scale;
    ImVec2 origin = {10, 20}, cell = {8, 8};
    ImVec2 clip_min = {0, 0}, clip_max = {400, 300};
    float opacity = 1;
};

Image drawn(const Matrix& matrix, const Setting& setting) {
    const Value value = share(matrix);
    return draw_picture({400, 300, 1}, "dark", [&](Ui& ui) {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        const Range range = scale_range(setting.scale, finite_range(*value));
        list.PushClipRect(setting.clip_min, setting.clip_max);
        ui.renderer->add(list, {value, setting.scale, range, setting.origin, setting.cell,
                                setting.opacity, 6, ground, masked, masked_line, not_a_number});
        list.PopClipRect();
        // Drawn after the callback: shows whether the state was put back.
        list.AddRectFilled({390, 290}, {400, 300}, ink(rgb(0xFF0000)));
    });
}

Rgb pixel(const Image& image, int x, int y) {
    const std::uint8_t* p =
        image.rgba.data() + (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                             static_cast<std::size_t>(x)) *
                                4;
    return rgb(static_cast<std::uint32_t>(p[0] << 16 | p[1] << 8 | p[2]));
}

Rgb center(const Image& image, const Setting& s, Index row, Index column) {
    return pixel(image,
                 static_cast<int>(s.origin.x + (static_cast<float>(column) + 0.5f) * s.cell.x),
                 static_cast<int>(s.origin.y + (static_cast<float>(row) + 0.5f) * s.cell.y));
}

/// Within one step of 8 bits: the table has 8 bits, and the driver blends two entries.
bool same(Rgb one, Rgb other) {
    const auto near = [](float a, float b) { return std::abs(a - b) <= 1.01f / 255; };
    return near(one.r, other.r) && near(one.g, other.g) && near(one.b, other.b);
}

Matrix waves(Index rows, Index columns) {
    Matrix m(rows, columns);
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < columns; ++c)
            m(r, c) = static_cast<Scalar>(
                          std::sin(static_cast<double>(r) * 2.3 + static_cast<double>(c) * 1.1)) *
                      3;
    return m;
}

Setting with(const char* map, RangeMode mode = RangeMode::matrix,
             Spacing spacing = Spacing::linear) {
    Setting s;
    s.scale = {&colormap(map), mode, {0, 1}, spacing};
    return s;
}
}  // namespace

TEST_CASE(
    "the pixel at the center of a cell is the map's color of its number, on every map and scale") {
    const Matrix matrix = waves(9, 13);
    for (const Colormap& map : colormaps())
        for (const Spacing spacing : {Spacing::linear, Spacing::logarithmic}) {
            CAPTURE(map.name);
            const Setting setting = with(map.name.data(), RangeMode::matrix, spacing);
            const Image image = drawn(matrix, setting);
            const Range range = scale_range(setting.scale, finite_range(matrix));
            for (Index r = 0; r < 9; ++r)
                for (Index c = 0; c < 13; ++c)
                    CHECK(same(center(image, setting, r, c),
                               color_on_scale(setting.scale, range, matrix(r, c))));
        }
}

TEST_CASE("weights that are shares have the colors that the processor gives them, bent at even") {
    const Matrix matrix = waves(9, 13).cwiseAbs() / 3;
    for (const char* const map : {"ember", "gray_contrast", "tide"})
        for (const float even : {0.0f, 0.1f, 2.0f}) {
            CAPTURE(map);
            CAPTURE(even);
            Setting setting = with(map, RangeMode::fixed, Spacing::power);
            setting.scale.even = even;
            const Image image = drawn(matrix, setting);
            const Range range = scale_range(setting.scale, {});
            for (Index r = 0; r < 9; ++r)
                for (Index c = 0; c < 13; ++c)
                    CHECK(same(center(image, setting, r, c),
                               color_on_scale(setting.scale, range, matrix(r, c))));
        }
}

TEST_CASE("cells meet at whole pixels: the first and last pixel of each has its color") {
    Setting setting = with("ember");
    setting.cell = {7, 5};
    const Matrix matrix = waves(6, 6);
    const Image image = drawn(matrix, setting);
    const Range range = scale_range(setting.scale, finite_range(matrix));
    for (Index r = 0; r < 6; ++r)
        for (Index c = 0; c < 6; ++c) {
            const int left = 10 + static_cast<int>(c) * 7, top = 20 + static_cast<int>(r) * 5;
            const Rgb color = color_on_scale(setting.scale, range, matrix(r, c));
            CHECK(same(pixel(image, left, top), color));
            CHECK(same(pixel(image, left + 6, top + 4), color));
        }
    CHECK(same(pixel(image, 9, 20), around));
    CHECK(same(pixel(image, 10 + 42, 20), around));
}

TEST_CASE("a pixel has the color of the cell that its center lies in, whatever a cell's size") {
    Matrix matrix = waves(12, 12);
    matrix(4, 4) = -infinity;
    const Range range = scale_range(with("ember").scale, finite_range(matrix));
    for (const ImVec2 cell : {ImVec2{9.7f, 7.3f}, {3.3f, 4.1f}, {2.3f, 20.6f}, {31.5f, 1.27f}}) {
        CAPTURE(cell.x);
        Setting setting = with("ember");
        setting.origin = {10.43f, 20.71f};
        setting.cell = cell;
        const Image image = drawn(matrix, setting);
        const auto at = [](int place, float origin, float size) {
            return static_cast<Index>(
                std::floor((static_cast<float>(place) + 0.5f - origin) / size));
        };
        const auto right = static_cast<int>(std::min(10.43f + 12 * cell.x, 380.0f)),
                   bottom = static_cast<int>(std::min(20.71f + 12 * cell.y, 280.0f));
        for (int y = 21; y < bottom; ++y)
            for (int x = 11; x < right; ++x) {
                const Index r = at(y, 20.71f, cell.y), c = at(x, 10.43f, cell.x);
                const Rgb seen = pixel(image, x, y);
                if (r == 4 && c == 4)
                    CHECK((same(seen, masked) || same(seen, masked_line)));
                else
                    CHECK(same(seen, color_on_scale(setting.scale, range, matrix(r, c))));
            }
    }
}

TEST_CASE("masked cells are hatched, NaN has its own color, and both keep out of the range") {
    Matrix matrix = waves(3, 3);
    matrix(0, 1) = -infinity;
    matrix(2, 2) = not_number;
    matrix(1, 0) = infinity;
    Setting setting = with("ember");
    setting.cell = {24, 24};
    const Image image = drawn(matrix, setting);
    int lines = 0, between = 0;
    for (int x = 34; x < 58; ++x)
        for (int y = 20; y < 44; ++y) {
            lines += same(pixel(image, x, y), masked_line);
            between += pixel(image, x, y) == masked;
        }
    CHECK(lines + between == 24 * 24);
    CHECK(lines == 24 * 24 / 6);
    CHECK(same(center(image, setting, 2, 2), not_a_number));
    CHECK(same(center(image, setting, 1, 0), setting.scale.map->colors[255]));
}

TEST_CASE("with a range per row, each row spans the whole map") {
    Matrix matrix(2, 3);
    matrix << 0, 1, 2, 0, 100, 400;
    const Setting setting = with("ember", RangeMode::row);
    const Image image = drawn(matrix, setting);
    CHECK(same(center(image, setting, 0, 2), setting.scale.map->colors[255]));
    CHECK(same(center(image, setting, 1, 2), setting.scale.map->colors[255]));
    CHECK(same(center(image, setting, 0, 1), setting.scale.map->at(0.5f)));
    CHECK(same(center(image, setting, 1, 1), setting.scale.map->at(0.25f)));
}

TEST_CASE(
    "the clip rectangle holds, what is drawn next is untouched, dimming mixes with the ground") {
    Setting setting = with("gray", RangeMode::fixed);
    setting.clip_min = {20, 30};
    setting.clip_max = {60, 50};
    setting.cell = {40, 40};
    setting.opacity = 0.5f;
    const Image image = drawn(Matrix::Constant(5, 5, 1), setting);
    const Rgb half = mix(ground, colormap("gray").colors[255], 0.5f);
    CHECK(same(pixel(image, 20, 30), half));
    CHECK(same(pixel(image, 59, 49), half));
    CHECK(same(pixel(image, 60, 40), around));
    CHECK(same(pixel(image, 40, 50), around));
    CHECK(same(pixel(image, 19, 40), around));
    CHECK(same(pixel(image, 395, 295), rgb(0xFF0000)));
}

TEST_CASE("many cells to a pixel: a single extreme one is still seen, whichever it is") {
    for (const Index at : {Index{0}, Index{777}, Index{1999}}) {
        Matrix matrix = Matrix::Zero(2000, 2000);
        matrix(at, 1234) = 1;
        Setting setting = with("gray", RangeMode::fixed);
        setting.origin = {0, 0};
        setting.cell = {0.1f, 0.1f};
        const Image image = drawn(matrix, setting);
        const int x = 123, y = static_cast<int>(at / 10);
        CHECK(same(pixel(image, x, y), colormap("gray").colors[255]));
        CHECK(same(pixel(image, x, y > 100 ? y - 50 : y + 50), colormap("gray").colors[0]));
    }
}

TEST_CASE("many cells to a pixel: both signs of a diverging map, NaN and masked blocks") {
    Matrix matrix = Matrix::Zero(800, 800);
    matrix(100, 100) = -1;
    matrix(300, 100) = 1;
    matrix(500, 100) = not_number;
    matrix.block(400, 400, 400, 400).setConstant(-infinity);
    matrix(610, 610) = -0.5f;
    Setting setting = with("tide", RangeMode::fixed);
    setting.scale.fixed = {-1, 1};
    setting.origin = {0, 0};
    setting.cell = {0.25f, 0.25f};
    const Image image = drawn(matrix, setting);
    CHECK(same(pixel(image, 25, 25), colormap("tide").colors[0]));
    CHECK(same(pixel(image, 25, 75), colormap("tide").colors[255]));
    CHECK(same(pixel(image, 25, 125), not_a_number));
    CHECK(same(pixel(image, 152, 152), colormap("tide").at(0.25f)));
    const Rgb hatch = pixel(image, 180, 130);
    CHECK((same(hatch, masked) || same(hatch, masked_line)));
    CHECK(same(pixel(image, 60, 60), colormap("tide").at(0.5f)));
}

TEST_CASE("an axis with room for its cells shows them all where the other one has not") {
    const Matrix matrix = waves(50, 12);
    for (const bool turned : {false, true})
        for (const char* map : {"tide", "ember"}) {
            Setting setting = with(map);
            setting.cell = turned ? ImVec2{0.4f, 5} : ImVec2{5, 0.4f};
            const Image image = drawn(turned ? Matrix(matrix.transpose()) : matrix, setting);
            const Range range = scale_range(setting.scale, finite_range(matrix));
            for (int column = 0; column < 12; ++column)
                for (int p = 0; p < 20; ++p) {
                    const Index first = static_cast<Index>(p * 5 / 2), last = (p * 5 + 4) / 2;
                    const auto block = matrix.block(first, column, last - first + 1, 1);
                    const Scalar low = block.minCoeff(), high = block.maxCoeff();
                    const bool below = setting.scale.map->diverging && -low > high;
                    const Scalar shown = !setting.scale.map->diverging ? block.mean()
                                         : below                       ? low
                                                                       : high;
                    const Rgb color = color_on_scale(setting.scale, range, shown);
                    for (const int along : {0, 4}) {
                        const int x = 10 + (turned ? p : column * 5 + along),
                                  y = 20 + (turned ? column * 5 + along : p);
                        CHECK(same(pixel(image, x, y), color));
                    }
                }
            CHECK(same(pixel(image, turned ? 30 : 70, 20), around));
            CHECK(same(pixel(image, 10, turned ? 80 : 40), around));
        }
}

TEST_CASE("rows that share a pixel share their range, so that the color is true of the number") {
    Matrix matrix(4, 2);
    matrix << 0, 1, 0, 4, 0, 100, 0, 400;
    Setting setting = with("ember", RangeMode::row);
    setting.cell = {10, 0.5f};
    const Image image = drawn(matrix, setting);
    // Of 0 to 4 the mean of 1 and 4, of 0 to 400 that of 100 and 400.
    CHECK(same(pixel(image, 25, 20), setting.scale.map->at(0.625f)));
    CHECK(same(pixel(image, 25, 21), setting.scale.map->at(0.625f)));
    matrix(2, 0) = 400;
    CHECK(same(pixel(drawn(matrix, setting), 15, 21), setting.scale.map->at(0.5f)));
    CHECK(same(pixel(drawn(matrix, setting), 15, 20), setting.scale.map->colors[0]));
}

TEST_CASE("where cells share pixels, what is panned and clipped shows the same numbers") {
    const Matrix matrix = waves(300, 500);
    Setting whole = with("tide");
    whole.cell = {0.7f, 0.45f};
    Setting part = whole;
    part.origin = {-90, -30};
    part.clip_min = {10, 5}, part.clip_max = {120, 80};
    const Image all = drawn(matrix, whole), some = drawn(matrix, part);
    for (int x = 10; x < 120; x += 7)
        for (int y = 5; y < 80; y += 3) CHECK(pixel(some, x, y) == pixel(all, x + 100, y + 50));
    CHECK(pixel(some, 9, 20) == around);
}

TEST_CASE("a matrix larger than a texture is drawn in tiles") {
    Matrix matrix = Matrix::Zero(3, 9000);
    matrix(1, 4096) = 1;
    matrix(1, 8999) = 1;
    Setting setting = with("gray", RangeMode::fixed);
    setting.origin = {-4090.0f * 8, 20};
    CHECK(same(center(drawn(matrix, setting), setting, 1, 4096), colormap("gray").colors[255]));
    CHECK(same(center(drawn(matrix, setting), setting, 1, 4095), colormap("gray").colors[0]));
    setting.origin = {-8990.0f * 8, 20};
    CHECK(same(center(drawn(matrix, setting), setting, 1, 8999), colormap("gray").colors[255]));
}

namespace {

/// After frames with one value that stays and another one each, `side` × `side`.
struct Watched {
    HeatmapRenderer::Statistics last;
    bool first_is_gone = false;
};
Watched watch(int frames, Index side, float cell) {
    const Value stays = share(waves(8, 8));
    const ColorScale scale{&colormap("tide"), RangeMode::fixed, {-1, 1}, Spacing::linear};
    Watched watched;
    std::weak_ptr<const Matrix> gone;
    const auto draw = [&](Ui& ui) {
        watched.last = ui.renderer->statistics();
        const Value changes = share(waves(side, side));
        if (gone.expired()) gone = changes;
        for (const Value& value : {stays, changes})
            ui.renderer->add(*ImGui::GetBackgroundDrawList(), {value,
                                                               scale,
                                                               {-1, 1},
                                                               {0, 0},
                                                               {cell, cell},
                                                               1,
                                                               6,
                                                               ground,
                                                               masked,
                                                               masked_line,
                                                               not_a_number});
    };
    draw_picture({100, 100, 1}, "dark", draw, {}, {frames});
    watched.first_is_gone = gone.expired();
    return watched;
}

}  // namespace

TEST_CASE("a value that stays is uploaded once, and textures of values that are gone are dropped") {
    const Watched watched = watch(300, 8, 4);
    CHECK(watched.last.uploads == 1 + 299);
    CHECK(watched.last.textures < 210);
    CHECK(watched.first_is_gone);
}

TEST_CASE("values that are large are not kept for their small pictures") {
    const Watched watched = watch(60, 700, 0.1f);  // two megabytes each, seventy pixels wide
    CHECK(watched.last.textures < 40);
    CHECK(watched.last.bytes < 80'000'000);
}

TEST_CASE("handles move and are not copied; a broken shader names its line") {
    static_assert(!std::is_copy_constructible_v<gl::Texture> &&
                  std::is_nothrow_move_constructible_v<gl::Texture>);
    static_assert(!std::is_copy_assignable_v<gl::Program> &&
                  std::is_nothrow_move_assignable_v<gl::Program>);
    static_assert(std::is_nothrow_move_constructible_v<HeatmapRenderer>);
    draw_picture({16, 16, 1}, "dark",
                 [](Ui&) {
                     gl::Texture one = gl::make_texture({});
                     const GLuint name = one.name();
                     gl::Texture other = std::move(one);
                     CHECK_FALSE(one);
                     CHECK(other.name() == name);
                     CHECK_THROWS_WITH(
                         gl::make_program("broken", "#version 330 core\nvoid main() {}",
                                          "#version 330 core\nvoid main() { oops }"),
                         doctest::Contains("   2 void main() { oops }"));
                 },
                 {}, {1});
}
