#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// How softmax makes shares of one query's scores, key by key: the heaviest keys of a long text, in
/// its order.
struct SharesOfRow {
    struct Key {
        Index key = 0;
        std::string name;
        double score = 0, exponential = 0, share = 0;
        Rgb color;  // of its score
    };
    std::vector<Key> keys;
    std::size_t others = 0;      // that are not among them
    double together = 0;         // of all exponentials, those of the others too
    bool below_largest = false;  // exp(s − max): of large scores exp(s) would have too many figures
    bool divided = false;        // by τ
    Index query = 0;             // the row
    Index own = -1, chosen = -1;  // keys; −1: none
};
/// Nothing where the chosen head's weights are not made by softmax, or the row sees nothing.
std::optional<SharesOfRow> shares_of_row(const Frame& frame, Index query, std::size_t most);

/// Score cells, exponentials as bars, and below them one bar of shares, into which these run.
/// `unit`: of a pixel of the stage, in em. A click chooses a key. Tags: "shares/KEY".
Box shares_picture(Frame& frame, const SharesOfRow& row, float unit);

}  // namespace attend
