#include <fmt/format.h>

#include <span>
#include <vector>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/window/overlay.h"
#include "app/views/window/window_view.h"

namespace attend {

namespace {

struct MadeByOthers {
    const char *name, *purpose, *license;
};

/// What is in the program, or fetched for it: third_party/README.md.
constexpr MadeByOthers libraries[] = {
    {"Dear ImGui", "what the window shows", "MIT"},
    {"GLFW", "the window", "Zlib"},
    {"libepoxy", "OpenGL", "MIT"},
    {"Eigen", "matrices", "MPL 2.0"},
    {"OpenBLAS", "products of matrices", "BSD-3-Clause"},
    {"Highway", "loops for each kind of processor", "Apache 2.0"},
    {"oneTBB", "work divided among processor cores", "Apache 2.0"},
    {"fmt", "numbers as text", "MIT"},
    {"PCRE2", "regular expressions of tokenizers", "BSD-3-Clause"},
    {"utf8proc", "Unicode", "MIT"},
    {"JSON for Modern C++", "documents", "MIT"},
    {"MD4C", "the pages of the manual", "MIT"},
    {"CLI11", "the command line", "BSD-3-Clause"},
    {"libspng", "pictures", "BSD-2-Clause"},
    {"Cairo", "figures", "LGPL 2.1 or MPL 1.1"},
    {"FreeType", "the fonts in figures", "FreeType License"},
};
constexpr MadeByOthers fonts[] = {
    {"Inter", "text and numbers", "OFL 1.1"},
    {"STIX", "formulas", "OFL 1.1"},
    {"DejaVu", "symbols that neither has", "Bitstream Vera"},
};
constexpr MadeByOthers data[] = {
    {"GloVe 6B", "word vectors: Pennington, Socher, Manning 2014", "PDDL 1.0"},
    {"all-MiniLM-L6-v2", "a model", "Apache 2.0"},
    {"SmolLM2-135M-Instruct", "a model, where it was fetched", "Apache 2.0"},
};

Box list_of(const Ui& ui, const char* title, std::span<const MadeByOthers> list) {
    const TextStyle plain{Face::regular, 1, ui.theme->text};
    std::vector<Boxes> rows;
    for (const MadeByOthers& one : list)
        rows.push_back({box::text(one.name, plain, 6), box::text(one.purpose, plain, 6),
                        box::text(one.license, plain, 4)});
    return box::column({box::text(title, {Face::semibold, 1, ui.theme->text}),
                        box::table(
                            std::move(rows),
                            [list](Box row, std::size_t i) {
                                return std::move(row).named(fmt::format("about/{}", list[i].name));
                            },
                            1)},
                       sizes::near);
}

}  // namespace

void draw_about(Frame& frame) {
    const Ui& ui = frame.ui;
    const Overlay overlay(frame, "about", 38, 34);
    const TextStyle plain{Face::regular, 1, ui.theme->text};
    Box text = box::column(
        {box::wrapped("Type a sentence, watch it attend, change any number.", plain),
         box::wrapped("Every number on the screen is the real number: what is drawn is what was "
                      "computed. Every number can be changed: everything downstream follows at "
                      "once, and undo brings it back.",
                      plain),
         list_of(ui, "Built with", libraries), list_of(ui, "Fonts", fonts),
         list_of(ui, "Data", data)},
        sizes::apart);
    const Box all = box::column(
        {box::text("Attend " ATTEND_VERSION, {Face::bold, sizes::view, ui.theme->text}, 12),
         box::scrolled("about text", std::move(text)).grow().grow_high()},
        sizes::near);
    draw_box(ui, all, {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()});
}

}  // namespace attend
