#include <fmt/format.h>

#include <array>
#include <set>

#include "core/training/setup.h"
#include "core/training/words.h"

namespace attend {

namespace {

using namespace std::string_view_literals;

constexpr std::array nouns{"film"sv,  "music"sv, "story"sv,  "food"sv,   "service"sv,
                           "hotel"sv, "room"sv,  "garden"sv, "waiter"sv, "coffee"sv};
using Judgements = std::array<std::string_view, 6>;
constexpr std::array judgements{
    Judgements{"good", "great", "lovely", "wonderful", "excellent", "charming"},
    Judgements{"bad", "awful", "boring", "terrible", "poor", "dreadful"}};
constexpr std::array strengths{""sv, "very"sv, "really"sv, "quite"sv};
constexpr std::array beginnings{""sv, "i say"sv, "we went on monday to see it ,"sv,
                                "with my friend ,"sv};

const WordNumbers& review_words() {
    static const WordNumbers numbers = [] {
        std::set<std::string> all;
        const auto add = [&](const auto& texts) {
            for (const std::string_view text : texts)
                for (const std::string& word : words_in(text)) all.insert(word);
        };
        add(nouns), add(judgements[0]), add(judgements[1]), add(strengths), add(beginnings);
        add(std::array{"the was not and but , ."sv});
        return WordNumbers({"<pad>"}, all);
    }();
    return numbers;
}

/// What one thing was like, made of three numbers from the `first` on; `sense` 0: good, 1: bad.
std::string clause(const Uniforms& uniforms, Index first, Index sense, bool negated) {
    const auto one_of = [&](Index k, const auto& list) {
        return list[static_cast<std::size_t>(uniforms.below(first + k, std::ssize(list)))];
    };
    return fmt::format(
        "the {} was {} {} {}", one_of(0, nouns), negated ? "not" : "", one_of(1, strengths),
        one_of(2, judgements.at(static_cast<std::size_t>(sense ^ (negated ? 1 : 0)))));
}

/// One clause, one that may be negated, two of opposite sense of which the last decides, and two of
/// one sense.
Example review_example(const Uniforms& uniforms, const TaskSizes&) {
    Example example;
    const Index sense = uniforms.below(0, 2), first = 5, second = 10;
    example.kind = static_cast<int>(uniforms.below(1, 4));
    std::string text{beginnings.at(static_cast<std::size_t>(uniforms.below(3, 4)))};
    text += ' ';
    if (example.kind == 2)
        text += clause(uniforms, first, 1 - sense, false) + " but " +
                clause(uniforms, second, sense, false);
    else
        text += clause(uniforms, first, sense, example.kind == 1 && uniforms.below(2, 2) == 1);
    if (example.kind == 3) text += " and " + clause(uniforms, second, sense, false);
    example.tokens = review_words().of(text);
    example.targets = {sense};
    return example;
}

void set_reviews(TrainingSetup& setup) {
    setup.heads = 2;
    setup.set(random_width, 24);
    setup.position = "learned";
    setup.residual = true;
    setup.pooling = "attention";
    setup.schedule = "linear";
    setup.train_steps = 500;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask reviews{
    80,
    "reviews",
    "Reviews",
    "Good or bad? “not” turns the word behind it, and after “but” the last "
    "word counts",
    190,
    "",
    set_reviews,
    [](const TaskSizes&) {
        return Vocabulary{review_words().words(), {"good", "bad"}};
    },
    review_example,
    nullptr,
    nullptr,
    [](const TaskSizes&) { return Index{24}; },
    {},
    600,
    true,
    true};
}

}  // namespace attend
