#include "app/cli/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/graph/origins.h"
#include "core/plural.h"

namespace attend::cli {

const Node& read_from(const Graph& graph, const ExplainedCell& cell, const Operand& operand) {
    return graph.node(graph.node(cell.node).inputs[operand.input]);
}

namespace {

using Place = std::pair<NodeId, Cell>;

/// A number of a trace, once, however many were made from it.
struct Told {
    Trace trace;
    std::vector<Place> from;
};

/// The largest terms, and a share's own, as long as all that they read comes to no more than
/// `most`; the others in a number.
void leave_out_small(Trace& trace, std::size_t most) {
    Explanation& explanation = trace.cell.explanation;
    std::vector<std::size_t> kept;
    std::size_t read = 0;
    for (const std::size_t term : by_size(explanation.terms)) {
        read += 1 + explanation.terms[term].operands.size();
        const bool own = explanation.fold == Fold::share && term == explanation.own;
        if (read <= most || own || kept.empty()) {
            kept.push_back(term);
        } else {
            ++trace.terms_left_out;
            trace.left_out_contribution += explanation.terms[term].contribution;
        }
    }
    if (trace.terms_left_out == 0) return;
    std::sort(kept.begin(), kept.end());
    std::vector<Term> terms;
    for (const std::size_t term : kept) {
        if (term == explanation.own) explanation.own = terms.size();
        terms.push_back(std::move(explanation.terms[term]));
    }
    explanation.terms = std::move(terms);
}

std::size_t size_of(const Trace& trace) {
    std::size_t size = 1;
    for (const Term& term : trace.cell.explanation.terms) size += 1 + term.operands.size();
    return size;
}

/// Level by level, so that a limit leaves out what is farthest away.
class Tracer {
  public:
    Tracer(const Evaluation& evaluation, std::size_t limit)
        : evaluation_(evaluation), limit_(limit) {}

    Trace run(NodeId node, Cell cell) {
        const Place first{node, cell};
        std::vector<Place> level{first};
        size_ = size_of(tell(first).trace);
        while (!level.empty()) {
            std::vector<Place> next;
            for (const Place& place : level) tell_origins(told_.at(place), next);
            level = std::move(next);
        }
        Trace trace = built(first);
        trace.untold = std::move(untold_);
        return trace;
    }

  private:
    static constexpr std::size_t share_of_one = 10;  // of the limit

    const Told& tell(const Place& place) {
        Told told;
        told.trace.cell = explain(evaluation_, place.first, place.second);
        for (const Read& read : reads(evaluation_, told.trace.cell))
            told.from.emplace_back(read.node, read.cell);
        leave_out_small(told.trace, limit_ / share_of_one);
        return told_.emplace(place, std::move(told)).first->second;
    }

    void tell_origins(Told& told, std::vector<Place>& next) {
        const std::vector<Place> all = std::exchange(told.from, {});
        for (const Place& place : all) {
            const auto known = told_.find(place);
            if (size_ > limit_) {
                if (known == told_.end() && left_out_.insert(place).second)
                    untold_.push_back(place);
                ++told.trace.origins_left_out;
                continue;
            }
            if (known == told_.end()) next.push_back(place);
            size_ += size_of((known == told_.end() ? tell(place) : known->second).trace);
            told.from.push_back(place);
        }
    }

    Trace built(const Place& place) {
        const Told& told = told_.at(place);
        Trace trace = told.trace;
        trace.told_above = !built_.insert(place).second;
        if (trace.told_above) return trace;
        for (const Place& from : told.from) trace.origins.push_back(built(from));
        return trace;
    }

    const Evaluation& evaluation_;
    std::size_t limit_, size_ = 0;
    std::map<Place, Told> told_;
    std::vector<Place> untold_;
    std::set<Place> left_out_, built_;
};

}  // namespace

Trace trace(const Evaluation& evaluation, NodeId node, Cell cell, std::size_t limit) {
    return Tracer(evaluation, limit).run(node, cell);
}

std::string untold_text(const Graph& graph, const Trace& trace, std::size_t limit) {
    if (trace.untold.empty()) return {};
    const auto made =
        std::find_if(trace.untold.begin(), trace.untold.end(),
                     [&](const Place& place) { return !graph.node(place.first).is_leaf(); });
    const auto& [node, cell] = made == trace.untold.end() ? trace.untold.front() : *made;
    return fmt::format(
        "{} that this was made of {} left out, with what is behind: the nearest are told, up to "
        "the "
        "limit of {}. To go on there: --node {} --cell {},{}; more at once: --limit {}",
        count_of(trace.untold.size(), "number"), trace.untold.size() == 1 ? "is" : "are", limit,
        graph.node(node).path, cell.row, cell.column, std::max(2 * limit, usual_limit));
}

}  // namespace attend::cli
