#include "app/gui/text.h"
#include "app/gui/ui.h"
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

template <std::size_t count>
void draw_list(const Ui& ui, const char* title, const MadeByOthers (&list)[count]) {
    {
        const FontScope bold(ui, Face::semibold);
        ImGui::TextUnformatted(title);
    }
    if (!ImGui::BeginTable(title, 3, ImGuiTableFlags_SizingStretchProp)) return;
    for (const float share : {0.29f, 0.43f, 0.28f})
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch, share);
    for (const MadeByOthers& one : list) {
        ImGui::TableNextRow();
        for (const char* const text : {one.name, one.purpose, one.license}) {
            ImGui::TableNextColumn();
            ImGui::TextWrapped("%s", text);
        }
        ui.tag("about/" + std::string(one.name));
    }
    ImGui::EndTable();
    ImGui::Dummy({0, ui.em(0.4f)});
}

}  // namespace

void draw_about(Frame& frame) {
    const Ui& ui = frame.ui;
    const Overlay overlay(frame, "about", 38, 34);
    {
        const FontScope font(ui, Face::bold, 1.6f);
        ImGui::TextUnformatted("Attend " ATTEND_VERSION);
    }
    ImGui::BeginChild("about text");
    ImGui::TextWrapped("Type a sentence, watch it attend, change any number.");
    ImGui::Dummy({0, ui.em(0.5f)});
    ImGui::TextWrapped(
        "Every number on the screen is the real number: what is drawn is what was computed. Every "
        "number can be changed: everything downstream follows at once, and undo brings it back.");
    ImGui::Dummy({0, ui.em(0.5f)});
    draw_list(ui, "Built with", libraries);
    draw_list(ui, "Fonts", fonts);
    draw_list(ui, "Data", data);
    ImGui::EndChild();
}

}  // namespace attend
