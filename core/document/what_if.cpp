#include "core/document/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/document/dropped.h"
#include "core/document/follow.h"
#include "core/document/with_steps.h"
#include "core/error.h"
#include "core/graph/by_rows.h"
#include "core/plural.h"
#include "core/random.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// The base's edits where the changed scene has a place for them.
Edits followed(const Computed& base, WhatIf& result) {
    if (result.scene.graph == base.scene.graph) return *base.evaluation.edits;
    Followed there = follow(*base.evaluation.edits, *base.scene.graph, *result.scene.graph);
    for (OrphanedEdit& edit : there.waiting)
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
        OrphanedEdits waiting;
        follow_dropped(choices, base.scene.choices, waiting);
        result.scene = build_scene(choices, base.resources, &base.scene, progress);
    }
    Edits edits = followed(base, result);
    if (change.edits) change.edits(edits);
    if (follows_edits(result.scene.chosen) && result.scene.choices.put_in != edits) {
        Choices choices = result.scene.choices;
        choices.put_in = edits;
        result.scene = build_scene(choices, base.resources, &base.scene, progress);
    }
    Evaluation before = base.evaluation;
    before.on_demand = std::make_shared<KnownValues>();  // the base keeps its own
    result.evaluation =
        evaluate(result.scene.graph, std::make_shared<const Edits>(std::move(edits)), before,
                 progress, memory_left, wanted ? wanted(result.scene) : std::vector<NodeId>());
    check_unchanged(result.scene);
    return result;
}

Matrix uniform_weights(const Matrix& seen) {
    Matrix weights = Matrix::Zero(seen.rows(), seen.cols());
    for (Index i = 0; i < seen.rows(); ++i) {
        const auto open = (seen.row(i).array() != minus_infinity).cast<Scalar>();
        if (const Scalar count = open.sum(); count > 0) weights.row(i) = (open / count).matrix();
    }
    return weights;
}

Matrix previous_weights(const Matrix& seen) {
    Matrix weights = Matrix::Zero(seen.rows(), seen.cols());
    for (Index i = 0; i < seen.rows(); ++i) {
        Index nearest = -1;
        for (Index j = 0; j < seen.cols(); ++j)
            if (seen(i, j) != minus_infinity &&
                (nearest < 0 || std::abs(j - (i - 1)) < std::abs(nearest - (i - 1))))
                nearest = j;
        if (nearest >= 0) weights(i, nearest) = 1;
    }
    return weights;
}

Value value_elsewhere(const Computed& base, const std::string& path, const std::string& sentence,
                      const Progress& progress) {
    const Shape shape = base.scene.graph->node(base.scene.graph->at(path)).shape();
    const WhatIf there = what_if(base,
                                 {[&](Choices& choices) { choices.sentence = sentence; },
                                  [](Edits& edits) { edits.clear(); }},
                                 progress);
    const Value& value = there.evaluation.at(there.scene.graph->at(path));
    if (shape_of(*value) != shape)
        throw Error(in_quotes(sentence),
                    fmt::format("{} × {} numbers in {}", value->rows(), value->cols(), path),
                    fmt::format("{} × {}, from a sentence of {} as this one", shape.rows,
                                shape.columns, count_of(base.scene.asks().tokens.size(), "token")));
    return value;
}

namespace {

/// Different heads, each as likely as any other.
NumberList draw_heads(RandomStream& stream, std::size_t count, std::size_t all) {
    NumberList drawn;
    while (drawn.size() < std::min(count, all)) {
        const auto head = static_cast<int>(stream.bits() % all);
        const auto place = std::ranges::lower_bound(drawn, head);
        if (place == drawn.end() || *place != head) drawn.insert(place, head);
    }
    return drawn;
}

}  // namespace

double median_of(std::vector<double> numbers) {
    if (numbers.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::ranges::sort(numbers);
    const std::size_t half = numbers.size() / 2;
    return numbers.size() % 2 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

HeadTrials try_heads(const Computed& base, const HeadTrialRequest& request,
                     const Progress& progress) {
    HeadTrials trials;
    RandomStream stream(request.seed, "heads off");
    for (int draw = 0; draw < request.draws; ++draw)
        trials.drawn.push_back(draw_heads(stream, request.off.size(), base.scene.blocks.size()));
    const auto several = static_cast<double>(2 + request.off.size() + trials.drawn.size());
    double done = 0;
    const auto with_off = [&](const NumberList& off, const Computed& beside) {
        const Progress part = progress.part(done / several, (done + 1) / several);
        ++done;
        const WhatIf there =
            what_if(beside, {[&](Choices& choices) { choices.heads_off = off; }, {}}, part);
        const Value row =
            row_of(there.evaluation, there.scene.measures.next->probabilities, request.row);
        return std::pair{static_cast<double>((*row)(0, request.token)), there};
    };
    // All others are little apart from the one with all heads on.
    auto [none, all_on] = with_off({}, base);
    const Computed beside{std::move(all_on.scene), std::move(all_on.evaluation), base.resources};
    trials.none = none;
    for (const int head : request.off) trials.alone.push_back(with_off({head}, beside).first);
    trials.together = with_off(request.off, beside).first;
    for (const NumberList& drawn : trials.drawn)
        trials.random.push_back(with_off(drawn, beside).first);
    return trials;
}

}  // namespace attend
