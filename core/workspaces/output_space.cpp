#include "core/workspaces/output_space.h"

#include <fmt/format.h>

#include "core/plural.h"

namespace attend {

std::string output_elsewhere(const Scene& scene, const Graph& graph) {
    const Index before = graph.node(*graph.texts().x).shape().columns,
                after = graph.node(scene.output).shape().columns;
    if (before != scene.x.embedding.columns.size())
        return "Positions stand beside the words, in columns of their own: the vectors are longer "
               "than those of the vocabulary.";
    if (before != after)
        return fmt::format(
            "The output has {} for each word, the word vectors have {}: "
            "they do not live in one space.",
            count_of(after, "number"), before);
    if (scene.cross && scene.memory.source != scene.x.source)
        return fmt::format(
            "The output is made of vectors from {}, the words that ask are from {}: "
            "they do not live in one space.",
            scene.memory.source, scene.x.source);
    const Choices& choices = scene.choices;
    if (choices.layer_norm != "none" || choices.feed_forward != "none" ||
        choices.activation != "none")
        return "Layer norm, feed-forward and activations lead out of the space of the words: with "
               "any of them, the output can no longer be compared with the vocabulary.";
    if (choices.projection == "random")
        return "The projection of the values is drawn at random: the output lives in a space of "
               "its own, where no word of the vocabulary stands.";
    if (choices.projection != "identity" && !scene.output_projection())
        return "The projection of the values takes the words to other axes, and no output "
               "projection leads back from there: the output lives in other coordinates than the "
               "words.";
    return {};
}

}  // namespace attend
