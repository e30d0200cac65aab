#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/numbers.h"
#include "core/files/replace_file.h"
#include "core/graph/axis.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

/// Numbers from a CSV file, with its labels where it has some.
struct CsvTable {
    Matrix values;
    std::optional<std::vector<std::string>> row_labels, column_labels;
};

/// What labels are for. Words have their vectors beside them, and a number among them is a word,
/// too: "1990". Nobody reads those of a matrix for a node: no number may get lost among them.
enum class CsvLabels { words, dropped };

/// Reads lines of numbers separated by commas, semicolons or tabs, with a decimal point; where
/// there is nothing but numbers, by blanks as well, as numpy.savetxt writes them. A first line and
/// a first column of labels are told by most of them not looking like numbers in any notation, or
/// by the empty place where they meet with text in quotation marks beside and below it; a file with
/// quotation marks around everything is read as one without. A byte-order mark, CRLF and empty
/// lines at the end are fine. Throws Error that names `place` (the file), line and column (from 1):
/// ragged lines, text among numbers, a number among labels that are dropped, a single number in
/// quotation marks, not UTF-8, nothing, longest_csv_line or longest_csv_field exceeded; Cancelled.
CsvTable read_csv(std::string_view text, std::string_view place, Numbers allowed = Numbers::finite,
                  CsvLabels use = CsvLabels::words, const Progress& progress = {});

/// Numbers only, a row a line, each number the shortest text that reads back to the same float32.
/// A row a piece.
void write_csv(const Matrix& matrix, const Sink& sink);
/// The same with a first line and a first column of labels, in quotation marks; read_csv() reads
/// it.
void write_csv(const Matrix& matrix, const Axis& rows, const Axis& columns, const Sink& sink);

}  // namespace attend
