#include <algorithm>
#include <numeric>

#include "app/views/heads/flow_model.h"
#include "app/views/parts/figures.h"
#include "core/plural.h"

namespace attend {

RichText shares_in_words(const std::string& state, Index level, const std::vector<double>& shares,
                         const std::function<std::string(Index)>& name) {
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t most = std::min<std::size_t>(order.size(), 3);
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
                      [&](std::size_t a, std::size_t b) { return shares[a] > shares[b]; });
    RichText text{{state, Role::query, true}, {" after " + count_of(level, "layer") + ": "}};
    std::size_t named = 0;
    while (named < most && shares[order[named]] >= 0.005) {  // less is too little to name
        text.push_back({(named > 0 ? ", " : "") + percent_text(shares[order[named]]) + " "});
        text.push_back({name(static_cast<Index>(order[named++])), Role::key, true});
    }
    if (named == order.size()) return text;
    double rest = 0;
    for (std::size_t i = named; i < order.size(); ++i) rest += shares[order[i]];
    const bool one = named + 1 == order.size();
    text.push_back(
        {(named > 0 ? one ? ", the other " : ", all others " : "all ") + percent_text(rest)});
    return text;
}

}  // namespace attend
