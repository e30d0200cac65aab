#include "core/workspaces/lookup_keys.h"

#include "core/embedding/embedding.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/text/tokens.h"

namespace attend {

namespace {

/// The words of all texts, one after the other, and where those of each begin.
struct AllWords {
    Tokens words;
    std::vector<std::size_t> begins;  // one more than there are texts
};

AllWords words_of(const KeyColumn& keys, const std::string& query) {
    AllWords all;
    const auto take = [&](const std::string& text) {
        all.begins.push_back(all.words.size());
        for (Token& word : words(text)) all.words.push_back(std::move(word));
    };
    take(query);
    for (Index key = 0; key < keys.size(); ++key) take(keys.text(key));
    all.begins.push_back(all.words.size());
    return all;
}

EmbeddingSource source_of(const Choices& choices, const Resources& resources, const Tokens& all) {
    if (choices.embedding == "one_hot") return one_hot(all);
    if (choices.embedding == "random") return RandomVectors{choices[random_width], choices[seed]};
    const ResourceFile& file = resources.at(choices.embedding);
    if (const WordTablePtr* const table = std::get_if<WordTablePtr>(&file)) return *table;
    throw Error("embedding", choices.embedding + ", which has no vectors of other words",
                "a table of word vectors");
}

/// The mean of the known ones of rows [begin, end).
Eigen::Matrix<Scalar, 1, Eigen::Dynamic> mean_of(const Matrix& vectors, const Embedding& embedding,
                                                 std::size_t begin, std::size_t end) {
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(vectors.cols());
    int known = 0;
    for (std::size_t word = begin; word < end; ++word) {
        if (!embedding.origins[word].known) continue;
        sum += vectors.row(static_cast<Index>(word)).cast<double>();
        ++known;
    }
    return (sum / std::max(known, 1)).cast<Scalar>();
}

}  // namespace

GramTablePtr counted_keys(const KeyColumn& keys, int n, const Scene* before) {
    const CountedKeys* const kept =
        before && before->table ? std::any_cast<CountedKeys>(&before->table->prepared) : nullptr;
    if (kept && kept->keys == keys && kept->counts->n() == n) return kept->counts;
    std::vector<std::string> texts;
    for (Index key = 0; key < keys.size(); ++key) texts.push_back(keys.text(key));
    return std::make_shared<const GramTable>(texts, n);
}

const GramTable* letters_of(const Scene& scene) {
    const CountedKeys* const kept =
        scene.table ? std::any_cast<CountedKeys>(&scene.table->prepared) : nullptr;
    return kept ? kept->counts.get() : nullptr;
}

KeyVectors key_vectors(const Choices& choices, const Resources& resources, const KeyColumn& keys,
                       const std::string& query) {
    const AllWords all = words_of(keys, query);
    if (all.words.empty())
        throw Error("similarity", "vectors, and no word in query or keys", "words, or another");
    const Embedding embedding = embed(source_of(choices, resources, all.words), all.words);
    const Value vectors = embedding.vectors->forward({});
    Matrix of_query(1, vectors->cols()), of_keys(keys.size(), vectors->cols());
    of_query.row(0) = mean_of(*vectors, embedding, all.begins[0], all.begins[1]);
    for (Index key = 0; key < keys.size(); ++key) {
        const auto at = static_cast<std::size_t>(key) + 1;
        of_keys.row(key) = mean_of(*vectors, embedding, all.begins[at], all.begins[at + 1]);
    }
    return {embedding.columns, share(std::move(of_query)), share(std::move(of_keys))};
}

std::vector<std::string> key_vector_resources(const Choices& choices) {
    const EmbeddingKind* const kind = find_embedding_kind(choices.embedding);
    return kind && !kind->is_table ? std::vector<std::string>{}
                                   : std::vector<std::string>{choices.embedding};
}

}  // namespace attend
