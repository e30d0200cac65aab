#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/embedding/word_table.h"
#include "core/files/mapping.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

// Tables of files as others write them. One pass finds the words, checks the numbers and adds up
// mean and covariance; the vectors stay in the file. Throw Error that names file and line or
// record (from 1); Cancelled.

/// word2vec's binary format: a line of count and width; then for each word its bytes, a space, the
/// numbers as float32 (little endian), and perhaps a line end.
WordTablePtr open_binary_table(Mapping file, std::string name, const Progress& progress);

/// A word and its numbers are shorter by far, in bytes.
inline constexpr std::size_t longest_line = 1 << 20;

/// GloVe text (lines of a word and its numbers, separated by spaces) or word2vec text (the same
/// after a first line of count and width). What is kept are the words and where the lines begin; a
/// line is read again when it is asked for. A word may hold spaces, as a few of GloVe's do, where
/// no part of it is a number.
WordTablePtr open_text_table(Mapping file, std::string name, const Progress& progress);

/// The fields of a line, separated by spaces or tabs.
std::vector<std::string_view> fields_of(std::string_view line);

/// Count and width, where the line is word2vec's first: two whole numbers.
std::optional<std::pair<Index, Index>> word2vec_header(std::string_view line);

/// "3 words of 50 numbers": what that line promises.
std::string promise_of(const std::pair<Index, Index>& header);

/// Attend's own format, made for being mapped: opening looks at the header, the mean and the
/// covariance, and a look-up at the pages it needs. Little endian; a header of 128 bytes:
///   char[8] "ATTENDW1"; uint64 rows, width; uint64 offsets from the start of the file of
///   vectors, mean, covariance, word_offsets, words, order; zeros.
/// Sections, each at a multiple of 64 bytes: vectors float32[rows × width], a row after the other;
/// mean float64[width]; covariance float64[width × width], divided by rows;
/// word_offsets uint64[rows + 1] into words; words, UTF-8 without separators;
/// order uint32[rows]: row numbers sorted by the words' bytes, equal words in the order of rows.
/// Row r is line r + 1 of the file it was made from.

bool is_mapped_table(std::string_view bytes);

/// Throws Error where header and file do not fit each other. What a look-up finds broken later
/// (a word beyond the words, a row beyond the rows) throws Error then.
WordTablePtr open_mapped_table(Mapping file, std::string name);

}  // namespace attend
