#include "app/views/lit.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "app/gui/light.h"
#include "core/lesson/evaluate.h"

namespace attend {

namespace {

/// Kept in ui.states.
struct LitParts {
    std::map<NodeId, LitCells> nodes;  // empty: all is lit
    std::set<Index> queries, keys;
};

const LitParts& lit(const Frame& frame) { return frame.ui.states.of<LitParts>(); }

/// The tokens that the cells stand for: rows and columns are asked apart, since each cell says the
/// same of its row as its neighbors.
void add_tokens(LitParts& lit, const Node& node, const LitCells::Part& part) {
    const auto add = [&](Cell cell) {
        const Hover of = hover_of(node, cell);
        if (of.query) lit.queries.insert(*of.query);
        if (of.key) lit.keys.insert(*of.key);
    };
    for (const Index row : part.rows) add({row, part.columns.front()});
    for (const Index column : part.columns) add({part.rows.front(), column});
}

void add_part(const Frame& frame, LitParts& lit, const lesson::NodePart& wanted) {
    lesson::FoundPart found = find_part(wanted, *frame.scene());
    LitCells::Part part{std::move(found.rows), std::move(found.columns)};
    if (part.rows.empty() || part.columns.empty()) return;
    add_tokens(lit, frame.node(found.node), part);
    LitCells& cells = lit.nodes[found.node];
    cells.of = frame.evaluation()->at(found.node);
    cells.parts.push_back(std::move(part));
}

}  // namespace

void light_parts(Frame& frame, std::span<const lesson::NodePart> parts) {
    LitParts found;
    for (const lesson::NodePart& part : parts) try {
            if (frame.scene()) add_part(frame, found, part);
        } catch (const Error&) {
            continue;  // a person changed the scene: the row is gone
        }
    std::vector<LitCells> cells;
    for (const auto& [node, of] : found.nodes) cells.push_back(of);
    light_up(frame.ui, std::move(cells), !found.nodes.empty());
    frame.ui.states.of<LitParts>() = std::move(found);
}

namespace {

/// A view asks about what it draws. If that is lit, the picture contains something lit.
bool noted(const Frame& frame, bool is) {
    if (is) note_lit(frame.ui);
    return is;
}

}  // namespace

bool is_lit(const Frame& frame, NodeId node, Cell cell) {
    const auto& nodes = lit(frame).nodes;
    const auto found = nodes.find(node);
    return nodes.empty() || noted(frame, found != nodes.end() && found->second.has(cell));
}

bool is_lit(const Frame& frame, NodeId node) {
    return lit(frame).nodes.empty() || noted(frame, lit(frame).nodes.contains(node));
}

bool is_lit_query(const Frame& frame, Index query) {
    return lit(frame).nodes.empty() || noted(frame, lit(frame).queries.contains(query));
}

bool is_lit_key(const Frame& frame, Index key) {
    return lit(frame).nodes.empty() || noted(frame, lit(frame).keys.contains(key));
}

}  // namespace attend
