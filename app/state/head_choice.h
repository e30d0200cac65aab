#pragma once
#include "app/state/session.h"
#include "core/workspaces/scene.h"

namespace attend {

/// The same head, or where the scene has none such the first one.
const Block& block_or_first(const Scene& scene, int layer, int head);

/// Takes the eye to a head: what is selected of another one is selected of this one.
void choose_head(Session& session, const Scene& scene, int layer, int head);

/// Where the arrow keys lead from the head that is drawn large.
enum class HeadStep { next_head, previous_head, next_layer, previous_layer };
/// To the head after or before it, counted on from layer to layer, or to the same one of another
/// layer. Says whether there is one.
bool step_head(Session& session, const Scene& scene, HeadStep step);

}  // namespace attend
