#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/formula.h"
#include "core/document/document.h"
#include "core/graph/evaluate.h"
#include "core/workspaces/scene.h"

namespace attend {

/// A step of the walk through a computation: how one matrix is made, or a row of it.
struct Step {
    enum class Kind {
        matrix,   // inputs, operation, result
        addends,  // of one row: each product before the sum
        sum       // of the addends that the step before showed
    };
    NodeId node = 0;
    std::optional<Index> row;  // the query that is looked at
    Kind kind = Kind::matrix;
    std::string title = {};  // "Scores of “the”"
    int layer = -1;          // of which the title does not say it is
    std::string heads = {};  // "heads 0 to 2": that share it, where each would have its own

    /// "Keys of heads 0 to 2".
    std::string name() const;
    /// "Scores, layer 3".
    std::string full_title() const;
    /// Whether both are the same step of two scenes or heads.
    bool same_as(const Step& other) const {
        return title == other.title && layer == other.layer && heads.empty() == other.heads.empty();
    }
};

/// The steps in the scene's own order where its document names one (`steps` of the view; what the
/// graph does not have is left out), else the matrices in the order of the graph: what the chosen
/// head and all heads together compute. Rounded weights and the exact output beside a rounded one
/// are part of the steps `weights` and `output`; keys and values that heads share are one step.
std::vector<Step> steps_of(const Scene& scene, const Evaluation& evaluation, const View& view,
                           int head);

/// What stands in a line of the picture of a step.
struct PicturePart {
    std::optional<NodeId> node;  // a matrix
    bool transposed = false;     // read with its columns as rows: ᵀ stands at its corner
    std::optional<NodeId> addends_of;
    std::string sign;      // what stands before it, in the mark-up of formulas: "×", "="
    bool arrow = false;    // behind the sign
    std::string left_out;  // "and 60 more" inputs
};
struct PictureLine {
    std::string caption;  // "exact", where there is more than one line
    std::vector<PicturePart> parts;
    NodeId result = 0;
};
/// The node itself, or that which it is another name for: the scores of `dot` are the dot products,
/// `memory` is x where one text is attended. Not beyond a number that was set by hand.
NodeId original(const Evaluation& evaluation, NodeId node);
std::vector<PictureLine> lines_of(const Scene& scene, const Evaluation& evaluation,
                                  const Step& step);

/// What happens in a step, where its formula is from, and one number of it computed.
struct StepWords {
    std::string what;
    std::string formula;  // mark-up
    std::string source;
    std::string example;  // "head.0/k[cat, 1] = 0·1 + 2·1 + … = 4"
};
StepWords words_of(const Scene& scene, const Evaluation& evaluation, const Step& step, Cell cell);

/// The hues of the symbols in the formula of a node.
SymbolRoles step_symbols(const Evaluation& evaluation, NodeId id);

}  // namespace attend
