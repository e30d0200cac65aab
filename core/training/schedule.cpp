#include "core/training/schedule.h"

#include <algorithm>
#include <array>

#include "core/named.h"

namespace attend {

namespace {

constexpr double share_of_constant = 0.6;

double linear(double rate, Index step, Index steps) {
    const double t = static_cast<double>(step), all = static_cast<double>(steps);
    if (t < share_of_constant * all) return rate;
    return rate * std::max(0.0, (all - t) / ((1 - share_of_constant) * all));
}

constexpr std::array all_schedules{
    Schedule{"constant", "constant", "The same rate in every step",
             [](double rate, Index, Index) { return rate; }},
    Schedule{"linear", "linear to 0", "The same rate until 60 % of the steps, then straight to 0",
             linear},
};

}  // namespace

std::span<const Schedule> schedules() { return all_schedules; }
const Schedule& schedule(std::string_view name) { return named(schedules(), "schedule", name); }

}  // namespace attend
