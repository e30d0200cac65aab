#include "core/document/head_trials.h"

#include <algorithm>
#include <limits>

#include "core/document/what_if.h"
#include "core/graph/by_rows.h"
#include "core/random.h"

namespace attend {

namespace {

/// Different heads, each as likely as any other.
NumberList draw_heads(RandomStream& stream, std::size_t count, std::size_t all) {
    NumberList drawn;
    while (drawn.size() < std::min(count, all)) {
        const auto head = static_cast<int>(stream.bits() % all);
        const auto place = std::ranges::lower_bound(drawn, head);
        if (place == drawn.end() || *place != head) drawn.insert(place, head);
    }
    return drawn;
}

}  // namespace

double median_of(std::vector<double> numbers) {
    if (numbers.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::ranges::sort(numbers);
    const std::size_t half = numbers.size() / 2;
    return numbers.size() % 2 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

HeadTrials try_heads(const Computed& base, const HeadTrialRequest& request,
                     const Progress& progress) {
    HeadTrials trials;
    RandomStream stream(request.seed, "heads off");
    for (int draw = 0; draw < request.draws; ++draw)
        trials.drawn.push_back(draw_heads(stream, request.off.size(), base.scene.blocks.size()));
    const auto several = static_cast<double>(2 + request.off.size() + trials.drawn.size());
    double done = 0;
    const auto with_off = [&](const NumberList& off, const Computed& beside) {
        const Progress part = progress.part(done / several, (done + 1) / several);
        ++done;
        const WhatIf there =
            what_if(beside, {[&](Choices& choices) { choices.heads_off = off; }, {}}, part);
        const Value row =
            row_of(there.evaluation, there.scene.measures.next->probabilities, request.row);
        return std::pair{static_cast<double>((*row)(0, request.token)), there};
    };
    // All others are little apart from the one with all heads on.
    auto [none, all_on] = with_off({}, base);
    const Computed beside{std::move(all_on.scene), std::move(all_on.evaluation), base.resources};
    trials.none = none;
    for (const int head : request.off) trials.alone.push_back(with_off({head}, beside).first);
    trials.together = with_off(request.off, beside).first;
    for (const NumberList& drawn : trials.drawn)
        trials.random.push_back(with_off(drawn, beside).first);
    return trials;
}

}  // namespace attend
