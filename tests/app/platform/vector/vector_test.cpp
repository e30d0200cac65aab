#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "app/gui/stroke.h"
#include "app/gui/text.h"
#include "app/platform/picture.h"
#include "app/platform/vector/cairo_pages.h"
#include "app/platform/vector/svg.h"
#include "app/render/ground.h"
#include "app/render/heatmap_renderer.h"
#include "support/temporary.h"

using namespace attend;

namespace {

constexpr PictureSize page{400, 300, 1};

/// What is drawn into a window that fills the frame.
Drawing drawn(const std::function<void(Ui&)>& content) {
    return draw_shapes(page, "light", [&](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
        ImGui::Begin("page", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground);
        ImGui::PopStyleVar();
        content(ui);
        ImGui::End();
    });
}

template <class What>
std::vector<What> all_of(const Drawing& drawing) {
    std::vector<What> found;
    for (const Mark& mark : drawing.marks)
        if (const What* const what = std::get_if<What>(&mark.what)) found.push_back(*what);
    return found;
}

std::string signs_of(const TextLine& line) {
    std::string signs;
    for (const TextLine::Letter& letter : line.letters) signs += static_cast<char>(letter.sign);
    return signs;
}

/// By the rule of the trapezes; of a ring what is between its two edges.
float area_of(const Area& area) {
    float twice = 0;
    for (const Outline& outline : area)
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const ImVec2 a = outline[i], b = outline[(i + 1) % outline.size()];
            twice += a.x * b.y - b.x * a.y;
        }
    return std::abs(twice) / 2;
}

std::size_t count_of_text(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
    return count;
}

Sheet sheet_of(Sheet::Unit unit) {
    return {page.width * 0.5, page.height * 0.5, unit, Rgb{1, 1, 1}, "A page"};
}

Value some_numbers() {
    Matrix numbers(2, 3);
    numbers << 0, 0.5f, 1, std::numeric_limits<Scalar>::quiet_NaN(), 0.25f,
        -std::numeric_limits<Scalar>::infinity();
    return std::make_shared<const Matrix>(numbers);
}

HeatmapPicture map_at(ImVec2 origin) {
    const ColorScale scale{&colormap("viridis"), RangeMode::fixed, {0, 1}, Spacing::linear};
    return {some_numbers(), scale,         {0, 1},        origin,       {40, 30}, 1, 6,
            rgb(0xFFFFFF),  rgb(0xEDEFF3), rgb(0xA3ABB8), rgb(0x00B34A)};
}

/// What a program of poppler says of a PDF; nothing where it is not installed.
std::string said_of(const std::string& program, const std::string& pdf) {
    const attend::test::TemporaryFolder folder;
    const std::string file = folder.file("page.pdf", pdf).string(),
                      out = (folder.path() / "out").string();
    const std::string to = program == "pdftotext" ? " - " : " ";
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    if (std::system((program + " " + file + to + "> " + out + " 2>/dev/null").c_str()) != 0)
        return {};
    return attend::test::content_of(out);
}

}  // namespace

TEST_CASE("a filled rectangle is a rectangle, and a line around one has its corners") {
    const Drawing drawing = drawn([](Ui&) {
        canvas().AddRectFilled({20, 30}, {120, 90}, IM_COL32(255, 0, 0, 255));
        canvas().AddRect({200, 30}, {300, 90}, IM_COL32(0, 0, 255, 255), 0, 0, 8);
    });
    const auto areas = all_of<FilledArea>(drawing);
    REQUIRE(areas.size() == 2);
    const auto box = as_rectangle(areas[0].area);
    REQUIRE(box);
    CHECK(box->low.x == doctest::Approx(20).epsilon(1e-3));
    CHECK(box->high.y == doctest::Approx(90).epsilon(1e-3));
    CHECK(areas[0].paint.color == Rgb{1, 0, 0});
    // (100 − 1) × (60 − 1) around the middle of the line, 8 wide, four corners of 8 × 8
    CHECK(area_of(areas[1].area) == doctest::Approx(2 * 8 * (99 + 59)).epsilon(0.01));
}

TEST_CASE("a round shape is one outline of one color, without a fringe") {
    const Drawing drawing = drawn([](Ui&) {
        canvas().AddCircleFilled({200, 150}, 50, IM_COL32(0, 0, 0, 128));
    });
    const auto areas = all_of<FilledArea>(drawing);
    REQUIRE(areas.size() == 1);
    CHECK(drawing.marks.size() == 1);
    CHECK(areas[0].area.size() == 1);
    CHECK(area_of(areas[0].area) == doctest::Approx(3.14159 * 50 * 50).epsilon(0.005));
    CHECK(areas[0].paint.alpha == doctest::Approx(128 / 255.0));
}

TEST_CASE("text is text: its font, its size, its spaces, and the place of its pen") {
    const Drawing drawing = drawn([](Ui& ui) {
        draw_text(ui, {50, 60}, "station gives 0.41", {Face::bold, 1, rgb(0x1663D6)});
        draw_text_upward(ui, {300, 250}, "asks", {Face::regular, 1, rgb(0)});
    });
    const auto lines = all_of<TextLine>(drawing);
    REQUIRE(lines.size() == 2);
    CHECK(signs_of(lines[0]) == "station gives 0.41");
    CHECK(lines[0].font->name() == "Inter-Bold.otf");
    CHECK(lines[0].size == doctest::Approx(body_size / 1.21).epsilon(0.01));
    CHECK(lines[0].letters.front().place.x == doctest::Approx(50).epsilon(0.002));
    CHECK(packed(lines[0].paint.color) == packed(rgb(0x1663D6)));
    for (std::size_t i = 1; i < lines[0].letters.size(); ++i)
        CHECK(lines[0].letters[i].place.x > lines[0].letters[i - 1].place.x);
    CHECK(signs_of(lines[1]) == "asks");
    CHECK(lines[1].along.y == doctest::Approx(-1));
}

TEST_CASE("figures of the same width stand in its middle, as on the screen") {
    const Drawing drawing = drawn([](Ui& ui) {
        draw_text(ui, {50, 60}, "1", {Face::regular, 1, rgb(0)});
        draw_text(ui, {50, 90}, "8", {Face::regular, 1, rgb(0)});
    });
    const auto lines = all_of<TextLine>(drawing);
    REQUIRE(lines.size() == 2);
    const auto middle = [](const TextLine& line) {
        const TextLine::Letter& letter = line.letters.front();
        return letter.place.x + line.font->advance(letter.sign) * line.size / 2;
    };
    CHECK(middle(lines[0]) == doctest::Approx(middle(lines[1])).epsilon(0.003));
}

TEST_CASE("cells have the colors of the renderer, and masked ones are hatched") {
    const Drawing drawing = drawn([](Ui& ui) { ui.renderer->add(canvas(), map_at({40, 50})); });
    const auto maps = all_of<ColoredCells>(drawing);
    REQUIRE(maps.size() == 1);
    const ColoredCells& cells = maps[0];
    REQUIRE(cells.rows == 2);
    REQUIRE(cells.columns == 3);
    CHECK(cells.at(0, 0) == packed(rgb(0x440154)));
    CHECK(cells.at(0, 2) == packed(rgb(0xFDE725)));
    CHECK(cells.at(0, 1) == packed(colormap("viridis").at(0.5f)));
    CHECK(cells.at(1, 0) == packed(rgb(0x00B34A)));
    CHECK(cells.at(1, 2) == packed(rgb(0xEDEFF3)));
    REQUIRE(cells.hatched.size() == 1);
    CHECK(cells.hatched[0].low.x == doctest::Approx(120));
    const Image image = image_of(drawing, sheet_of(Sheet::Unit::pixels), 192);
    REQUIRE(image.width == page.width);
    const Image screen = draw_picture(page, "light", [](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
        ImGui::Begin("page", nullptr, ImGuiWindowFlags_NoDecoration);
        ui.renderer->add(canvas(), map_at({40, 50}));
        ImGui::End();
    });
    for (const auto& [x, y] : {std::pair{60, 65}, {100, 65}, {140, 65}, {60, 95}, {100, 95}})
        for (int channel = 0; channel < 3; ++channel) {
            const auto at = static_cast<std::size_t>(4 * (y * page.width + x) + channel);
            CHECK(std::abs(image.rgba[at] - screen.rgba[at]) <= 1);
        }
}

TEST_CASE("a line whose color changes along it is shaded parts with one opacity") {
    const Drawing drawing = drawn([](Ui& ui) {
        std::vector<StrokePoint> points;
        for (int i = 0; i <= 20; ++i) {
            const auto t = static_cast<float>(i) / 20;
            points.push_back({{50 + 300 * t, 200 - 100 * std::sin(3 * t)},
                              mix(rgb(0x0000FF), rgb(0xFF8000), t)});
        }
        draw_stroke(ui, canvas(), points, 10, 0.5f);
    });
    const auto shaded = all_of<ShadedParts>(drawing);
    REQUIRE(shaded.size() == 1);
    CHECK(shaded[0].alpha == doctest::Approx(0.5).epsilon(0.01));
    const ShadedParts::Part &first = shaded[0].parts.front(), &last = shaded[0].parts.back();
    CHECK(first.gradient.first.color.b > 0.95f);
    CHECK(last.gradient.last.color.r > 0.95f);
    CHECK(first.gradient.first.alpha == 1);
}

TEST_CASE("what a window cuts off is cut off on paper, and what is out of it left out") {
    const Drawing drawing = drawn([](Ui&) {
        canvas().PushClipRect({0, 0}, {100, 100}, true);
        canvas().AddRectFilled({50, 50}, {150, 150}, IM_COL32(255, 0, 0, 255));
        canvas().AddRectFilled({200, 50}, {250, 150}, IM_COL32(255, 0, 0, 255));
        canvas().AddCircleFilled({100, 20}, 10, IM_COL32(255, 0, 0, 255));
        canvas().PopClipRect();
    });
    REQUIRE(drawing.marks.size() == 2);
    CHECK(bounds(drawing.marks[0]).high.x == 100);
    CHECK_FALSE(drawing.marks[0].clip);
    REQUIRE(drawing.marks[1].clip);
    CHECK(bounds(drawing.marks[1]).high.x == 100);
}

TEST_CASE("SVG: a rectangle a cell, text as text, the same bytes each time") {
    const auto make = [] {
        return drawn([](Ui& ui) {
            ui.renderer->add(canvas(), map_at({40, 50}));
            draw_text(ui, {50, 150}, "a < b & c", {Face::regular, 1, rgb(0)});
        });
    };
    const std::string svg = svg_of(make(), sheet_of(Sheet::Unit::millimeters));
    CHECK(svg == svg_of(make(), sheet_of(Sheet::Unit::millimeters)));
    CHECK(count_of_text(svg, "<rect") == 6 + 1);  // the ground
    CHECK(svg.find("width=\"200mm\"") != svg.npos);
    CHECK(svg.find(">a &lt; b &amp; c</text>") != svg.npos);
    CHECK(svg.find("font-family=\"Inter, Helvetica, Arial, sans-serif\"") != svg.npos);
    CHECK(svg.find("<title>A page</title>") != svg.npos);
    CHECK(count_of_text(svg, "<pattern") == 1);
}

TEST_CASE("PDF: embedded fonts of outlines, text that is found, the same bytes each time") {
    const auto make = [] {
        return drawn([](Ui& ui) {
            ui.renderer->add(canvas(), map_at({40, 50}));
            draw_text(ui, {50, 150}, "station gives 0.70", {Face::regular, 1, rgb(0)});
            draw_text(ui, {50, 180}, "α = σ(z)", {Face::math_italic, 1.2f, rgb(0)});
        });
    };
    const std::string pdf = pdf_of(make(), sheet_of(Sheet::Unit::millimeters));
    CHECK(pdf == pdf_of(make(), sheet_of(Sheet::Unit::millimeters)));
    CHECK(pdf.starts_with("%PDF-"));
    CHECK(pdf.find("/Type3") == pdf.npos);
    CHECK(pdf.find("+Inter") != pdf.npos);
    CHECK(pdf.find("20000101000000") != pdf.npos);
    if (const std::string text = said_of("pdftotext", pdf); !text.empty())
        CHECK(text.find("station gives 0.70") != text.npos);
    if (const std::string fonts = said_of("pdffonts", pdf); !fonts.empty()) {
        CHECK(fonts.find("Type 3") == fonts.npos);
        CHECK(fonts.find("yes yes yes") != fonts.npos);
    }
}

TEST_CASE("without a ground what nothing is drawn on is transparent") {
    Sheet sheet = sheet_of(Sheet::Unit::pixels);
    sheet.ground.reset();
    const Image image =
        image_of(drawn([](Ui&) {
                     canvas().AddRectFilled({100, 100}, {200, 200}, IM_COL32(255, 0, 0, 128));
                 }),
                 sheet, 192);
    const auto pixel = [&](int x, int y) { return image.rgba.data() + 4 * (y * image.width + x); };
    CHECK(pixel(10, 10)[3] == 0);
    CHECK(std::abs(pixel(150, 150)[3] - 128) <= 1);
    CHECK(pixel(150, 150)[0] >= 254);
}

TEST_CASE("PDF of pages: parts of drawings on them, letters of one font in one font") {
    const auto saying = [](const char* text) {
        return drawn([text](Ui& ui) {
            draw_text(ui, {50, 50}, text, {Face::regular, 1, rgb(0)});
            draw_text(ui, {50, 250}, "hidden", {Face::regular, 1, rgb(0)});
        });
    };
    const Drawing one = saying("first"), other = saying("second");
    const Rectangle upper{{0, 0}, {400, 150}}, place{{20, 20}, {220, 95}};
    const std::string pdf =
        pdf_of_pages({{{{&one, upper, place}}, {"One"}}, {{{&other, upper, place}}, {"Two"}}},
                     {300, 200}, "Both");
    CHECK(pdf.starts_with("%PDF-"));
    if (const std::string text = said_of("pdftotext", pdf); !text.empty()) {
        CHECK(text.find("first") < text.find("second"));
        CHECK(text.find("second") != text.npos);
        CHECK(text.find("hidden") == text.npos);
        CHECK(std::ranges::count(text, '\f') == 2);
    }
    if (const std::string fonts = said_of("pdffonts", pdf); !fonts.empty())
        CHECK(fonts.find("+Inter-Regular") == fonts.rfind("+Inter-Regular"));
}
