#include "core/training/task.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/error.h"
#include "core/named.h"

namespace attend {

/// Their names are those of the files, which core/CMakeLists.txt lists.
namespace task_files {
extern const LearningTask ATTEND_TASK_FILES;
static std::vector<LearningTask> rows() { return {ATTEND_TASK_FILES}; }
}  // namespace task_files

std::vector<Index> Uniforms::shuffled(Index first, Index n) const {
    std::vector<Index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Index{0});
    for (Index i = n - 1, k = first; i > 0; --i, ++k)
        std::swap(order[static_cast<std::size_t>(i)],
                  order[static_cast<std::size_t>(below(k, i + 1))]);
    return order;
}

double Uniforms::normal(Index k) const {
    return std::sqrt(-2 * std::log((*this)[k])) * std::cos(2 * std::numbers::pi * (*this)[k + 1]);
}

std::span<const LearningTask> tasks() {
    static const std::vector<LearningTask> all = [] {
        std::vector<LearningTask> rows = task_files::rows();
        std::ranges::sort(rows, {}, &LearningTask::place);
        return rows;
    }();
    return all;
}

const LearningTask& task(std::string_view name) { return named(tasks(), "task", name); }

Examples::Examples(const LearningTask& task, TaskSizes sizes, std::uint64_t seed,
                   std::optional<Index> sentences)
    : task_(&task),
      sizes_(sizes),
      seed_(seed),
      sentences_(sentences),
      stream_(fmt::format("training/{}", task.name)) {
    if (task.check) task.check(sizes);
}

Example Examples::at(std::string_view stream, std::uint64_t number) const {
    return task_->example(Uniforms(seed_, stream, number), sizes_);
}

std::vector<Example> Examples::batch(Index step, Index count) const {
    std::vector<Example> batch;
    for (Index b = 0; b < count; ++b) {
        std::uint64_t number = example_number(step, b, count);
        if (sentences_)
            number = static_cast<std::uint64_t>(
                Uniforms(seed_, stream_ + "/pick", static_cast<std::uint64_t>(step))
                    .below(b, *sentences_));
        batch.push_back(at(stream_, number));
    }
    return batch;
}

std::vector<Example> Examples::validation(Index count) const {
    std::vector<Example> examples;
    for (Index e = 0; e < count; ++e)
        examples.push_back(at(stream_ + "/validation", static_cast<std::uint64_t>(e)));
    return examples;
}

std::vector<std::string> letters(Index count) {
    std::vector<std::string> names;
    for (Index i = 0; i < count; ++i) {
        const auto letter = [](Index n) { return static_cast<char>('A' + n); };
        names.push_back(i < 26 ? std::string(1, letter(i))
                               : std::string{letter(i / 26 - 1), letter(i % 26)});
    }
    return names;
}

std::vector<std::string> numbers(Index count) {
    std::vector<std::string> names;
    for (Index i = 0; i < count; ++i) names.push_back(std::to_string(i));
    return names;
}

void check_size(std::string_view choice, Index found, Index least, Index most) {
    if (found < least || found > most)
        throw Error(choice, std::to_string(found),
                    least == most ? std::to_string(least)
                                  : fmt::format("a whole number from {} to {}", least, most));
}

}  // namespace attend
