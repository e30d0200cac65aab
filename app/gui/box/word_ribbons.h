#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/box/word_rows.h"

namespace attend {

/// A band between two words that stand in columns side by side: as wide as its weight.
struct WordRibbon {
    Index level = 0, from = 0, to = 0;  // from a row of column `level` to one of the next
    float weight = 0;
    Rgb first, last;  // its colors at both ends
    float alpha = 1;
};

/// Bands between columns of words, each of which has a block as high as what passes through it.
struct WordRibbons {
    WordRows rows;
    std::vector<Index> counts;        // of rows, by column
    float whole = 1;                  // the weight that is three quarters of a row high
    std::vector<WordRibbon> ribbons;  // over one another in this order
    std::function<Rgb(Index level, Index row)> color;  // of a block
    std::string block = {};  // tag of blocks that can be pressed: "block/level/row"
    std::function<void(Index level, Index row)> point_block, click_block;
    std::function<void(std::size_t ribbon)> point, click;
};
Box word_ribbons(std::string name, WordRibbons what);
/// Names over the columns, as many as have room. Tags: "name/column".
Box ribbon_headings(std::string name, std::vector<std::string> names);

}  // namespace attend
