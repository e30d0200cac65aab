#include <algorithm>

#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

const Arguments small_scene{"--set", "embedding=hand_made", "--set", "sentence=the cat sat"};

Arguments figure(Arguments arguments) {
    arguments.insert(arguments.begin(), "render");
    arguments.insert(arguments.end(), small_scene.begin(), small_scene.end());
    return arguments;
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Width in pixels, and dots in a meter, as a PNG's first chunks say.
std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return number;
}

}  // namespace

TEST_CASE("a matrix is printed in millimeters: a rectangle a cell, its words, its scale") {
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder.path() / name).string(); };
    const Arguments node{"--node", "head.0/weights", "--width", "84mm", "--output"};
    const auto printed = [&](const char* name) {
        Arguments arguments = node;
        arguments.push_back(path(name));
        result_of(figure(arguments));
        return content_of(path(name));
    };
    const std::string svg = printed("a.svg");
    CHECK(has(svg, "width=\"84mm\""));
    for (const char* const words :
         {">the<", ">cat<", ">sat<", ">query: asks<", ">key: answers<", ">weight α<", ">1/3<"})
        CHECK_MESSAGE(has(svg, words), words);
    const std::string cells = svg.substr(svg.find("crispEdges"));
    CHECK(times(cells.substr(0, cells.find("</g>")), "<rect") == 9);
    CHECK(svg == printed("b.svg"));
    CHECK(printed("a.pdf").starts_with("%PDF-"));
    const std::string png = printed("a.png");
    CHECK(big_endian(png, 16) == 992);  // 84 mm at 300 dots per inch
    const std::size_t resolution = png.find("pHYs");
    REQUIRE(resolution != png.npos);
    CHECK(big_endian(png, resolution + 4) == 11811);
    CHECK(has(printed("a.tikz"), "mesh/cols=3"));
}

TEST_CASE("caption and LaTeX are made of the scene, and say how to make the figure again") {
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder.path() / name).string(); };
    result_of(figure({"--node", "head.0/weights", "--width", "84mm", "--caption", path("c.txt"),
                      "--tex", path("f.tex"), "--output", path("f.pdf")}));
    const std::string caption = content_of(path("c.txt")), tex = content_of(path("f.tex"));
    CHECK(has(caption, "Attention weights of head 0 for “the cat sat”."));
    CHECK(has(caption, "each row sums to 1"));
    CHECK(has(tex, "\\includegraphics[width=84mm]{f.pdf}"));
    CHECK(has(tex, "``the cat sat''"));
    CHECK(has(tex, "% attend render"));
    CHECK(has(tex, "--node head.0/weights --width 84mm"));
}

TEST_CASE("a caption names the query where one is asked, and what is masked") {
    const TemporaryFolder folder;
    const auto caption_of = [&](Arguments arguments) {
        const std::string out = (folder.path() / "c.txt").string();
        arguments.insert(arguments.begin(), "render");
        arguments.insert(arguments.end(), {"--width", "84mm", "--caption", out, "--output",
                                           (folder.path() / "a.svg").string()});
        result_of(arguments);
        return content_of(out);
    };
    CHECK(has(caption_of({"--set", "workspace=lookup", "--node", "weights"}),
              "Attention weights for the query “Lama”."));
    CHECK_FALSE(has(caption_of({"--set", "workspace=kernel", "--node", "validation/weights"}),
                    "for the query"));
    CHECK(has(caption_of({"--set", "embedding=hand_made", "--set", "mask=causal", "--node",
                          "head.0/weights"}),
              "Hatched: masked."));
}

TEST_CASE("numbers in cells beside each other are texts of their own") {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "a.svg").string();
    for (const char* const width : {"50mm", "60mm", "70mm", "80mm"}) {
        result_of({"render", "--set", "embedding=one_hot", "--node", "x", "--width", width,
                   "--output", out});
        CHECK_FALSE(has(content_of(out), ">0.00 "));
    }
}

TEST_CASE("every view prints, and says so") {
    const TemporaryFolder folder;
    const Json views = json_of({"views"});
    std::size_t printed = 0;
    for (const Json& view : views["views"]) {
        const std::string name = view["name"];
        CAPTURE(name);
        CHECK(view["figure"] == (name != "window" && name != "present"));
        const auto rooms = view["workspaces"].get<std::vector<std::string>>();
        const std::string room = rooms.front();
        if (!view["figure"] || room == "model") continue;
        const std::string out = (folder.path() / (name + ".svg")).string();
        Arguments arguments{"render",  "--set", "workspace=" + room, "--view", name,
                            "--width", "174mm", "--output",          out};
        if (room == "attention")
            arguments.insert(arguments.end(), small_scene.begin(), small_scene.end());
        result_of(arguments);
        const std::string svg = content_of(out);
        CHECK(has(svg, "width=\"174mm\""));
        CHECK(svg.size() > 500);
        ++printed;
    }
    CHECK(printed > 20);
}

TEST_CASE("what cannot be printed is refused with what could be") {
    check_refused(figure({"--width", "84mm", "--size", "100x100", "--output", "a.svg"}), 2,
                  "found both --width and --size");
    check_refused(figure({"--width", "84", "--output", "a.svg"}), 1, "a length with its unit");
    check_refused(figure({"--width", "19mm", "--output", "a.svg"}), 1, "20 to 2000 mm");
    check_refused(figure({"--size", "84mmx2001mm", "--output", "a.svg"}), 1, "20 to 2000 mm");
    check_refused(figure({"--width", "84mm", "--text", "4pt", "--output", "a.svg"}), 1,
                  "5 to 72 pt");
    check_refused(figure({"--width", "84mm", "--ground", "paper", "--output", "a.svg"}), 1,
                  "white, none or theme");
    check_refused(
        figure({"--width", "84mm", "--theme", "dark", "--ground", "white", "--output", "a.svg"}), 1,
        "its text is light");
    check_refused(figure({"--width", "84mm", "--view", "window", "--output", "a.svg"}), 1,
                  "a view that can stand alone");
    check_refused(figure({"--width", "84mm", "--output", "a.tikz"}), 2, "--node PATH");
    check_refused(figure({"--output", "a.gif"}), 1, ".png, .svg, .pdf or .tikz");
    check_refused(figure({"--width", "2000mm", "--dpi", "2400", "--output", "a.png"}), 1, "--dpi");
}

TEST_CASE("a picture in pixels may be SVG or PDF, too, and other lengths are lengths") {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "a.svg").string();
    result_of(figure({"--view", "weights", "--size", "640x400", "--output", out}));
    CHECK(has(content_of(out), "width=\"640\" height=\"400\""));
    CHECK(result_of(figure({"--node", "head.0/weights", "--width", "240pt", "--format", "pdf",
                            "--output", "-"}))
              .starts_with("%PDF-"));
    result_of(figure({"--node", "head.0/weights", "--size", "10cmx60mm", "--output", out}));
    CHECK(has(content_of(out), "width=\"100mm\" height=\"60mm\""));
}
