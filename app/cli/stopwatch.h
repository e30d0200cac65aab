#pragma once
#include <functional>
#include <string>
#include <vector>

namespace attend::cli {

/// What repeated measurements of one thing came to, in milliseconds.
struct Timing {
    std::string name;  // "one edit of head.0/w_q"
    double median = 0, least = 0;
    double low = 0, high = 0;  // a quarter of the repetitions took less, a quarter more
    std::size_t repetitions = 0;
};

/// Median and quarters of times in milliseconds, at least one.
Timing summed_up(std::string name, std::vector<double> times);

/// Runs `work` a few times to warm up, then until it has been measured enough (some 0.4 seconds, 5
/// to 400 times). `prepare` runs before each and is not timed.
Timing measure(std::string name, const std::function<void()>& work,
               const std::function<void()>& prepare = {});

/// Measures several things in turns, so that whatever else the machine does meets all alike.
std::vector<Timing> measure_in_turns(
    const std::vector<std::pair<std::string, std::function<void()>>>& works);

}  // namespace attend::cli
