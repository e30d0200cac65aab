#include <fmt/format.h>

#include <algorithm>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follows.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/noun.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/given_words.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/analysis/head_nodes.h"
#include "core/analysis/row_sums.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

GivenWords words_of(const Frame& frame, const Attended& row) {
    const Evaluation& evaluation = *frame.evaluation();
    const Axes& axes = frame.node(row.weights).axes;
    GivenNames names{told_in_sentence(axes.rows, row.query), {}};
    for (Index key = 0; key < axes.columns.size(); ++key)
        names.keys.push_back(told_in_sentence(axes.columns, key));
    if (!row.shares || row.largest == 0)
        return {weights_in_words(names.query, names.keys, row.given,
                                 row_sum(evaluation, row.weights, row.query), row.own, row.masked,
                                 answering(*frame.scene())),
                {},
                {}};
    const auto heaviest = std::max_element(row.given.begin(), row.given.end());
    const Index key = chosen_key(frame, row).value_or(heaviest - row.given.begin());
    return given_in_words(names, row, key,
                          times_others(evaluation.value(row.weights),
                                       evaluation.value(frame.block().seen), {row.query, key}));
}

/// Made anew where the numbers or the chosen key are others.
const GivenWords& kept_words(const Frame& frame, const Attended& row) {
    return frame.ui.states.kept(std::tuple(frame.store.computation().revision(), row.weights,
                                           row.query, chosen_key(frame, row)),
                                [&] { return words_of(frame, row); });
}

}  // namespace

std::string changed_in_words(const Frame& frame) {
    const Selection& selection = frame.store.session.selection;
    if (layer_is_off(frame, selection.layer)) return "off: the layer hands its input on";
    if (!is_on(frame, selection.layer, selection.head)) return "off: its output counts as 0";
    if (!follows_from_change(frame, frame.block().weights)) return {};
    const bool edited = !frame.evaluation()->edits->empty(),
               off = !is_all_on(frame.scene()->choices);
    return fmt::format("this map follows from what {}", edited && off ? "was changed"
                                                        : edited      ? "was set by hand"
                                                                      : "is off");
}

RichText given_headline(const Frame& frame, const Attended& row) {
    return kept_words(frame, row).headline;
}

void draw_attending_words(Frame& frame, const Attended& row, const AttendingWords& around,
                          ImVec2 position, ImVec2 size) {
    const Ui& ui = frame.ui;
    const GivenWords& words = kept_words(frame, row);
    const bool large = size.y > ui.em(6);
    float y = position.y + ui.em(large ? 0.5f : 0.1f);
    const auto draw = [&](const RichText& text, float text_size, bool dim) {
        RichTextStyle style{text_size, dim, size.x};
        const float high = measure_rich(ui, text, style).y;
        if (text.empty() || y + high > position.y + size.y) return;
        draw_rich(ui, {position.x, y}, text, style);
        y += high + ui.em(0.35f);
    };
    const float largest = large ? 1.6f : 1.2f;
    draw(around.first, largest, false);
    const bool alone = words.rest.empty() && words.others.empty();
    const float headline = alone || !around.first.empty() ? 1 : largest;
    const float top = y;
    draw(words.headline, headline, false);
    const ImVec2 beside = measure_rich(ui, words.headline, {headline, false, size.x});
    const std::string head = head_part(frame), off = changed_in_words(frame);
    const float x = position.x + beside.x + ui.em(1);
    if (beside.y < ui.em(headline * 1.2f)) {
        const float line = top + beside.y - ui.em(0.95f);
        const float wide = measure_text(ui, head, Face::regular, 0.85f).x;
        if (x + wide <= position.x + size.x) draw_text(ui, {x, line}, head, dim_style(ui, 0.85f));
    }
    if (!off.empty()) {
        draw_text(ui, {position.x, y}, off, {Face::regular, 0.9f, ui.theme->edited});
        y += ui.em(1.25f);
    }
    draw(words.rest, large ? 1.0f : 0.9f, false);
    draw(around.says, large ? 1.0f : 0.9f, false);
    // What is not drawn is said before anything else in small print.
    if (!around.note.empty()) draw({{around.note}}, 0.85f, true);
    draw(words.others, 0.85f, true);
    ui.tag("sentence/words", position, {position.x + size.x, y});
    dim_stale(frame, position, position + size, frame.stale());
}

}  // namespace attend
