#pragma once
#include <string>
#include <vector>

#include "core/graph/origins.h"

namespace attend {

enum class PhraseKind {
    text,
    path,    // of a node: "head.0/weights"
    symbol,  // of a node, in the mark-up of formulas: "W_Q"
    row,     // a label of the node's rows
    column,  // a label of its columns
    number,  // what stands in a cell
};

/// A piece of a line about numbers. It is written as `text`; where it stands for a node or a cell,
/// the window colors it, links it and lights it up, while the command line prints the text alone.
struct Phrase {
    PhraseKind kind = PhraseKind::text;
    std::string text;
    NodeId node = 0;           // unless it is text
    std::optional<Cell> cell;  // what it leads to
    bool operator==(const Phrase&) const = default;
};
using Phrases = std::vector<Phrase>;

/// "head.0/scores[station, train]", "Q[station]" for a row, "V[·, 3]" for a column.
Phrases name_of(const Graph& graph, const Read& read);

/// How the origin came about as a whole: " = X[station] · W_Q" of a row or column that is a
/// product, " = GloVe 6B 50d, line 516, “station”" of a leaf. Empty where a formula of the single
/// number says it.
Phrases equation_of(const Evaluation& evaluation, const Origin& origin);

/// A line of an explanation ("4.407 / 3.464") with its operands found in it.
Phrases with_operands(const Evaluation& evaluation, const ExplainedCell& cell,
                      const std::string& line);

std::string text_of(const Phrases& phrases);

}  // namespace attend
