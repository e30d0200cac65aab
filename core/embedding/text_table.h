#pragma once
#include <cstddef>
#include <string>

#include "core/embedding/word_table.h"
#include "core/files/mapping.h"
#include "core/progress.h"

namespace attend {

/// A word and its numbers are shorter by far, in bytes.
inline constexpr std::size_t longest_line = 1 << 20;

/// Opens GloVe text (lines of a word and its numbers, separated by spaces) or word2vec text (the
/// same after a first line of count and width). One pass checks every line and adds up mean and
/// covariance; what is kept are the words and where the lines begin; a line is read again when it
/// is asked for. A word may hold spaces, as a few of GloVe's do, where no part of it is a number.
/// Throws Error that names file and line; Cancelled.
WordTablePtr open_text_table(Mapping file, std::string name, const Progress& progress);

}  // namespace attend
