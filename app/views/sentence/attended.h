#pragma once
#include <algorithm>
#include <vector>

#include "app/views/frame.h"

namespace attend {

/// What one query gives each key, as the weights of the chosen head have it: plain data.
struct Attended {
    NodeId weights = 0;
    Index query = 0;
    Index own = -1;             // the key that is the query's own token, where that answers, too
    std::vector<double> given;  // by key
    std::vector<bool> masked;   // takes no part in this row
    double largest = 0;         // whatever its sign
    double even = 0;            // what each key would have if all that are seen had the same
    bool shares = true;         // none is negative and they sum to 1; else no parts of a whole
    /// Keys that have an arc, the heaviest first: all that get something; of many those that carry
    /// nine tenths of the weight.
    std::vector<Index> arcs;

    double of(Index key) const { return given[static_cast<std::size_t>(key)]; }
    bool is_masked(Index key) const { return masked[static_cast<std::size_t>(key)]; }
    std::size_t seen() const {
        return static_cast<std::size_t>(std::count(masked.begin(), masked.end(), false));
    }
    std::string figure(Index key) const;  // "37 %"; a number where they are no shares
};

/// Needs a scene. Made anew where the row or its numbers are others.
const Attended& attended(const Frame& frame, Index query);

/// Which keys have an arc; `most` of many.
std::vector<Index> keys_with_arcs(const std::vector<double>& given, std::size_t most);

}  // namespace attend
