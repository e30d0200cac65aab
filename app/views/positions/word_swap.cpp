#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/heatmap_layout.h"
#include "app/gui/legend.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/gui/widgets.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/positions/position_drawing.h"
#include "core/document/word_order.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr double swap_operations_at_once = 2e6;

struct SwapKey {
    std::uint64_t revision = 0;
    Index first = 0, second = 0;
    bool operator==(const SwapKey&) const = default;
};
struct SwapState {
    int first = -1, second = -1;
    LatestJob<SwapKey, Swapped> job;
};

/// The words, as the first layer reads them.
const Axis& words_of(const Frame& frame) {
    return frame.node(frame.scene()->layers.front().input).axes.rows;
}

std::string word_at(const Frame& frame, Index row) { return words_of(frame).label(row); }

/// With its place where the same word stands twice.
std::string name_at(const Frame& frame, Index row) { return unique_label(words_of(frame), row); }

/// From `wanted` back, or ahead, the nearest that is not the same word: swapping equal ones shows
/// nothing.
int other_word(const Frame& frame, int first, int wanted) {
    const int count = static_cast<int>(words_of(frame).size());
    for (int away = 0; away < count; ++away)
        for (const int row : {wanted - away, wanted + away})
            if (row >= 0 && row < count && word_at(frame, row) != word_at(frame, first)) return row;
    return wanted;
}

/// Two of the words, each chosen from a list.
void choose_words(Frame& frame, SwapState& state, int count) {
    const Ui& ui = frame.ui;
    state.first = std::clamp(state.first < 0 ? 1 : state.first, 0, count - 1);
    state.second = std::clamp(
        state.second < 0 ? other_word(frame, state.first, count - 2) : state.second, 0, count - 1);
    std::vector<std::string> names;
    for (int row = 0; row < count; ++row)
        names.push_back(fmt::format("{} {}", row, shortened(ui, word_at(frame, row), ui.em(8))));
    const std::vector<std::string_view> labels(names.begin(), names.end());
    choice(ui, "places/first", "Swap", labels, state.first, ui.em(9));
    tooltip(ui, "One of two words that change places");
    choice(ui, "places/second", "with", labels, state.second, ui.em(9));
    tooltip(ui, "The other one");
}

/// What is left of a change is how the machine rounds.
bool is_rounding(const Swapped& swapped, double change) {
    return change <= 1e-5 * std::max(swapped.largest_norm, 1e-30);
}
bool is_rounding(const Swapped& swapped) { return is_rounding(swapped, swapped.largest); }

RichText verdict(const Frame& frame, const Swapped& swapped) {
    const bool same = is_rounding(swapped);
    const std::string first = name_at(frame, swapped.first),
                      second = name_at(frame, swapped.second);
    RichText text{{"With "}, {first, Role::query, true}, {" and "}, {second, Role::query, true}};
    if (same)
        text.push_back({fmt::format(
            " swapped every word keeps its new vector (change: 0 for every word{}): {}.",
            swapped.largest == 0 ? "" : ", but for rounding",
            order_told(frame).empty()
                ? "attention does not know the order"
                : "to attention these two places are alike, others need not be")});
    else
        text.push_back(
            {" swapped the words' new vectors change, each by as much as its bar is high: "
             "attention knows the order."});
    return text;
}

/// Where the bars stand, and what is written at them.
struct ChangeBars {
    float pitch = 0, foot = 0, high = 0, base = 0;
    bool narrow = false;  // names stand upward, and one number says how high the highest is
    Index step = 1;       // every how many-th is named
    double most = 1;
};

ChangeBars plan_bars(const Ui& ui, const Swapped& swapped, ImVec2 min, ImVec2 size) {
    ChangeBars bars;
    const auto count = static_cast<float>(swapped.changes.size());
    bars.pitch = std::min(size.x / count, ui.em(6));
    bars.narrow = bars.pitch < ui.em(2.4f);
    bars.foot = ui.em(bars.narrow ? 3.4f : 1.3f);
    bars.high = std::max(size.y - bars.foot - ui.em(1.1f), ui.em(1));
    bars.base = min.y + ui.em(1.1f) + bars.high;
    if (bars.narrow) bars.step = label_step(bars.pitch, ui.em(0.85f));
    bars.most = std::max(swapped.largest, 1e-4 * std::max(swapped.largest_norm, 1e-30));
    return bars;
}

void name_bar(const Frame& frame, const ChangeBars& bars, Index row, float middle, bool own) {
    const Ui& ui = frame.ui;
    const Rgb color = own ? ui.theme->text : ui.theme->dim_text;
    const float room = bars.narrow ? bars.foot - ui.em(0.3f) : bars.pitch - ui.em(0.3f);
    const float size = bars.narrow ? 0.8f : 0.85f;
    const std::string text = shortened(ui, name_at(frame, row), room, Face::regular, size);
    const TextStyle style{own ? Face::semibold : Face::regular, size, color, 1};
    ui.tag(fmt::format("places/changes/name/{}", row), {middle - bars.pitch / 2, bars.base},
           {middle + bars.pitch / 2, bars.base + bars.foot});
    if (!bars.narrow)
        return draw_text(ui, {middle, bars.base + ui.em(0.2f)}, text, style, {0.5f, 0});
    const float wide = measure_text(ui, text, Face::regular, size).x;
    draw_text_upward(ui, {middle, bars.base + ui.em(0.2f) + wide}, text, style);
}

void draw_changes(Frame& frame, const Swapped& swapped, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    ImDrawList& list = canvas();
    const ChangeBars bars = plan_bars(ui, swapped, min, size);
    const int decimals = decimals_near(swapped.largest, 2);
    const auto count = static_cast<float>(swapped.changes.size());
    const auto is_own = [&](Index row) { return row == swapped.first || row == swapped.second; };
    const ToldLabels told({0, static_cast<Index>(swapped.changes.size())}, bars.step, is_own);
    list.AddRectFilled({min.x, bars.base}, {min.x + bars.pitch * count, bars.base + ui.hairline()},
                       ink(ui.theme->dim_text));
    for (std::size_t i = 0; i < swapped.changes.size(); ++i) {
        const double change = is_rounding(swapped, swapped.changes[i]) ? 0 : swapped.changes[i];
        const auto row = static_cast<Index>(i);
        const float x = min.x + static_cast<float>(i) * bars.pitch, middle = x + bars.pitch / 2,
                    top = bars.base - static_cast<float>(change / bars.most) * bars.high;
        list.AddRectFilled(
            {x + bars.pitch * 0.2f, std::min(top, bars.base - ui.hairline())},
            {x + bars.pitch * 0.8f, bars.base},
            ink(is_own(row) ? ui.theme->text : mix(ui.theme->panel, ui.theme->text, 0.45f)));
        if (change == swapped.largest)
            ui.tag("places/changes/largest", {x, top - ui.em(0.9f)}, {x + bars.pitch, top});
        if ((!bars.narrow || change == swapped.largest) && !is_rounding(swapped))
            draw_text(ui, {middle, top - ui.em(0.15f)}, rounded_text(change, decimals),
                      dim_style(ui, 0.75f), {0.5f, 1});
        if (told(row)) name_bar(frame, bars, row, middle, is_own(row));
    }
    ui.tag("places/changes", min, {min.x + bars.pitch * count, min.y + size.y});
}

}  // namespace

const std::string& order_told(const Frame& frame) {
    const std::tuple key(frame.evaluation(), frame.store.computation().revision());
    return frame.ui.states.kept(key,
                                [&] { return order_told_by(*frame.scene(), *frame.evaluation()); });
}

void draw_swapped(Frame& frame, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    auto& state = ui.states.of<SwapState>();
    const Evaluation& evaluation = *frame.evaluation();
    const int count = static_cast<int>(words_of(frame).size());
    ImGui::SetCursorScreenPos(min);
    if (count < 2)
        return rich_text(ui, {{"Two words can change places once there are two."}},
                         {1, true, size.x});
    const float left = ui.em(10.5f);
    ImGui::BeginGroup();
    ImGui::SetCursorScreenPos(min);
    choose_words(frame, state, count);
    ImGui::EndGroup();
    const SwapKey key{frame.store.computation().revision(), state.first, state.second};
    double work = 0;
    for (const Value& value : evaluation.values)
        if (value) work += static_cast<double>(value->size()) * 50;
    follow_work(frame, state.job, "Swapping two words", key, work < swap_operations_at_once, [&] {
        return [base = frame.base(), key](const Progress& progress) {
            return swap_words(base, key.first, key.second, progress);
        };
    });
    const Swapped* swapped = state.job.result();
    if (!state.job.problem().empty())
        draw_rich(ui, {min.x + left, min.y}, {{state.job.problem()}}, {1, true, size.x - left});
    if (!swapped || swapped->changes.size() != static_cast<std::size_t>(count)) return;
    const float width = std::max(size.x - left, ui.em(6));
    const RichText text = verdict(frame, *swapped);
    const RichTextStyle style{1.05f, false, width};
    draw_rich(ui, {min.x + left, min.y}, text, style);
    const float used = measure_rich(ui, text, style).y + ui.em(0.5f);
    if (is_rounding(*swapped)) return;  // bars of nothing say nothing
    draw_changes(frame, *swapped, {min.x + left, min.y + used},
                 {width, std::max(size.y - used, ui.em(3))});
    dim_stale(frame, min, {min.x + size.x, min.y + size.y}, !state.job.current());
}

}  // namespace attend
