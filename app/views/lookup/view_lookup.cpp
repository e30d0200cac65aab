#include "app/views/lookup/lookup.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

Box lookup_view(Frame& frame) { return lookup_home(frame); }

RichText lookup_subtitle(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->table) return {};
    return {{"what "},
            {frame.scene()->choices.query, Role::query, true},
            {" finds among the keys, and what it takes from each"}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView lookup{
    .place = 10,
    .name = "lookup",
    .tab = "Look-up",
    .label = "Look-up",
    .group = ViewGroup::see,
    .help = "The hard look-up beside the soft one: what of each key's value is in the answer",
    .extent = ViewExtent::below,
    .subtitle = lookup_subtitle,
    .applies = to_what_opens<Opens::table_of_texts>,
    .fine_print = true,
    .view = lookup_view,
    .shows = "look-up",
    .staged = staged_lookup};
}

}  // namespace attend
