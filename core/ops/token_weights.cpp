#include "core/ops/token_weights.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/plural.h"
#include "core/texts/notes.h"

namespace attend {

Value EqualWeights::forward(Inputs) const {
    const auto tokens = static_cast<Scalar>(shape().columns);
    return share(Matrix::Constant(shape().rows, shape().columns, 1 / tokens));
}

std::string EqualWeights::note(Cell) const {
    return say<texts::notes::equal_weight>("tokens"_is = std::to_string(shape().columns));
}

Value TermFrequency::forward(Inputs) const {
    std::unordered_map<std::string_view, int> counts;
    for (const std::string& word : words_) ++counts[word];
    Matrix frequencies(1, shape().columns);
    for (std::size_t i = 0; i < words_.size(); ++i)
        frequencies(0, static_cast<Index>(i)) =
            static_cast<Scalar>(counts[words_[i]] / static_cast<double>(words_.size()));
    return share(std::move(frequencies));
}

std::string TermFrequency::note(Cell cell) const {
    const std::string& word = words_[static_cast<std::size_t>(cell.column)];
    return say<texts::notes::frequency>("count"_is = counted(count(word)),
                                        "tokens"_is = words_.size(), "word"_is = word);
}

Value InverseDocumentFrequency::forward(Inputs) const {
    Matrix result(1, shape().columns);
    for (std::size_t i = 0; i < words_.size(); ++i)
        result(0, static_cast<Index>(i)) = static_cast<Scalar>(
            inverse_document_frequency(frequencies_.documents, frequencies_.with_word[i]));
    return share(std::move(result));
}

std::string InverseDocumentFrequency::note(Cell cell) const {
    const auto i = static_cast<std::size_t>(cell.column);
    return say<texts::notes::rarity>("documents"_is = std::to_string(frequencies_.documents),
                                     "with_word"_is = std::to_string(frequencies_.with_word[i]),
                                     "word"_is = words_[i], "n"_is = frequencies_.documents,
                                     "collection"_is = frequencies_.collection);
}

}  // namespace attend
