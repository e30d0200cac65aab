#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/scene_view.h"
#include "app/views/translation/translation_room.h"
#include "app/views/translation/translation_views.h"

namespace attend {

namespace {

Box next_word_view(Frame& frame) {
    return box::row({next_words(frame, 14).grow(),
                     without_attention(frame).wide({14, 24, 28}).droppable()},
                    sizes::object)
        .grow();
}

}  // namespace

namespace view_files {
extern constinit const SceneView next_word{
    .place = 40,
    .name = "next_word",
    .tab = "Next word",
    .label = "The next word",
    .group = ViewGroup::see,
    .help = "Which words could come next, how likely each is; a click puts one in",
    .extent = ViewExtent::center,
    .applies = to_translations,
    .view = next_word_view,
    .shows = "next word"};
}

}  // namespace attend
