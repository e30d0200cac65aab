#include "app/state/anchor.h"

#include <algorithm>

#include "core/document/compute.h"
#include "core/document/with_steps.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// What edits were made on: it may read other files than what is shown now. What only waits comes
/// back wherever it has a place, whatever was there before.
std::shared_ptr<const Graph> graph_made_of(const Anchor& anchor, const Resources& open,
                                           const Progress& progress) {
    if (anchor.graph || !anchor.read || anchor.edits.empty()) return anchor.graph;
    return graph_of_edits(anchor.choices, with_those_open(*anchor.read, open), progress);
}

/// Whether the files whose rows are those of matrices were read then.
bool tells_rows(const Resources& read, const Resources& open, const Choices& choices) {
    return std::ranges::all_of(resources_needed(choices), [&](const std::string& id) {
        const auto now = open.find(id);
        return read.contains(id) || (now != open.end() && !has_rows(now->second));
    });
}

/// What the second of two steps found, and the first: what came back at once was never gone.
Followed joined(const Followed& first, Followed second) {
    const std::size_t orphaned_edits = first.orphaned_edits + second.orphaned_edits,
                      came_back = first.came_back + second.came_back,
                      both = std::min(orphaned_edits, came_back);
    second.orphaned_edits = orphaned_edits - both;
    second.came_back = came_back - both;
    second.forgotten += first.forgotten;
    return second;
}

}  // namespace

Resources with_those_open(Resources read, const Resources& open) {
    read.insert(open.begin(), open.end());
    return read;
}

Followed follow_through(const Anchor& anchor, const Resources& open, const EditGround& after,
                        const Progress& progress) {
    std::shared_ptr<const Graph> graph = graph_made_of(anchor, open, progress);
    const EditOwner owner = owner_of(anchor.choices);
    Followed passed;
    passed.edits = anchor.edits;
    passed.waiting = anchor.waiting;
    const auto go_on = [&](const EditGround& to) {
        passed = joined(passed, follow(passed.edits, {graph.get(), owner}, to, passed.waiting));
    };
    for (const Resources& read : anchor.read_later) {
        if (!graph || !tells_rows(read, open, anchor.choices)) continue;
        const auto next = graph_of_edits(anchor.choices, with_those_open(read, open), progress);
        if (!next) continue;
        go_on({next.get(), owner});
        graph = next;
    }
    go_on(after);
    return passed;
}

FollowedScene followed_scene(const Anchor* from, Choices choices, const Resources& open,
                             const Scene* before, const Progress& progress) {
    const auto build = [&](const Scene* known) {
        return std::make_shared<const Scene>(build_what_fits(choices, open, known, progress));
    };
    if (from) choices.put_in.clear();  // it is on its way there
    FollowedScene made{build(before)};
    progress.at(1);
    if (!from) return made;
    made.followed = follow_through(*from, open, {*made.scene->graph, owner_of(choices)}, progress);
    if (!follows_edits(choices)) return made;
    choices.put_in = made.followed->edits;
    made.scene = build(made.scene.get());
    return made;
}

}  // namespace attend
