#include "core/document/what_if.h"

#include "core/document/dropped.h"
#include "core/document/follow.h"

namespace attend {

namespace {

/// The base's edits where the changed scene has a place for them.
Edits followed(const Computed& base, WhatIf& result) {
    if (result.scene.graph == base.scene.graph) return *base.evaluation.edits;
    Followed there = follow(*base.evaluation.edits, *base.scene.graph, *result.scene.graph);
    for (SetAsideEdit& edit : there.waiting)
        if (!edit.shown) result.edits_left.push_back(std::move(edit.path));
    return std::move(there.edits);
}

}  // namespace

WhatIf what_if(const Computed& base, const Alteration& change, const Progress& progress,
               const Wanted& wanted) {
    WhatIf result{base.scene, {}, {}};
    if (change.choices) {
        Choices choices = base.scene.choices;
        change.choices(choices);
        SetAside waiting;
        follow_dropped(choices, base.scene.choices, waiting);
        result.scene = build_scene(choices, base.resources, &base.scene);
    }
    Edits edits = followed(base, result);
    if (change.edits) change.edits(edits);
    Evaluation before = base.evaluation;
    before.on_demand = std::make_shared<KnownValues>();  // the base keeps its own
    result.evaluation =
        evaluate(result.scene.graph, std::make_shared<const Edits>(std::move(edits)), before,
                 progress, memory_left, wanted ? wanted(result.scene) : std::vector<NodeId>());
    check_unchanged(result.scene);
    return result;
}

}  // namespace attend
