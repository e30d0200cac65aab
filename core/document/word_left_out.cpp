#include "core/document/word_left_out.h"

#include "core/workspaces/training_nodes.h"
#include "core/workspaces/training_setup.h"

namespace attend {

namespace {

TextAnswer judged(const Scene& scene, const Evaluation& evaluation) {
    const NodeId id = *learned_probabilities(*scene.graph);
    const Matrix& shares = evaluation.value(id);
    Index most = 0;
    const Scalar largest = shares.row(0).maxCoeff(&most);
    return {scene.graph->node(id).axes.columns.label(most), static_cast<double>(largest)};
}

std::string text_without(const Tokens& tokens, std::size_t left_out) {
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (i != left_out) text += (text.empty() ? "" : " ") + tokens[i].text;
    return text;
}

}  // namespace

bool judges_words(const Scene& scene) {
    const TrainingScene* const training = training_of(scene);
    if (!training) return false;
    const LearningTask& of = task(training->setup.task);
    return of.judges && of.words && learned_probabilities(*scene.graph);
}

TokensLeftOut leave_tokens_out(const Computed& base, const Progress& progress) {
    TokensLeftOut found{judged(base.scene, base.evaluation), {}};
    const Tokens& tokens = base.scene.asks().tokens;
    for (std::size_t i = 0; i < tokens.size() && tokens.size() > 1; ++i) {
        progress.at(static_cast<double>(i) / static_cast<double>(tokens.size()));
        const std::string text = text_without(tokens, i);
        const WhatIf there =
            what_if(base, {[&](Choices& choices) { choices.probe = text; }, {}}, progress);
        found.without.push_back(
            {static_cast<Index>(i), text, judged(there.scene, there.evaluation)});
    }
    return found;
}

}  // namespace attend
