#include "app/views/walkthrough/sum_play.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/small_map.h"
#include "app/views/parts/small_map.h"
#include "app/views/walkthrough/options.h"
#include "core/texts/steps.h"

namespace attend {

std::size_t SumPlay::terms() const {
    const Explanation& explanation = explained.explanation;
    return explanation.fold == Fold::sum && explanation.terms.size() > 1 ? explanation.terms.size()
                                                                         : 0;
}

namespace {

/// In their order, so that each sum is the one before and a term.
double sum_of(const ExplainedCell& of, std::size_t terms) {
    double sum = 0;
    for (std::size_t i = 0; i < terms; ++i) sum += of.explanation.terms[i].contribution;
    return sum;
}

/// "0.3125 + 0.5·(−0.2) = 0.2125 (2 of 12 terms)", as `added` of them make it, `before` without the
/// last.
std::string added_in_words(const ExplainedCell& of, std::size_t added, double before) {
    const Term& term = of.explanation.terms[added - 1];
    std::string factors;
    if (of.explanation.products)
        for (const Operand& operand : term.operands)
            factors += factors.empty() ? digits_after_sign(operand.value)
                                       : "·" + digits_after_sign(operand.value);
    else
        factors = digits_after_sign(term.contribution);
    return say<texts::steps::added>("cell"_is = of.name, "before"_is = digits(before),
                                    "term"_is = factors,
                                    "sum"_is = digits(before + term.contribution), "n"_is = added,
                                    "all"_is = of.explanation.terms.size());
}

}  // namespace

double SumPlay::partial() const { return sum_of(explained, added()); }

std::string SumPlay::text() const {
    if (!current())
        return say<texts::steps::none_added>("cell"_is = explained.name, "all"_is = terms());
    return added_in_words(explained, added(), sum_of(explained, added() - 1));
}

const std::string& SumPlay::longest_text() {
    if (!longest.empty()) return longest;
    double sum = 0;
    for (std::size_t count = 1; count <= terms(); ++count) {
        if (std::string here = added_in_words(explained, count, sum); here.size() > longest.size())
            longest = std::move(here);
        sum += explained.explanation.terms[count - 1].contribution;
    }
    return longest;
}

void SumPlay::press(bool single) {
    if (terms() == 0) return;
    const bool over = added() == terms();
    if (over || !begun) position = 0;
    begun = true;
    playing = !single && !playing;
    if (single) position = std::floor(position) + 1;
}

void SumPlay::advance(double seconds, double terms_a_second) {
    if (!playing) return;
    position = std::min(position + seconds * terms_a_second, static_cast<double>(terms()));
    if (added() == terms()) playing = false;
}

SumPlay& sum_play(Frame& frame, NodeId node, Cell cell) {
    auto& play = frame.ui.states.of<SumPlay>();
    const std::uint64_t revision = frame.store.computation().revision();
    const bool same = play.revision == revision && play.node == node && play.cell == cell;
    if (same && !play.explained.name.empty()) return play;
    play = {};
    play.revision = revision, play.node = node, play.cell = cell;
    if (contains(frame.node(node).shape(), cell))
        play.explained = explain(*frame.evaluation(), node, cell);
    return play;
}

namespace {

/// The last frame in which it went on, by ImGui::GetFrameCount(): kept in ui.states.
struct PlayedFrame {
    int frame = -1;
};

}  // namespace

void follow_play(Frame& frame, SumPlay& play) {
    constexpr double longest = 0.25;  // of a pause in which nothing was drawn
    // A lesson and the view that shows it both follow it.
    int& last = frame.ui.states.of<PlayedFrame>().frame;
    const bool is_new = std::exchange(last, ImGui::GetFrameCount()) != ImGui::GetFrameCount();
    if (is_new)
        play.advance(std::min(static_cast<double>(ImGui::GetIO().DeltaTime), longest),
                     play.speed > 0 ? play.speed : frame.options<StepsOptions>().speed);
    if (play.playing) leave_unfinished(frame.ui);
}

void outline_terms(const Frame& frame, const SumPlay& play, NodeId id,
                   const HeatmapLayout& layout) {
    const Term* const last = play.current();
    if (!last) return;
    const Ui& ui = frame.ui;
    const Node& node = frame.node(play.node);
    for (std::size_t i = 0; i < last->operands.size(); ++i) {
        const Operand& operand = last->operands[i];
        if (node.inputs[operand.input] != id) continue;
        const Operand& first = play.explained.explanation.terms.front().operands[i];
        const Cell low{std::min(first.cell.row, operand.cell.row),
                       std::min(first.cell.column, operand.cell.column)},
            high{std::max(first.cell.row, operand.cell.row),
                 std::max(first.cell.column, operand.cell.column)};
        frame_cells(ui, layout, low, high, ui.theme->dim_text);
        frame_cells(ui, layout, operand.cell, operand.cell, ui.theme->selection);
    }
}

}  // namespace attend
