#pragma once
#include <doctest/doctest.h>
#include <hwy/targets.h>

namespace attend {

/// For every kind of processor that this one can play, as the first call would choose it there.
template <class Check>
void on_each_processor(Check check) {
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        CAPTURE(hwy::TargetName(target));
        hwy::SetSupportedTargetsForTest(target);
        check();
    }
    hwy::SetSupportedTargetsForTest(0);
}

}  // namespace attend
