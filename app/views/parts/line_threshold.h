#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/box/box.h"
#include "app/jobs/latest_job.h"
#include "app/views/frame.h"
#include "core/analysis/hidden_weight.h"

namespace attend {

/// At most so many lines are drawn.
constexpr std::size_t most_lines = 2000;

/// What a threshold hides, counted once for each `of` (which matrices, of which computation) and
/// threshold: a view keeps one in ui.states.
struct HiddenCount {
    struct Key {
        std::string of;
        double threshold = 0;
        LineCells cells = {};
        bool operator==(const Key&) const = default;
    };
    LatestJob<Key, HiddenWeight> job;
};
/// Null where it is not counted yet; an earlier count stands in while a new one is made.
const HiddenWeight* count_hidden(Frame& frame, HiddenCount& count,
                                 const std::vector<Value>& matrices, const HiddenCount::Key& key);

/// The control that hides light lines: a button that says from which weight on they are drawn, and
/// opens a slider from 0 to `largest`. Tags: "name", "name/open".
Box threshold_opener(Frame& frame, const std::string& name, double& threshold, double largest);

/// "31 of 49 lines drawn, the heaviest; the rest carries 12 % of the weight". `of` says of which
/// tokens, or what else is drawn: " of tokens 3 to 40".
std::string drawn_in_words(const WeightLines& lines, const HiddenWeight& all, std::string_view of);

}  // namespace attend
