#include "core/workspaces/sequence.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/graph/graph.h"

namespace attend {

std::vector<std::string> Sequence::words() const {
    std::vector<std::string> words;
    for (const Token& token : tokens) words.push_back(token.word);
    return words;
}

std::optional<Index> Sequence::row_of(Index place) const {
    const auto found = std::lower_bound(places.begin(), places.end(), place);
    if (found == places.end() || *found != place) return std::nullopt;
    return found - places.begin();
}

Sequence labelled_sequence(std::string name, const std::vector<std::string>& texts) {
    Sequence sequence;
    sequence.name = std::move(name);
    for (const std::string& text : texts) {
        sequence.places.push_back(sequence.size());
        sequence.tokens.push_back({text, text, 0, text.size()});
    }
    sequence.all = sequence.tokens;
    return sequence;
}

Sequence learned_sequence(std::string name, const Node& vectors) {
    Sequence sequence = labelled_sequence(std::move(name), vectors.axes.rows.labels());
    sequence.embedding.name = "learned vectors";
    sequence.embedding.vectors = vectors.operation;
    sequence.embedding.columns = vectors.axes.columns;
    for (const std::string& word : vectors.axes.rows.labels())
        sequence.embedding.origins.push_back({true, fmt::format("learned, {}", word)});
    return sequence;
}

}  // namespace attend
