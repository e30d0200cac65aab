#pragma once
#include <functional>
#include <string>

#include "app/gui/box/box.h"
#include "core/graph/axis.h"

namespace attend {

/// Rows of words that stand in columns side by side, all of one height.
struct WordRows {
    Index count = 0;            // of the longest column
    float pitch = 1;            // em, from one row to the next
    Index first = 0, last = 0;  // those in sight: [first, last)

    /// A shorter column stands in the middle: how many rows lie above it.
    float above(Index of) const { return static_cast<float>(count - of) / 2; }
    /// Which of a column's rows are in sight.
    std::pair<Index, Index> in_sight(Index of) const;
    /// Of a word in them: one of the seven sizes.
    float text_size() const;
};

/// `inside` of all rows, as high as they are: as far apart as there is room; where that is too
/// little to be read they are scrolled, and `chosen` is brought into sight once it is chosen.
Box word_rows(std::string name, Index count, Index chosen,
              std::function<Box(const WordRows& rows)> inside);
/// A column of them: row(i) of each of `count` that is in sight.
Box word_column(const WordRows& rows, Index count, const std::function<Box(Index i)>& row);

/// How a word stands in its row, and what is done to it.
struct WordLook {
    Role role = Role::query;  // its hue where it is lit or chosen
    bool lit = false, chosen = false, dim = false, at_right = false;
};
struct WordActs {
    std::function<void()> point, click;
};
Box word_box(const Ui& ui, const WordRows& rows, std::string name, std::string text,
             const WordLook& look, WordActs acts);
/// The width that the longest of them takes, in em, and no more than `most`.
float word_width(const Ui& ui, const WordRows& rows, const Axis& axis, float most = 12);

/// Whether the item just made has the keyboard, and somebody walks by keys: it then counts as
/// pointed at.
inline bool reached_by_keys() { return ImGui::IsItemFocused() && ImGui::GetIO().NavVisible; }

}  // namespace attend
