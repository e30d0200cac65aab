#include "true_notes.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <string_view>

#include "core/attention/mask.h"
#include "core/files/mapping.h"
#include "core/ops/principal_axes.h"
#include "core/training/files/weights_file.h"
#include "core/workspaces/training_setup.h"

namespace attend::test {

namespace {

/// What a check is given: the note, and everything that it may speak of.
struct Noted {
    const Computed& computed;
    const ExplainedCell& cell;
    const Node& node;
    const std::string& note;
    double value;  // the node's own, without edits
    std::vector<const Matrix*> inputs;

    bool says(std::string_view part) const { return note.find(part) != note.npos; }
    double input(std::size_t i) const {
        return static_cast<double>((*inputs[i])(cell.cell.row, cell.cell.column));
    }
    /// The number behind `word` in the note.
    double number_after(std::string_view word) const {
        const std::size_t at = note.find(word);
        if (at == note.npos) return std::nan("");
        std::string rest = note.substr(at + word.size(), 40);
        const bool negative = rest.starts_with("−");
        if (negative) rest.erase(0, std::string_view("−").size());
        double number = std::nan("");
        std::sscanf(rest.c_str(), "%lf", &number);
        return negative ? -number : number;
    }
    /// A number with four digits that a note gives for `exact`.
    static bool shown(double said, double exact) {
        return std::abs(said - exact) <= 6e-4 * std::max(std::abs(exact), 1e-3);
    }
};

using Check = bool (*)(const Noted&);

/// The number that stands at the byte that the note names.
bool tensor(const Noted& n) {
    const auto folder = std::filesystem::path(n.computed.scene.asks().source);
    const Mapping file(folder / "model.safetensors", limits::model);
    const auto byte = static_cast<std::size_t>(n.number_after(", byte "));
    float number = 0;
    if (byte + sizeof number > file.size()) return false;
    std::memcpy(&number, file.bytes().data() + byte, sizeof number);
    return static_cast<double>(number) == n.value && n.says("model.safetensors, ") &&
           n.says(": F32");
}

/// Scores of the row above that of the cell, among those that may be kept.
Index larger_scores(const Noted& n) {
    const Index row = n.cell.cell.row;
    Index count = 0;
    for (Index j = 0; j < n.inputs[0]->cols(); ++j)
        count += (n.inputs.size() < 2 || (*n.inputs[1])(row, j) != Scalar(0)) &&
                 (*n.inputs[0])(row, j) > (*n.inputs[0])(row, n.cell.cell.column);
    return count;
}

bool top_k(const Noted& n) {
    const int most = n.computed.scene.choices[mask_top];
    if (n.says("0: masked before")) return n.value == 0 && n.input(1) == 0;
    const bool among = larger_scores(n) < most;
    if (n.says("as large as one that is kept")) return n.value == 0 && among;
    if (n.says("is not ")) return n.value == 0 && !among;
    return n.value == 1 && among && n.note.starts_with("1: ");
}

bool mask(const Noted& n) {
    if (n.node.is_leaf()) return n.note.starts_with(n.value == 1 ? "1: may attend" : "0: masked");
    if (n.note == "not masked") return n.input(1) != 0 && n.value == n.input(0);
    return n.input(1) == 0 && n.value == static_cast<double>(minus_infinity);
}

bool winner(const Noted& n) {
    const Matrix& x = *n.inputs[0];
    const auto column = x.col(n.cell.cell.column);
    const bool largest = x(n.cell.cell.row, n.cell.cell.column) == column.maxCoeff();
    const auto equal = (column.array() == column.maxCoeff()).count();
    if (n.says("of equals the first takes all")) return largest && n.value == 0;
    if (n.says("is not the largest")) return !largest && n.value == 0;
    return largest && n.value == 1 && n.says("as the first of several") == (equal > 1);
}

/// Of a projection that reads a text: which one.
const Sequence& sequence_of(const Noted& n) {
    const bool memory = n.node.path.ends_with("w_k") || n.node.path.ends_with("w_v");
    return memory ? n.computed.scene.answers() : n.computed.scene.asks();
}

bool principal(const Noted& n) {
    const BasisPtr basis = sequence_of(n).embedding.principal;
    const Value axes = basis->axes({basis->width(), 0, basis->width(), false});
    const Matrix& own = *axes;
    const bool back = n.node.path.ends_with("w_o");
    const Index dimension = back ? n.cell.cell.column : n.cell.cell.row;
    const bool second =
        &sequence_of(n) == &n.computed.scene.answers() && n.computed.scene.crosses();
    const std::string whose = fmt::format("{}, {}",
                                          !n.computed.scene.crosses() ? "the embedding"
                                          : second ? "the second text's embedding"
                                                   : "the sentence's embedding",
                                          sequence_of(n).embedding.name);
    if (n.note.starts_with("unit vector of "))
        return n.says("beside " + whose) && n.value == (n.says("1 in its own place") ? 1 : 0);
    const double axis = n.number_after("principal axis ");
    if (!n.says(" of " + whose) || !(axis >= 0 && axis < static_cast<double>(own.cols())))
        return false;
    if (dimension >= own.rows()) return n.value == 0 && n.says(": 0, since place ");
    return n.value == static_cast<double>(own(dimension, static_cast<Index>(axis)));
}

/// Drawn numbers are as large as is said, as far as so many can tell: four standard errors.
bool random(const Noted& n) {
    const Matrix& all = *n.computed.evaluation.own[n.cell.node];
    const double rms =
        std::sqrt(all.cast<double>().squaredNorm() / static_cast<double>(all.size()));
    const double said = n.number_after("deviation "), count = static_cast<double>(all.size());
    return std::abs(rms - said) <= 4 * said / std::sqrt(2 * count) + 1e-3 * said &&
           n.number_after("seed ") == static_cast<double>(n.computed.scene.choices[seed]);
}

bool sinusoid(const Noted& n) {
    const double place = n.number_after("("), above = n.number_after("^("),
                 width = n.number_after(fmt::format("^({}/", above));
    const double angle = place / std::pow(10000, above / width);
    return std::abs(n.value - (n.note.starts_with("sin") ? std::sin(angle) : std::cos(angle))) <
           1e-5;
}

/// "GloVe 6B 50d, line 516, “station”, dimension 3", or whose mean stands in.
bool look_up(const Noted& n) {
    const bool second = n.node.path.starts_with("second_") || n.node.path == "memory";
    const Sequence& sequence = second ? n.computed.scene.answers() : n.computed.scene.asks();
    const Axis& columns = sequence.embedding.columns;
    const auto token = static_cast<std::size_t>(n.cell.cell.row);
    return n.note.starts_with(sequence.embedding.name) &&
           n.says("“" + sequence.tokens[token].word + "”") &&
           n.note.ends_with(columns.name() + " " + columns.label(n.cell.cell.column)) &&
           sequence.embedding.origins[token].known != n.says("unknown");
}

bool one_hot(const Noted& n) { return n.value == (n.says("this is the column of") ? 1 : 0); }
bool identity(const Noted& n) { return n.value == (n.says("1 on the diagonal") ? 1 : 0); }
bool begins_with_value(const Noted& n) { return n.number_after("") == n.value; }
bool wired(const Noted& n) { return (n.value == 0) == n.says("nothing is copied here"); }
bool distance(const Noted& n) {
    const double i = n.number_after("|"), j = n.number_after(" − "), slope = -n.number_after("");
    return Noted::shown(-slope * std::abs(i - j), n.value) &&
           i == static_cast<double>(n.cell.cell.row) &&
           j == static_cast<double>(n.cell.cell.column);
}
bool bucket(const Noted& n) {
    const auto said = static_cast<Index>(n.number_after("bucket "));
    return static_cast<double>((*n.inputs[0])(0, said)) == n.value &&
           n.number_after("distance of ") ==
               static_cast<double>(n.cell.cell.column - n.cell.cell.row);
}
bool turned(const Noted& n) {
    return n.says("is not turned") ||
           n.number_after("position ") == static_cast<double>(n.cell.cell.row);
}
bool heads(const Noted& n) {
    const auto head = static_cast<std::size_t>(n.number_after("head "));
    if (n.says("switched off")) return n.value == 0;
    const auto column = static_cast<Index>(n.number_after("column "));
    return static_cast<double>((*n.inputs.at(head))(n.cell.cell.row, column)) == n.value;
}
bool layer_norm(const Noted& n) {
    const auto row = n.inputs[0]->row(n.cell.cell.row).cast<double>().array();
    const double mean = row.mean(), variance = (row - mean).square().mean();
    return std::abs(n.number_after("μ = ") - mean) < 1e-3 * (std::abs(mean) + 1e-3) &&
           Noted::shown(n.number_after("σ² = "), variance);
}
bool cosine(const Noted& n) { return n.value == 0; }
/// Terms that are not the number: what they come to, and what that is.
bool squared_distance(const Noted& n) {
    double sum = 0;
    for (const Term& term : n.cell.explanation.terms) sum += term.contribution;
    return Noted::shown(n.number_after("the terms come to the squared distance, "), sum);
}
bool constant(const Noted& n) { return n.value == 1 && n.cell.explanation.terms.empty(); }
bool tf(const Noted& n) {
    const double tokens = static_cast<double>(n.node.shape().columns);
    return std::abs(n.number_after("") / tokens - n.value) < 1e-6 &&
           n.number_after("of ") == tokens;
}
bool idf(const Noted& n) {
    const double all = n.number_after("ln((1 + "), with = n.number_after("/ (1 + ");
    return std::abs(std::log((1 + all) / (1 + with)) + 1 - n.value) < 1e-5 &&
           n.number_after("stands in ") == with;
}
bool equal(const Noted& n) { return std::abs(1 / n.number_after("1/") - n.value) < 1e-6; }
bool rounded(const Noted& n) {
    return Noted::shown(n.number_after(""), n.input(0)) &&
           std::abs(n.number_after(n.says("so it is") ? "so it is " : "so it stays ") - n.value) <
               1e-6;
}

/// What the normalizers say of a row.
bool weights(const Noted& n) {
    const Matrix& scores = *n.inputs[0];
    const auto row = scores.row(n.cell.cell.row);
    const double sum =
        static_cast<double>((*n.computed.evaluation.own[n.cell.node]).row(n.cell.cell.row).sum());
    const double largest = static_cast<double>(row.maxCoeff());
    const auto tied = (row.array() == row.maxCoeff()).count();
    if (n.says("every score of this row is −∞")) return std::isinf(largest) && n.value == 0;
    if (n.says("every score of this row is 0")) return largest == 0 && n.value == 0;
    if (n.says("masked: ")) return std::isinf(n.input(0)) && n.value == 0;
    if (n.says("makes the weights of the row sum to 1")) return std::abs(sum - 1) < 1e-5;
    if (n.says("is not the largest")) return n.input(0) < largest && n.value == 0;
    if (n.says("share the largest score"))
        return n.number_after("") == static_cast<double>(tied) && n.input(0) == largest;
    if (n.says("is the largest of its row")) return tied == 1 && n.input(0) == largest;
    return false;
}

bool targets(const Noted& n) {
    const double in_row =
        static_cast<double>((*n.computed.evaluation.own[n.cell.node]).row(n.cell.cell.row).sum());
    return n.says("nothing is asked") ? in_row == 0 : n.value == (n.note.starts_with("1") ? 1 : 0);
}
bool loss(const Noted& n) {
    const double asked = static_cast<double>(n.inputs[1]->sum());
    return n.note.starts_with("no value") ? asked == 0 : asked > 0;
}

/// A leaf of a run at the step that is shown, or what is told of it.
bool learned(const Noted& n) {
    const TrainingScene* const made = training_of(n.computed.scene);
    if (!made) return false;
    const auto step = static_cast<double>(made->step);
    const LearnedLeaf* const leaf = made->run->at(made->step)->find(n.node.path);
    if (!leaf)
        return n.number_after("step ") == step || n.number_after("after ") == step ||
               n.number_after("which step ") == step;
    const Cell cell = n.cell.cell;
    if (static_cast<double>(leaf->weights(cell.row, cell.column)) != n.value) return false;
    return made->step > 0 ? n.number_after("learned in ") == step
                          : n.number_after("seed ") == made->setup.drawn_with();
}
/// A number that a file of weights has.
bool trained(const Noted& n) {
    const LearnedWeightsPtr weights = open_weights(n.computed.scene.choices.trained);
    const std::string begin = weights->name() + ", ";
    const std::size_t end = n.note.find('[');
    if (!n.note.starts_with(begin) || end == n.note.npos) return false;
    const LearnedLeaf* const leaf =
        weights->state.find(n.note.substr(begin.size(), end - begin.size()));
    const Cell cell = n.cell.cell;
    return leaf && leaf->path.ends_with(n.node.path) &&
           static_cast<double>(leaf->weights(cell.row, cell.column)) == n.value &&
           n.says(fmt::format("[{},{}]", cell.row, cell.column)) &&
           n.number_after("learned in ") == static_cast<double>(weights->state.step);
}
bool of_batch(const Noted& n) {
    return n.number_after("example ") == static_cast<double>(n.cell.cell.row);
}
bool of_run(const Noted& n) {
    const TrainingScene* const made = training_of(n.computed.scene);
    return made && n.number_after("a run of ") == static_cast<double>(made->run->steps());
}

/// Of a score that is typed: which places it reads.
bool places_of_pair(const Noted& n) {
    return n.number_after("i = ") == static_cast<double>(n.cell.cell.row) &&
           n.number_after("j = ") == static_cast<double>(n.cell.cell.column);
}

const std::map<std::string_view, Check>& checks() {
    static const std::map<std::string_view, Check> all{
        {"top_k", top_k},
        {"mask", mask},
        {"column_winners", winner},
        {"principal_axes", principal},
        {"random_normal", random},
        {"sinusoid", sinusoid},
        {"look_up", look_up},
        {"tensor", tensor},
        {"tensor_rows", tensor},
        {"one_hot", one_hot},
        {"identity", identity},
        {"fill", begins_with_value},
        {"wiring", wired},
        {"distance_bias", distance},
        {"relative_bias", bucket},
        {"rotate", turned},
        {"concat", heads},
        {"layer_norm", layer_norm},
        {"cosine", cosine},
        {"constant", constant},
        {"boxcar", squared_distance},
        {"formula", places_of_pair},
        {"gaussian", squared_distance},
        {"laplacian", squared_distance},
        {"epanechnikov", squared_distance},
        {"term_frequency", tf},
        {"inverse_document_frequency", idf},
        {"equal_weights", equal},
        {"round_rows", rounded},
        {"targets", targets},
        {"cross_entropy", loss},
        {"learned", learned},
        {"trained", trained},
        {"batch", of_batch},
        {"history", of_run},
        {"softmax", weights},
        {"sum", weights},
        {"sparsemax", weights},
        {"entmax15", weights},
        {"hardmax", weights},
        {"sigmoid", weights},
        {"none", weights},
        {"random_vectors", [](const Noted& n) {
             const auto token = static_cast<std::size_t>(n.cell.cell.row);
             const bool second = n.node.path != "word_vectors";
             const Sequence& sequence =
                 second ? n.computed.scene.answers() : n.computed.scene.asks();
             return n.says("“" + sequence.tokens[token].word + "”") &&
                    n.number_after("dimension ") == static_cast<double>(n.cell.cell.column);
         }}};
    return all;
}

}  // namespace

bool note_is_true(const Computed& computed, const ExplainedCell& cell) {
    const std::string& note = cell.explanation.note;
    if (note.empty()) return true;
    const Evaluation& evaluation = computed.evaluation;
    const Node& node = evaluation.graph->node(cell.node);
    constexpr std::string_view handed_on = "the number of ";
    if (note.starts_with(handed_on)) {
        const Operand& read = cell.explanation.terms.at(0).operands.at(0);
        const Node& from = evaluation.graph->node(node.inputs[read.input]);
        return note.substr(handed_on.size()) == cell_name(from, read.cell) &&
               static_cast<double>(evaluation.value(node.inputs[read.input])(
                   read.cell.row, read.cell.column)) == cell.explanation.result;
    }
    const auto found = checks().find(node.operation->name());
    if (found == checks().end()) return false;
    Noted noted{computed, cell, node, note, cell.explanation.result, {}};
    for (const NodeId input : node.inputs) noted.inputs.push_back(&evaluation.value(input));
    return found->second(noted);
}

}  // namespace attend::test
