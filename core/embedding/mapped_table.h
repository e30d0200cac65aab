#pragma once
#include <string>

#include "core/embedding/word_table.h"
#include "core/files/mapping.h"

namespace attend {

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
