#include <algorithm>
#include <chrono>

#include "app/cli/bench.h"

namespace attend::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double enough_milliseconds = 400;
constexpr std::size_t least_repetitions = 5, most_repetitions = 400;

double milliseconds(const std::function<void()>& work) {
    const Clock::time_point start = Clock::now();
    work();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

Timing summed_up(std::string name, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    return {std::move(name), at(0.5), times.front(), at(0.25), at(0.75), times.size()};
}

Timing measure(std::string name, const std::function<void()>& work,
               const std::function<void()>& prepare) {
    std::vector<double> times;
    double spent = 0;
    for (int warm_up = 0; warm_up < 3; ++warm_up) {
        if (prepare) prepare();
        work();
    }
    while (times.size() < least_repetitions ||
           (spent < enough_milliseconds && times.size() < most_repetitions)) {
        if (prepare) prepare();
        times.push_back(milliseconds(work));
        spent += times.back();
    }
    return summed_up(std::move(name), std::move(times));
}

std::vector<Timing> measure_in_turns(
    const std::vector<std::pair<std::string, std::function<void()>>>& works) {
    std::vector<std::vector<double>> times(works.size());
    for (int warm_up = 0; warm_up < 3; ++warm_up)
        for (const auto& work : works) work.second();
    double spent = 0;
    while (times[0].size() < least_repetitions ||
           (spent < enough_milliseconds * static_cast<double>(works.size()) &&
            times[0].size() < most_repetitions))
        for (std::size_t i = 0; i < works.size(); ++i) {
            times[i].push_back(milliseconds(works[i].second));
            spent += times[i].back();
        }
    std::vector<Timing> result;
    for (std::size_t i = 0; i < works.size(); ++i)
        result.push_back(summed_up(works[i].first, std::move(times[i])));
    return result;
}

}  // namespace attend::cli
