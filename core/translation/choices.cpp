#include "core/translation/choices.h"

#include <array>

#include "core/translation/network.h"

namespace attend {

namespace {

constexpr double widest_beam = 16;

struct Decoding {
    std::string_view name, label, help;
};
constexpr std::array all_decodings{
    Decoding{"greedy", "greedy", "The likeliest word is written each time"},
    Decoding{"beam", "beam", "Several beginnings are kept, and the likeliest text is written"}};
std::span<const Decoding> decodings() { return all_decodings; }

/// A task of this room, and what is translated first.
struct UsualSentence {
    std::string_view task, sentence;
};
constexpr std::array usual_sentences{
    UsualSentence{"french", "the black cat never saw the old woman's red car"},
    UsualSentence{"dates", "the 3rd of May 2021"}};

constexpr std::array of_beam{MadeNode{"beam", "decoding=beam makes it"}};

}  // namespace

bool names_weights(const std::string& task) { return task.ends_with(".safetensors"); }
bool is_translation(const std::string& task) {
    return names_weights(task) || !usual_sentence(task).empty();
}

std::string_view usual_sentence(std::string_view task) {
    for (const UsualSentence& usual : usual_sentences)
        if (usual.task == task) return usual.sentence;
    return {};
}

std::vector<Field<AttendToChoices>> AttendToChoices::fields() {
    return {{"attend_to", "Looks at",
             "What each word is written with a look at; without any, the weights are others",
             &AttendToChoices::attend_to, 0, 0, values_of<attended_kinds>}};
}

std::vector<Field<TranslationChoices>> TranslationChoices::fields() {
    using Of = TranslationChoices;
    return {
        {"decoding", "Decoding", "How words are chosen", &Of::decoding, 0, 0, values_of<decodings>,
         nullptr, of_beam},
        {"beam", "Beam", "With decoding=beam: how many beginnings are kept", &Of::beam, 1,
         widest_beam},
        {"forced_words", "Forced words",
         "Words that are written whatever is likely, by their steps from 0, such as "
         "2:blanc,5:rouge "
         "(a comma is \\,)",
         &Of::forced_words},
        {"reference", "Reference",
         "A translation that is written word by word, to see how likely it is and where one looks",
         &Of::reference},
    };
}

}  // namespace attend
