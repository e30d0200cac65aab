#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// A piece of text of one look.
struct ManualRun {
    std::string text;
    bool bold = false, code = false;
    std::string link = {};  // where a click leads: "views.md#wall-wall", "view:wall"; may be empty
};
using ManualRuns = std::vector<ManualRun>;

/// The text alone.
std::string plain_text(const ManualRuns& runs);

/// What a page of the manual is made of, from top to bottom.
struct ManualBlock {
    enum class Kind { heading, paragraph, item, code, row };
    Kind kind = Kind::paragraph;
    int level = 0;          // of a heading 1 … 6; of an item how deep it is nested, from 1
    std::string mark = {};  // before an item: "•", "2."
    std::vector<ManualRuns> cells = {};  // of a row one for each column; else one
    bool head = false;                   // a row of column names
    std::size_t table = 0;               // of a row: which table of the page, from 0

    const ManualRuns& runs() const { return cells.front(); }
};

/// A table's columns: their names, and which share of the width each needs, by its longest text.
struct ManualTable {
    std::vector<std::string> names;
    std::vector<float> shares;  // sum to 1
};

struct ManualPage {
    std::string name;  // "views": of assets/manual/views.md
    std::vector<ManualBlock> blocks;
    std::vector<ManualTable> tables;
};

/// Reads Markdown (CommonMark with tables). HTML, such as comments, and pictures are left out.
ManualPage read_manual_page(std::string name, std::string_view markdown);

}  // namespace attend
