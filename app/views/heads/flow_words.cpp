#include <algorithm>
#include <numeric>

#include "app/gui/figures.h"
#include "app/views/heads/flow_model.h"
#include "core/plural.h"

namespace attend {

std::vector<std::size_t> named_shares(const std::vector<double>& shares) {
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::size_t most = std::min<std::size_t>(order.size(), 3);
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
                      [&](std::size_t a, std::size_t b) {
                          return shares[a] != shares[b] ? shares[a] > shares[b] : a < b;
                      });
    order.resize(most);
    std::erase_if(order, [&](std::size_t i) { return shares[i] < 0.005; });  // too little to name
    return order;
}

RichText shares_in_words(const std::string& state, Index level, const std::vector<double>& shares,
                         const std::function<std::string(Index)>& name) {
    const std::vector<std::size_t> order = named_shares(shares);
    RichText text{{state, Role::query, true}, {" after " + count_of(level, "layer") + ": "}};
    const std::size_t named = order.size();
    for (const std::size_t i : order) {
        text.push_back(
            {(text.size() > 2 ? ", " : "") + percent_text(shares[i], shares.size()) + " "});
        text.push_back({name(static_cast<Index>(i)), Role::key, true});
    }
    if (named == shares.size()) return text;
    double rest = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (std::find(order.begin(), order.end(), i) == order.end()) rest += shares[i];
    const bool one = named + 1 == shares.size();
    text.push_back({(named > 0 ? one ? ", the other " : ", all others " : "all ") +
                    percent_text(rest, shares.size())});
    return text;
}

RichText rest_in_words(const std::string& state, Index level, const FlowTrace& trace,
                       const std::function<std::string(Index)>& name) {
    const std::vector<double> others(trace.shares[0].begin() + 1, trace.shares[0].end());
    RichText text = shares_in_words(state, level, others, [&](Index i) { return name(i + 1); });
    constexpr double most = 1 - 2e-6;  // there is a rest, however little
    const RichText left_out{{percent_text(std::min(trace.left_out, most)) + " "},
                            {name(0), Role::key, true},
                            {", left out here; of the rest "}};
    text.insert(text.begin() + 2, left_out.begin(), left_out.end());
    return text;
}

}  // namespace attend
