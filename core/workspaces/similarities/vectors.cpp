#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/embedding/embedding.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/ops/cosine.h"
#include "core/ops/leaf.h"
#include "core/text/tokens.h"
#include "core/texts/look_up.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

/// The mean vectors of the known words of query and keys; zeros where no word is known.
struct KeyVectors {
    Axis columns;
    Value query;  // (1, d)
    Value keys;   // (m, d)
};

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
    if (choices.embedding == "trained")
        throw Error("embedding", "trained, which has words of its task alone",
                    "an embedding of all words, such as glove");
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

/// From the choice `embedding`. Throws Error for a matrix, which has no vectors of other words.
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

Ref build(LookUpContext& look_up) {
    const KeyVectors vectors =
        key_vectors(look_up.choices, look_up.resources, look_up.keys, look_up.text);
    const Ref q = look_up.add(
        "q",
        std::make_shared<const Constant>(vectors.query, Axes{look_up.query, vectors.columns},
                                         "the mean of the vectors of the query's known words"),
        query_notation());
    const Ref k = look_up.add(
        "k",
        std::make_shared<const Constant>(vectors.keys, Axes{look_up.rows, vectors.columns},
                                         "the mean of the vectors of the key's known words"),
        key_notation());
    look_up.block.q = q.id, look_up.block.k = k.id;
    return look_up.scope.add("scores", cosine(q, k), similarity_notation());
}

std::vector<SaidPart> why_nearest(const Scene& scene, Index, double score) {
    return say_in<SaidPart, texts::look_up::cosine_is>(
        "query"_is = said_query(scene),
        "cosine"_is = fmt::format("{}{:.3f}", score < 0 ? "−" : "", std::abs(score)));
}

std::string why_zero(const Choices&, std::size_t n) {
    return say<texts::look_up::zero_unknown>("n"_is = n);
}

/// A vector at a right angle to the query's has the score 0, too.
bool has_usual_zero(const Scene& scene, const Evaluation& evaluation, Index key) {
    return evaluation.value(scene.blocks.front().k).row(key).isZero(0);
}

std::vector<std::string> vector_files(const Choices& choices) {
    const EmbeddingKind* const kind = find_embedding_kind(choices.embedding);
    return kind && !kind->is_table ? std::vector<std::string>{}
                                   : std::vector<std::string>{choices.embedding};
}

}  // namespace

namespace similarity_files {
extern constinit const Similarity vectors{
    .place = 40,
    .name = "vectors",
    .label = "Word vectors",
    .formula = "s = q·k / (‖q‖ ‖k‖)",
    .help = "the cosine of the mean vectors of their words, from the embedding",
    .build = build,
    .why_nearest = why_nearest,
    .why_zero = why_zero,
    .has_usual_zero = has_usual_zero,
    .resources = vector_files};
}

}  // namespace attend
