#include "app/state/session.h"

#include <algorithm>

#include "core/attention/paths.h"

namespace attend {

namespace {

constexpr std::size_t most_places = 200;

void remember(std::vector<Selection>& places, const Selection& place) {
    if (!places.empty() && places.back() == place) return;
    places.push_back(place);
    if (places.size() > most_places) places.erase(places.begin());
}

/// Goes to another place; the view stays.
void go_to(Selection& selection, const Selection& place) {
    std::string view = std::move(selection.view);
    selection = place;
    selection.view = std::move(view);
    selection.chosen = true;
}

Index clamped(Index i, Index size) { return std::clamp<Index>(i, 0, std::max<Index>(0, size - 1)); }

}  // namespace

void Session::select(const std::string& node, Cell cell) {
    selection.chosen = true;
    if (selection.node == node && selection.cell == cell) return;
    remember(back, selection);
    forward.clear();
    selection.node = node;
    selection.cell = cell;
    const PathParts parts = parse_path(node);
    if (parts.head) selection.head = *parts.head;
    if (parts.layer) selection.layer = *parts.layer;
}

void Session::go_back() {
    if (back.empty()) return;
    remember(forward, selection);
    go_to(selection, back.back());
    back.pop_back();
}

void Session::go_forward() {
    if (forward.empty()) return;
    remember(back, selection);
    go_to(selection, forward.back());
    forward.pop_back();
}

Session::Within Session::innermost() const {
    if (!overlay.empty()) return Within::overlay;
    if (matrices.painting.on) return Within::painting;
    if (!maximized.empty()) return Within::maximized;
    if (presenting && !explains) return Within::stage;
    return explains ? Within::explanation : Within::nothing;
}

void Session::lead_back() {
    switch (innermost()) {
        case Within::overlay:
            return overlay.clear();
        case Within::painting:
            matrices.painting = {};
            return;
        case Within::maximized:
            return maximized.clear();
        case Within::stage:
            presenting = false;
            return;
        case Within::explanation:
            explains = false;
            return;
        case Within::nothing:
            return;
    }
}

Hover hover_of(const Node& node, Cell cell) {
    Hover hover{node.path, cell, std::nullopt, std::nullopt};
    const bool rows_answer =
        node.notation.answers ||
        (!node.is_leaf() && (node.notation.role == Role::key || node.notation.role == Role::value));
    const auto& [rows, columns] = node.axes;
    if (rows.counts_tokens()) (rows_answer ? hover.key : hover.query) = cell.row;
    if (rows.counts_queries()) hover.query = cell.row;
    if (rows.counts_entries()) hover.key = cell.row;
    if (columns.counts_tokens() || columns.counts_entries()) hover.key = cell.column;
    return hover;
}

void keep_inside(Selection& selection, const Scene& scene) {
    const Graph& graph = *scene.graph;
    const Block& last = scene.blocks.back();
    selection.head = std::clamp(selection.head, 0, last.head);
    selection.layer = std::clamp(selection.layer, 0, last.layer);
    if (!graph.find(selection.node)) {
        const std::string there =
            same_in_head(graph, selection.node, selection.layer, selection.head);
        const Block& block = block_or_first(scene, selection.layer, selection.head);
        selection.node = graph.find(there) ? there : graph.node(block.weights).path;
    }
    const auto id = graph.find(selection.node);
    if (!id) return;
    const Shape shape = graph.node(*id).shape();
    selection.cell = {clamped(selection.cell.row, shape.rows),
                      clamped(selection.cell.column, shape.columns)};
    selection.query = clamped(selection.query, graph.node(scene.output).shape().rows);
}

namespace {

/// Where a head stands in scene.blocks, which are in order of layer and head; their end where there
/// is none. Views look up each head in each frame: a search in order would make that the square of
/// their number.
std::vector<Block>::const_iterator find_block(const Scene& scene, int layer, int head) {
    const auto place = [](const Block& block) { return std::pair(block.layer, block.head); };
    const std::pair wanted(layer, head);
    const auto found = std::ranges::lower_bound(scene.blocks, wanted, {}, place);
    return found != scene.blocks.end() && place(*found) == wanted ? found : scene.blocks.end();
}

}  // namespace

const Block& block_or_first(const Scene& scene, int layer, int head) {
    const auto found = find_block(scene, layer, head);
    return found == scene.blocks.end() ? scene.blocks.front() : *found;
}

void choose_head(Session& session, const Scene& scene, int layer, int head) {
    const Graph& graph = *scene.graph;
    const auto id = graph.find(session.selection.node);
    if (id && (graph.node(*id).head >= 0 || graph.node(*id).layer >= 0))
        session.select(same_in_head(graph, session.selection.node, layer, head),
                       session.selection.cell);
    session.selection.layer = layer;
    session.selection.head = head;
}

bool step_head(Session& session, const Scene& scene, HeadStep step) {
    const std::vector<Block>& blocks = scene.blocks;
    const Selection& at = session.selection;
    auto to = find_block(scene, at.layer, at.head);
    if (to == blocks.end()) return false;
    switch (step) {
        case HeadStep::next_head:
            ++to;
            break;
        case HeadStep::previous_head:
            to = to == blocks.begin() ? blocks.end() : to - 1;
            break;
        case HeadStep::next_layer:
            to = find_block(scene, at.layer + 1, at.head);
            break;
        case HeadStep::previous_layer:
            to = find_block(scene, at.layer - 1, at.head);
            break;
    }
    if (to == blocks.end()) return false;
    choose_head(session, scene, to->layer, to->head);
    return true;
}

}  // namespace attend
