#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/ops/leaf.h"

namespace attend {

// What is known of a token without its vector, one number a token: (1, n).

/// 1/n for each of n tokens: the weights of the mean.
class EqualWeights final : public Leaf<EqualWeights> {
  public:
    explicit EqualWeights(Axes axes) : Leaf(std::move(axes)) {}
    auto key() const { return std::tuple(shape().rows, shape().columns); }

    std::string_view name() const override { return "equal_weights"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;
};

/// tf = how often the token's word stands in the text / tokens of the text (Luhn 1957, relative to
/// the length of the text).
class TermFrequency final : public Leaf<TermFrequency> {
  public:
    /// `words`: what each token is looked up as.
    TermFrequency(Axes axes, std::vector<std::string> words)
        : Leaf(std::move(axes)), words_(std::move(words)) {}
    auto key() const { return std::tie(words_); }

    std::string_view name() const override { return "term_frequency"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    double count(const std::string& word) const {
        return static_cast<double>(std::count(words_.begin(), words_.end(), word));
    }
    std::vector<std::string> words_;
};

/// How many documents of a collection there are, and how many of them have each token's word.
struct DocumentFrequencies {
    std::string collection;  // "assets/corpus/small.txt"
    Index documents = 0;
    std::vector<Index> with_word;  // by token
    auto operator<=>(const DocumentFrequencies&) const = default;
};

/// idf = ln((1 + N) / (1 + df)) + 1, where N documents are known and df of them have the word:
/// Spärck Jones 1972, smoothed as in scikit-learn, so that a word of no document has a number too
/// and one of all documents weighs 1.
class InverseDocumentFrequency final : public Leaf<InverseDocumentFrequency> {
  public:
    InverseDocumentFrequency(Axes axes, DocumentFrequencies frequencies,
                             std::vector<std::string> words)
        : Leaf(std::move(axes)), frequencies_(std::move(frequencies)), words_(std::move(words)) {}
    auto key() const { return std::tie(frequencies_, words_); }

    std::string_view name() const override { return "inverse_document_frequency"; }
    Value forward(Inputs) const override;
    std::string note(Cell cell) const;

  private:
    DocumentFrequencies frequencies_;
    std::vector<std::string> words_;
};

/// ln((1 + documents) / (1 + with_word)) + 1
inline double inverse_document_frequency(Index documents, Index with_word) {
    return std::log(static_cast<double>(1 + documents) / static_cast<double>(1 + with_word)) + 1;
}

}  // namespace attend
