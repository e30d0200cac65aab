#pragma once
#include <string_view>

#include "core/files/strict_json.h"
#include "core/models/tokenizer.h"

namespace attend {

/// BERT's tokenizer of a vocab.txt, where a folder has no tokenizer.json: a piece a line, its
/// number that of the line from 0. `settings`: what its tokenizer_config.json says (do_lower_case,
/// strip_accents, tokenize_chinese_chars), an object; where it says nothing, as the library
/// transformers has it: in lower case. Throws Error that names `place`, the line, what was found
/// and what was expected: a piece twice, a special token that is missing.
ModelTokenizerPtr read_vocabulary(std::string_view lines, const Json& settings,
                                  std::string_view place);

}  // namespace attend
