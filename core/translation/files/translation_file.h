#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/files/strict_json.h"
#include "core/progress.h"
#include "core/translation/lexicon.h"
#include "core/translation/network.h"

namespace attend {

/// What the metadata of a file of weights says of a translation, beside what it says of training:
/// vocabularies, what the sides are cut into, and sizes.
struct TranslationAbout {
    std::string task;
    Lexicon lexicon;
    NetworkSizes sizes;
};

/// An encoder–decoder that was learned.
struct TranslationModel {
    std::string place;  // the file, for messages
    TranslationAbout about;
    std::map<std::string, Value, std::less<>> leaves;  // by their paths
    /// By bands of the source's length, from and to (k, 2), which share of the sentences comes out
    /// without a mistake (k, 1), found when it was learned; null where the file does not say.
    Value bands = nullptr, exact = nullptr;
};
using TranslationPtr = std::shared_ptr<const TranslationModel>;

/// `name`: french, dates, french_off, dates_off, dates_own, which travel with the program, or a
/// .safetensors file. Throws Error that names the file, the part, what was found and what was
/// expected: sizes that the tensors do not have, vocabularies of other lengths, a word twice.
TranslationPtr open_translation(const std::string& name, const Progress& progress = {});

/// What such a file has in its metadata, for whoever writes one.
Json translation_json(const TranslationAbout& about);

/// Its numbers as a source of parameters.
ParameterSource learned_source(TranslationPtr model);

}  // namespace attend
