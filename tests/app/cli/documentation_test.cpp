#include <regex>
#include <set>
#include <sstream>

#include "app/views/desk/scene_views.h"
#include "app/views/manual/manual.h"
#include "core/document/view.h"
#include "core/workspaces/choices.h"
#include "manual_pages.h"
#include "program.h"

using namespace attend::test;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Code points: what an editor counts as columns.
std::size_t columns_of(const std::string& line) {
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

/// What is behind "](" in the text: of links and of pictures.
std::vector<std::string> links_in(const std::string& text) {
    static const std::regex link(R"(\]\(([^)\s]+)\))");
    std::vector<std::string> links;
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at)
        links.push_back((*at)[1]);
    return links;
}

/// The anchors that a web page of this text has.
std::set<std::string> anchors_in(const std::string& text) {
    std::set<std::string> anchors;
    for (const std::string& line : lines_of(text)) {
        if (!line.starts_with('#')) continue;
        std::string heading = line.substr(line.find_first_not_of("# "));
        std::erase(heading, '`');
        anchors.insert(attend::heading_slug(heading));
    }
    return anchors;
}

bool leads(const Page& page, const std::string& link) {
    if (link.starts_with("https://")) return true;
    const std::size_t mark = std::min(link.find('#'), link.size());
    const std::filesystem::path file =
        mark == 0 ? page.file : page.file.parent_path() / link.substr(0, mark);
    if (!std::filesystem::exists(file)) return false;
    return mark == link.size() || anchors_in(content_of(file)).contains(link.substr(mark + 1));
}

}  // namespace

TEST_CASE("README can be read in one go") {
    const std::string text = content_of(std::filesystem::path(ATTEND_SOURCE_DIR) / "README.md");
    const std::vector<std::string> lines = lines_of(text);
    CHECK(lines.size() <= 120);
    for (const std::string& line : lines)
        if (!line.starts_with('|') && !line.starts_with('!'))
            CHECK_MESSAGE(columns_of(line) <= 110, line);
}

TEST_CASE("the texts about the sources are short") {
    for (const char* const name : {"core/README.md", "app/README.md"})
        CHECK_MESSAGE(
            lines_of(content_of(std::filesystem::path(ATTEND_SOURCE_DIR) / name)).size() <= 120,
            name);
}

TEST_CASE("no link in README and manual is broken") {
    int links = 0;
    for (const Page& page : documentation())
        for (const std::string& link : links_in(page.text)) {
            CHECK_MESSAGE(leads(page, link), page.name, ": ", link);
            ++links;
        }
    CHECK(links > 40);
    const Page page{std::filesystem::path(ATTEND_SOURCE_DIR) / "README.md", "README.md", ""};
    CHECK_FALSE(leads(page, "assets/manual/nothing.md"));
    CHECK_FALSE(leads(page, "assets/manual/views.md#nothing"));
}
