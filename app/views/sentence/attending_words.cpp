#include <algorithm>

#include "app/views/parts/choose_head.h"
#include "app/views/parts/follows.h"
#include "app/views/parts/noun.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/given_words.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/analysis/head_nodes.h"
#include "core/analysis/row_sums.h"
#include "core/graph/unique_label.h"
#include "core/texts/sentence.h"

namespace attend {

namespace {

GivenWords words_of(const Frame& frame, const Attended& row) {
    const Evaluation& evaluation = *frame.evaluation();
    const Axes& axes = frame.node(row.weights).axes;
    GivenNames names{told_in_sentence(axes.rows, row.query), {}, frame.scene()->in_turn};
    for (Index key = 0; key < axes.columns.size(); ++key)
        names.keys.push_back(told_in_sentence(axes.columns, key));
    if (!row.shares || row.largest == 0)
        return {weights_in_words(names.query, names.keys, row.given,
                                 row_sum(evaluation, row.weights, row.query), row.own, row.masked,
                                 answering(*frame.scene())),
                {},
                {}};
    const Index key = *chosen_key(frame, row);
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
    if (layer_is_off(frame, selection.layer)) return say<texts::sentence::layer_off>();
    if (!is_on(frame, selection.layer, selection.head)) return say<texts::sentence::head_off>();
    if (!follows_from_change(frame, frame.block().weights)) return {};
    const bool edited = !frame.evaluation()->edits->empty(),
               off = !is_all_on(frame.scene()->choices);
    return say<texts::sentence::follows>("why"_is = edited && off ? "both"
                                                    : edited      ? "edits"
                                                                  : "off");
}

RichText given_headline(const Frame& frame, const Attended& row) {
    return kept_words(frame, row).headline;
}

const GivenWords& given_words_of(const Frame& frame, const Attended& row) {
    return kept_words(frame, row);
}

}  // namespace attend
