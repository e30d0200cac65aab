#include <cmath>

#include "core/attention/scores/additive.h"
#include "core/attention/scores/kernels.h"
#include "core/training/setup.h"

namespace attend {

namespace {

constexpr Index key_numbers = 8, telling_numbers = 4;
constexpr double noise = 0.3, equal_norm = 2;

/// The query has the first numbers of one key, with noise; its others were drawn anew. The uniform
/// numbers are: which key, then two for each normal number of keys, query and noise.
Example nearest_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    const Index keys = sizes.length, chosen = uniforms.below(0, keys);
    const auto normal = [&](Index place) { return uniforms.normal(1 + 2 * place); };
    Matrix key_rows(keys, key_numbers), query(1, key_numbers);
    for (Index i = 0; i < key_rows.size(); ++i) key_rows.number(i) = static_cast<Scalar>(normal(i));
    if (sizes.one_length)
        for (Index row = 0; row < keys; ++row)
            key_rows.row(row) *= static_cast<Scalar>(equal_norm) / key_rows.row(row).norm();
    const Index of_query = keys * key_numbers, of_noise = of_query + key_numbers;
    for (Index i = 0; i < key_numbers; ++i)
        query(0, i) = i < telling_numbers
                          ? static_cast<Scalar>(static_cast<double>(key_rows(chosen, i)) +
                                                noise * normal(of_noise + i))
                          : static_cast<Scalar>(normal(of_query + i));
    Example example;
    example.targets = {chosen};
    example.query = share(std::move(query));
    example.keys = share(std::move(key_rows));
    return example;
}

void set_nearest(TrainingSetup& setup) {
    setup.length = 8;
    setup.set(random_width, key_numbers);
    setup.key_width = key_numbers;
    setup.set(bandwidth, std::sqrt(static_cast<double>(key_numbers)));
    setup.set(hidden_width, 16);
    setup.train_steps = 400;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask nearest_key{
    90,
    "nearest_key",
    "Nearest key",
    "A query is a key's first numbers with noise: what each score can "
    "learn of which numbers count",
    90,
    "length keys",
    set_nearest,
    [](const TaskSizes& sizes) {
        return Vocabulary{{}, numbers(sizes.length)};
    },
    nearest_example,
    nullptr,
    nullptr,
    length_of,
    {},
    512};
}

}  // namespace attend
