#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "core/document/follow.h"
#include "core/workspaces/scene.h"

namespace attend {

/// Edits and what they belong to: the nodes of a graph, or of the scene of these choices where that
/// is not built; and those that wait for their tokens. `read`: what such a scene is built from,
/// where files have been read again since, the rest as they are now; nothing: what the files held
/// is not known, and the edits go by their homes.
struct Anchor {
    std::shared_ptr<const Graph> graph;
    Choices choices;
    Edits edits;
    OrphanedEdits waiting;
    std::optional<Resources> read = Resources();
    std::vector<Resources> read_later = {};  // what they held after that, until now, in order
};

Resources with_those_open(Resources read, const Resources& open);

/// The edits of an anchor in a scene, by way of each reading of the files since: a row that was
/// renamed twice is found by its last name. Throws Cancelled.
Followed follow_through(const Anchor& anchor, const Resources& open, const EditGround& after,
                        const Progress& progress);

/// A scene of these choices, and the edits of an anchor in it; words of a translation follow these.
struct FollowedScene {
    std::shared_ptr<const Scene> scene;
    std::optional<Followed> followed = {};  // where there is an anchor
};
/// `from`: null where the edits stand in such a scene already. Throws Error, Cancelled.
FollowedScene followed_scene(const Anchor* from, Choices choices, const Resources& open,
                             const Scene* before, const Progress& progress);

}  // namespace attend
