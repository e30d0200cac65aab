#pragma once
#include <functional>
#include <stop_token>

#include "core/error.h"

namespace attend {

/// What slow work looks at while it runs: whether to stop, and whom to tell how far it is.
/// Default-constructed it never stops and tells nobody.
struct Progress {
    std::stop_token stop;
    std::function<void(double fraction)>
        report;  // fraction in [0, 1]; called by the working thread

    /// For a part of the work, which takes it from one fraction to another.
    Progress part(double from, double to) const {
        if (!report) return {stop, {}};
        return {stop, [whole = report, from, to](double fraction) {
                    whole(from + (to - from) * fraction);
                }};
    }

    /// Reports `fraction`; throws Cancelled if a stop was asked for.
    void at(double fraction) const {
        if (stop.stop_requested()) throw Cancelled();
        if (report) report(fraction);
    }
};

}  // namespace attend
