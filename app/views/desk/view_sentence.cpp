#include "app/gui/box/leaves.h"
#include "app/views/scene_view.h"
#include "app/views/sentence/attending.h"
#include "app/views/training/training_room.h"
#include "app/views/translation/translation_room.h"
#include "core/workspaces/training_setup.h"

namespace attend {

namespace {

/// The window itself composes it: the sentence leads, and the road stands below.
Box nothing_more(Frame&) { return box::space(0); }

/// Where something learns or is written, that is what is shown.
Staged staged_leader(Frame& frame) {
    if (training_of(*frame.scene())) return staged_training(frame);
    return frame.scene()->in_turn ? staged_translation(frame) : staged_sentence(frame);
}

bool to_sentences(const Workspace& room) {
    return room.heads && (room.reads("sentence") || room.reads("probe"));
}

}  // namespace

namespace view_files {
extern constinit const SceneView sentence{
    .place = 5,
    .name = "sentence",
    .tab = "Sentence",
    .label = "Sentence",
    .group = ViewGroup::home,
    .help = "The sentence with its arcs; below it the heads, the map and the weighted sum",
    .extent = ViewExtent::center,
    .applies = to_sentences,
    .view = nothing_more,
    .shows = "sentence",
    .staged = staged_leader};
}

}  // namespace attend
