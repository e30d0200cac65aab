#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/words/options.h"
#include "app/views/words/words.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

/// One of two, kept as whether it is the second.
Box one_of_two(Frame& frame, box::Switch what, bool WordsOptions::*second) {
    what.chosen = frame.options<WordsOptions>().*second ? 1 : 0;
    what.change = [&frame, second](int chosen) {
        frame.draft().view.of<WordsOptions>().*second = chosen == 1;
    };
    what.shrinks = false;
    return box::segments(frame.ui, std::move(what));
}

}  // namespace

Box words_controls(Frame& frame) {
    if (model_of(frame.scene()->asks())) return box::space(0);
    const auto switches = [&](bool brief) {
        const char* const vocabulary = brief ? "vocabulary" : "axes of the vocabulary";
        return box::row(
            {one_of_two(frame,
                        {.name = "words/axes",
                         .labels = {vocabulary, brief ? "scene" : "of the scene"},
                         .help = "The plane is spanned by the first two principal axes of all "
                                 "vectors of the vocabulary, which stays the same, or of the "
                                 "vectors drawn here, which shows more of them"},
                        &WordsOptions::scene_axes),
             one_of_two(frame,
                        {.name = "words/measure",
                         .labels = {"cosine", "distance"},
                         .help = "Nearest words by cosine, q·w / (‖q‖‖w‖), which looks at the "
                                 "direction alone, or by Euclidean distance ‖q − w‖"},
                        &WordsOptions::by_distance)},
            sizes::apart);
    };
    return box::first_that_fits({switches(false), switches(true)});
}

}  // namespace attend
