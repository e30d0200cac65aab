#include "core/document/word_motion.h"

#include <fmt/format.h>

#include "core/embedding/principal.h"
#include "core/error.h"
#include "core/plural.h"

namespace attend {

namespace {

const WordTablePtr* table_of(const MotionRequest& request) {
    const auto found = request.base.resources.find(request.base.scene.x.source);
    return found == request.base.resources.end() ? nullptr
                                                 : std::get_if<WordTablePtr>(&found->second);
}

std::span<const float> numbers_of(const Matrix& matrix, Index row) {
    return {matrix.row_begin(row), static_cast<std::size_t>(matrix.cols())};
}

/// What attention reads, and what it gives; of the scene, or of what it would be.
template <class Of>
const Matrix& x_of(const Of& computed) {
    return computed.evaluation.value(*computed.scene.graph->texts().x);
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

Neighbors named(const NearWords& near, const WordTable& table, const Plane& plane) {
    Neighbors neighbors;
    std::vector<float> room;
    for (const NearWord& found : near) {
        const auto vector = table.block(found.row, 1, room);
        const Matrix row =
            Eigen::Map<const Eigen::RowVectorXf>(vector.data(), table.width()).cast<Scalar>();
        neighbors.push_back({table.word(found.row), found.value, placed(plane, row).row(0)});
    }
    return neighbors;
}

/// All that is known without the vocabulary.
void place_tokens(WordMotion& motion, const MotionRequest& request, const WhatIf* there) {
    const Matrix &before = x_of(request.base),
                 &after = output_of(request.base);
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
    for (const Token& token : there->scene.x.tokens) other.words.push_back(token.text);
    other.edits_left = there->edits_left.size();
    other.token =
        same_word(there->scene.x.tokens,
                  request.base.scene.x.tokens[static_cast<std::size_t>(request.token)].word);
    if (other.token >= 0)
        other.alike = cosine_of(numbers_of(after, request.token), numbers_of(output, other.token));
}

Plane plane_for(const WordMotion& motion, const MotionRequest& request, const WhatIf* there) {
    if (!motion.scene_axes) {
        const WordTable& table = **table_of(request);
        return plane_of({table.mean(), table.covariance()}, table.name());
    }
    std::vector<const Matrix*> parts{&x_of(request.base),
                                     &output_of(request.base)};
    if (there) parts.push_back(&output_of(*there));
    return plane_of(statistics_of(stacked(parts)), "the scene");
}

void find_neighbors(WordMotion& motion, const MotionRequest& request, const WhatIf* there,
                    const Progress& progress) {
    const WordTablePtr& table = *table_of(request);
    motion.nearest = request.nearest && request.nearest->table() == table
                         ? request.nearest
                         : std::make_shared<const NearestWords>(table, progress);
    const bool also_there = there && motion.other->token >= 0;
    Matrix queries(also_there ? 3 : 2, table->width());
    queries.row(0) = x_of(request.base).row(request.token);
    queries.row(1) = output_of(request.base).row(request.token);
    if (also_there) queries.row(2) = output_of(*there).row(motion.other->token);
    const auto found = motion.nearest->find(queries, request.neighbors, request.nearness, progress);
    motion.near_before = named(found[0], *table, motion.plane);
    motion.near_after = named(found[1], *table, motion.plane);
    if (also_there) motion.other->near_after = named(found[2], *table, motion.plane);
}

/// Why the output of a scene cannot be compared with its word vectors, as a sentence for a person;
/// empty where it can: it has as many numbers, and they mean the same. That holds for the
/// projection `identity`, and for `principal` and a model's with a W_O that leads back, in one
/// layer or several, with or without residual connections.
std::string output_elsewhere(const Scene& scene) {
    const Graph& graph = *scene.graph;
    const Index before = graph.node(*graph.texts().x).shape().columns,
                after = graph.node(scene.output).shape().columns;
    if (before != scene.x.embedding.columns.size())
        return "Positions stand beside the words, in columns of their own: the vectors are longer "
               "than those of the vocabulary.";
    if (before != after)
        return fmt::format(
            "The output has {} for each word, the word vectors have {}: "
            "they do not live in one space.",
            count_of(after, "number"), before);
    if (scene.cross && scene.memory.source != scene.x.source)
        return fmt::format(
            "The output is made of vectors from {}, the words that ask are from {}: "
            "they do not live in one space.",
            scene.memory.source, scene.x.source);
    const Choices& choices = scene.choices;
    if (choices.layer_norm != "none" || choices.feed_forward != "none" ||
        choices.activation != "none")
        return "Layer norm, feed-forward and activations lead out of the space of the words: with "
               "any of them, the output can no longer be compared with the vocabulary.";
    if (scene.choices.projection == "random")
        return "The projection of the values is drawn at random: the output lives in a space of "
               "its own, where no word of the vocabulary stands.";
    if (scene.choices.projection != "identity" && !scene.output_projection())
        return "The projection of the values takes the words to other axes, and no output "
               "projection leads back from there: the output lives in other coordinates than the "
               "words.";
    return {};
}

}  // namespace

WordMotion move_words(const MotionRequest& request, const Progress& progress) {
    WordMotion motion;
    motion.elsewhere = output_elsewhere(request.base.scene);
    if (!motion.elsewhere.empty()) return motion;
    const WordTablePtr* const table = table_of(request);
    if (table) motion.vocabulary = (*table)->name();
    motion.scene_axes = request.scene_axes || !table;
    motion.token = request.token;
    for (const Token& token : request.base.scene.x.tokens) motion.words.push_back(token.text);
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
