#include "core/translation/decoder.h"

#include <fmt/format.h>

#include "core/attention/activation.h"
#include "core/ops/additive_score.h"
#include "core/ops/affine.h"
#include "core/ops/blend.h"
#include "core/ops/join.h"
#include "core/ops/leaf.h"
#include "core/ops/look_up_rows.h"
#include "core/ops/matmul.h"
#include "core/ops/multiply.h"
#include "core/ops/slice.h"
#include "core/ops/softmax.h"

namespace attend {

namespace {

Expression function_of(const char* name, Ref x) {
    return express(Elementwise(*activation("activation", name).rule), x);
}

/// What a gated recurrent unit reads in a step; what stands behind its state is optional.
struct CellInput {
    Ref word, state;
    std::optional<Ref> context;

    /// As the rows of `weights` meet it.
    Expression beside_state(Ref shown, Ref weights) const {
        std::vector<Ref> parts{word, shown};
        if (context) parts.push_back(*context);
        return beside(std::move(parts), weights.axes().rows);
    }
};

Ref add_gate(Scope& step, const char* name, const char* function, Ref read, const GateNodes& gate,
             const Notation& notation) {
    const Ref sum = step.add(
        std::string(name) + "/sum", affine(read, gate.weights, gate.b),
        {notation.matrix, notation.element, Role::other, notation.title + ", before its function"});
    return step.add(name, function_of(function, sum), notation);
}

/// The new state, as `result`.
Ref add_cell(Scope& step, const CellNodes& cell, const CellInput& input, const char* result,
             const Notation& notation) {
    const Ref read = step.add("read", input.beside_state(input.state, cell.update.weights),
                              {"x", "x", Role::other, "What the gates read"});
    const Ref update = add_gate(step, "update", "sigmoid", read, cell.update,
                                {"z", "z", Role::other, "Update gate"}),
              reset = add_gate(step, "reset", "sigmoid", read, cell.reset,
                               {"r", "r", Role::other, "Reset gate"});
    const Ref kept = step.add("reset/kept", multiply(reset, input.state),
                              {"r ∘ s", "s", Role::other, "What the reset gate lets through"});
    const Ref candidate_read =
        step.add("candidate/read", input.beside_state(kept, cell.candidate.weights),
                 {"x'", "x", Role::other, "What the candidate reads"});
    const Ref candidate = add_gate(step, "candidate", "tanh", candidate_read, cell.candidate,
                                   {"s'", "s'", Role::other, "Candidate"});
    return step.add(result, blend(update, input.state, candidate), notation);
}

/// The states of one direction, (T, n): the first row is that of the first word.
NodeId add_direction(Graph& graph, const char* name, const CellNodes& cell, Ref vectors,
                     bool forward) {
    Scope place = Scope(graph).child(std::string("encoder/") + name);
    const Index count = vectors.shape().rows;
    const Axis state = cell.update.b.axes().columns;
    Ref h = place.add("before",
                      leaf<Fill>(Axes{Axis("state", 1), state}, Scalar{0}, "0: before any word"),
                      {"h_0", "h", Role::other, "The state before the first word"});
    std::vector<Ref> states(static_cast<std::size_t>(count));
    for (Index i = 0; i < count; ++i) {
        const Index row = forward ? i : count - 1 - i;
        Scope step = place.child(fmt::format("step.{}", row));
        const Ref word = step.add("e", slice_rows(vectors, row, 1),
                                  {"e", "e", Role::input, "The word's vector"});
        h = add_cell(step, cell, {word, h, {}}, "h", {"h", "h", Role::key, "State"});
        states[static_cast<std::size_t>(row)] = h;
    }
    const Notation notation{"H", "h", Role::key,
                            forward ? "States from left to right" : "States from right to left"};
    return place.add_node("h", below(std::move(states), vectors.axes().rows), notation);
}

}  // namespace

std::string step_place(Index step) { return fmt::format("decoder/step.{}", step); }

EncodedNodes add_encoder(Graph& graph, const NetworkLeaves& leaves, std::vector<Index> words,
                         const Axis& places) {
    Scope scope = Scope(graph).child("encoder");
    EncodedNodes nodes;
    const Ref e = scope.add("e", look_up_rows(leaves.source_vectors, std::move(words), places),
                            {"E", "e", Role::input, "Vectors of the source's words"});
    nodes.vectors = e.id;
    nodes.forward = add_direction(graph, "forward", leaves.forward, e, true);
    nodes.backward = add_direction(graph, "backward", leaves.backward, e, false);
    const Ref back{&graph, nodes.backward};
    nodes.h = scope.add("h", beside({{&graph, nodes.forward}, back}, leaves.context_axis()),
                        {"H", "h", Role::key, "What is known of each word: keys and values"});
    Scope start = Scope(graph).child("decoder").child("start");
    const Ref first = start.add("read", slice_rows(back, 0, 1),
                                {"h_1", "h", Role::other, "The state that has read all"}),
              sum = start.add("sum", affine(first, leaves.start_w, leaves.start_b),
                              {"s_0", "s", Role::other, "Before its function"});
    nodes.start = Scope(graph).child("decoder").add(
        "start", function_of("tanh", sum),
        {"s_0", "s", Role::query, "The state before the first word"});
    return nodes;
}

StepBefore Decoder::start(Graph& graph, Index first) const {
    StepBefore before{encoded_.start, first, {}, {}, {}};
    const Ref h = encoded_.h;
    if (leaves_.sizes.attends()) {
        before.keys = h;
        before.hidden_keys =
            Scope(graph)
                .child("attention")
                .child("additive")
                .add("k", matmul_transposed(h, *leaves_.w_2), {"W_2 h", "k'", Role::key});
        return before;
    }
    Scope scope = Scope(graph).child("decoder");
    const Ref forward{&graph, encoded_.forward}, backward{&graph, encoded_.backward};
    const Index last = forward.shape().rows - 1;
    const Ref left = scope.add("context/forward", slice_rows(forward, last, 1),
                               {"h_T", "h", Role::value, "The last state from left to right"}),
              right = scope.add("context/backward", slice_rows(backward, 0, 1),
                                {"h_1", "h", Role::value, "The last state from right to left"});
    before.context = scope.add("context/all", beside({left, right}, leaves_.context_axis()),
                               {"c", "c", Role::output, "What each word is written with"});
    return before;
}

StepNodes Decoder::add_step(Scope place, const StepBefore& before, Index number) const {
    StepNodes nodes;
    const Axis row("step", std::vector<std::string>{std::to_string(number)});
    const Ref word = place.add("e", look_up_rows(leaves_.target_vectors, {before.word}, row),
                               {"e", "e", Role::input, "Vector of the word before"});
    if (before.keys) {
        nodes.query =
            place.add("query", below({before.state}, row), {"q", "q", Role::query, "Query"});
        const Ref hidden = place.add("query/hidden", matmul_transposed(*nodes.query, *leaves_.w_1),
                                     {"W_1 q", "q'", Role::query});
        nodes.scores = place.add(
            "scores", additive_score(hidden, *before.hidden_keys, *leaves_.b, *leaves_.v),
            {"scores", "a", Role::score, "Scores", {}, Numbers::finite_or_negative_infinity});
        nodes.weights = place.add("weights", softmax_rows(*nodes.scores, 1),
                                  {"α", "α", Role::weights, "Weights"});
        nodes.context = place.add("context", matmul(*nodes.weights, *before.keys),
                                  {"c", "c", Role::output, "Context"});
    } else {
        nodes.context = place.add("context", below({*before.context}, row),
                                  {"c", "c", Role::output, "Context"});
    }
    nodes.state = add_cell(place, leaves_.decoder, {word, before.state, nodes.context}, "state",
                           {"s", "s", Role::query, "State"});
    const Ref read =
        place.add("logits/read", beside({nodes.state, nodes.context}, leaves_.output.axes().rows),
                  {"x", "x", Role::other, "What the next word is told from"});
    nodes.logits = place.add("logits", affine(read, leaves_.output, leaves_.output_b),
                             {"logits", "l", Role::score, "Logits"});
    nodes.probabilities = place.add("probabilities", softmax_rows(nodes.logits, 1),
                                    {"p", "p", Role::weights, "Probabilities of the next word"});
    return nodes;
}

StepBefore Decoder::after(Scope place, const StepBefore& before, const StepNodes& step,
                          Index word) const {
    StepBefore next = before;
    next.state = step.state, next.word = word;
    if (!leaves_.sizes.own()) return next;
    const Axis row("token", std::vector<std::string>{words_[static_cast<std::size_t>(word)]});
    const Ref own = place.add("own", affine(step.state, *leaves_.own_w, *leaves_.own_b),
                              {"g", "g", Role::key, "What later steps look at of this word"}),
              called = place.add("own/called", below({own}, row), {"g", "g", Role::key}),
              hidden = place.add("own/hidden", matmul_transposed(called, *leaves_.w_2),
                                 {"W_2 g", "k'", Role::key});
    next.keys = place.add("keys", below({*before.keys, called}),
                          {"K", "k", Role::key, "What the next step looks at"});
    next.hidden_keys =
        place.add("keys/hidden", below({*before.hidden_keys, hidden}), {"W_2 K", "k'", Role::key});
    return next;
}

}  // namespace attend
