#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/numbers.h"
#include "core/files/sink.h"
#include "core/graph/axis.h"
#include "core/graph/matrix.h"

namespace attend {

/// Numbers from a CSV file, with its labels where it has some.
struct CsvTable {
    Matrix values;
    std::optional<std::vector<std::string>> row_labels, column_labels;
};

/// Reads lines of numbers separated by commas, semicolons or tabs, with a decimal point. A first
/// line and a first column of labels are told by most of them being no numbers (what stands in
/// quotation marks is none); a byte-order mark, CRLF and empty lines at the end are fine. Throws
/// Error that names `place` (the file), line and column (from 1): ragged lines, text among numbers,
/// not UTF-8, nothing.
CsvTable read_csv(std::string_view text, std::string_view place, Numbers allowed = Numbers::finite);

/// Numbers only, a row a line, each number the shortest text that reads back to the same float32.
std::string csv_text(const Matrix& matrix);
/// The same with a first line and a first column of labels, in quotation marks; read_csv() reads
/// it.
std::string csv_text(const Matrix& matrix, const Axis& rows, const Axis& columns);
/// The same, a row a piece.
void write_csv(const Matrix& matrix, const Sink& sink);
void write_csv(const Matrix& matrix, const Axis& rows, const Axis& columns, const Sink& sink);

}  // namespace attend
