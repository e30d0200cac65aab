#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// The fields of a line, separated by spaces or tabs.
std::vector<std::string_view> fields_of(std::string_view line);

/// Count and width, where the line is word2vec's first: two whole numbers.
std::optional<std::pair<Index, Index>> word2vec_header(std::string_view line);

/// "3 words of 50 numbers": what that line promises.
std::string promise_of(const std::pair<Index, Index>& header);

/// How many numbers a line of a word and its numbers ends with, what was meant as one ("nan")
/// counted, too: it is for read_word_line() to refuse.
Index numbers_in(std::string_view line);

/// Reads "station 0.1 −0.2 …" into `vector`, whose size is the width; gives the word. Throws Error,
/// naming `place`, for another width, what is no finite number, no word, a word that is not UTF-8.
std::string_view read_word_line(std::string_view line, std::span<float> vector,
                                const std::string& place);

}  // namespace attend
