#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/matrix.h"
#include "core/random.h"

namespace attend {

struct TrainingSetup;
struct PairMaker;  // core/translation/pairs/pair.h

/// The target of a place at which nothing is asked.
inline constexpr Index no_target = -1;

/// The uniform numbers of one example, in (0, 1]: the k-th follows from seed, stream, example and k
/// alone, so that any example can be made without those before it.
class Uniforms {
  public:
    /// `stream`: "training/reverse", or "training/reverse/validation".
    Uniforms(std::uint64_t seed, std::string_view stream, std::uint64_t example)
        : key_(RandomStream(seed, stream).bits()), example_(example) {}

    double operator[](Index k) const {
        return RandomStream::uniform_at(key_, example_, static_cast<std::uint64_t>(k));
    }
    /// A whole number from 0 to n − 1.
    Index below(Index k, Index n) const {
        return static_cast<Index>((1 - (*this)[k]) * static_cast<double>(n));
    }
    /// 0 … n − 1 in another order (Fisher & Yates), made of n − 1 numbers from the `first` on.
    std::vector<Index> shuffled(Index first, Index n) const;
    /// A normal number (Box & Muller) of the k-th and the next one.
    double normal(Index k) const;

  private:
    std::uint64_t key_, example_;
};

/// How large a task is. Not every task reads all of them.
struct TaskSizes {
    Index length = 0;                 // tokens; or numbers, pairs, keys: as the task has them
    Index alphabet = 0;               // letters, numbers or kinds of brackets to draw from
    Index shortest = 0, longest = 0;  // of a block that is repeated
    Index depth = 0;                  // of brackets
    bool one_length = false;          // keys of nearest_key are equally long
    bool operator==(const TaskSizes&) const = default;
};

/// One thing to learn from: tokens by their numbers in the vocabulary, and what is to be said at
/// each place, by its number among the classes.
struct Example {
    std::vector<Index> tokens;
    std::vector<Index> targets;  // a token's place each; one alone where the whole text is judged
    int kind = 0;                // of tasks that have several kinds of text
    /// Of a task without tokens: what asks, (1, d), and the keys, (m, d).
    Value query = {}, keys = {};
    Value values = {};  // of points with values: what each of the keys says, (m, 1)
};

/// What a number of the vocabulary is called, and what the answers are.
struct Vocabulary {
    std::vector<std::string> tokens, classes;
};

/// Places of a task whose examples are `length` tokens long.
inline Index length_of(const TaskSizes& sizes) { return sizes.length; }

/// Something that attention can learn, with the model and the recipe by which it does. A new one: a
/// file in core/training/tasks that ends in its row.
struct LearningTask {
    int place;               // in the order in which they are shown: from the smallest
    std::string_view name;   // as the choice `task` is written
    std::string_view title;  // on the screen
    std::string_view help;   // what is learned, in a sentence
    /// The step at which nearly all is usually right, with the preset.
    Index usual_steps;
    std::string_view sizes;  // choices of TaskSizes that it reads, with blanks between
    /// Sizes, model and recipe: all of a setup that is not the same for every task.
    void (*preset)(TrainingSetup& setup);
    Vocabulary (*vocabulary)(const TaskSizes& sizes);
    /// A function of its uniform numbers.
    Example (*example)(const Uniforms& uniforms, const TaskSizes& sizes);
    /// The targets of any tokens, by the task's rule; null where the words do not tell. Empty where
    /// these tokens follow no such rule.
    std::vector<Index> (*targets)(std::span<const Index> tokens, const TaskSizes& sizes) = nullptr;
    /// Throws Error that names the choice: sizes that do not go together.
    void (*check)(const TaskSizes& sizes) = nullptr;
    /// How many tokens the longest example has.
    Index (*places)(const TaskSizes& sizes) = length_of;
    std::span<const std::string_view> roles = {};  // that its heads may take: rows of role_scores()
    Index validation = 256;                        // examples that are never learned from
    bool words = false;   // examples of several lengths, padded with token 0; vectors begin small
    bool judges = false;  // one answer for the whole text, of a pooled vector
    /// Tokens that tell the answer alone; null where no such are known.
    bool (*telling)(Index token) = nullptr;
    /// The example of a text, of a task that does not read it as tokens. Throws Error.
    Example (*typed)(const std::string& text, const TaskSizes& sizes) = nullptr;
    /// Of a translation: its pairs. Tokens are then the source, and targets what is to be written.
    const PairMaker& (*pairs)() = nullptr;
};

std::span<const LearningTask> tasks();
/// Throws Error with the nearest name.
const LearningTask& task(std::string_view name);

/// The number of the example that step t learns from in the place b of its batch.
inline std::uint64_t example_number(Index step, Index b, Index batch) {
    return static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(batch) +
           static_cast<std::uint64_t>(b);
}

/// Examples of a task, drawn with a seed.
class Examples {
  public:
    /// `sentences`: of how many examples all batches are made; nothing: of new ones each.
    Examples(const LearningTask& task, TaskSizes sizes, std::uint64_t seed,
             std::optional<Index> sentences = std::nullopt);

    std::vector<Example> batch(Index step, Index count) const;
    /// The first ones of those that are never learned from.
    std::vector<Example> validation() const { return validation(task_->validation); }
    std::vector<Example> validation(Index count) const;

    const LearningTask& task() const { return *task_; }
    const TaskSizes& sizes() const { return sizes_; }

  private:
    Example at(std::string_view stream, std::uint64_t number) const;

    const LearningTask* task_;
    TaskSizes sizes_;
    std::uint64_t seed_;
    std::optional<Index> sentences_;
    std::string stream_;
};

// What tasks have in common.

/// A, B, … Z, AA, AB, …
std::vector<std::string> letters(Index count);
/// 0, 1, 2, …
std::vector<std::string> numbers(Index count);
/// Throws Error that names a choice, where it is not within both.
void check_size(std::string_view choice, Index found, Index least, Index most);

}  // namespace attend
