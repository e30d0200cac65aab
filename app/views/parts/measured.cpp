#include "app/views/parts/measured.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>

#include "app/views/parts/follow_job.h"
#include "core/graph/ancestry.h"
#include "core/parallel.h"

namespace attend {

namespace {

constexpr double operations_at_once = 8e6;

struct MadeValues {
    std::vector<std::string> paths;
    std::vector<Value> values;
};

/// Which nodes' values are wanted: what becomes of others, such as a query that is dragged, neither
/// begins their work anew nor outdates it.
struct WantedNodes {
    std::vector<std::string> paths;
    Ancestry ancestry;
    /// In place of the ancestry, of a graph of so many nodes that a frame cannot look through them.
    std::uint64_t revision = 0;
    bool operator==(const WantedNodes&) const = default;
};

struct WantedJob {
    std::uint64_t revision = 0;
    std::vector<NodeId> nodes;  // that were wanted then
    WantedNodes wanted;
    bool at_once = false;
    LatestJob<WantedNodes, MadeValues> job;

    void want(std::uint64_t now, const Evaluation& evaluation, const std::vector<NodeId>& ids) {
        if (now == revision && nodes == ids) return;
        revision = now;
        nodes = ids;
        constexpr std::size_t most_nodes_in_frame = 100'000;
        if (evaluation.graph->size() > most_nodes_in_frame)
            wanted = {{}, {}, now};
        else
            wanted = {{}, {evaluation, ids}, 0};
        at_once = wanted.revision == 0 && evaluation.cost(ids) <= operations_at_once;
        for (const NodeId id : ids) wanted.paths.push_back(evaluation.graph->node(id).path);
    }
};

struct MeasuredState {
    std::map<std::string, WantedJob, std::less<>> measured;
};

/// The transient node that one reads; nothing where it reads none, or many.
std::optional<NodeId> only_transient(const Graph& graph, const Node& node) {
    const auto is_transient = [&](NodeId input) { return graph.node(input).transient; };
    if (std::ranges::count_if(node.inputs, is_transient) != 1) return std::nullopt;
    return *std::ranges::find_if(node.inputs, is_transient);
}

/// Nodes that read the same transient one stand together in `nodes`: it is made once for them, and
/// several such groups side by side.
class Groups {
  public:
    Groups(const Evaluation& evaluation, const std::vector<NodeId>& nodes)
        : evaluation_(evaluation), nodes_(nodes), values_(nodes.size()) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const auto read = only_transient(*evaluation.graph, evaluation.graph->node(nodes[i]));
            if (i == 0 || !read || read != reads_.back())
                begins_.push_back(i), reads_.push_back(read);
        }
    }

    std::vector<Value> make(const Progress& progress) {
        const auto goes_on = [&] {
            const std::scoped_lock lock(reporting_);
            if (!problem_)
                progress.at(static_cast<double>(done_++) / static_cast<double>(begins_.size()));
            return !problem_;
        };
        // Others may read one another, and are made one after the other.
        const bool divided =
            std::ranges::all_of(reads_, [](const auto& r) { return r.has_value(); });
        const auto step = [&](std::size_t group) {
            try {
                if (goes_on()) make_group(group, progress);
            } catch (...) {
                const std::scoped_lock lock(reporting_);
                problem_ = std::current_exception();
            }
        };
        if (divided)
            side_by_side(begins_.size(), step);
        else
            for (std::size_t group = 0; group < begins_.size(); ++group) step(group);
        if (problem_) std::rethrow_exception(problem_);
        return std::move(values_);
    }

  private:
    void make_group(std::size_t group, const Progress& progress) {
        const std::size_t end = group + 1 < begins_.size() ? begins_[group + 1] : nodes_.size();
        const Evaluation own = reads_[group] ? evaluation_ : Evaluation();
        const Evaluation& from = reads_[group] ? own : evaluation_;
        for (std::size_t i = begins_[group]; i < end; ++i) {
            if (reads_[group] && from.cost({&nodes_[i], 1}) > 0) from.at(*reads_[group]);
            values_[i] = from.at(nodes_[i], part_of(group, progress));
        }
    }

    /// Those that are made side by side tell of themselves alone.
    Progress part_of(std::size_t group, const Progress& progress) const {
        if (reads_[group]) return {progress.stop, {}};
        const auto all = static_cast<double>(begins_.size()), at = static_cast<double>(group);
        return progress.part(at / all, (at + 1) / all);
    }

    const Evaluation& evaluation_;
    const std::vector<NodeId>& nodes_;
    std::vector<std::size_t> begins_;           // of the groups, in nodes_
    std::vector<std::optional<NodeId>> reads_;  // by group
    std::vector<Value> values_;
    std::mutex reporting_;
    std::size_t done_ = 0;
    std::exception_ptr problem_;
};

MadeValues make_values(const Evaluation& evaluation, const std::vector<NodeId>& nodes,
                       const Progress& progress) {
    MadeValues made{{}, Groups(evaluation, nodes).make(progress)};
    for (const NodeId id : nodes) made.paths.push_back(evaluation.graph->node(id).path);
    return made;
}

/// Whether values of an earlier scene may stand in for those of these nodes.
bool stand_for(const MadeValues& made, const Graph& graph, const std::vector<NodeId>& nodes) {
    if (made.values.size() != nodes.size()) return false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node& node = graph.node(nodes[i]);
        if (node.path != made.paths[i] || node.shape() != shape_of(*made.values[i])) return false;
    }
    return true;
}

}  // namespace

Measured measured(const Frame& frame, std::string_view what, const std::vector<NodeId>& nodes) {
    auto& kept = frame.ui.states.of<MeasuredState>().measured[std::string(what)];
    auto& job = kept.job;
    const Evaluation& evaluation = *frame.evaluation();
    kept.want(frame.store.computation().revision(), evaluation, nodes);
    const bool current = follow_work(frame, job, what, kept.wanted, kept.at_once, [&] {
        return [shown = frame.store.computation().shared_evaluation(),
                nodes](const Progress& progress) {
            // A copy of its own: of the transient values that it makes it lets go by itself.
            return make_values(Evaluation(*shown), nodes, progress);
        };
    });
    const MadeValues* const made = job.result();
    if (!made || !stand_for(*made, *evaluation.graph, nodes))
        return {{}, false, why_none(job, fmt::format("{} …", what))};
    frame.store.computation().retire(made->values);
    return {made->values, current};
}

}  // namespace attend
