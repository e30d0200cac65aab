#include "core/files/csv.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/files/csv_lines.h"
#include "core/files/reading_pass.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

bool is_word(const CsvField& field) { return !looks_like_number(field.text); }

/// What stands in quotation marks may be a text whatever it looks like.
bool may_be_label(const CsvField& field) { return field.quoted || is_word(field); }

std::string cell_place(std::string_view place, std::size_t line, std::size_t column) {
    return fmt::format("{}, line {}, column {}", place, line, column + 1);
}

/// Reads one file: first what is label and what is number, then the numbers.
class CsvReader {
  public:
    CsvReader(std::string_view text, std::string_view place, Numbers allowed, CsvLabels use,
              const Progress& progress)
        : place_(place),
          allowed_(allowed),
          use_(use),
          progress_(progress),
          lines_(split_csv(text, place, progress.part(0, 0.2))) {
        if (lines_.texts.empty()) throw Error(place, "an empty file", "lines of numbers");
        if (are_numbers_between_blanks(text, progress.part(0.2, 0.25)) &&
            !may_be_thousands(text, progress.part(0.25, 0.3)))
            lines_.separator = ' ';
        ignore_quotes_ = all_quoted();
    }

    CsvTable read() {
        const std::vector<CsvField> first = fields(0);
        width_ = first.size();
        const bool first_column = labelled_column(first);
        const bool first_line = labelled_line(first, first_column);
        check_labels(first, first_column, first_line);
        const std::size_t skipped_lines = first_line ? 1 : 0,
                          skipped_columns = first_column ? 1 : 0;
        if (lines_.texts.size() == skipped_lines || width_ == skipped_columns)
            throw Error(place_, "labels alone", "at least one number");

        CsvTable table;
        table.values.resize(static_cast<Index>(lines_.texts.size() - skipped_lines),
                            static_cast<Index>(width_ - skipped_columns));
        if (first_column) table.row_labels.emplace();
        if (first_line) table.column_labels = labels(first, skipped_columns);
        const Progress rest = progress_.part(0.6, 1);
        ReadingPass pass(rest, bytes());
        for (std::size_t line = skipped_lines; line < lines_.texts.size(); ++line) {
            pass.at(begin_of(line));
            const std::vector<CsvField> row = fields(line);
            if (first_column) table.row_labels->push_back(row[0].text);
            for (std::size_t column = skipped_columns; column < width_; ++column)
                table.values(static_cast<Index>(line - skipped_lines),
                             static_cast<Index>(column - skipped_columns)) =
                    number(row[column], line, column);
        }
        return table;
    }

  private:
    /// Throws Error for a line of another width than the first.
    std::vector<CsvField> fields(std::size_t line) const {
        std::vector<CsvField> result = split_fields(lines_, line, place_);
        if (ignore_quotes_)
            for (CsvField& field : result) field.quoted = false;
        if (width_ != 0 && result.size() != width_)
            throw Error(
                fmt::format("{}, line {}", place_, lines_.numbers[line]),
                lines_.texts[line].empty() ? "an empty line" : count_of(result.size(), "field"),
                fmt::format("{} as in line 1", width_));
        return result;
    }

    Scalar number(const CsvField& field, std::size_t line, std::size_t column) const {
        const std::string place = cell_place(place_, lines_.numbers[line], column);
        if (is_word(field)) {
            if (field.quoted) throw Error(place, in_quotes(field.text), "a number");
        } else if (field.quoted) {
            throw Error(place, in_quotes(field.text) + " in quotation marks",
                        "a number without them, or all of the file in them");
        } else if (!parse_decimal(field.text) && !names_no_finite_number(field.text)) {
            throw Error(place, in_quotes(field.text),
                        fmt::format("{} in decimal notation: with a point, and nothing else "
                                    "between its digits",
                                    description(allowed_)));
        }
        return parse_number(field.text, place, allowed_);
    }

    /// Where a line begins, and all lines end, in bytes from the first.
    std::size_t begin_of(std::size_t line) const {
        return static_cast<std::size_t>(lines_.texts[line].data() - lines_.texts[0].data());
    }
    std::size_t bytes() const {
        return begin_of(lines_.texts.size() - 1) + lines_.texts.back().size();
    }

    bool all_quoted() const {
        const Progress part = progress_.part(0.3, 0.4);
        ReadingPass pass(part, bytes());
        for (std::size_t line = 0; line < lines_.texts.size(); ++line) {
            pass.at(begin_of(line));
            for (const CsvField& field : split_fields(lines_, line, place_))
                if (!field.quoted) return false;
        }
        return true;
    }

    /// Whether labels stand beside and below an empty corner, as exports with labels write them.
    bool has_corner(const std::vector<CsvField>& first) const {
        if (!first[0].text.empty() || width_ < 2 || lines_.texts.size() < 2) return false;
        if (!std::all_of(first.begin(), first.end(), may_be_label)) return false;
        const Progress part = progress_.part(0.4, 0.45);
        ReadingPass pass(part, bytes());
        for (std::size_t line = 1; line < lines_.texts.size(); ++line) {
            pass.at(begin_of(line));
            if (!may_be_label(fields(line)[0])) return false;
        }
        return true;
    }

    /// Whether the first column is labels. A lone text among numbers is a mistake and no label: it
    /// is left to number() to refuse.
    bool labelled_column(const std::vector<CsvField>& first) const {
        if (has_corner(first)) return true;
        std::size_t words = 0;
        const Progress part = progress_.part(0.45, 0.5);
        ReadingPass pass(part, bytes());
        for (std::size_t line = 0; line < lines_.texts.size(); ++line) {
            pass.at(begin_of(line));
            words += is_word(fields(line)[0]) ? 1 : 0;
        }
        return 2 * words > lines_.texts.size();
    }

    bool labelled_line(const std::vector<CsvField>& first, bool first_column) const {
        if (first_column && first[0].text.empty()) return lines_.texts.size() > 1;
        const auto begin = first.begin() + (first_column ? 1 : 0);
        return 2 * std::count_if(begin, first.end(), is_word) > first.end() - begin;
    }

    /// A number among labels that nobody reads would be lost unseen; beside an empty corner they
    /// are meant as labels, whatever they look like.
    void check_labels(const std::vector<CsvField>& first, bool first_column,
                      bool first_line) const {
        if (use_ == CsvLabels::words || (first_column && first[0].text.empty())) return;
        const auto check = [&](const CsvField& field, std::size_t line, std::size_t column,
                               std::string_view side) {
            if (!is_word(field))
                throw Error(cell_place(place_, lines_.numbers[line], column),
                            in_quotes(field.text) + (field.quoted ? " in quotation marks" : ""),
                            fmt::format("a label that is no number, as most of its {} are", side));
        };
        for (std::size_t column = 0; first_line && column < width_; ++column)
            check(first[column], 0, column, "line");
        const Progress part = progress_.part(0.5, 0.6);
        ReadingPass pass(part, bytes());
        for (std::size_t line = 0; first_column && line < lines_.texts.size(); ++line) {
            pass.at(begin_of(line));
            check(fields(line)[0], line, 0, "column");
        }
    }

    static std::vector<std::string> labels(const std::vector<CsvField>& line, std::size_t skipped) {
        std::vector<std::string> result;
        for (std::size_t i = skipped; i < line.size(); ++i) result.push_back(line[i].text);
        return result;
    }

    std::string_view place_;
    Numbers allowed_;
    CsvLabels use_;
    const Progress& progress_;
    CsvLines lines_;
    bool ignore_quotes_ = false;
    std::size_t width_ = 0;
};

/// A line of numbers.
void add_numbers(std::string& text, const Matrix& matrix, Index row) {
    for (Index column = 0; column < matrix.cols(); ++column) {
        if (column > 0) text += ',';
        text += number_text(static_cast<float>(matrix(row, column)));
    }
    text += '\n';
}

}  // namespace

CsvTable read_csv(std::string_view text, std::string_view place, Numbers allowed, CsvLabels use,
                  const Progress& progress) {
    return CsvReader(text, place, allowed, use, progress).read();
}

void write_csv(const Matrix& matrix, const Sink& sink) {
    std::string line;
    for (Index row = 0; row < matrix.rows(); ++row) {
        line.clear();
        add_numbers(line, matrix, row);
        sink(line);
    }
}

void write_csv(const Matrix& matrix, const Axis& rows, const Axis& columns, const Sink& sink) {
    std::string line;
    for (Index column = 0; column < matrix.cols(); ++column)
        line += "," + quoted_field(columns.label(column));
    sink(line += '\n');
    for (Index row = 0; row < matrix.rows(); ++row) {
        line = quoted_field(rows.label(row)) + ",";
        add_numbers(line, matrix, row);
        sink(line);
    }
}

}  // namespace attend
