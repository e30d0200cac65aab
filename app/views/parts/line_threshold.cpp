#include "app/views/parts/line_threshold.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/follow_job.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Of the weight of all, what is in no line that is drawn, in [0, 1].
double share_not_drawn(const WeightLines& lines, const HiddenWeight& all) {
    double weight = 0;
    for (const WeightLine& line : lines.lines) weight += static_cast<double>(line.weight);
    return std::max(1 - weight / all.all, 0.0);
}

}  // namespace

const HiddenWeight* count_hidden(Frame& frame, HiddenCount& count,
                                 const std::vector<Value>& matrices, const HiddenCount::Key& key) {
    Index numbers = 0;
    for (const Value& matrix : matrices) numbers += matrix->size();
    follow(frame, count.job, "Counting hidden lines", key, numbers, [&] {
        return [matrices, key](const Progress&) {
            return hidden_weight(matrices, key.threshold, key.cells);
        };
    });
    return count.job.result();
}

Box threshold_opener(Frame& frame, const std::string& name, double& threshold, double largest) {
    const int decimals = largest < 0.05 ? 4 : largest < 10 ? 3 : 1;
    const std::string label = threshold > 0
                                  ? "from " + number_text(std::min(threshold, largest), decimals)
                                  : "every line";
    constexpr float wide = 16;  // em
    return box::opener(
        frame.ui, name + "/open", label,
        [&frame, &threshold, name, largest, decimals] {
            return box::slider(frame.ui, name, "Hide lines below", threshold,
                               {0, largest, largest / 100, decimals},
                               [&frame](const Change&) {
                                   type_when_pressed_twice(frame, [&](const Document& before) {
                                       frame.draft().view = before.view;
                                   });
                               })
                .grow();
        },
        wide, "Lines of lighter weights are not drawn. The weights themselves stay");
}

std::string drawn_in_words(const WeightLines& lines, const HiddenWeight& all, std::string_view of) {
    const Index drawn = std::ssize(lines.lines);
    if (all.of_lines == 0) return "no lines: every weight is 0";
    if (drawn >= all.of_lines)
        return drawn == 1 ? "its only line is drawn"
                          : fmt::format("all {} lines drawn", counted(drawn));
    const double rest = share_not_drawn(lines, all);
    if (drawn == 0) return fmt::format("none of {} drawn", count_of(all.of_lines, "line"));
    return fmt::format("{} of {} lines drawn, the heaviest{}; the rest carries {} of the weight",
                       counted(drawn), counted(all.of_lines), of,
                       percent_text(rest, static_cast<std::size_t>(all.of_lines)));
}

}  // namespace attend
