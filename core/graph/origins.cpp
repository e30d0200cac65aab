#include "core/graph/origins.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

/// What was read of one input, while the terms are gone through.
struct Gathered {
    std::size_t input;
    Cell first, largest;
    double contribution;
    bool one_row = true, one_column = true;
};

/// Not a number counts as the largest: it is what made the result one.
bool exceeds(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && !std::isnan(b);
    return std::abs(a) > std::abs(b);
}

void gather(std::vector<Gathered>& all, const Term& term) {
    for (const Operand& operand : term.operands) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Gathered& other) {
            return other.input == operand.input;
        });
        if (found == all.end()) {
            all.push_back({operand.input, operand.cell, operand.cell, term.contribution});
            continue;
        }
        found->one_row = found->one_row && operand.cell.row == found->first.row;
        found->one_column = found->one_column && operand.cell.column == found->first.column;
        if (exceeds(term.contribution, found->contribution)) {
            found->contribution = term.contribution;
            found->largest = operand.cell;
        }
    }
}

Extent extent_of(const Gathered& gathered) {
    if (gathered.one_row == gathered.one_column) return Extent::cell;
    return gathered.one_row ? Extent::row : Extent::column;
}

/// The one number that a number was made from, if it was one.
std::optional<Operand> single(const Explanation& explanation) {
    if (explanation.fold != Fold::sum || explanation.terms.size() != 1) return std::nullopt;
    const std::vector<Operand>& operands = explanation.terms.front().operands;
    return operands.size() == 1 ? std::optional(operands.front()) : std::nullopt;
}

std::vector<ExplainedCell> chain_from(const Evaluation& evaluation, NodeId node, Cell cell,
                                      bool past_edit) {
    std::vector<ExplainedCell> chain;
    chain.push_back(explain(evaluation, node, cell));  // of thousands of terms, perhaps: no copy
    while (past_edit || !chain.back().edited) {
        past_edit = false;
        const auto before = single(chain.back().explanation);
        if (!before) break;
        const NodeId input = evaluation.graph->node(chain.back().node).inputs.at(before->input);
        chain.push_back(explain(evaluation, input, before->cell));
    }
    return chain;
}

/// Whether the whole row or column came about like its number in `chain`: each link has the same
/// shape, and the last is a leaf or a product of matrices.
bool holds_for_all(const Evaluation& evaluation, const std::vector<ExplainedCell>& chain) {
    const Shape shape = evaluation.graph->node(chain.front().node).shape();
    for (const ExplainedCell& link : chain)
        if (link.edited || evaluation.graph->node(link.node).shape() != shape) return false;
    const ExplainedCell& last = chain.back();
    if (last.is_leaf) return true;
    return last.explanation.products;
}

bool same_place(const Origin& a, const Origin& b) {
    const ExplainedCell &x = a.chain.back(), &y = b.chain.back();
    if (x.node != y.node || a.read.extent != b.read.extent) return false;
    if (a.read.extent == Extent::row) return x.cell.row == y.cell.row;
    if (a.read.extent == Extent::column) return x.cell.column == y.cell.column;
    return x.cell == y.cell;
}

}  // namespace

std::vector<Read> reads(const Evaluation& evaluation, const ExplainedCell& cell) {
    const Explanation& explanation = cell.explanation;
    std::vector<Gathered> all;
    // Of terms that are equally large, as where all are 0, its own is the one to go on to.
    if (explanation.own < explanation.terms.size()) gather(all, explanation.terms[explanation.own]);
    if (explanation.fold != Fold::share)
        for (const Term& term : explanation.terms) gather(all, term);
    std::stable_sort(all.begin(), all.end(), [](const Gathered& a, const Gathered& b) {
        return exceeds(a.contribution, b.contribution);
    });
    std::vector<Read> result;
    const Node& node = evaluation.graph->node(cell.node);
    for (const Gathered& gathered : all)
        result.push_back({node.inputs.at(gathered.input), extent_of(gathered), gathered.largest});
    return result;
}

std::vector<Origin> origins(const Evaluation& evaluation, NodeId node, Cell cell,
                            OriginLimits limits) {
    std::vector<Origin> result;
    result.reserve(limits.most + 2);  // what is looked at below stays where it is
    result.push_back({{node, Extent::cell, cell}, 0, chain_from(evaluation, node, cell, true)});
    for (std::size_t next = 0; next < result.size(); ++next) {
        const int level = result[next].level + 1;
        const ExplainedCell& last = result[next].chain.back();
        const bool by_hand = last.edited && (next > 0 || result[next].chain.size() > 1);
        if (level > limits.levels || by_hand) continue;
        for (const Read& read : reads(evaluation, last)) {
            if (result.size() > limits.most) return result;
            Origin origin{read, level, chain_from(evaluation, read.node, read.cell, false)};
            if (!holds_for_all(evaluation, origin.chain)) origin.read.extent = Extent::cell;
            const bool known = std::any_of(result.begin(), result.end(), [&](const Origin& other) {
                return same_place(origin, other);
            });
            if (!known) result.push_back(std::move(origin));
        }
    }
    return result;
}

}  // namespace attend
