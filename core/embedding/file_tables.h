#pragma once
#include <cstddef>
#include <string>

#include "core/embedding/word_table.h"
#include "core/files/mapping.h"
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

}  // namespace attend
