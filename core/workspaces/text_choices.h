#pragma once
#include <string>
#include <vector>

#include "core/fields/field.h"

namespace attend {

/// The text that attends.
struct TextChoices {
    std::string sentence = "The train left the station on time";
    std::string tokenizer = "words";
    NumberList dropped;  // places whose tokens take no part

    static std::vector<Field<TextChoices>> fields();
    bool operator==(const TextChoices&) const = default;
};

/// Another one that is attended to.
struct SecondTextChoices {
    std::string second_text;
    std::string second_embedding;  // empty: as of the first
    NumberList second_dropped;
    bool join_keys = false;  // the sentence's own tokens so far answer, too

    static std::vector<Field<SecondTextChoices>> fields();
    bool operator==(const SecondTextChoices&) const = default;
};

}  // namespace attend
