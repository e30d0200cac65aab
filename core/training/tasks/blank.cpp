#include <fmt/format.h>

#include <array>
#include <set>

#include "core/training/setup.h"
#include "core/training/words.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array blank_roles{"telling"sv};

constexpr std::string_view blank_sign = "_____";
constexpr std::size_t mood_count = 4;
constexpr std::array<std::string_view, mood_count> moods{"happy", "scared", "hungry", "tired"};

// “his” stands for his or her.
using Parts = std::array<std::string_view, 4>;
constexpr std::array<Parts, mood_count> causes{
    Parts{"saw his owner", "found a ball", "met a friend", "got a bone"},
    Parts{"heard the thunder", "saw his enemy", "met a ghost", "felt the storm"},
    Parts{"smelled his soup", "saw a full bowl", "found a sausage", "missed his dinner"},
    Parts{"finished the race", "left his work", "played all day", "got no sleep"}};
constexpr std::array<Parts, mood_count> effects{
    Parts{"wagged his tail", "jumped around", "danced in the garden", "sang a song"},
    Parts{"hid under his bed", "ran away", "trembled in the corner", "climbed on a tree"},
    Parts{"ate his bread", "licked the plate", "begged at the table", "stole a fish"},
    Parts{"fell asleep", "lay down", "yawned in the corner", "slept in his bed"}};
constexpr std::array plain_causes{"saw his house"sv, "heard the radio"sv, "found a stone"sv,
                                  "met a man"sv, "came from the garden"sv};
constexpr std::array plain_effects{"looked at his feet"sv, "sat at the table"sv,
                                   "went to the garden"sv, "waited in the corner"sv};
constexpr std::array animals{"dog"sv, "cat"sv, "horse"sv, "fox"sv, "bear"sv};
constexpr std::array openings{""sv, "yesterday"sv, "today"sv, "last night"sv};

using WordSet = std::set<std::string, std::less<>>;

void add_words(WordSet& words, std::span<const std::string_view> texts) {
    for (const std::string_view text : texts)
        for (std::string& word : words_in(text)) words.insert(std::move(word));
}

WordSet words_of_mood(std::size_t mood) {
    WordSet words;
    add_words(words, causes.at(mood));
    add_words(words, effects.at(mood));
    return words;
}

/// What every sentence may have, whatever the mood.
WordSet plain_words() {
    WordSet words;
    add_words(words, plain_causes);
    add_words(words, plain_effects);
    add_words(words, openings);
    add_words(words, animals);
    add_words(words, std::array{"when he she his her , the was so a in"sv});
    return words;
}

const WordNumbers& blank_words() {
    static const WordNumbers numbers = [] {
        WordSet all = plain_words();
        for (std::size_t mood = 0; mood < mood_count; ++mood) all.merge(words_of_mood(mood));
        all.emplace(blank_sign);
        return WordNumbers({"<pad>", "<unk>"}, {all.begin(), all.end()});
    }();
    return numbers;
}

/// The mood of words that stand with one alone; no_target of all others.
Index told_mood(Index token) {
    static const std::vector<Index> told = [] {
        std::vector<Index> found(blank_words().words().size(), no_target);
        const WordSet plain = plain_words();
        for (std::size_t mood = 0; mood < mood_count; ++mood)
            for (const std::string& word : words_of_mood(mood)) {
                bool elsewhere = plain.contains(word);
                for (std::size_t other = 0; other < mood_count; ++other)
                    if (other != mood && words_of_mood(other).contains(word)) elsewhere = true;
                if (!elsewhere)
                    found[static_cast<std::size_t>(blank_words().of_word(word))] =
                        static_cast<Index>(mood);
            }
        return found;
    }();
    return told[static_cast<std::size_t>(token)];
}
bool tells_mood(Index token) { return told_mood(token) != no_target; }

/// What belongs into the gap: the mood that all words tell that tell one.
std::vector<Index> mood_in_gap(std::span<const Index> tokens, const TaskSizes&) {
    Index mood = no_target;
    for (const Index token : tokens) {
        if (!tells_mood(token)) continue;
        if (mood != no_target && mood != told_mood(token)) return {};
        mood = told_mood(token);
    }
    if (mood == no_target) return {};
    const Index blank = blank_words().of_word(blank_sign);
    std::vector<Index> targets;
    for (const Index token : tokens) targets.push_back(token == blank ? mood : no_target);
    return targets;
}

std::string of_her(std::string_view text) {
    std::string result;
    for (const std::string& word : words_in(text))
        result += (result.empty() ? "" : " ") + (word == "his" ? "her" : word);
    return result;
}

Example blank_example(const Uniforms& uniforms, const TaskSizes&) {
    const auto one_of = [&](Index k, const auto& list) {
        return list[static_cast<std::size_t>(uniforms.below(k, std::ssize(list)))];
    };
    const auto mood = static_cast<std::size_t>(uniforms.below(0, mood_count));
    Example example;
    example.kind = static_cast<int>(uniforms.below(1, 3));
    const bool she = uniforms.below(2, 2) == 1;
    const std::string_view animal = one_of(3, animals), opening = one_of(4, openings),
                           cause = example.kind == 2 ? one_of(8, plain_causes)
                                                     : one_of(5, causes.at(mood)),
                           effect = example.kind == 1 ? one_of(7, plain_effects)
                                                      : one_of(6, effects.at(mood));
    const std::string text = fmt::format("{} when he {} , the {} was {} , so he {}", opening, cause,
                                         animal, blank_sign, effect);
    std::vector<std::string> words = words_in(she ? of_her(text) : text);
    for (std::string& word : words)
        if (she && word == "he") word = "she";
    const Index blank = blank_words().of_word(blank_sign);
    for (const std::string& word : words) {
        example.tokens.push_back(blank_words().of_word(word));
        example.targets.push_back(example.tokens.back() == blank ? static_cast<Index>(mood)
                                                                 : no_target);
    }
    return example;
}

void set_blank(TrainingSetup& setup) {
    setup.sentences = "300";
    setup.set(random_width, 24);
    setup.train_steps = 200;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask blank{
    10,
    "blank",
    "Fill the blank",
    "Where must one look to fill a gap? The words before and behind tell "
    "how the dog felt",
    50,
    "",
    set_blank,
    [](const TaskSizes&) {
        return Vocabulary{blank_words().words(), {moods.begin(), moods.end()}};
    },
    blank_example,
    mood_in_gap,
    nullptr,
    [](const TaskSizes&) { return Index{26}; },
    blank_roles,
    400,
    true,
    false,
    tells_mood};
}

}  // namespace attend
