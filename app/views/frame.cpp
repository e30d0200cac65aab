#include "app/views/frame.h"

#include <algorithm>
#include <utility>

#include "app/state/session.h"
#include "app/views/pointing.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"
#include "core/texts/heads.h"

namespace attend {

int Frame::layers() const {
    return scene() && !scene()->blocks.empty() ? scene()->blocks.back().layer + 1 : 1;
}

const Block& Frame::block(int layer, int head) const {
    return block_or_first(*scene(), layer, head);
}

const Block& Frame::block() const {
    const Selection& selection = store.session.selection;
    return block(selection.layer, selection.head);
}

const LayerBlock& Frame::layer_block() const {
    const auto layer = static_cast<std::size_t>(store.session.selection.layer);
    return scene()->layers.at(std::min(layer, scene()->layers.size() - 1));
}

const LayerNodes& Frame::layer_nodes() const {
    const auto layer = static_cast<std::size_t>(store.session.selection.layer);
    return scene()->measures.layers.at(std::min(layer, scene()->measures.layers.size() - 1));
}

ShownComputed Frame::base() const {
    const Computation& shown = store.computation();
    return {shown.shared_scene(), shown.shared_evaluation(), shown.resources_of_shown()};
}

std::string_view Frame::room() const {
    return (scene() ? scene()->choices : store.document().choices).workspace;
}

std::string Frame::head_label() const {
    const Selection& selection = store.session.selection;
    if (layers() < 2) return say<texts::heads::head>("head"_is = selection.head);
    return say<texts::heads::layer_head>("layer"_is = selection.layer, "head"_is = selection.head);
}

std::string Frame::query_text() const {
    if (!scene() || scene()->blocks.empty()) return {};
    const Axis& rows = scene()->graph->node(block().weights).axes.rows;
    const Index row = asking();
    return row < rows.size() ? told_in_sentence(rows, row) : std::string();
}

namespace {

/// Whether the rows of `node` are the tokens that ask in the large head.
bool has_rows_that_ask(const Frame& frame, const Node& node) {
    if (frame.scene()->blocks.empty()) return false;
    const Axis &rows = node.axes.rows, &asking = frame.node(frame.block().weights).axes.rows;
    return rows == asking || (!rows.named() && rows.size() == asking.size());
}

}  // namespace

void Frame::hover(const Node& node, Cell cell) {
    Hover& next = store.session.next_hover;
    next = hover_of(node, cell);
    if (!next.query || !node.axes.rows.counts_tokens()) return;
    if (has_rows_that_ask(*this, node))
        point_at_query(*this, *next.query);
    else
        next.query.reset();  // tokens of another text
}

Coloring coloring_of(const Frame& frame) {
    const Evaluation* evaluation = frame.evaluation();
    const View& view = frame.store.document().view;
    if (!frame.scene() || frame.scene()->blocks.empty()) return {frame.ui, view, evaluation};
    const Block& block = frame.block();
    const Value& weights = weights_of_scale(*evaluation, block.weights);
    const bool shares = normalizer_of(frame.scene()->choices).rows_sum_to_one;
    Coloring coloring{frame.ui, view, evaluation, weights,
                      shares ? frame.node(block.weights).axes.columns.size() : 0};
    // Answers of a look-up are weights added up: one scale, on which both fit.
    if (frame.node(block.output).notation.scale != frame.node(block.weights).path) return coloring;
    Readings& readings = frame.ui.readings;
    return coloring.ending_at(std::max(readings.weights_end(weights),
                                       readings.weights_end(evaluation->at(block.output))));
}

void Frame::ask(Request request) { requests.push_back(std::move(request)); }

}  // namespace attend
