#include "core/workspaces/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/attention/pooling.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/plural.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/scene.h"

namespace attend {

namespace {

/// Every head has the whole width, whatever was chosen for it.
void add_widths(std::vector<Notice>& notices, const Scene& scene) {
    const Choices& choices = scene.choices;
    if (!projection(choices.projection).whole_width) return;
    const auto add = [&](const char* name, std::optional<int> chosen) {
        if (!chosen || *chosen == scene.key_width()) return;
        notices.push_back(
            {name, fmt::format("found {}, which is not used: with the projection {} every head has "
                               "the whole width {}; expected auto, or another projection",
                               *chosen, choices.projection, scene.key_width())});
    };
    add("query_width", choices.query_width);
    add("key_width", choices.key_width);
    add("value_width", choices.value_width);
}

void add_second_text(std::vector<Notice>& notices, const Scene& scene) {
    if (scene.cross) return;
    if (!scene.choices.second_dropped.empty())
        notices.push_back({"second_dropped",
                           "found tokens to leave out, and no second text; expected a "
                           "second_text, or none"});
    if (scene.choices.join_keys)
        notices.push_back(
            {"join_keys", "found on, and no second text; expected a second_text, or off"});
}

void add_corpus(std::vector<Notice>& notices, const Choices& choices) {
    if (choices.corpus.empty() || reads_corpus(choices.pooling)) return;
    notices.push_back(
        {"corpus", fmt::format("found {}, which is not read: the pooling {} counts no words; "
                               "expected the pooling tf_idf or all, or no corpus",
                               choices.corpus, choices.pooling)});
}

/// Wires make the product of a query and its key large; what forgets how large it is, or has
/// random numbers of its own, does not find the match.
void add_circuit(std::vector<Notice>& notices, const Choices& choices) {
    if (!projection(choices.projection).check || score_function(choices.score).finds_match) return;
    std::string others;
    for (const ScoreFunction& score : score_functions())
        if (score.finds_match) append_listed(others, score.name);
    notices.push_back({"score", fmt::format("found {} with the projection {}, whose wires it does "
                                            "not follow; expected one of {}",
                                            choices.score, choices.projection, others)});
}

}  // namespace

void add_shares(std::vector<Notice>& notices, const Scene& scene) {
    const NumberRow& shares = scene.choices.combined_shares;
    const std::vector<bool> off = switched_off(scene.choices.heads_off, "heads_off", "head",
                                               static_cast<int>(scene.blocks.size()));
    std::map<int, double> of_layers;  // of the heads that are on; others have none
    for (std::size_t head = 0; head < scene.blocks.size(); ++head)
        if (!off[head])
            of_layers[scene.blocks[head].layer] += head < shares.size() ? shares[head] : 1;
    if (std::ranges::all_of(of_layers, [](const auto& layer) { return layer.second > 0; })) return;
    notices.push_back({"combined_shares",
                       "found 0 for every head of a layer, which leaves none to combine; each "
                       "counts the same until one has a share"});
}

std::vector<Notice> notices_of(const Scene& scene) {
    std::vector<Notice> notices;
    add_widths(notices, scene);
    add_second_text(notices, scene);
    add_corpus(notices, scene.choices);
    add_circuit(notices, scene.choices);
    add_shares(notices, scene);
    return notices;
}

}  // namespace attend
