#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/views/manual/page.h"

namespace attend {

inline constexpr int deepest_heading = 6;

/// A section of the manual, or a row of a table that is about one thing: what a search finds, and
/// what help on a thing shows.
struct ManualSection {
    std::size_t page = 0;            // among manual_pages()
    std::size_t begin = 0, end = 0;  // its blocks in the page; a section ends at the next heading
    int level = 1;                   // of its heading; above deepest_heading: a row of a table
    std::string title = {};          // without the name behind it
    std::string slug = {};           // as GitHub makes it of the heading: "wall-wall"
    std::string thing = {};          // "view:wall", "choice:mask", "panel:setup"; may be empty
    std::string searched = {};       // its words, title and text, as a search compares them
};

/// The pages in the order in which the first one, README.md, links to them.
std::span<const ManualPage> manual_pages();
/// All sections, page by page from top to bottom.
std::span<const ManualSection> manual_sections();
/// What is drawn of a page's heading 1.
std::string_view page_title(const ManualPage& page);

/// Everything that the manual says of a thing: its row of a table, then its own section.
std::vector<const ManualSection*> sections_about(std::string_view thing);
/// The section that a link of a page leads to: "views.md", "views.md#wall-wall", "#wall-wall".
/// Null where it leads out of the manual.
const ManualSection* linked_section(const ManualPage& from, std::string_view link);
/// Sections that have every word that was typed, best first: in the title, then in the text.
std::vector<const ManualSection*> find_in_manual(std::string_view typed);

/// As GitHub makes a heading's anchor: lower case, words joined by "-", characters left out.
std::string heading_slug(std::string_view heading);

}  // namespace attend
