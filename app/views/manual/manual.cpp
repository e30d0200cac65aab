#include "app/views/manual/manual.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "core/files/asset.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using Kind = ManualBlock::Kind;

constexpr std::string_view folder = "assets/manual/", ending = ".md", first_page = "README";
constexpr int row_level = deepest_heading + 1;

/// On which page a name in code, at the end of a heading or in the first column of a table, is the
/// name of which kind of thing.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kinds{
    {{"views", "view:"}, {"choices", "choice:"}, {"window", "panel:"}}};

std::string thing_of(const ManualPage& page, const ManualRun& name) {
    if (!name.code) return {};
    for (const auto& [of, kind] : kinds)
        if (page.name == of) return std::string(kind) + name.text;
    return {};
}

/// The names of things lead to them. A table below the heading of a choice lists its values: these
/// are no things.
ManualPage read_page(std::string_view name) {
    ManualPage page = read_manual_page(
        std::string(name), asset(std::string(folder) + std::string(name) + std::string(ending)));
    bool of_thing = false;
    for (ManualBlock& block : page.blocks) {
        const bool heads = block.kind == Kind::heading;
        const bool names = heads || (block.kind == Kind::row && !of_thing);
        if (!names || block.cells.empty() || block.runs().empty()) continue;
        ManualRun& run = block.cells.front().back();
        const std::string thing = thing_of(page, run);
        if (!thing.empty()) run.link = thing;
        if (heads) of_thing = !thing.empty();
    }
    return page;
}

/// "views.md#wall-wall" → "views" and "wall-wall".
std::pair<std::string_view, std::string_view> parts_of(std::string_view link) {
    const std::size_t mark = std::min(link.find('#'), link.size());
    std::string_view page = link.substr(0, mark), slug = link.substr(mark);
    if (page.ends_with(ending)) page.remove_suffix(ending.size());
    if (!slug.empty()) slug.remove_prefix(1);
    return {page, slug};
}

/// The first page, those that it links to, and any other.
std::vector<ManualPage> read_pages() {
    std::vector<std::string_view> names;
    for (const std::string_view file : assets_under(folder))
        if (file.ends_with(ending))
            names.push_back(
                file.substr(folder.size(), file.size() - folder.size() - ending.size()));
    std::vector<ManualPage> pages;
    const auto take = [&](std::string_view name) {
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) return;
        pages.push_back(read_page(*found));
        names.erase(found);
    };
    take(first_page);
    std::vector<std::string> linked;
    for (const ManualBlock& block : pages.front().blocks)
        for (const ManualRuns& cell : block.cells)
            for (const ManualRun& run : cell) linked.push_back(run.link);
    for (const std::string& link : linked) take(parts_of(link).first);
    while (!names.empty()) take(names.front());
    return pages;
}

std::string text_between(const ManualPage& page, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i)
        for (const ManualRuns& cell : page.blocks[i].cells) text += plain_text(cell) + ' ';
    return text;
}

/// Words as a search compares them: a hyphen parts them, and neither a plural nor "positional" for
/// "position" makes another word.
std::vector<std::string> compared_words(std::string_view text) {
    constexpr std::string_view between = " -:,.;/`()";
    std::vector<std::string> words;
    std::string folded = case_folded(text);
    replace_all(folded, "…", " ");
    for (std::size_t at = 0; (at = folded.find_first_not_of(between, at)) != folded.npos;) {
        const std::size_t end = std::min(folded.find_first_of(between, at), folded.size());
        std::string word = folded.substr(at, end - at);
        at = end;
        if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
        if (word.size() > 7 && word.ends_with("al")) word.resize(word.size() - 2);
        words.push_back(std::move(word));
    }
    return words;
}

/// One blank before each word: so that a word begins where a blank and it are found.
std::string joined(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words) text += ' ' + word;
    return text;
}

ManualSection section_at(std::size_t number, const ManualPage& page, std::size_t begin) {
    const ManualBlock& heading = page.blocks[begin];
    const auto ends = [](const ManualBlock& block) { return block.kind == Kind::heading; };
    const auto next = std::find_if(page.blocks.begin() + static_cast<std::ptrdiff_t>(begin) + 1,
                                   page.blocks.end(), ends);
    const auto end = static_cast<std::size_t>(std::distance(page.blocks.begin(), next));
    ManualSection section{number, begin, end, heading.level};
    const ManualRuns& runs = heading.runs();
    section.slug = heading_slug(plain_text(runs));
    if (runs.back().code) section.thing = runs.back().link;
    const bool named = !section.thing.empty() && runs.size() > 1;
    section.title = trimmed(plain_text({runs.begin(), runs.end() - named}));
    section.searched = joined(compared_words(text_between(page, begin, end)));
    return section;
}

/// Whether a table lists commands, or the values of a choice.
bool lists_names(const ManualPage& page, const ManualBlock& row) {
    const std::string& first = page.tables.at(row.table).names.front();
    return first == "command" || first == "value";
}

/// A row of a table that begins with the name of a thing, of a command, or of a choice's value.
void add_row(std::vector<ManualSection>& sections, std::size_t number, const ManualPage& page,
             std::size_t at) {
    const ManualBlock& row = page.blocks[at];
    if (row.kind != Kind::row || row.head || row.cells.empty() || row.runs().size() != 1) return;
    const ManualRun& name = row.runs().front();
    const bool of_thing = name.code && !name.link.empty();
    if (!of_thing && !lists_names(page, row)) return;
    sections.push_back({number, at, at + 1, row_level, name.text, "", of_thing ? name.link : "",
                        joined(compared_words(text_between(page, at, at + 1)))});
}

/// What a person types: articles say nothing beside other words.
std::vector<std::string> searched_words(std::string_view typed) {
    std::vector<std::string> words = compared_words(typed);
    const auto is_article = [](const std::string& word) {
        return word == "a" || word == "an" || word == "the";
    };
    if (!std::ranges::all_of(words, is_article)) std::erase_if(words, is_article);
    return words;
}

/// How well a section fits; 0: a word is missing. The title counts most, all of it above all
/// ("Save" of "File: Save"), then that of the page.
int points_of(const ManualSection& section, std::span<const std::string> words) {
    const std::string title = joined(compared_words(section.title)),
                      page = joined(compared_words(page_title(manual_pages()[section.page])));
    const std::string& text = section.searched;
    int points = 1;
    for (const std::string& word : words) {
        const std::string begin = ' ' + word;
        const bool in_title = title.find(word) != title.npos,
                   in_page = page.find(begin) != page.npos;
        if (!in_title && !in_page && text.find(word) == text.npos) return 0;
        points += title.find(begin) != title.npos ? 20 : in_title ? 5 : in_page ? 8 : 0;
        points += text.find(begin) != text.npos ? 1 : 0;
    }
    const std::size_t menu = section.title.find(": ");
    const std::string name =
        menu == section.title.npos ? title : joined(compared_words(section.title.substr(menu)));
    // "Head" is all about what "multi-head" asks, "Of a head's weights" is not.
    const bool covered = std::ranges::all_of(compared_words(section.title), [&](const auto& word) {
        return std::ranges::find(words, word) != words.end();
    });
    return points + (name == joined(words) ? 20 : 0) + (covered ? 10 : 0) +
           (section.level == row_level ? 0 : 1);
}

}  // namespace

std::span<const ManualPage> manual_pages() {
    static const std::vector<ManualPage> pages = read_pages();
    return pages;
}

std::span<const ManualSection> manual_sections() {
    static const std::vector<ManualSection> all = [] {
        std::vector<ManualSection> sections;
        for (std::size_t i = 0; i < manual_pages().size(); ++i) {
            const ManualPage& page = manual_pages()[i];
            for (std::size_t at = 0; at < page.blocks.size(); ++at)
                if (page.blocks[at].kind == Kind::heading)
                    sections.push_back(section_at(i, page, at));
                else
                    add_row(sections, i, page, at);
        }
        return sections;
    }();
    return all;
}

std::string_view page_title(const ManualPage& page) {
    for (const ManualSection& section : manual_sections())
        if (&manual_pages()[section.page] == &page) return section.title;
    return page.name;
}

std::vector<const ManualSection*> sections_about(std::string_view thing) {
    std::vector<const ManualSection*> found;
    for (const ManualSection& section : manual_sections())
        if (!thing.empty() && section.thing == thing) found.push_back(&section);
    std::ranges::stable_sort(found, std::greater(), &ManualSection::level);
    return found;
}

const ManualSection* linked_section(const ManualPage& from, std::string_view link) {
    const auto [page, slug] = parts_of(link);
    const std::string_view wanted = page.empty() ? std::string_view(from.name) : page;
    for (const ManualSection& section : manual_sections())
        if (manual_pages()[section.page].name == wanted && (slug.empty() || section.slug == slug))
            return &section;
    return nullptr;
}

std::vector<const ManualSection*> find_in_manual(std::string_view typed) {
    const std::vector<std::string> words = searched_words(typed);
    std::vector<std::pair<int, const ManualSection*>> fitting;
    if (words.empty()) return {};
    for (const ManualSection& section : manual_sections())
        if (const int points = points_of(section, words)) fitting.emplace_back(points, &section);
    std::ranges::stable_sort(fitting, std::greater(), &std::pair<int, const ManualSection*>::first);
    std::vector<const ManualSection*> result;
    for (const auto& [points, section] : fitting) result.push_back(section);
    return result;
}

std::string heading_slug(std::string_view heading) {
    std::string slug;
    const std::string lower = lower_case(heading);
    for (std::size_t at = 0; at < lower.size();) {
        const std::size_t begin = at;
        const std::int32_t character = next_code_point(lower, at);
        const utf8proc_category_t category = utf8proc_category(character);
        const bool of_word = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_PC;
        if (of_word || character == '-') slug += lower.substr(begin, at - begin);
        if (character == ' ') slug += '-';
    }
    return slug;
}

}  // namespace attend
