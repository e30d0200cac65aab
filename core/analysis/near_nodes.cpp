#include "core/analysis/near_nodes.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/graph/scope.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

double root_of(double sum, double) { return std::sqrt(sum); }

Axis columns_of(Nearness nearness) {
    std::vector<std::string> names;
    for (const char* const what : {"word", nearness == Nearness::cosine ? "cosine" : "distance"})
        for (Index i = 1; i <= NearWordRows::count; ++i)
            names.push_back(fmt::format("{} {}", what, i));
    return {"near", std::move(names)};
}

}  // namespace

std::shared_ptr<const NearTable> NearTable::of(const WordTablePtr& table) {
    static std::mutex mutex;
    static std::weak_ptr<const NearTable> last;
    const std::scoped_lock lock(mutex);
    std::shared_ptr<const NearTable> known = last.lock();
    if (!known || known->table_ != table) last = known = std::make_shared<const NearTable>(table);
    return known;
}

void NearTable::make(const Progress& progress) const {
    const std::scoped_lock lock(mutex_);
    if (made()) return;
    nearest_.emplace(table_, progress);
    made_ = true;
}

const NearestWords& NearTable::nearest() const {
    make({});
    return *nearest_;
}

Axes NearWordRows::axes(InputAxes inputs) const {
    static const std::array columns{columns_of(Nearness::cosine), columns_of(Nearness::euclidean)};
    return {inputs[0].rows, columns[nearness_ == Nearness::cosine ? 0 : 1]};
}

Value NearWordRows::forward(Inputs inputs) const {
    Matrix rows = Matrix::Constant(inputs[0]->rows(), 2 * count, static_cast<Scalar>(no_number));
    const std::vector<NearWords> found = table_->nearest().find(*inputs[0], count, nearness_);
    for (std::size_t row = 0; row < found.size(); ++row)
        for (std::size_t i = 0; i < found[row].size(); ++i) {
            const auto at = static_cast<Index>(row), column = static_cast<Index>(i);
            rows(at, column) = static_cast<Scalar>(found[row][i].row);
            rows(at, count + column) = static_cast<Scalar>(found[row][i].value);
        }
    return share(std::move(rows));
}

double NearWordRows::cost(std::span<const Shape> inputs, Shape) const {
    const WordTable& words = table_->words();
    return 2.0 * static_cast<double>(inputs[0].rows) *
           static_cast<double>(words.rows() * words.width());
}

Explanation NearWordRows::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    Explanation explanation(result, cell);
    if (std::isnan(explanation.result)) return explanation.by_rule(say<texts::measures::no_word>());
    const WordTable& words = table_->words();
    const auto word = static_cast<Index>(result(cell.row, cell.column % count));
    explanation.note = say<texts::measures::word_of_table>(
        "word"_is = words.word(word), "table"_is = words.name(), "place"_is = words.place(word));
    if (cell.column < count) return explanation.by_rule(explanation.note);
    std::vector<float> room;
    const std::span<const float> vector = words.block(word, 1, room);
    const bool cosine = nearness_ == Nearness::cosine;
    double own_square = 0, word_square = 0, sum = 0;
    for (std::size_t a = 0; a < vector.size(); ++a) {
        const Operand number = read(inputs, 0, {cell.row, static_cast<Index>(a)});
        const double own = number.value, other = static_cast<double>(vector[a]);
        own_square += own * own, word_square += other * other;
        const double term = cosine ? own * other : (own - other) * (own - other);
        sum += term;
        explanation.terms.push_back({{number}, term});
    }
    explanation.formula = cosine ? "{r} = {0}·w / (‖{0}‖ ‖w‖)" : "{r} = ‖{0} − w‖";
    const double lengths = std::sqrt(own_square) * std::sqrt(word_square);
    if (cosine) {
        for (Term& term : explanation.terms) term.contribution /= lengths;
        explanation.steps = {fmt::format("{} / ({}·{})", digits(sum), digits(std::sqrt(own_square)),
                                         digits(std::sqrt(word_square)))};
    } else {
        explanation.apply(root_of);
        explanation.steps = {fmt::format("√{}", digits(sum))};
    }
    return explanation;
}

NearWordNodes add_near_words(Graph& graph, NodeId before, NodeId after, const WordTablePtr& table) {
    const Scope place = Scope(graph, "nearest/").on_demand();
    const std::shared_ptr<const NearTable> words = NearTable::of(table);
    const auto near = [&](const Scope& of, Nearness nearness) -> NearWordNodes::Pair {
        Scope scope = of;
        const bool is_cosine = nearness == Nearness::cosine;
        const OperationPtr found = shared<NearWordRows>(words, nearness);
        const auto add = [&](const char* name, NodeId id, const char* title) {
            return scope.add_node(name, {found, {{&graph, id}}},
                                  {"nearest words", is_cosine ? "cos" : "d", Role::other, title});
        };
        return {add("before", before, "Words near before attention"),
                add("after", after, "Words near after attention")};
    };
    return {near(place, Nearness::cosine), near(place.child("by_distance"), Nearness::euclidean)};
}

}  // namespace attend
