#pragma once
#include "core/training/setup.h"
#include "core/translation/pairs/pair.h"

namespace attend {

/// A pair by its numbers in both vocabularies, each side with its <end>.
inline Example example_of(const PairMaker& pairs, const Uniforms& uniforms) {
    const TranslationPair pair = pairs.make([&](Index k) { return uniforms[k]; });
    const Lexicon& lexicon = pairs.lexicon();
    Example example;
    for (const std::string& word : pair.source) example.tokens.push_back(lexicon.source.at(word));
    for (const std::string& word : pair.target) example.targets.push_back(lexicon.target.at(word));
    example.tokens.push_back(lexicon.source.at(end_of_text));
    example.targets.push_back(lexicon.end());
    return example;
}

inline Vocabulary vocabulary_of(const Lexicon& lexicon) {
    return {lexicon.source.words(), lexicon.target.words()};
}

/// The example of a text and its translation, "the car = la voiture". Throws Error.
Example typed_pair(const PairMaker& pairs, const std::string& text);

/// What a translation's preset is, but for its sizes.
inline void set_translation(TrainingSetup& setup, int batch, int steps, double rate) {
    setup.optimizer = "adam", setup.schedule = "linear", setup.clip = "1";
    setup.learning_rate = rate, setup.batch = batch, setup.train_steps = steps;
}

inline constexpr std::string_view sizes_of_translation =
    "attend_to embed_width encoder_width state_width hidden_width";

}  // namespace attend
