#include "core/training/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"
#include "core/named.h"
#include "core/training/words.h"

namespace attend {

namespace {

/// The number behind "validation:" or "batch:"; nothing where the text does not begin so.
std::optional<Index> number_behind(std::string_view text, std::string_view prefix, Index count) {
    if (!text.starts_with(prefix)) return std::nullopt;
    text.remove_prefix(prefix.size());
    Index number = -1;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number < 0 ||
        number >= count)
        throw Error("probe", fmt::format("{}{}", prefix, text),
                    fmt::format("{}0 to {}{}", prefix, prefix, count - 1));
    return number;
}

Example typed_example(const LearningTask& task, const TaskSizes& sizes, const std::string& text) {
    const Vocabulary vocabulary = task.vocabulary(sizes);
    Example example;
    const auto add = [&](const std::string& word) {
        const auto found = std::ranges::find(vocabulary.tokens, word);
        if (found == vocabulary.tokens.end()) return false;
        example.tokens.push_back(found - vocabulary.tokens.begin());
        return true;
    };
    for (const std::string& word : words_in(text)) {
        if (add(word)) continue;
        // "HILJ" is H, I, L, J where tokens are letters.
        for (const char letter : word)
            if (!add(std::string(1, letter))) refuse_name("probe", word, vocabulary.tokens);
    }
    if (example.tokens.empty())
        throw Error("probe", "nothing", "validation:0, batch:0, or tokens of the task");
    if (task.targets) example.targets = task.targets(example.tokens, sizes);
    if (example.targets.empty())
        example.targets.assign(task.judges ? 1 : example.tokens.size(), no_target);
    return example;
}

}  // namespace

Example probe_example(const Trainer& trainer, Index step) {
    const TrainingSetup& setup = trainer.setup();
    const LearningTask& task = trainer.task();
    if (const auto number = number_behind(setup.probe, "validation:", task.validation))
        return trainer.examples().validation(*number + 1).back();
    if (const auto number = number_behind(setup.probe, "batch:", setup.batch))
        return trainer.batch(step)[static_cast<std::size_t>(*number)];
    if (task.typed) return task.typed(setup.probe, setup.sizes());
    return typed_example(task, setup.sizes(), setup.probe);
}

}  // namespace attend
