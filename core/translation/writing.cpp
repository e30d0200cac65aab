#include "core/translation/writing.h"

#include "core/translation/beam.h"
#include "core/translation/growing_values.h"

namespace attend {

namespace {

Index likeliest(const Matrix& probabilities) {
    Index word = 0;
    probabilities.row(0).maxCoeff(&word);
    return word;
}

}  // namespace

Written write_words(Graph& graph, const NetworkLeaves& leaves, const EncodedNodes& encoded,
                    const Lexicon& lexicon, const WritingRules& writing, const Edits& edits,
                    const Progress& progress) {
    const Decoder decoder(leaves, encoded, lexicon.target.words());
    StepBefore before = decoder.start(graph, lexicon.target.at(start_of_text));
    GrowingValues values(graph, edits);
    Written written;
    std::vector<Index> given = writing.reference;
    Index most = most_written(graph.node(encoded.vectors).shape().rows);
    if (writing.beam) {
        BeamResult found = search(graph, decoder, before, most, values, lexicon, writing, progress);
        given = std::move(found.words), written.tree = std::move(found.tree);
    }
    if (!given.empty()) most = std::ssize(given);
    for (Index i = 0; i < most; ++i) {
        progress.at(static_cast<double>(i) / static_cast<double>(most));
        const Scope place = Scope(graph).child(step_place(i));
        const StepNodes step = decoder.add_step(place, before, i);
        const auto forced = writing.forced.find(i);
        const Index word = !given.empty() ? given[static_cast<std::size_t>(i)]
                           : forced != writing.forced.end()
                               ? forced->second
                               : likeliest(values.at(step.probabilities.id));
        written.words.push_back(word);
        written.steps.push_back(step);
        if (i + 1 == most || (given.empty() && word == lexicon.end())) break;
        before = decoder.after(place, before, step, word);
    }
    return written;
}

}  // namespace attend
