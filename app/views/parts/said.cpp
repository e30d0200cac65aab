#include "app/views/next_token/guesses.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/graph/by_rows.h"

namespace attend {

namespace {

constexpr std::size_t most_listed = 10;

Index rank_of(const Matrix& row, Index token) { return (row.array() > row(0, token)).count(); }

Guess guess_of(const Matrix& probabilities, Index token) {
    return {token, static_cast<double>(probabilities(0, token)), rank_of(probabilities, token)};
}

/// The likeliest first; of equals the smaller number.
std::vector<Guess> likeliest_of(const Matrix& probabilities) {
    std::vector<Index> tokens(static_cast<std::size_t>(probabilities.cols()));
    std::iota(tokens.begin(), tokens.end(), Index{0});
    const auto listed = static_cast<std::ptrdiff_t>(std::min(most_listed, tokens.size()));
    std::partial_sort(tokens.begin(), tokens.begin() + listed, tokens.end(), [&](Index a, Index b) {
        const Scalar first = probabilities(0, a), second = probabilities(0, b);
        return first != second ? first > second : a < b;
    });
    std::vector<Guess> guesses;
    for (std::ptrdiff_t i = 0; i < listed; ++i)
        guesses.push_back(
            {tokens[static_cast<std::size_t>(i)],
             static_cast<double>(probabilities(0, tokens[static_cast<std::size_t>(i)])),
             static_cast<Index>(i)});
    return guesses;
}

double entropy_of(const Matrix& probabilities) {
    double sum = 0;
    for (Index i = 0; i < probabilities.cols(); ++i)
        if (const auto p = static_cast<double>(probabilities(0, i)); p > 0) sum -= p * std::log(p);
    return sum;
}

/// The likeliest by its logits, with its share of them all.
Guess best_of(const Matrix& logits) {
    Index token = 0;
    const double most = static_cast<double>(logits.row(0).maxCoeff(&token));
    const double sum = (logits.row(0).cast<double>().array() - most).exp().sum();
    return {token, 1 / sum, 0};
}

}  // namespace

Guesses guess(const Evaluation& evaluation, const NextTokenNodes& nodes,
              const GuessRequest& request, const Progress& progress) {
    const Value row = row_of(evaluation, nodes.probabilities, request.row);
    Guesses guesses{request.after, likeliest_of(*row), entropy_of(*row), {}, {}, {}, {}};
    if (request.wanted) guesses.wanted = guess_of(*row, *request.wanted);
    if (request.following) guesses.followed = guess_of(*row, *request.following);
    const Index followed_up = request.wanted.value_or(guesses.likeliest.front().token);
    for (std::size_t layer = 0; layer < nodes.lens.size(); ++layer) {
        progress.at(static_cast<double>(layer) / static_cast<double>(nodes.lens.size()));
        const Value logits = row_of(evaluation, nodes.lens[layer], request.row);
        guesses.of_layers.push_back(best_of(*logits));
        guesses.wanted_in_layers.push_back(rank_of(*logits, followed_up));
    }
    return guesses;
}

}  // namespace attend
