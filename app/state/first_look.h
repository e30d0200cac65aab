#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "app/state/session.h"
#include "core/graph/evaluate.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What is selected while nobody has chosen anything: a number worth explaining. In a room that
/// asks one query, its largest weight, since the first is often a 0. Of a text, the weight in which
/// a token differs most from the others (most_unusual_weight()): in the first head, or in a model
/// of all heads; of one that writes the next token, of the last, where one goes on. The head is
/// found once a model, so that it stays while one types.
class FirstLook {
  public:
    /// `revision`: of the evaluation; nothing is looked for twice.
    void take(Selection& selection, const Scene& scene, const Evaluation& evaluation,
              std::uint64_t revision);

    /// The head that is looked at is the one to look in.
    void stay_at(const Selection& selection, const Scene& scene);

  private:
    void take_telling(Selection& selection, const Scene& scene, const Evaluation& evaluation);

    std::uint64_t revision_ = 0;
    std::string model_;  // whose head was found
    std::size_t block_ = 0;
};

/// Selects the weight of all heads that tells most, as a person would; says whether there is one.
bool select_telling(Session& session, const Scene& scene, const Evaluation& evaluation);

/// What other queries than `row` give most to in scene.blocks[block], each once, where that is
/// above the even weight; at most `count`, the largest first. As in what tells most, tokens that
/// the model has put there and the same word in another place are left out.
std::vector<Cell> also_telling(const Scene& scene, const Evaluation& evaluation, std::size_t block,
                               Index row, std::size_t count);

/// The other heads in which the cell's weight is above the even one: by scene.blocks, at most
/// `count`, the largest first. All have one shape.
std::vector<std::size_t> heads_alike(const Scene& scene, const Evaluation& evaluation,
                                     std::size_t block, Cell cell, std::size_t count);

}  // namespace attend
