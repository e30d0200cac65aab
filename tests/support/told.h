#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/document/compute.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "support/plain_words.h"
#include "support/tex.h"

namespace attend::test {

/// A number has terms that come to it, or a note that says why there are none; and formula and
/// steps can be set.
inline void check_told(const Computed& computed, NodeId id, Cell place) {
    const ExplainedCell cell = explain(computed.evaluation, id, place);
    const Explanation& explanation = cell.explanation;
    CAPTURE(cell.name);
    CAPTURE(explanation.formula);
    const double off = std::abs(folded(explanation) - explanation.result);
    if (std::isfinite(explanation.result))
        CHECK(off <= 1e-5 * std::max(1.0, std::abs(explanation.result)));
    CHECK((!explanation.terms.empty() || !explanation.note.empty()));
    if (explanation.fold == Fold::rule) CHECK_FALSE(explanation.note.empty());
    check_tex(tex(explanation.formula));
    check_text(plain(explanation.formula));
    for (const std::string& step : explanation.steps) {
        check_tex(tex(step));
        check_text(step);
    }
    check_text(explanation.note);
    // A formula whose two sides are one symbol tells nothing, unless the number is handed on.
    const std::size_t equals = explanation.formula.find(" = ");
    if (equals != std::string::npos)
        CHECK((explanation.note.size() > 0 || explanation.terms.size() == 1 ||
               explanation.formula.substr(0, equals) != explanation.formula.substr(equals + 3)));
}

/// Of every number that is measured on demand; of a large matrix some.
inline void check_all_told(const Computed& computed) {
    const Graph& graph = *computed.evaluation.graph;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!graph.node(id).on_demand) continue;
        const Shape shape = graph.node(id).shape();
        for (Index row = 0; row < std::min<Index>(shape.rows, 4); ++row)
            for (Index column = 0; column < std::min<Index>(shape.columns, 4); ++column)
                check_told(computed, id, {row, column});
        check_told(computed, id, {shape.rows - 1, shape.columns - 1});
    }
}

}  // namespace attend::test
