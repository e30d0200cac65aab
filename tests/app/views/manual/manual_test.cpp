#include "app/views/manual/manual.h"

#include <doctest/doctest.h>

#include <set>

#include "app/state/command.h"
#include "app/views/desk/scene_views.h"
#include "core/document/view.h"
#include "core/workspaces/choices.h"

using namespace attend;

namespace {

using Kind = ManualBlock::Kind;

std::string first_title(std::string_view typed) {
    const auto found = find_in_manual(typed);
    return found.empty() ? std::string() : found.front()->title;
}

}  // namespace

TEST_CASE("a page of Markdown becomes headings, paragraphs, items, code and rows") {
    const ManualPage page = read_manual_page("test",
                                             "# One *two* `three`\n\n"
                                             "Text with a [link](views.md#wall) and\n**more**.\n\n"
                                             "- first\n- second\n  1. nested\n\n"
                                             "Then:\n\n"
                                             "    attend value\n    attend save\n\n"
                                             "<!-- a comment -->\n"
                                             "![a picture](x.png)\n\n"
                                             "| a | b |\n|---|---|\n| 1 | α\\|β |\n");
    REQUIRE(page.blocks.size() == 10);
    const auto kind = [&](std::size_t i) { return page.blocks[i].kind; };
    CHECK(kind(0) == Kind::heading);
    CHECK(page.blocks[0].level == 1);
    CHECK(plain_text(page.blocks[0].runs()) == "One two three");
    CHECK(page.blocks[0].runs().back().code);
    CHECK(kind(1) == Kind::paragraph);
    CHECK(plain_text(page.blocks[1].runs()) == "Text with a link and more.");
    CHECK(page.blocks[1].runs()[1].link == "views.md#wall");
    CHECK(page.blocks[1].runs()[3].bold);
    CHECK(page.blocks[2].mark == "•");
    CHECK(plain_text(page.blocks[3].runs()) == "second");
    CHECK(page.blocks[4].mark == "1.");
    CHECK(page.blocks[4].level == 2);
    CHECK(kind(6) == Kind::code);
    CHECK(plain_text(page.blocks[6].runs()) == "attend value\nattend save");
    CHECK(plain_text(page.blocks[7].runs()).empty());  // the picture is left out
    CHECK(page.blocks[8].head);
    CHECK(plain_text(page.blocks[9].cells[1]) == "α|β");
    REQUIRE(page.tables.size() == 1);
    CHECK(page.tables.front().names == std::vector<std::string>{"a", "b"});
    CHECK(page.tables.front().shares[0] + page.tables.front().shares[1] == doctest::Approx(1));
}

TEST_CASE("the manual has a section for each view and panel, and a row for each choice") {
    for (const SceneView& view : scene_views())
        CHECK_MESSAGE(!sections_about("view:" + std::string(view.name)).empty(), view.name);
    for (const ChoiceField& field : choice_fields())
        CHECK_MESSAGE(!sections_about("choice:" + std::string(field.name)).empty(), field.name);
    for (const ViewField& field : view_fields())
        CHECK_MESSAGE(!sections_about("choice:" + std::string(field.name)).empty(), field.name);
    for (const PanelName& panel : panel_names())
        if (panel.name != view_panel.name)
            CHECK_MESSAGE(!sections_about("panel:" + std::string(panel.name)).empty(), panel.name);
}

TEST_CASE("what the manual names is there, once on a page") {
    std::set<std::string> things;
    for (const SceneView& view : scene_views()) things.insert("view:" + std::string(view.name));
    for (const char* const rendered : {"view:window", "view:present", "panel:sentence"})
        things.insert(rendered);
    for (const ChoiceField& field : choice_fields())
        things.insert("choice:" + std::string(field.name));
    for (const ViewField& field : view_fields()) things.insert("choice:" + std::string(field.name));
    for (const PanelName& panel : panel_names()) things.insert("panel:" + std::string(panel.name));
    std::set<std::pair<std::size_t, std::string>> slugs;
    for (const ManualSection& section : manual_sections()) {
        if (!section.thing.empty()) CHECK_MESSAGE(things.contains(section.thing), section.thing);
        if (!section.slug.empty())
            CHECK_MESSAGE(slugs.emplace(section.page, section.slug).second, section.slug);
    }
    CHECK(manual_pages().front().name == "README");
    CHECK(page_title(manual_pages()[1]) == "The window");
}

TEST_CASE("a word of the field finds its section") {
    CHECK(first_title("logit lens") == "Logit lens");
    CHECK(first_title("Ablation") == "Ablation");
    CHECK(first_title("activation patching") == "Activation patching");
    CHECK(first_title("direct logit") == "Direct logit attribution");
    CHECK(first_title("rollout") == "Attention rollout");
    CHECK(first_title("entropy") == "Entropy");
    CHECK(first_title("cross-attention") == "Self-attention and cross-attention");
    CHECK(first_title("WALL") == "Wall");
    CHECK(first_title("no network") == "No network");
    CHECK(first_title("nodes of a model") == "Of a model");
    CHECK(first_title("multi-head") == "Head");
    CHECK(first_title("positional encoding") == "Positions");
    CHECK(first_title("positional encodings") == "Positions");
    CHECK(first_title("softmax") == "softmax");
    CHECK(first_title("undo") == "Edit: Undo");
    CHECK((first_title("save") == "File: Save" || first_title("save") == "save"));  // a command
    CHECK(first_title("export a picture") == "File: Export picture…");
    CHECK(first_title("cross attention") == "Self-attention and cross-attention");
    CHECK(find_in_manual("").empty());
    CHECK(find_in_manual("zebra wall").empty());
}

TEST_CASE("links lead to pages and to sections, and out of the manual to none") {
    const ManualPage& page = manual_pages().front();
    const auto title = [&](std::string_view link) {
        const ManualSection* const section = linked_section(page, link);
        return section ? section->title : "";
    };
    CHECK(title("views.md") == "The views");
    CHECK(title("views.md#wall-wall") == "Wall");
    CHECK(title("#two-promises") == "Two promises");
    CHECK(title("views.md#nothing").empty());
    CHECK(title("../../core/README.md").empty());
    CHECK(title("https://example.org").empty());
    CHECK(heading_slug("From scores to weights normalizer") == "from-scores-to-weights-normalizer");
    CHECK(heading_slug("“OpenGL 3.3 is needed”") == "opengl-33-is-needed");
}
