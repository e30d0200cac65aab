#pragma once
#include <string>

#include "core/embedding/word_table.h"
#include "core/files/mapping.h"
#include "core/progress.h"

namespace attend {

/// Opens word2vec's binary format: a line of count and width; then for each word its bytes, a
/// space, the numbers as float32 (little endian), and perhaps a line end. One pass finds the words,
/// checks the numbers and adds up mean and covariance; the vectors stay in the file. Throws Error
/// that names file and record (from 1); Cancelled.
WordTablePtr open_binary_table(Mapping file, std::string name, const Progress& progress);

}  // namespace attend
