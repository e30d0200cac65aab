#include "app/views/derivations/kernel_identity.h"

#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "core/attention/block.h"

namespace attend {

namespace {

constexpr double operations_at_once = 4e6;

struct IdentityKey {
    std::uint64_t revision = 0;
    int layer = 0, head = 0;
    bool equal = false;
    bool operator==(const IdentityKey&) const = default;
};
struct IdentityState {
    LatestJob<IdentityKey, IdentityLook> job;
};

/// The nodes of a head beside the scene, with Gaussian scores and its own q and k, or with keys
/// that are all as long as they are on average.
IdentityLook make_identity(const Computed& base, const Block& head, bool equal,
                           const Progress& progress) {
    const auto path = [&](NodeId id) { return base.scene.graph->node(id).path; };
    Alteration change;
    change.choices = [](Choices& choices) { choices.score = "gaussian"; };
    change.edits = [&](Edits& edits) {
        for (const NodeId id : {head.compared_q(), head.compared_k()})
            edits[path(id)] = {base.evaluation.at(id), {}};
    };
    const auto same_head = [&](const Scene& scene) -> const Block& {
        return block_or_first(scene, head.layer, head.head);
    };
    const WhatIf there = what_if(base, change, progress, [&](const Scene& scene) {
        return std::vector{same_head(scene).compared_q(), same_head(scene).compared_k()};
    });
    IdentityLook look;
    look.evaluation = there.evaluation;
    const Block& here = same_head(there.scene);
    look.first = equal ? *here.first_equal_identity : *here.first_identity;
    const Matrix &remainder = *look.value(IdentityNode::remainder),
                 &difference = *look.value(IdentityNode::difference);
    look.largest_remainder = static_cast<double>(remainder.maxCoeff());
    look.largest_difference = static_cast<double>(
        difference.maxCoeff(&look.most_different.row, &look.most_different.column));
    return look;
}

}  // namespace

std::shared_ptr<const IdentityLook> identity_of(Frame& frame, bool equal, std::string& why) {
    auto& state = frame.ui.states.of<IdentityState>();
    const Block& block = frame.block();
    const Shape q = frame.node(block.compared_q()).shape(),
                k = frame.node(block.compared_k()).shape();
    const double work = cells_in({q.rows, k.rows}) * (static_cast<double>(q.columns) * 5 + 60);
    follow_work(frame, state.job, "Comparing both forms",
                {frame.store.computation().revision(), block.layer, block.head, equal},
                work < operations_at_once, [&] {
                    return [base = frame.base(), block, equal](const Progress& progress) {
                        return make_identity(base, block, equal, progress);
                    };
                });
    if (!state.job.result()) return why = why_none(state.job, "Computing …"), nullptr;
    auto look = std::make_shared<IdentityLook>(*state.job.result());
    look->dimmed = !state.job.current();
    look->chosen = chosen_pair(frame, look->axes().shape());
    return look;
}

}  // namespace attend
