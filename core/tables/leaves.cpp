#include "core/tables/leaves.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/parallel.h"
#include "core/text/utf8.h"
#include "core/texts/notes.h"

namespace attend {

Value as_column(const std::vector<float>& numbers) {
    Matrix matrix(static_cast<Index>(numbers.size()), 1);
    std::copy(numbers.begin(), numbers.end(), matrix.row_begin(0));
    return share(std::move(matrix));
}

std::string line_note(const Table& table, std::size_t row) {
    std::string cells;
    for (const std::string& cell : table.rows[row].cells)
        cells += (cells.empty() ? "" : ",") + cell;
    return fmt::format("{}, line {}: {}", table.name, table.rows[row].line, cells);
}

ColumnLeaf::ColumnLeaf(TablePtr table, std::size_t column, Axis rows)
    : Leaf({std::move(rows), Axis("column", {table->columns[column]})}),
      table_(std::move(table)),
      column_(column),
      numbers_(as_column(numbers_of(*table_, column_))) {}

std::string ColumnLeaf::note(Cell cell) const {
    return fmt::format("row {} of the table, column {}; {}", cell.row + 1, table_->columns[column_],
                       line_note(*table_, static_cast<std::size_t>(cell.row)));
}

namespace {

double exactly(const std::string& query, const std::string& key) { return query == key ? 1 : 0; }

std::string exactly_in_words(const std::string& query, const std::string& key) {
    return query == key ? "the key is the query"
                        : fmt::format("{} is not {}", in_quotes(key), in_quotes(query));
}

struct Distance {
    std::size_t changes, longest;
};
Distance distance_of(const std::string& query, const std::string& key) {
    const std::u32string a = folded_characters(query), b = folded_characters(key);
    return {edit_distance(a, b), std::max(a.size(), b.size())};
}

double by_changes(const std::string& query, const std::string& key) {
    const Distance distance = distance_of(query, key);
    if (distance.longest == 0) return 1;
    return 1 - static_cast<double>(distance.changes) / static_cast<double>(distance.longest);
}

std::string changes_in_words(const std::string& query, const std::string& key) {
    const Distance distance = distance_of(query, key);
    return fmt::format("1 − {}/{}: {} of {} letters put in, taken out or changed make {} of {}",
                       distance.changes, distance.longest, distance.changes, distance.longest,
                       in_quotes(key), in_quotes(query));
}

}  // namespace

const TextScore exact_score{"equal_text", "1 if k is q, else 0", exactly, exactly_in_words};
const TextScore edit_distance_score{"edit_distance", "1 − d(q, k)/max(|q|, |k|)", by_changes,
                                    changes_in_words};

std::string GramLeaf::note(Cell cell) const {
    const std::string gram = in_quotes(columns_.label(cell.column));
    if (!of_keys_)
        return fmt::format("how often {} stands in {}, the query", gram, in_quotes(query_));
    return fmt::format("how often {} stands in {}; {}", gram, in_quotes(keys_.text(cell.row)),
                       line_note(*keys_.table, static_cast<std::size_t>(cell.row)));
}

Gradients LetterCosine::backward(Inputs inputs, const Matrix& result,
                                 const Matrix& gradient) const {
    const Matrix& q = *inputs[0];
    const auto norm = static_cast<Scalar>(q.row(0).cast<double>().norm());
    Matrix by_q = Matrix::Zero(1, q.cols());
    if (norm == 0) return {std::move(by_q)};
    // ds/dq = k/(‖q‖‖k‖) − s q/‖q‖².
    for (Index key = 0; key < result.cols(); ++key) {
        const Matrix k = counts_of(key);
        const auto of_key = static_cast<Scalar>(k.cast<double>().norm());
        if (of_key > 0)
            by_q += gradient(0, key) * (k / (norm * of_key) - result(0, key) * q / (norm * norm));
    }
    return {std::move(by_q)};
}

Explanation LetterCosine::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Matrix &q = *inputs[0], k = counts_of(cell.column);
    const double q_norm = q.row(0).cast<double>().norm(), k_norm = k.cast<double>().norm();
    const auto at = static_cast<std::size_t>(cell.column);
    Explanation explanation(result, {0, cell.column}, "{r} = {0}·k / (‖{0}‖ ‖k‖)");
    explanation.note = line_note(*keys_.table, at);
    if (q_norm == 0 || k_norm == 0)
        return explanation.by_rule(say<texts::notes::no_direction>(), "{r} = 0");
    double dot = 0;
    for (Index a = 0; a < q.cols(); ++a) {
        const Operand left = read(inputs, 0, {0, a});
        const double product = left.value * k(0, a);
        if (product == 0) continue;
        dot += product;
        explanation.terms.push_back({{left}, product / (q_norm * k_norm)});
    }
    explanation.steps = {fmt::format("{} / ({}·{})", digits(dot), digits(q_norm), digits(k_norm))};
    return explanation;
}

double LetterCosine::cost(std::span<const Shape>, Shape result) const {
    constexpr double operations_a_key = 40;
    return operations_a_key * static_cast<double>(result.columns);
}

Value TextScoreLeaf::forward(Inputs) const {
    Matrix scores(1, keys_.size());
    constexpr double operations_a_key = 1'000;
    each_row(keys_.size(), operations_a_key * static_cast<double>(keys_.size()), [&](Index key) {
        scores(0, key) = static_cast<Scalar>(score_->score(query_, keys_.text(key)));
    });
    return share(std::move(scores));
}

std::string TextScoreLeaf::note(Cell cell) const {
    return fmt::format("{}; {}", score_->note(query_, keys_.text(cell.column)),
                       line_note(*keys_.table, static_cast<std::size_t>(cell.column)));
}

}  // namespace attend
