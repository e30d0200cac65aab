#include "core/document/word_motion.h"

#include <cmath>

#include "core/analysis/near_nodes.h"
#include "core/embedding/principal.h"
#include "core/error.h"
#include "core/graph/by_rows.h"
#include "core/workspaces/attention_graph.h"

namespace attend {

namespace {

const WordTablePtr* table_of(const MotionRequest& request) {
    const auto found = request.base.resources.find(request.base.scene.asks().source);
    return found == request.base.resources.end() ? nullptr
                                                 : std::get_if<WordTablePtr>(&found->second);
}

std::span<const float> numbers_of(const Matrix& matrix, Index row) {
    return {matrix.row_begin(row), static_cast<std::size_t>(matrix.cols())};
}

/// What attention reads, and what it gives: in the scene, or in the one with words swapped.
template <class Of>
const Matrix& x_of(const Of& computed) {
    return computed.evaluation.value(*computed.scene.graph->sequence(0).vectors);
}
template <class Of>
const Matrix& output_of(const Of& computed) {
    return computed.evaluation.value(computed.scene.output);
}

WhatIf compute_there(const MotionRequest& request, const Progress& progress) {
    return what_if(request.base, {[&](Choices& choices) { choices.sentence = request.other; }, {}},
                   {progress.stop, {}});
}

Index same_word(const Tokens& tokens, const std::string& word) {
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i].word == word) return static_cast<Index>(i);
    return -1;
}

Matrix stacked(const std::vector<const Matrix*>& parts) {
    Index rows = 0;
    for (const Matrix* const part : parts) rows += part->rows();
    Matrix all(rows, parts.front()->cols());
    Index first = 0;
    for (const Matrix* const part : parts) {
        all.middleRows(first, part->rows()) = *part;
        first += part->rows();
    }
    return all;
}

/// The words near a token, as its row of their node has them.
Neighbors near_in(const Evaluation& evaluation, NodeId node, Index token, const WordTable& table,
                  const Plane& plane, const Progress& progress) {
    if (const auto* const first = evaluation.graph->node(node).operation->preparation())
        first->make(progress);
    const Value row = row_of(evaluation, node, token);
    Neighbors neighbors;
    std::vector<float> room;
    for (Index i = 0; i < NearWordRows::count && !std::isnan((*row)(0, i)); ++i) {
        const auto word = static_cast<Index>((*row)(0, i));
        const auto vector = table.block(word, 1, room);
        const Matrix numbers =
            Eigen::Map<const Eigen::RowVectorXf>(vector.data(), table.width()).cast<Scalar>();
        neighbors.push_back({table.word(word),
                             static_cast<double>((*row)(0, NearWordRows::count + i)),
                             placed(plane, numbers).row(0)});
    }
    return neighbors;
}

/// All that is known without the vocabulary.
void place_tokens(WordMotion& motion, const MotionRequest& request, const WhatIf* there) {
    const Matrix &before = x_of(request.base), &after = output_of(request.base);
    motion.before = placed(motion.plane, before);
    motion.after = placed(motion.plane, after);
    const Matrix& cosines = request.base.evaluation.value(*request.base.scene.measures.cosine);
    motion.cosines.clear();
    for (Index i = 0; i < cosines.size(); ++i)
        motion.cosines.push_back(static_cast<double>(cosines.number(i)));
    if (!there) return;
    WordMotion::Other& other = *motion.other;
    const Matrix& output = output_of(*there);
    other.before = placed(motion.plane, x_of(*there));
    other.after = placed(motion.plane, output);
    for (const Token& token : there->scene.asks().tokens) other.words.push_back(token.text);
    other.edits_left = there->edits_left.size();
    other.token =
        same_word(there->scene.asks().tokens,
                  request.base.scene.asks().tokens[static_cast<std::size_t>(request.token)].word);
    if (other.token >= 0)
        other.alike = cosine_of(numbers_of(after, request.token), numbers_of(output, other.token));
}

Plane plane_for(const WordMotion& motion, const MotionRequest& request, const WhatIf* there) {
    if (!motion.scene_axes) {
        const WordTable& table = **table_of(request);
        return plane_of({table.mean(), table.covariance()}, table.name());
    }
    std::vector<const Matrix*> parts{&x_of(request.base), &output_of(request.base)};
    if (there) parts.push_back(&output_of(*there));
    return plane_of(statistics_of(stacked(parts)), "the scene");
}

void find_neighbors(WordMotion& motion, const MotionRequest& request, const WhatIf* there,
                    const Progress& progress) {
    const WordTable& table = **table_of(request);
    const auto pair = [&](const Scene& scene) {
        const NearWordNodes& nodes = *scene.measures.near_words;
        return request.nearness == Nearness::cosine ? nodes.by_cosine : nodes.by_distance;
    };
    const auto near = [&](const Evaluation& evaluation, NodeId node, Index token) {
        return near_in(evaluation, node, token, table, motion.plane, progress);
    };
    const NearWordNodes::Pair here = pair(request.base.scene);
    motion.near_before = near(request.base.evaluation, here.before, request.token);
    motion.near_after = near(request.base.evaluation, here.after, request.token);
    if (there && motion.other->token >= 0)
        motion.other->near_after =
            near(there->evaluation, pair(there->scene).after, motion.other->token);
}

}  // namespace

WordMotion move_words(const MotionRequest& request, const Progress& progress) {
    WordMotion motion;
    motion.elsewhere = output_elsewhere(request.base.scene, *request.base.scene.graph);
    if (!motion.elsewhere.empty()) return motion;
    const WordTablePtr* const table = table_of(request);
    if (table) motion.vocabulary = (*table)->name();
    motion.scene_axes = request.scene_axes || !table;
    motion.token = request.token;
    for (const Token& token : request.base.scene.asks().tokens) motion.words.push_back(token.text);
    std::optional<WhatIf> there;
    if (!request.other.empty()) {
        motion.other = WordMotion::Other{};
        try {
            there = compute_there(request, progress);
        } catch (const Error& error) {
            motion.other->problem = error.what();
        }
    }
    const WhatIf* const computed = there ? &*there : nullptr;
    motion.plane = plane_for(motion, request, computed);
    place_tokens(motion, request, computed);
    if (table) find_neighbors(motion, request, computed, progress);
    return motion;
}

}  // namespace attend
