#include "app/state/read_ahead.h"

#include <unordered_set>

#include "app/state/session.h"

namespace attend {

namespace {

/// All of an evaluation that one by one are to be let go of beside the frame, be they shared with
/// the one after it or not. There may be millions of nodes: they are looked through here, in a job.
std::vector<Value> large_values(const Evaluation& evaluation) {
    std::vector<Value> large;
    const auto add = [&](const std::vector<Value>& values) {
        for (const Value& value : values)
            if (value && value->size() >= RetiredValues::large) large.push_back(value);
    };
    add(evaluation.values);
    add(evaluation.own);
    for (const KeptBesidePtr& kept : evaluation.kept)
        if (kept) add(*kept);
    return large;
}

}  // namespace

ReadAhead read_ahead(const Scene& scene, HeadPlace shown, const Evaluation& evaluation,
                     const Evaluation& before, const Progress& progress) {
    ReadAhead made;
    const std::unordered_set<Value> known(before.values.begin(), before.values.end());
    const auto is_new = [&](const Value& value) {
        return value && value->size() >= RetiredValues::large && !known.contains(value);
    };
    made.large = large_values(evaluation);
    for (const Value& value : evaluation.values) {
        if (!is_new(value)) continue;
        progress.at(1);
        made.readings.signed_end(value);
    }
    if (scene.blocks.empty()) return made;
    const Block& block = block_or_first(scene, shown.layer, shown.head);
    const Value &weights = evaluation.values[block.weights],
                &scores = evaluation.values[block.masked];
    if (!is_new(weights)) return made;
    made.readings.weights_end(weights);
    progress.at(1);
    if (scores && shape_of(*scores) == shape_of(*weights))
        made.hatched = made.readings.hatched(weights, scores);
    progress.at(1);
    if (const Value& applied = evaluation.values[block.applied])
        made.readings.column_sizes(applied);
    return made;
}

}  // namespace attend
