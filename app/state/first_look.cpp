#include "app/state/first_look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/most_unusual_weight.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// Of all heads, when somebody asks or a model opens: some 20 ms. In the frame of each letter less.
constexpr Index most_numbers = 20'000'000, most_while_typing = 5'000'000;

/// Which keys the model has put there itself, or rests on because they come first.
std::vector<bool> set_apart(const Scene& scene, Index keys) {
    std::vector<bool> apart(static_cast<std::size_t>(keys), false);
    const std::vector<ModelToken>& tokens = scene.answers().model_tokens;
    for (std::size_t j = 0; j < std::min(tokens.size(), apart.size()); ++j)
        apart[j] = tokens[j].special;
    if (scene.measures.next && !apart.empty()) apart.front() = true;
    return apart;
}

/// Which queries the model has put there itself: no word asks.
std::vector<bool> special_rows(const Scene& scene, Index rows) {
    std::vector<bool> special(static_cast<std::size_t>(rows), false);
    const std::vector<ModelToken>& tokens = scene.asks().model_tokens;
    for (std::size_t i = 0; i < std::min(tokens.size(), special.size()); ++i)
        special[i] = tokens[i].special;
    return special;
}

/// The last query that is a word; the last one where none is.
Index last_word(const Scene& scene, Index rows) {
    const std::vector<bool> special = special_rows(scene, rows);
    for (Index i = rows; i-- > 0;)
        if (!special[static_cast<std::size_t>(i)]) return i;
    return rows - 1;
}

/// Words by their numbers, in the case of none: "the" and "The" tell nothing of each other.
std::vector<std::size_t> numbered(const Tokens& tokens) {
    std::vector<std::size_t> numbers;
    std::unordered_map<std::string, std::size_t> known;
    for (const Token& token : tokens)
        numbers.push_back(known.emplace(lower_case(token.word), known.size()).first->second);
    return numbers;
}

LookedThrough looked_through(const Scene& scene, Shape shape) {
    LookedThrough where{
        set_apart(scene, shape.columns), {}, 0, scene.crosses(), special_rows(scene, shape.rows)};
    if (!scene.crosses()) where.words = numbered(scene.asks().tokens);
    return where;
}

/// Of `count` heads from `first` on; nothing where they are too large to be looked through at once.
std::optional<MostUnusualWeight> telling_of(const Scene& scene, const Evaluation& evaluation,
                                            std::size_t first, std::size_t count, Index most) {
    const Shape shape = scene.graph->node(scene.blocks.front().weights).shape();
    if (shape.rows * shape.columns * static_cast<Index>(count) > most) return std::nullopt;
    std::vector<const Matrix*> weights;
    for (std::size_t i = first; i < first + count; ++i)
        weights.push_back(&evaluation.value(scene.blocks[i].weights));
    LookedThrough where = looked_through(scene, shape);
    if (scene.measures.next) where.first_row = shape.rows - 1;
    return most_unusual_weight(weights, where);
}

/// The heaviest key of a query; of equal weights of points the nearest, as where none is in reach.
Index heaviest_key(const Scene& scene, const Evaluation& evaluation, Index row) {
    const Block& block = scene.blocks.front();
    const auto weights = evaluation.value(block.weights).row(row);
    Index best = 0;
    weights.maxCoeff(&best);
    if (!scene.measures.regression) return best;
    const Matrix& points = evaluation.value(block.k);
    const Scalar query = evaluation.value(block.q)(row, 0);
    const auto away = [&](Index i) { return std::abs(points(i, 0) - query); };
    for (Index i = best + 1; i < weights.cols(); ++i)
        if (weights(i) == weights(best) && away(i) < away(best)) best = i;
    return best;
}

}  // namespace

void FirstLook::take(Selection& selection, const Scene& scene, const Evaluation& evaluation,
                     std::uint64_t revision) {
    if (std::exchange(revision_, revision) == revision) return;
    if (!scene.layers.empty()) return take_telling(selection, scene, evaluation);
    const NodeId weights = scene.blocks.front().weights;
    selection.node = scene.graph->node(weights).path;
    selection.cell.column = heaviest_key(scene, evaluation, selection.cell.row);
}

void FirstLook::stay_at(const Selection& selection, const Scene& scene) {
    model_ = scene.choices.model;
    for (std::size_t i = 0; i < scene.blocks.size(); ++i)
        if (scene.blocks[i].layer == selection.layer && scene.blocks[i].head == selection.head)
            block_ = i;
}

void FirstLook::take_telling(Selection& selection, const Scene& scene,
                             const Evaluation& evaluation) {
    const bool of_model = !scene.asks().model_tokens.empty();
    if (of_model && scene.crosses()) return;
    const bool known = std::exchange(model_, scene.choices.model) == scene.choices.model &&
                       block_ < scene.blocks.size();
    const std::size_t first = known ? block_ : 0,
                      count = known || !of_model ? 1 : scene.blocks.size();
    const auto found = telling_of(scene, evaluation, first, count,
                                  known || !of_model ? most_while_typing : most_numbers);
    block_ = first + (found ? found->head : 0);
    const Block& block = scene.blocks[block_];
    const Index row = last_word(scene, scene.graph->node(block.weights).shape().rows);
    selection.layer = block.layer, selection.head = block.head;
    selection.node = scene.graph->node(block.weights).path;
    selection.cell = found ? found->cell : Cell{row, 0};
    if (!found) evaluation.value(block.weights).row(row).maxCoeff(&selection.cell.column);
    selection.query = selection.cell.row;
}

bool select_telling(Session& session, const Scene& scene, const Evaluation& evaluation) {
    const auto found = telling_of(scene, evaluation, 0, scene.blocks.size(), most_numbers);
    if (!found) return false;
    session.select(scene.graph->node(scene.blocks[found->head].weights).path, found->cell);
    session.selection.query = found->cell.row;
    return true;
}

std::vector<Cell> also_telling(const Scene& scene, const Evaluation& evaluation, std::size_t block,
                               Index row, std::size_t count) {
    const Matrix& weights = evaluation.value(scene.blocks[block].weights);
    if (weights.size() > most_while_typing) return {};
    const LookedThrough where = looked_through(scene, {weights.rows(), weights.cols()});
    const Scalar even = 1 / static_cast<Scalar>(weights.cols());
    std::vector<Cell> cells;
    for (Index query = 0; query < weights.rows(); ++query) {
        if (query == row || where.leaves_out_row(query)) continue;
        std::optional<Index> best;
        for (Index key = 0; key < weights.cols(); ++key) {
            if (where.set_apart[static_cast<std::size_t>(key)] || where.is_one_word(query, key) ||
                !(weights(query, key) > (best ? weights(query, *best) : even)))
                continue;
            best = key;
        }
        if (best) cells.push_back({query, *best});
    }
    std::ranges::stable_sort(cells, std::greater(),
                             [&](Cell cell) { return weights(cell.row, cell.column); });
    cells.resize(std::min(cells.size(), count));
    return cells;
}

std::vector<std::size_t> heads_alike(const Scene& scene, const Evaluation& evaluation,
                                     std::size_t block, Cell cell, std::size_t count) {
    std::vector<std::size_t> heads;
    const auto weight = [&](std::size_t i) {
        return evaluation.value(scene.blocks[i].weights)(cell.row, cell.column);
    };
    const Shape shape = scene.graph->node(scene.blocks[block].weights).shape();
    const Scalar even = 1 / static_cast<Scalar>(shape.columns);
    for (std::size_t i = 0; i < scene.blocks.size(); ++i)
        if (i != block && weight(i) > even) heads.push_back(i);
    std::ranges::stable_sort(heads, std::greater(), weight);
    heads.resize(std::min(heads.size(), count));
    return heads;
}

}  // namespace attend
