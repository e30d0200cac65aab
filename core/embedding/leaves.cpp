#include "core/embedding/leaves.h"

#include <fmt/format.h>

#include "core/embedding/drawn_words.h"

namespace attend {

Value LookUp::forward(Inputs) const {
    table_->check_readable();
    Matrix vectors(shape().rows, shape().columns);
    std::vector<float> numbers(static_cast<std::size_t>(shape().columns));
    for (Index i = 0; i < vectors.rows(); ++i) {
        const std::optional<FoundWord>& found = rows_[static_cast<std::size_t>(i)];
        if (found) {
            table_->read(found->row, numbers);
            vectors.row(i) =
                Eigen::Map<const Eigen::VectorXf>(numbers.data(), vectors.cols()).cast<Scalar>();
        } else {
            vectors.row(i) = table_->mean().cast<Scalar>();
        }
    }
    return share(std::move(vectors));
}

TokenOrigin LookUp::origin(Index i) const {
    const std::optional<FoundWord>& found = rows_[static_cast<std::size_t>(i)];
    const std::string& word = words_[static_cast<std::size_t>(i)];
    if (!found)
        return {false, fmt::format("{}: “{}” is unknown, the mean vector of the table stands in",
                                   table_->name(), word)};
    std::string from = fmt::format("{}, {}, “{}”", table_->name(), table_->place(found->row), word);
    if (found->copies > 1) from += fmt::format(", the first of {}", found->copies);
    return {true, std::move(from)};
}

std::string LookUp::note(Cell cell) const {
    const Axis& columns = table_->columns();
    return fmt::format("{}, {} {}", origin(cell.row).from, columns.name(),
                       columns.label(cell.column));
}

Value OneHotRows::forward(Inputs) const {
    Matrix vectors = Matrix::Zero(shape().rows, shape().columns);
    for (Index i = 0; i < vectors.rows(); ++i)
        vectors(i, columns_[static_cast<std::size_t>(i)]) = 1;
    return share(std::move(vectors));
}

std::string OneHotRows::note(Cell cell) const {
    const Axis columns = axes({}).columns;
    const Index own = columns_[static_cast<std::size_t>(cell.row)];
    if (own == cell.column)
        return fmt::format("one-hot: this is the column of “{}”", columns.label(own));
    return fmt::format("one-hot: the column of “{}”, not of “{}”", columns.label(cell.column),
                       columns.label(own));
}

Value RandomRows::forward(Inputs) const {
    static DrawnWords drawn;
    Matrix vectors(shape().rows, shape().columns);
    for (Index i = 0; i < vectors.rows(); ++i)
        drawn.read(seed_, words_[static_cast<std::size_t>(i)],
                   {vectors.row(i).data(), static_cast<std::size_t>(vectors.cols())});
    return share(std::move(vectors));
}

std::string RandomRows::note(Cell cell) const {
    return fmt::format("drawn at random (mean 0, variance 1), seed {}, word “{}”, dimension {}",
                       seed_, words_[static_cast<std::size_t>(cell.row)], cell.column);
}

Value MatrixRows::forward(Inputs) const {
    const auto count = static_cast<Index>(rows_.size());
    if (count == file_->values->rows()) return file_->values;
    Matrix part(count, file_->values->cols());
    for (Index row = 0; row < count; ++row)
        part.row(row) = file_->values->row(rows_[static_cast<std::size_t>(row)]);
    return share(std::move(part));
}

std::string MatrixRows::row_note(Index token) const {
    const Index row = rows_[static_cast<std::size_t>(token)];
    std::string note = fmt::format("{}, row {}", file_->name, row);
    if (file_->row_labels)
        note += fmt::format(", “{}”", (*file_->row_labels)[static_cast<std::size_t>(row)]);
    return note;
}

std::string MatrixRows::note(Cell cell) const {
    std::string note = fmt::format("{}, column {}", row_note(cell.row), cell.column);
    if (file_->column_labels)
        note +=
            fmt::format(", “{}”", (*file_->column_labels)[static_cast<std::size_t>(cell.column)]);
    return note;
}

}  // namespace attend
