#include "app/views/next_token/next_pushes.h"

#include <algorithm>

#include "app/gui/heatmap.h"
#include "app/views/parts/follow_job.h"
#include "core/document/what_if.h"
#include "core/graph/by_rows.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

struct PushKey {
    PredictedFrom from;  // a prediction's inputs: an edit of a head changes its states, too
    NumberList off;
    Index word = 0, against = 0;
    bool operator==(const PushKey&) const = default;
};

struct PushState {
    LatestJob<PushKey, Pushes> job;
};

Push push_of(const Node& node, std::string name, Scalar number) {
    return {std::move(name), node.path, node.layer, node.head, static_cast<double>(number)};
}

std::vector<Push> parts_of(const Evaluation& evaluation, NodeId all, Index row) {
    const Node& node = evaluation.graph->node(all);
    const Value numbers = row_of(evaluation, all, row);
    std::vector<Push> parts;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const auto column = static_cast<Index>(i);
        parts.push_back(push_of(evaluation.graph->node(node.inputs[i]),
                                node.axes.columns.label(column), (*numbers)(0, column)));
    }
    return parts;
}

/// The same graph with the pushes of these words, all other values shared.
WhatIf with_pushes(const Computed& base, Index word, Index against, const Progress& progress) {
    return what_if(base,
                   {[&](Choices& choices) {
                        choices.set(next_word, static_cast<double>(word));
                        choices.set(next_against, static_cast<double>(against));
                    },
                    {}},
                   progress);
}

Pushes made(const Computed& base, Index row, Index word, Index against, const Progress& progress) {
    const WhatIf there = with_pushes(base, word, against, progress);
    Pushes pushes{word, against, {}, {}, {}};
    const Graph& graph = *there.scene.graph;
    const NextTokenNodes& next = *there.scene.measures.next;
    if (!next.push || !next.why) return pushes;
    pushes.against_mean = parts_of(there.evaluation, next.push->all, row);
    pushes.against_other = parts_of(there.evaluation, next.why->all, row);
    for (const NodeId id : next.push->of_heads) {
        const Node& node = graph.node(id);
        const auto counted = std::ranges::find(pushes.against_mean, node.path, &Push::path);
        pushes.of_heads.push_back(
            counted != pushes.against_mean.end()
                ? *counted
                : push_of(node, {}, (*row_of(there.evaluation, id, row))(0, 0)));
    }
    return pushes;
}

}  // namespace

const Pushes* pushes_now(const NextLook& look, bool& current) {
    auto& job = look.frame.ui.states.of<PushState>().job;
    const Frame& frame = look.frame;
    const PushKey key{said_from(*frame.scene(), *frame.evaluation(), look.row),
                      frame.scene()->choices.heads_off, look.word, look.rival()};
    current = follow_work(frame, job, "Taking the logit apart", key, false, [&] {
        return [base = frame.base(), key](const Progress& progress) {
            return made(base, key.from.row, key.word, key.against, progress);
        };
    });
    if (!job.result()) return nullptr;
    const bool fits = job.result()->of_heads.size() == frame.scene()->blocks.size();
    return fits ? job.result() : nullptr;
}

std::string why_no_pushes(const NextLook& look) {
    return why_none(look.frame.ui.states.of<PushState>().job, "Taking the logit apart …");
}

std::string signed_text(double number) {
    return (number >= 0.005 ? "+" : "") + number_text(number, 2);
}

void explain_push(const NextLook& look, const Pushes& pushes, const Push& push) {
    // What is explained is a node of the document.
    Choices& choices = look.frame.draft().choices;
    choices.set(next_word, static_cast<double>(pushes.word));
    choices.set(next_against, static_cast<double>(pushes.against));
    look.frame.ui.states.of<NextState>().explain = {push.path, 0};
}

}  // namespace attend
