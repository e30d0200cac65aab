#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"

namespace attend {

/// What a line and a field of a CSV file may have, in bytes: a row of a vocabulary's numbers, and a
/// text. A file without line ends would be taken apart as one line of millions of fields.
inline constexpr std::size_t longest_csv_line = 4 << 20, longest_csv_field = 1'000'000;

/// A CSV file's lines and what separates their fields. A field in quotation marks may hold line
/// ends: then its line is several of the file's.
struct CsvLines {
    std::vector<std::string_view> texts;  // without line ends; none that is empty at the end
    std::vector<std::size_t> numbers;     // of each: where it begins in the file, from 1
    char separator = ',';                 // ' ': any blanks
};

struct CsvField {
    std::string text;     // without the spaces around it, and without quotation marks
    bool quoted = false;  // it stood in quotation marks: a text whatever it looks like
};

/// Takes the byte-order mark away, and tells the separator from the first line: a tab, else a
/// semicolon, else a comma. A line ends with \n, \r\n, or \r where there is no \n. Throws Error
/// where the text is not UTF-8, or a line is longer than longest_csv_line; Cancelled.
CsvLines split_csv(std::string_view text, std::string_view place, const Progress& progress = {});

/// Whether all lines are numbers with blanks between them and nothing else, as numpy.savetxt writes
/// a matrix: as many on each line, two at least. Of a longer line than there may be, the beginning
/// decides. Throws Cancelled.
bool are_numbers_between_blanks(std::string_view text, const Progress& progress = {});
/// Whether such lines may also be one number each: "1 000". Throws Cancelled.
bool may_be_thousands(std::string_view text, const Progress& progress = {});

/// A text in quotation marks, as RFC 4180 has it: one inside is doubled.
std::string quoted_field(std::string_view text);

/// The fields of a line (from 0). "" inside quotation marks is one quotation mark. Throws Error for
/// quotation marks that do not close, and for a field longer than longest_csv_field.
std::vector<CsvField> split_fields(const CsvLines& lines, std::size_t line, std::string_view place);

}  // namespace attend
