#include "core/workspaces/attention_pooling.h"

#include "core/attention/pooling.h"

namespace attend {

namespace {

DocumentFrequencies frequencies(const std::vector<std::string>& words, const Choices& choices,
                                const Resources& resources) {
    if (!reads_corpus(choices.pooling)) return {};
    const auto found = resources.find(corpus_id(choices));
    const CorpusPtr corpus =
        found == resources.end() ? small_corpus() : std::get<CorpusPtr>(found->second);
    return corpus->frequencies(words, choices.tokenizer);
}

}  // namespace

std::vector<PoolingNodes> pool(Ref memory, const Scene& scene, const Choices& choices,
                               const Resources& resources) {
    if (!pooling(choices.pooling).build && choices.pooling != "all") return {};
    std::vector<std::string> words;
    for (const Token& token : scene.memory.tokens) words.push_back(token.word);
    if (scene.cross && choices.join_keys)
        for (const Token& token : scene.x.tokens) words.push_back(token.word);
    return add_poolings(memory, choices.pooling, words, frequencies(words, choices, resources));
}

}  // namespace attend
