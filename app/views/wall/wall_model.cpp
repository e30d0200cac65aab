#include "app/views/wall/wall_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "app/views/parts/choose_head.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/follows.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/wall/options.h"

namespace attend {

namespace {

struct RolesState {
    LatestJob<std::uint64_t, std::vector<Value>> job;  // with all heads on
    std::vector<Value> last;                           // stay while newer ones are made
};

std::vector<NodeId> roles_of(const Scene& scene) {
    std::vector<NodeId> nodes;
    for (const LayerNodes& layer : scene.measures.layers) nodes.push_back(layer.roles);
    return nodes;
}

/// What the roles would be if no head were off: below one that is off, others read other vectors.
Measured roles_with_all_on(const Frame& frame, RolesState& state) {
    const bool current = follow_work(
        frame, state.job, "Looking at what heads do", frame.store.computation().revision(), false,
        [&] {
            return [base = frame.base()](const Progress& progress) {
                const WhatIf there = what_if(base, {switch_all_on, {}}, progress, roles_of);
                std::vector<Value> values;
                for (const NodeId id : roles_of(there.scene))
                    values.push_back(there.evaluation.at(id));
                return values;
            };
        });
    if (!current || !state.job.problem().empty()) return {};
    return {*state.job.result(), true};
}

/// The scores of all heads; none while they are measured for the first time. `now`: not before what
/// the wall itself looks at, which makes them, too.
Measured measure_roles(const Frame& frame, bool now) {
    const Scene& scene = *frame.scene();
    auto& state = frame.ui.states.of<RolesState>();
    Measured found = !now ? Measured{}
                     : is_all_on(scene.choices) || frame.layers() == 1
                         ? measured(frame, "Looking at what heads do", roles_of(scene))
                         : roles_with_all_on(frame, state);
    if (found) {
        state.last = found.values;
        return found;
    }
    const auto layers = static_cast<std::size_t>(frame.layers());
    if (state.last.size() == layers &&
        state.last[0]->rows() == static_cast<Index>(scene.blocks.size() / layers))
        return {state.last, false};
    return {};
}

/// The selected cell where that is one of weights or scores; else the query's largest weight.
Cell chosen_cell(const Frame& frame) {
    if (const auto pair = chosen_pair(frame)) return *pair;
    const Matrix& numbers = *frame.evaluation()->at(frame.block().weights);
    const Index query = frame.store.session.selection.query;
    Cell cell{std::clamp<Index>(query, 0, numbers.rows() - 1), 0};
    numbers.row(cell.row).maxCoeff(&cell.column);
    return cell;
}

/// What tiles show, and the sums of columns, where weights are not kept; those of before stay while
/// they are made.
struct LargeHeads {
    std::vector<Value> maps, sums;
    bool current = false;
};

/// Of each head all that the wall says, one after the other: its weights are made once for it.
const LargeHeads& look_at_large(const Frame& frame) {
    const Scene& scene = *frame.scene();
    const Graph& graph = *frame.evaluation()->graph;
    std::vector<NodeId> nodes;
    for (const Block& block : scene.blocks) {
        const NodeId roles = scene.measures.layers[static_cast<std::size_t>(block.layer)].roles;
        const NodeId own = graph.node(roles).inputs[static_cast<std::size_t>(block.head)];
        nodes.insert(nodes.end(), {*block.overview, *block.column_sums, own});
    }
    const Measured found = measured(frame, "Looking at all heads", nodes);
    auto& heads = frame.ui.states.of<LargeHeads>();
    heads.current = found && found.current;
    if (heads.current) {
        heads.maps.clear(), heads.sums.clear();
        for (std::size_t i = 0; i < nodes.size(); i += 3) {
            heads.maps.push_back(found.values[i]);
            heads.sums.push_back(found.values[i + 1]);
        }
    }
    if (heads.maps.size() != scene.blocks.size()) heads.maps.clear();  // of another model
    return heads;
}

/// Of each head, made anew where the values or the cell are others: a column of every matrix.
struct CellWeights {
    std::uint64_t revision = 0;
    Cell cell{-1, -1};
    bool summed = true;  // by then the sums of columns were there
    std::vector<OtherRows> others;
};

/// By the sums of columns; where an edit may give weight to masked cells, by the weights.
OtherRows others_by_sum(const Evaluation& evaluation, const Block& block, const Matrix& sums,
                        double weight, Cell cell) {
    const Matrix& seen = *evaluation.at(block.seen);
    if (evaluation.edit(block.weights))
        return times_others(evaluation.value(block.weights), seen, cell);
    return times_others(weight, sums.col(cell.column).cast<double>().sum(), seen, cell);
}

/// Where weights are not kept.
void add_large_weights(const Frame& frame, const LargeHeads& heads, Wall& wall) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    auto& kept = frame.ui.states.of<CellWeights>();
    const std::uint64_t revision = frame.store.computation().revision();
    const bool made = kept.revision == revision && kept.cell == wall.cell &&
                      kept.summed == heads.current && kept.others.size() == wall.heads.size();
    if (!made)
        kept = {revision, wall.cell, heads.current,
                std::vector<OtherRows>(wall.heads.size(), {unknown, unknown})};
    const std::vector<Value>& rows = rows_of_weights(frame, wall.cell.row);
    for (std::size_t i = 0; i < wall.heads.size(); ++i) {
        WallHead& head = wall.heads[i];
        head.weight = static_cast<double>((*rows[i])(0, wall.cell.column));
        if (!made && heads.current)
            kept.others[i] = others_by_sum(*frame.evaluation(), frame.scene()->blocks[i],
                                           *heads.sums[i], head.weight, wall.cell);
        head.others = kept.others[i];
    }
}

void add_weights(const Frame& frame, Wall& wall) {
    auto& kept = frame.ui.states.of<CellWeights>();
    const std::uint64_t revision = frame.store.computation().revision();
    const bool made = kept.revision == revision && kept.cell == wall.cell &&
                      kept.others.size() == wall.heads.size();
    if (!made) kept = {revision, wall.cell, true, std::vector<OtherRows>(wall.heads.size())};
    const std::vector<Block>& blocks = frame.scene()->blocks;
    for (std::size_t i = 0; i < wall.heads.size(); ++i) {
        const Matrix& weights = *frame.evaluation()->at(blocks[i].weights);
        if (!made)
            kept.others[i] =
                times_others(weights, *frame.evaluation()->at(blocks[i].seen), wall.cell);
        wall.heads[i].weight = static_cast<double>(weights(wall.cell.row, wall.cell.column));
        wall.heads[i].others = kept.others[i];
    }
}

void add_scores(Wall& wall, const Measured& scores, const RoleThresholds& thresholds) {
    wall.measured = static_cast<bool>(scores), wall.current = scores.current;
    for (std::size_t i = 0; i < wall.heads.size(); ++i) {
        WallHead& head = wall.heads[i];
        head.scores.fill(std::nan(""));
        if (wall.measured) {
            const Matrix& layer = *scores.values[static_cast<std::size_t>(head.place.layer)];
            for (std::size_t j = 0; j < head_score_count; ++j)
                head.scores[j] = static_cast<double>(layer(head.place.head, static_cast<Index>(j)));
        }
        head.role = role_of(head.scores, thresholds);
        ++wall.counts[head.role];
    }
}

void order_heads(Wall& wall) {
    wall.strongest.resize(wall.heads.size());
    std::iota(wall.strongest.begin(), wall.strongest.end(), std::size_t{0});
    wall.order = wall.strongest;
    std::stable_sort(wall.strongest.begin(), wall.strongest.end(), [&](auto a, auto b) {
        const auto rank = [](double weight) { return std::isnan(weight) ? -HUGE_VAL : weight; };
        return rank(wall.heads[a].weight) > rank(wall.heads[b].weight);
    });
    if (wall.by_cell)
        wall.order = wall.strongest;
    else if (wall.flows)
        std::ranges::stable_sort(wall.order, {}, [&](std::size_t i) { return wall.heads[i].role; });
}

}  // namespace

std::string Wall::name(std::size_t head) const { return short_name(heads[head].place, layers > 1); }

std::size_t Wall::chosen(const Frame& frame) const {
    const Selection& selection = frame.store.session.selection;
    const auto place = [](const WallHead& head) {
        return std::pair(head.place.layer, head.place.head);
    };
    const std::pair wanted(selection.layer, selection.head);
    const auto found = std::ranges::lower_bound(heads, wanted, {}, place);
    const bool there = found != heads.end() && place(*found) == wanted;
    return there ? static_cast<std::size_t>(found - heads.begin()) : 0;
}

RoleThresholds wall_thresholds(const Frame& frame) {
    const auto& options = frame.options<WallOptions>();
    return {options.role_from, options.sink_from, options.broad_from};
}

namespace {

/// What a wall is made from where weights are kept. With 65,536 heads making it takes 30 ms.
struct WallKey {
    std::uint64_t revision = 0;
    Cell cell;
    WallOptions options;
    std::vector<Value> scores;
    bool current = false;
    bool operator==(const WallKey&) const = default;
};

struct KeptWall {
    int frame = -1;  // by ImGui::GetFrameCount(): where there is no key
    std::optional<WallKey> key;
    Wall wall;
};

/// `scores`: where weights are kept.
Wall make_wall(const Frame& frame, Cell cell, const Measured& scores) {
    Wall wall;
    const Scene& scene = *frame.scene();
    const auto& options = frame.options<WallOptions>();
    wall.layers = frame.layers();
    wall.heads_in_layer = static_cast<int>(scene.blocks.size()) / wall.layers;
    wall.cell = cell, wall.by_cell = options.by_cell;
    wall.flows = options.by_cell || options.by_role;
    const std::vector<std::size_t> shown = roles_named(options.roles);
    for (const Block& block : scene.blocks) {
        WallHead head;
        head.place = {block.layer, block.head};
        head.on = was_on(frame, head.place) && !layer_is_off(frame, block.layer);
        head.follows = follows_from_change(frame, block.weights);
        wall.heads.push_back(head);
    }
    if (weights_are_transient(frame)) {
        const LargeHeads& heads = look_at_large(frame);
        add_large_weights(frame, heads, wall);
        wall.maps = heads.maps;
        add_scores(wall, measure_roles(frame, heads.current), wall_thresholds(frame));
    } else {
        add_weights(frame, wall);
        for (const WallHead& head : wall.heads) wall.maps.push_back(weights_of(frame, head.place));
        add_scores(wall, scores, wall_thresholds(frame));
    }
    for (WallHead& head : wall.heads)
        head.shown =
            shown.empty() || std::find(shown.begin(), shown.end(), head.role) != shown.end();
    order_heads(wall);
    return wall;
}

}  // namespace

const Wall& look_at_wall(const Frame& frame) {
    auto& kept = frame.ui.states.of<KeptWall>();
    const Cell cell = chosen_cell(frame);
    if (weights_are_transient(frame)) {
        if (kept.key || kept.frame != ImGui::GetFrameCount())
            kept = {ImGui::GetFrameCount(), std::nullopt, make_wall(frame, cell, {})};
        return kept.wall;
    }
    const Measured scores = measure_roles(frame, true);
    WallKey key{frame.store.computation().revision(), cell, frame.options<WallOptions>(),
                scores.values, scores.current};
    if (kept.key != key) {
        Wall wall = make_wall(frame, cell, scores);
        kept = {-1, std::move(key), std::move(wall)};
    }
    return kept.wall;
}

std::string role_label(const Frame& frame, std::size_t role) {
    const Axis& keys = weights_axes(frame).columns;
    if (role == first_score || role == last_score)
        if (const std::string label = keys.label(role == first_score ? 0 : keys.size() - 1);
            label.starts_with('[') && label.ends_with(']'))
            return label;
    return std::string(head_roles()[role].label);
}

std::string role_help(const Frame& frame, std::size_t role) {
    const bool measured_apart =
        (role == same_word_score || role == induction_score) && frame.scene()->measures.probe;
    return std::string(head_roles()[role].help) +
           (measured_apart ? "\nMeasured on 24 random tokens that stand there twice, not on this "
                             "text: it repeats too little"
                           : "");
}

void choose(Frame& frame, const WallHead& head) {
    choose_head(frame, head.place.layer, head.place.head);
}

void switch_wall_head(Frame& frame, const Wall& wall, std::size_t head, bool whole_layer) {
    const HeadPlace place = wall.heads[head].place;
    if (!whole_layer)
        return switch_head(frame, place.layer, place.head, !is_on(frame, place.layer, place.head));
    bool any = false;
    for (int one = 0; one < wall.heads_in_layer; ++one) any = any || is_on(frame, place.layer, one);
    for (int one = 0; one < wall.heads_in_layer; ++one) switch_head(frame, place.layer, one, !any);
}

}  // namespace attend
