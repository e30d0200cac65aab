#include "app/gui/box/leaves.h"
#include "app/views/scene_view.h"
#include "app/views/sentence/attending.h"

namespace attend {

namespace {

/// The window itself composes it: the sentence leads, and the road stands below.
Box nothing_more(Frame&) { return box::space(0); }

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
    .staged = staged_sentence};
}

}  // namespace attend
