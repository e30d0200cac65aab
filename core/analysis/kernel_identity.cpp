#include "core/analysis/kernel_identity.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/analysis/measure.h"
#include "core/ops/equal_length.h"
#include "core/ops/half_norm.h"
#include "core/ops/kernel_score.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

Matrix remainders(Inputs in, const MeasureNumbers&) {
    const auto of = [&](std::size_t input) { return in[input]->cast<double>().array(); };
    return (of(0) - (of(1) - of(2) - of(3))).abs().cast<Scalar>().matrix();
}

Matrix differences(Inputs in, const MeasureNumbers&) { return (*in[1] - *in[0]).cwiseAbs(); }

double size_of(double sum, double) { return std::abs(sum); }

/// |Σ ± of the inputs|.
void explain_size(Explanation& explanation, Inputs in, std::span<const double> signs, Cell cell) {
    for (std::size_t i = 0; i < signs.size(); ++i) {
        const Operand own = read(in, i, cell);
        explanation.terms.push_back({{own}, signs[i] * own.value});
    }
    explanation.apply(size_of);
}

void explain_remainder(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    explain_size(explanation, in, std::array{1.0, -1.0, 1.0, 1.0}, cell);
    const std::vector<Term>& terms = explanation.terms;
    const auto number = [&](std::size_t i) { return terms[i].operands.front().value; };
    explanation.steps = {fmt::format("|{} − ({} − {} − {})|", digits(number(0)), digits(number(1)),
                                     digits_after_sign(number(2)), digits_after_sign(number(3)))};
    explanation.note = say<texts::measures::rounded_off>();
}

void explain_difference(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    explain_size(explanation, in, std::array{-1.0, 1.0}, cell);
    const std::vector<Term>& terms = explanation.terms;
    explanation.steps = {
        fmt::format("|{} − {}|", digits(terms[1].contribution), digits(-terms[0].contribution))};
}

constexpr MeasureRule remainder_rule{.name = "remainder",
                                     .formula = "|{0} − ({1} − {2} − {3})|",
                                     .result = MeasureRule::Result::cells,
                                     .measure = remainders,
                                     .cost = 2,
                                     .explain = explain_remainder};
constexpr MeasureRule difference_rule{.name = "difference",
                                      .formula = "|{1} − {0}|",
                                      .result = MeasureRule::Result::cells,
                                      .measure = differences,
                                      .cost = 2,
                                      .explain = explain_difference};

}  // namespace

IdentityNodes::IdentityNodes()
    : rows_{{{shared<KernelScore>(kernel("gaussian"), 1.0),
              {"−½‖q − k‖^2", "g", Role::score},
              "gaussian"},
             {shared<MatMul>(true), {"q·k", "q·k", Role::score}, "dot"},
             {shared<HalfNorm>(true), {"½‖k‖^2", "½‖k‖^2", Role::key}, "half_k"},
             {shared<HalfNorm>(false), {"½‖q‖^2", "½‖q‖^2", Role::query}, "half_q"},
             {shared<Softmax>(1.0), {"weights", "α_g", Role::weights}, "gaussian_weights"},
             {shared<Softmax>(1.0), {"weights", "α_d", Role::weights}, "dot_weights"},
             {shared<Measure>(remainder_rule), {"remainder", "r", Role::other}, "remainder"},
             {shared<Measure>(difference_rule), {"difference", "d", Role::other}, "difference"}}},
      equal_length_(shared<EqualLength>()) {}

NodeId IdentityNodes::add_of(Graph& graph, const std::string& prefix, NodeId q, NodeId k,
                             NodePlace place) const {
    const NodeId first = graph.size();
    const auto node = [&](IdentityNode which) { return first + static_cast<NodeId>(which); };
    using enum IdentityNode;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        std::vector<NodeId> inputs{q, k};
        if (i == static_cast<std::size_t>(gaussian_weights)) inputs = {node(gaussian)};
        if (i == static_cast<std::size_t>(dot_weights)) inputs = {node(dot)};
        if (i == static_cast<std::size_t>(remainder))
            inputs = {node(gaussian), node(dot), node(half_k), node(half_q)};
        if (i == static_cast<std::size_t>(difference))
            inputs = {node(gaussian_weights), node(dot_weights)};
        graph.add(prefix + rows_[i].name, rows_[i].operation, std::move(inputs), rows_[i].notation,
                  place);
    }
    return first;
}

IdentityNodes::Added IdentityNodes::add(Graph& graph, const std::string& head, NodeId q, NodeId k,
                                        NodePlace place) const {
    const NodeId own = add_of(graph, head + "identity/", q, k, place);
    const NodeId equal_k = graph.add(head + "identity/equal/k", equal_length_, {k},
                                     {"k equally long", "k", Role::key}, place);
    return {own, add_of(graph, head + "identity/equal/", q, equal_k, place)};
}

}  // namespace attend
