#include "core/graph/symbols.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "support/many_scenes.h"

using namespace attend;

namespace {

/// The symbols of what a formula writes as {r}, {0} …, found in the formula that is shown: what
/// stands there between the same texts.
std::vector<std::string> symbols_shown(const std::string& places, const std::string& shown) {
    std::vector<std::string> symbols;
    std::set<std::string> seen;
    std::size_t at = 0, in_shown = 0;
    const auto is_place = [&](std::size_t from) {
        const std::size_t end = places.find('}', from);
        return end != places.npos && end > from + 1 &&
               std::all_of(places.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                           places.begin() + static_cast<std::ptrdiff_t>(end),
                           [](char c) { return c == 'r' || (c >= '0' && c <= '9'); }) &&
               !(from > 0 && (places[from - 1] == '_' || places[from - 1] == '^'));
    };
    while (at < places.size()) {
        if (places[at] != '{' || !is_place(at)) {
            ++at, ++in_shown;
            continue;
        }
        const std::size_t end = places.find('}', at) + 1;
        const std::string place = places.substr(at, end - at);
        std::size_t next = end;
        while (next < places.size() && !(places[next] == '{' && is_place(next))) ++next;
        const std::string between = places.substr(end, next - end);
        const std::size_t to = between.empty() ? shown.size() : shown.find(between, in_shown + 1);
        if (to == shown.npos) return {};  // symbols that hold what is between them: not to be told
        if (seen.insert(place).second) symbols.push_back(shown.substr(in_shown, to - in_shown));
        at = end, in_shown = to;
    }
    return symbols;
}

void check_formula(const Evaluation& evaluation, NodeId id, Cell cell) {
    const Node& node = evaluation.graph->node(id);
    const std::string places =
        node.operation->explain(evaluation.inputs(id), *evaluation.own_at(id), cell).formula;
    const Explanation shown = explain(evaluation, id, cell).explanation;
    if (shown.formula.empty()) {  // it would have said that a number is itself
        if (!places.empty()) CHECK_MESSAGE(!shown.note.empty(), node.path);
        return;
    }
    std::vector<std::string> symbols = symbols_shown(places, shown.formula);
    std::ranges::sort(symbols);
    CHECK_MESSAGE(std::ranges::adjacent_find(symbols) == symbols.end(), node.path, ": ",
                  plain(shown.formula));
}

}  // namespace

TEST_CASE("in one formula a symbol is one matrix, in every node of scenes of every kind") {
    for (const Document& document : test::documents_of_all_nodes()) {
        const Computed computed = compute(document);
        const Graph& graph = *computed.evaluation.graph;
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Shape shape = graph.node(id).shape();
            if (graph.node(id).is_leaf() || shape.rows == 0 || shape.columns == 0) continue;
            check_formula(computed.evaluation, id, {0, 0});
            check_formula(computed.evaluation, id, {shape.rows - 1, shape.columns - 1});
            check_formula(computed.evaluation, id, {shape.rows / 2, shape.columns / 3});
        }
    }
}

TEST_CASE("the second matrix of a symbol is primed; a number that is handed on says whose it is") {
    const auto formula = [](const Document& document, const char* path) {
        const Computed computed = compute(document);
        return explain(computed.evaluation, computed.scene.graph->at(path), {1, 0}).explanation;
    };
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.residual = true;
    CHECK(formula(document, "output").formula == "x′ = x + o");
    CHECK(formula(document, "cosine").formula == "cos = Σ_j x_j x′_j / (‖x‖ ‖x′‖)");
    document.choices.heads = 2, document.choices.key_value_heads = 1;
    document.choices.output_projection = true;
    const Explanation shared = formula(document, "head.1/k");
    CHECK(shared.formula.empty());
    CHECK(shared.note.starts_with("the number of group.0/k[train, "));
    Document kernel;
    kernel.choices = default_choices("kernel");
    CHECK(formula(kernel, "leave_one_out/scores").formula.find("k′") != std::string::npos);
}
