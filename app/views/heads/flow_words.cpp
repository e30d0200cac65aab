#include <algorithm>
#include <numeric>

#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/views/heads/flow_model.h"
#include "core/texts/heads.h"

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

namespace {

/// "12 % left, 7 % train, all others 5 %"
RichText in_words(const std::vector<double>& shares,
                  const std::function<std::string(Index)>& name) {
    const std::vector<std::size_t> order = named_shares(shares);
    RichText text;
    const auto add = [&](const RichText& share) {
        text = text.empty()
                   ? share
                   : say_rich<texts::heads::next_share>("before"_is = text, "share"_is = share);
    };
    for (const std::size_t i : order)
        add(say_rich<texts::heads::share_of>(
            "share"_is = percent_text(shares[i], shares.size()),
            "from"_is = TextRun{name(static_cast<Index>(i)), Role::key, true}));
    if (order.size() == shares.size()) return text;
    double rest = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (std::ranges::find(order, i) == order.end()) rest += shares[i];
    const std::string left = percent_text(rest, shares.size());
    add({{order.empty()                       ? say<texts::heads::all>("share"_is = left)
          : order.size() + 1 == shares.size() ? say<texts::heads::the_other>("share"_is = left)
                                              : say<texts::heads::all_others>("share"_is = left)}});
    return text;
}

}  // namespace

RichText shares_in_words(const std::string& state, Index level, const std::vector<double>& shares,
                         const std::function<std::string(Index)>& name) {
    return say_rich<texts::heads::after_layers>("state"_is = TextRun{state, Role::query, true},
                                                "n"_is = level,
                                                "shares"_is = in_words(shares, name));
}

RichText rest_in_words(const std::string& state, Index level, const FlowTrace& trace,
                       const std::function<std::string(Index)>& name) {
    const std::vector<double> others(trace.shares[0].begin() + 1, trace.shares[0].end());
    constexpr double most = 1 - 2e-6;  // there is a rest, however little
    return say_rich<texts::heads::without_first_after>(
        "state"_is = TextRun{state, Role::query, true}, "n"_is = level,
        "share"_is = percent_text(std::min(trace.left_out, most)),
        "first"_is = TextRun{name(0), Role::key, true},
        "shares"_is = in_words(others, [&](Index i) { return name(i + 1); }));
}

}  // namespace attend
