#include "app/views/words/options.h"

#include "core/document/view.h"

namespace attend {

namespace view_option_files {
std::vector<ViewOptionRow> words() {
    using Of = WordsOptions;
    return {
        {80,
         "words",
         {{"words_other", "Second sentence", "Another sentence in which a word is looked at",
           option<&Of::other>},
          {"words_scene_axes", "Axes of the scene",
           "Words stand in the plane of the scene's own principal axes, not of the vocabulary's",
           option<&Of::scene_axes>},
          {"words_by_distance", "Near by distance",
           "The nearest words by Euclidean distance, not by cosine", option<&Of::by_distance>}}}};
}
}  // namespace view_option_files

}  // namespace attend
