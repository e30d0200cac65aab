#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/gui/widgets.h"
#include "app/jobs/latest_job.h"
#include "app/views/parts/figures.h"
#include "app/views/theory/place_parts.h"
#include "core/analysis/swapped.h"
#include "core/document/word_order.h"

namespace attend {

namespace {

constexpr double swap_operations_at_once = 2e6;

struct SwapKey {
    std::uint64_t revision = 0;
    Index first = 0, second = 0;
    bool operator==(const SwapKey&) const = default;
};
struct SwapMemory {
    int first = -1, second = -1;
    LatestJob<SwapKey, Swapped> job;
};

std::string word_at(const Frame& frame, Index row) {
    return frame.node(frame.evaluation()->graph->at("x")).axes.rows.label(row);
}

/// Two of the words, each chosen from a list.
void choose_words(Frame& frame, SwapMemory& memory, int count) {
    const Ui& ui = frame.ui;
    memory.first = std::clamp(memory.first < 0 ? 1 : memory.first, 0, count - 1);
    memory.second = std::clamp(memory.second < 0 ? count - 2 : memory.second, 0, count - 1);
    std::vector<std::string> names;
    for (int row = 0; row < count; ++row)
        names.push_back(fmt::format("{} {}", row, shortened(ui, word_at(frame, row), ui.em(8))));
    const std::vector<std::string_view> labels(names.begin(), names.end());
    choice(ui, "places/first", "Swap", labels, memory.first, ui.em(9));
    tooltip(ui, "One of two words that change places");
    choice(ui, "places/second", "with", labels, memory.second, ui.em(9));
    tooltip(ui, "The other one");
}

RichText verdict(const Frame& frame, const Swapped& swapped) {
    const bool same = swapped.largest <= 1e-5 * std::max(swapped.largest_norm, 1e-30);
    const std::string first = word_at(frame, swapped.first),
                      second = word_at(frame, swapped.second);
    RichText text{{"With "}, {first, Role::query, true}, {" and "}, {second, Role::query, true}};
    if (same)
        text.push_back(
            {fmt::format(" swapped every word keeps its new vector (largest change {}): {}.",
                         number_text(swapped.largest, 2),
                         order_told_by(*frame.scene(), *frame.evaluation()).empty()
                             ? "attention does not know the order"
                             : "to attention these two places are alike, others need not be")});
    else
        text.push_back(
            {" swapped the words' new vectors change, each by as much as its bar is high: "
             "attention knows the order."});
    return text;
}

void draw_changes(Frame& frame, const Swapped& swapped, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto count = static_cast<float>(swapped.changes.size());
    const float pitch = std::min(size.x / count, ui.em(6)), foot = ui.em(1.3f), head = ui.em(1.1f);
    const float high = std::max(size.y - foot - head, ui.em(1));
    const double most = std::max(swapped.largest, 1e-4 * std::max(swapped.largest_norm, 1e-30));
    for (std::size_t i = 0; i < swapped.changes.size(); ++i) {
        const double change = swapped.changes[i];
        const float x = min.x + static_cast<float>(i) * pitch, middle = x + pitch / 2,
                    base = min.y + head + high,
                    top = base - static_cast<float>(change / most) * high;
        const auto row = static_cast<Index>(i);
        const bool own = row == swapped.first || row == swapped.second;
        list.AddRectFilled({x + pitch * 0.2f, std::min(top, base - ui.hairline())},
                           {x + pitch * 0.8f, base},
                           ink(ui.theme->role(own ? Role::query : Role::output)));
        if (pitch < ui.em(2.4f)) continue;
        draw_text(ui, list, {middle, top - ui.em(0.15f)}, number_text(change, 2),
                  {Face::regular, 0.75f, ui.theme->dim_text, 1}, {0.5f, 1});
        draw_text(ui, list, {middle, base + ui.em(0.2f)},
                  shortened(ui, word_at(frame, row), pitch - ui.em(0.3f), Face::regular, 0.85f),
                  {Face::regular, 0.85f, own ? ui.theme->role(Role::query) : ui.theme->text, 1},
                  {0.5f, 0});
    }
    ui.tag("places/changes", min, {min.x + pitch * count, min.y + size.y});
}

}  // namespace

void draw_swapped(Frame& frame, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    auto& memory = ui.memory.of<SwapMemory>();
    const Evaluation& evaluation = *frame.evaluation();
    const int count = static_cast<int>(evaluation.value("x").rows());
    ImGui::SetCursorScreenPos(min);
    if (count < 2)
        return rich_text(ui, {{"Two words can change places once there are two."}},
                         {1, true, size.x});
    const float left = ui.em(10.5f);
    ImGui::BeginGroup();
    ImGui::SetCursorScreenPos(min);
    choose_words(frame, memory, count);
    ImGui::EndGroup();
    const SwapKey key{frame.store.computation().revision(), memory.first, memory.second};
    double work = 0;
    for (const Value& value : evaluation.values) work += static_cast<double>(value->size()) * 50;
    memory.job.want(
        key, work < swap_operations_at_once,
        [&] {
            return [before = evaluation, key](const Progress& progress) {
                return swap_words(before, key.first, key.second, progress);
            };
        },
        frame.store.computation().wake());
    if (!memory.job.current()) ui.memory.of<Unfinished>().frame = ImGui::GetFrameCount();
    const Swapped* swapped = memory.job.result();
    if (!swapped || swapped->changes.size() != static_cast<std::size_t>(count)) return;
    const float width = std::max(size.x - left, ui.em(6));
    const RichText text = verdict(frame, *swapped);
    const RichTextStyle style{1.05f, false, width};
    draw_rich(ui, *ImGui::GetWindowDrawList(), {min.x + left, min.y}, text, style);
    const float used = measure_rich(ui, text, style).y + ui.em(0.5f);
    draw_changes(frame, *swapped, {min.x + left, min.y + used},
                 {width, std::max(size.y - used, ui.em(3))});
}

}  // namespace attend
