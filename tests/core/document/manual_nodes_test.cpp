#include <doctest/doctest.h>

#include <cctype>
#include <set>

#include "core/document/compute.h"
#include "core/workspaces/workspace.h"
#include "support/all_choices.h"
#include "support/temporary.h"

using namespace attend;

namespace {

/// The manual's page about nodes, as the words that stand in it: names, and parts of paths.
std::set<std::string> words_of_page() {
    const std::string all =
        test::content_of(std::filesystem::path(ATTEND_SOURCE_DIR) / "assets/manual/nodes.md");
    std::set<std::string> words;
    std::string word;
    for (const char sign : all) {
        const bool of_name = (sign >= 'a' && sign <= 'z') || sign == '_';
        if (of_name)
            word += sign;
        else
            words.insert(std::exchange(word, {}));
    }
    return words;
}

void check_named(const Document& document, const std::set<std::string>& words) {
    const Computed computed = compute(document);
    for (const Node& node : computed.scene.graph->nodes())
        if (node.on_demand && !node.passing && !std::isdigit(node.name().front()))
            CHECK_MESSAGE(words.contains(std::string(node.name())), node.path);
}

}  // namespace

TEST_CASE("the manual names every node that is computed on request") {
    const std::set<std::string> words = words_of_page();
    for (const std::filesystem::path& file : test::scene_files())
        check_named(test::ready_made(file).document, words);
    for (const char* const room : {"lookup", "kernel"}) {
        Document document;
        document.choices = default_choices(room);
        check_named(document, words);
    }
}
