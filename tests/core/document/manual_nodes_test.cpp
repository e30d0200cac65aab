#include <doctest/doctest.h>

#include <set>

#include "core/document/compute.h"
#include "core/text/split.h"
#include "support/all_choices.h"
#include "support/many_scenes.h"
#include "support/temporary.h"

using namespace attend;

namespace {

/// The manual's page about nodes, as the words that stand in it as code: names, parts of paths.
std::set<std::string> words_of_page() {
    const std::string all =
        test::content_of(std::filesystem::path(ATTEND_SOURCE_DIR) / "assets/manual/nodes.md");
    std::set<std::string> words;
    std::string word;
    bool code = false;
    for (const char sign : all) {
        if (sign == '`') code = !code;
        const bool of_name = code && ((sign >= 'a' && sign <= 'z') || sign == '_');
        if (of_name)
            word += sign;
        else
            words.insert(std::exchange(word, {}));
    }
    return words;
}

/// Whether each part of a path is a word of the page, "head.0" and "lens/3" up to their number.
void check_named(const Document& document, const std::set<std::string>& words,
                 std::set<std::string>& missing) {
    Resources resources;
    open_resources(resources, document.choices);
    const Scene scene = build_scene(document.choices, resources);
    for (const Node& node : scene.graph->nodes())
        for (const std::string_view part : split(node.path, '/')) {
            const std::string word(part.substr(0, part.find_first_of(".0123456789")));
            if (!word.empty() && !words.contains(word)) missing.insert(node.path);
        }
}

}  // namespace

TEST_CASE("the manual names every node of scenes of every kind") {
    const std::set<std::string> words = words_of_page();
    std::set<std::string> missing;
    for (const std::filesystem::path& file : test::scene_files())
        check_named(test::ready_made(file).document, words, missing);
    for (const Document& document : test::documents_of_all_nodes())
        check_named(document, words, missing);
    for (const std::string& path : missing) FAIL_CHECK(path);
}
