#include <cblas.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/cli/bench.h"
#include "core/analysis/nearest_words.h"
#include "core/attention/paths.h"
#include "core/graph/evaluate.h"
#include "core/ops/leaf.h"
#include "core/tasks.h"
#include "core/text/tokens.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

int integer(Index number) { return static_cast<int>(number); }

/// result = factor · a · b, or a · bᵀ; rows of the result lie `stride` numbers apart.
void multiply(const Matrix& a, const Matrix& b, bool transposed, float factor, float* result,
              Index stride) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, transposed ? CblasTrans : CblasNoTrans,
                integer(a.rows()), integer(transposed ? b.rows() : b.cols()), integer(a.cols()),
                factor, a.row_begin(0), integer(a.outerStride()), b.row_begin(0),
                integer(b.outerStride()), 0, result, integer(stride));
}

void plain_softmax(Matrix& scores) {
    for (Index row = 0; row < scores.rows(); ++row) {
        float* const numbers = scores.row(row).data();
        const float largest = *std::max_element(numbers, numbers + scores.cols());
        double sum = 0;
        for (Index j = 0; j < scores.cols(); ++j) {
            numbers[j] = std::exp(numbers[j] - largest);
            sum += static_cast<double>(numbers[j]);
        }
        const auto factor = static_cast<float>(1 / sum);
        for (Index j = 0; j < scores.cols(); ++j) numbers[j] *= factor;
    }
}

void vectorized_softmax(Matrix& scores) {
    for (Index row = 0; row < scores.rows(); ++row) {
        auto numbers = scores.row(row).array();
        const float largest = numbers.maxCoeff();
        numbers = (numbers - largest).exp();
        numbers *= 1 / numbers.sum();
    }
}

/// The products of a multi-head layer as bare OpenBLAS calls, and a softmax: what a program does
/// that keeps every product and leaves them to that library, into memory that is there already. The
/// bench holds the graph against it.
///
/// Sizes: n tokens, d width, H heads of d_k = d_v columns. Reads the leaves of an evaluation whose
/// nodes are those of core/attention/layer.h, with self-attention, scaled_dot, softmax and W_O.
class BareLayer {
  public:
    /// In place, row by row: as one writes it down, with std::exp, or with Eigen's vectorized one.
    enum class Softmax { plain, vectorized };
    BareLayer(const Evaluation& evaluation, Softmax softmax);

    /// Computes everything from x to the output, (n, d).
    const Matrix& run();

  private:
    struct Head {
        Value w_q, w_k, w_v;  // (d, d_k)
        Matrix q, k, v;       // (n, d_k)
        Matrix weights;       // (n, n): the scores, scaled, until softmax is taken in place
    };
    void run_head(Head& head, Index first_column);

    Softmax softmax_;
    Value x_, w_o_;
    std::vector<Head> heads_;
    Matrix concat_;  // (n, H·d_v)
    Matrix output_;  // (n, d)
};

BareLayer::BareLayer(const Evaluation& evaluation, Softmax softmax) : softmax_(softmax) {
    const auto value = [&](const std::string& path) {
        return evaluation.at(evaluation.graph->at(path));
    };
    x_ = value("x");
    w_o_ = value("w_o");
    const Index n = x_->rows();
    for (int head = 0; evaluation.graph->find(fmt::format("head.{}/w_q", head)); ++head) {
        const auto leaf = [&](const char* name) {
            return value(fmt::format("head.{}/{}", head, name));
        };
        Head made{leaf("w_q"), leaf("w_k"), leaf("w_v"), {}, {}, {}, {}};
        for (Matrix* matrix : {&made.q, &made.k, &made.v}) matrix->resize(n, made.w_q->cols());
        made.weights.resize(n, n);
        heads_.push_back(std::move(made));
    }
    concat_.resize(n, w_o_->rows());
    output_.resize(n, w_o_->cols());
}

void BareLayer::run_head(Head& head, Index first_column) {
    const Index width = head.w_q->cols();
    multiply(*x_, *head.w_q, false, 1, head.q.row_begin(0), width);
    multiply(*x_, *head.w_k, false, 1, head.k.row_begin(0), width);
    multiply(*x_, *head.w_v, false, 1, head.v.row_begin(0), width);
    multiply(head.q, head.k, true, 1 / std::sqrt(static_cast<float>(width)),
             head.weights.row_begin(0), head.weights.cols());
    (softmax_ == Softmax::plain ? plain_softmax : vectorized_softmax)(head.weights);
    multiply(head.weights, head.v, false, 1, concat_.row_begin(0) + first_column, concat_.cols());
}

const Matrix& BareLayer::run() {
    // OpenBLAS's own threads: there is nobody else here who would divide the work.
    openblas_set_num_threads(static_cast<int>(worker_count()));
    Index first_column = 0;
    for (Head& head : heads_) {
        run_head(head, first_column);
        first_column += head.w_v->cols();
    }
    multiply(concat_, *w_o_, false, 1, output_.row_begin(0), output_.cols());
    openblas_set_num_threads(1);
    return output_;
}

/// Takes turns between two things, so that each evaluation differs from the one before.
class Turn {
  public:
    bool next() { return on_ = !on_; }

  private:
    bool on_ = false;
};

std::shared_ptr<const Edits> one_number(const Edits& edits, const std::string& path,
                                        Scalar number) {
    Edits result = edits;
    result[path].cells[{0, 0}] = number;
    return std::make_shared<const Edits>(std::move(result));
}

/// Of a head's W_Q; in rooms without heads of the first matrix that is given.
Timing time_edit(const std::shared_ptr<const Graph>& graph, const Edits& edits) {
    std::string path = head_prefix(*graph, 0, 0) + "w_q";
    if (!graph->find(path)) path = graph->node(0).path;
    const std::shared_ptr<const Edits> both[] = {one_number(edits, path, Scalar(0.25)),
                                                 one_number(edits, path, Scalar(0.5))};
    Evaluation last;
    Turn turn;
    return measure("one edit of " + path,
                   [&] { last = evaluate(graph, both[turn.next() ? 1 : 0], last); });
}

/// What every head does, of weights that are there.
Timing time_roles(const Scene& scene) {
    const auto no_edits = std::make_shared<const Edits>();
    const Evaluation forward = evaluate(scene.graph, no_edits);
    std::vector<NodeId> roles;
    for (const LayerNodes& layer : scene.measures.layers) roles.push_back(layer.roles);
    return measure("roles of all heads",
                   [&] { evaluate(scene.graph, no_edits, forward, {}, memory_left, roles); });
}

Timing time_keystroke(const Choices& choices, const Resources& resources, const Edits& edits) {
    const auto kept = std::make_shared<const Edits>(edits);
    Choices typed = choices;
    typed.sentence += 's';
    Scene scene = build_scene(choices, resources);
    Evaluation last = evaluate(scene.graph, kept);
    Turn turn;
    return measure("one keystroke", [&] {
        scene = build_what_fits(turn.next() ? typed : choices, resources, &scene);
        last = evaluate(scene.graph, kept, last);
    });
}

/// Of the sentence's first words, all at once, in the table that they are from.
void time_nearest(std::vector<Timing>& timings, const Prepared& prepared) {
    const auto found = prepared.resources.find(prepared.scene.choices.embedding);
    const auto* const table =
        found == prepared.resources.end() ? nullptr : std::get_if<WordTablePtr>(&found->second);
    if (!table) return;
    const NearestWords nearest(*table);
    const Value words = prepared.scene.asks().embedding.vectors->forward({});
    for (const Index count : {Index{1}, Index{3}}) {
        if (words->rows() < count) continue;
        const Matrix queries = words->topRows(count);
        timings.push_back(
            measure(fmt::format("nearest words of {} vector{}", count, count == 1 ? "" : "s"),
                    [&] { nearest.find(queries, 10); }));
    }
}

/// A text of different words.
std::string text_of(int words) {
    std::string text;
    for (int i = 0; i < words; ++i) text += fmt::format("{}word{}", i > 0 ? " " : "", i);
    return text;
}

Choices random_layer(int tokens, int width, int heads) {
    Choices choices;
    choices.sentence = text_of(tokens);
    choices.embedding = "random";
    choices.projection = "random";
    choices.set(random_width, width);
    choices.heads = heads;
    return choices;
}

/// The same graph, its leaves being matrices that were made before: what is left is computing.
std::shared_ptr<const Graph> with_given_leaves(const Evaluation& evaluation) {
    auto graph = std::make_shared<Graph>();
    for (NodeId id = 0; id < evaluation.graph->size(); ++id) {
        const Node& node = evaluation.graph->node(id);
        OperationPtr operation = node.operation;
        if (node.is_leaf() && !node.on_demand)
            operation = std::make_shared<const Constant>(evaluation.at(id), node.axes, "given");
        graph->add(node.path, std::move(operation), node.inputs, node.notation,
                   {node.on_demand, node.layer, node.head});
    }
    return graph;
}

}  // namespace

std::vector<Timing> time_stages(const Prepared& prepared) {
    const Choices& choices = prepared.scene.chosen;
    const Edits& edits = prepared.saved.document.edits;
    const auto shared_edits = std::make_shared<const Edits>(edits);
    std::vector<Timing> timings;
    const Model* const model = model_of(prepared.scene.asks());
    timings.push_back(measure("tokens", [&] {
        if (model)
            model->tokenizer->encode(choices.sentence);
        else
            tokenize(choices.tokenizer, choices.sentence);
    }));
    timings.push_back(measure("scene", [&] { build_scene(choices, prepared.resources); }));
    timings.push_back(measure("forward", [&] { evaluate(prepared.scene.graph, shared_edits); }));
    if (!prepared.scene.measures.layers.empty()) timings.push_back(time_roles(prepared.scene));
    timings.push_back(time_edit(prepared.scene.graph, edits));
    // A matrix as embedding has as many tokens as it has rows, whatever is typed.
    if (prepared.resources.empty() ||
        !std::holds_alternative<MatrixFilePtr>(prepared.resources.begin()->second))
        timings.push_back(time_keystroke(choices, prepared.resources, {}));
    time_nearest(timings, prepared);
    return timings;
}

LayerFigures time_large_layer() {
    const Scene scene = build_scene(random_layer(256, 768, 12), {});
    const auto no_edits = std::make_shared<const Edits>();
    const auto graph = with_given_leaves(evaluate(scene.graph, no_edits));
    const Evaluation evaluation = evaluate(graph, no_edits);
    BareLayer plain(evaluation, BareLayer::Softmax::plain);
    BareLayer vectorized(evaluation, BareLayer::Softmax::vectorized);
    LayerFigures figures;
    figures.edit = time_edit(graph, {});
    // Before OpenBLAS's threads are awake: after each product they go round for some 25 ms on the
    // cores that the layer would have.
    figures.layer = measure("layer", [&] { evaluate(graph, no_edits); });
    const std::vector<Timing> bare = measure_in_turns(
        {{"bare", [&] { plain.run(); }}, {"bare, vectorized softmax", [&] { vectorized.run(); }}});
    figures.bare = bare[0];
    figures.bare_vectorized = bare[1];
    return figures;
}

Timing time_keystroke() { return time_keystroke(random_layer(64, 128, 8), {}, {}); }

}  // namespace attend::cli
