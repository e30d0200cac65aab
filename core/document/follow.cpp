#include "core/document/follow.h"

#include <algorithm>
#include <optional>

#include "core/document/axis_match.h"
#include "core/error.h"
#include "core/text/tokens.h"

namespace attend {

namespace {

/// The cells of a whole-matrix edit and of its single numbers, as single numbers.
std::map<Cell, Scalar> all_cells(const Edit& edit) {
    std::map<Cell, Scalar> cells = edit.cells;
    if (edit.whole)
        for (Index row = 0; row < edit.whole->rows(); ++row)
            for (Index column = 0; column < edit.whole->cols(); ++column)
                cells.emplace(Cell{row, column}, (*edit.whole)(row, column));
    return cells;
}

/// The sides of a node; those of the second text are told apart from the sentence's, whatever words
/// they have in common.
Axes sides_of(const Graph& graph, NodeId id) {
    Axes axes = graph.node(id).axes;
    const auto own = graph.find("x"), second = graph.find("memory");
    if (!own || !second) return axes;
    const Axis &first_text = graph.node(*own).axes.rows, &other = graph.node(*second).axes.rows;
    if (!other.named() || first_text == other) return axes;
    for (Axis* const axis : {&axes.rows, &axes.columns})
        if (*axis == other) *axis = as_second_text(*axis);
    return axes;
}

/// Where position `i` went; -1 too for one that was never inside.
Index place_after(const std::vector<Index>& match, Index i) {
    return i >= 0 && i < static_cast<Index>(match.size()) ? match[static_cast<std::size_t>(i)] : -1;
}

/// Where the cells of one matrix are in another.
class Places {
  public:
    /// As long as `matches` is.
    Places(const Axes& before, const Axes& after, AxisMatches& matches)
        : rows_(matches.of(before.rows, after.rows)),
          columns_(matches.of(before.columns, after.columns)),
          reached_rows_(reached(rows_, after.rows.size())),
          reached_columns_(reached(columns_, after.columns.size())) {}

    std::optional<Cell> of(Cell cell) const {
        const Cell there{place_after(rows_, cell.row), place_after(columns_, cell.column)};
        return there.row < 0 || there.column < 0 ? std::nullopt : std::optional(there);
    }
    /// Whether some cell is there.
    bool reach(Cell there) const {
        return reached_rows_[static_cast<std::size_t>(there.row)] &&
               reached_columns_[static_cast<std::size_t>(there.column)];
    }

  private:
    static std::vector<bool> reached(const std::vector<Index>& places, Index size) {
        std::vector<bool> result(static_cast<std::size_t>(size));
        for (const Index place : places)
            if (place >= 0) result[static_cast<std::size_t>(place)] = true;
        return result;
    }

    const std::vector<Index>&rows_, &columns_;
    std::vector<bool> reached_rows_, reached_columns_;
};

std::size_t count_of(const Edit& edit) {
    if (!edit.whole) return edit.cells.size();
    return static_cast<std::size_t>(edit.whole->size());
}

/// While edits are followed.
struct Following : Followed {
    AxisMatches matches = {};
};

/// Sides that are nobody's, so large that every cell is inside.
Axes counted_axes(const Edit& edit) {
    Shape shape = edit.whole ? shape_of(*edit.whole) : Shape{};
    for (const auto& [cell, number] : edit.cells)
        shape = {std::max(shape.rows, cell.row + 1), std::max(shape.columns, cell.column + 1)};
    return {Axis("row", shape.rows), Axis("column", shape.columns)};
}

void set_aside(const std::string& path, const Axes& axes, Edit edit, const EditOwner& of,
               Followed& result) {
    result.set_aside += count_of(edit);
    if (!edit.empty()) result.waiting.push_back({path, axes, std::move(edit), of});
}

Edit moved(const std::string& path, const Edit& edit, const Axes& before, const Axes& after,
           const EditOwner& of, Following& result) {
    if (before == after) return edit;
    const Places places(before, after, result.matches);
    Edit there;
    EditedCells gone;
    for (const auto& [cell, number] : all_cells(edit))
        if (const std::optional<Cell> place = places.of(cell))
            there.cells.emplace(*place, number);
        else
            gone.emplace(cell, number);
    set_aside(path, before, {nullptr, std::move(gone)}, of, result);
    return there;
}

/// What of `edit` comes back; the rest, which is the same edit, and shares its numbers, where
/// nothing does. Where its very sides are there again, all of it is its own.
Edit bring_back(const SetAsideEdit& edit, const std::optional<Axes>& before, const Axes& after,
                Following& result) {
    const bool same = edit.axes == after || (edit.edit.whole && !edit.axes.rows.named() &&
                                             edit.axes.shape() == after.shape());
    if (same && !before && !result.edits.contains(edit.path)) {
        result.edits.emplace(edit.path, edit.edit);
        result.came_back += count_of(edit.edit);
        return {};
    }
    const Places places(edit.axes, after, result.matches);
    std::optional<Places> stayed;
    if (before && (edit.axes != after || *before == after))
        stayed.emplace(*before, after, result.matches);
    const std::map<Cell, Scalar> cells = all_cells(edit.edit);
    EditedCells rest;
    for (const auto& [cell, number] : cells) {
        const std::optional<Cell> there = places.of(cell);
        if (!there || (stayed && stayed->reach(*there))) {
            rest.emplace(cell, number);
        } else if (!edit_of(result.edits, edit.path).holds(*there)) {
            result.edits[edit.path].cells.emplace(*there, number);
            ++result.came_back;
        }
    }
    return rest.size() == cells.size() ? edit.edit : Edit{nullptr, std::move(rest)};
}

/// The latest first: what was set aside last says how a cell was.
void bring_back(const SetAside& earlier, const Graph* before, const EditGround& after,
                Following& result) {
    SetAside rest;
    for (auto edit = earlier.rbegin(); edit != earlier.rend(); ++edit) {
        const auto old_node = before ? before->find(edit->path) : std::nullopt,
                   new_node = after.graph->find(edit->path);
        const bool is_here = edit->of == EditOwner() || edit->of == after.owner;
        Edit left = edit->edit;
        if (new_node && is_here)
            left = bring_back(*edit,
                              old_node ? std::optional(sides_of(*before, *old_node)) : std::nullopt,
                              sides_of(*after.graph, *new_node), result);
        if (!left.empty()) rest.push_back({edit->path, edit->axes, std::move(left), edit->of});
    }
    std::ranges::reverse(rest);
    result.waiting.insert(result.waiting.begin(), rest.begin(), rest.end());
}

/// A person who types for hours leaves no endless list behind: beside the `newest` edits, which one
/// change set aside, so many numbers wait, and the oldest go first.
void keep_latest(Followed& result, std::size_t newest) {
    constexpr std::size_t most_cells = 100'000;
    SetAside& waiting = result.waiting;
    if (waiting.empty()) return;
    std::size_t cells = 0;
    auto first =
        std::prev(waiting.end(), std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(newest)));
    while (first != waiting.begin() && (cells += count_of(std::prev(first)->edit)) <= most_cells)
        --first;
    for (auto gone = waiting.begin(); gone != first; ++gone)
        result.forgotten += count_of(gone->edit);
    waiting.erase(waiting.begin(), first);
}

/// An edit of a node that was not there before: its cells are this node's.
void keep_new(const std::string& path, const Edit& edit, Shape shape, const EditOwner& of,
              Followed& result) {
    Edit kept;
    EditedCells outside;
    for (const auto& [cell, number] : all_cells(edit))
        (contains(shape, cell) ? kept.cells : outside).emplace(cell, number);
    if (!kept.empty()) result.edits.emplace(path, std::move(kept));
    set_aside(path, counted_axes(edit), {nullptr, std::move(outside)}, of, result);
}

Axis axis_of(const std::string& tokenizer, const std::string& text) {
    std::vector<std::string> labels;
    for (const Token& token : tokenize(tokenizer, text)) labels.push_back(token.text);
    return {"token", std::move(labels)};
}

NumberList followed_places(const NumberList& places, const Axis& before, const Axis& after) {
    const std::vector<Index> match = matched(before, after);
    NumberList result;
    for (const int place : places)
        if (const Index there = place_after(match, place); there >= 0)
            result.push_back(static_cast<int>(there));
    return result;
}

}  // namespace

void follow_dropped(Choices& choices, const Choices& before) {
    const auto follow = [&](std::string Choices::*text, NumberList Choices::*dropped) {
        const bool same = choices.*text == before.*text && choices.tokenizer == before.tokenizer;
        if (same || (before.*dropped).empty()) return;
        try {
            choices.*dropped =
                followed_places(before.*dropped, axis_of(before.tokenizer, before.*text),
                                axis_of(choices.tokenizer, choices.*text));
        } catch (const Error&) {
            return;  // no text to cut up: the scene says so
        }
    };
    follow(&Choices::sentence, &Choices::dropped);
    follow(&Choices::second_text, &Choices::second_dropped);
}

Followed follow(const Edits& edits, const EditGround& before, const EditGround& after,
                const SetAside& earlier) {
    Following result;
    const bool same = before.owner == after.owner;
    for (const auto& [path, edit] : edits) {
        const auto old_node = before.graph ? before.graph->find(path) : std::nullopt,
                   new_node = after.graph->find(path);
        if (new_node && !old_node && (same || before.graph)) {
            keep_new(path, edit, after.graph->node(*new_node).shape(), after.owner, result);
            continue;
        }
        const Axes axes = old_node ? sides_of(*before.graph, *old_node) : counted_axes(edit);
        if (!same || !old_node || !new_node) {
            set_aside(path, axes, edit, before.owner, result);
            continue;
        }
        Edit there =
            moved(path, edit, axes, sides_of(*after.graph, *new_node), after.owner, result);
        if (!there.empty()) result.edits.emplace(path, std::move(there));
    }
    const std::size_t newest = result.waiting.size();
    bring_back(earlier, same ? before.graph : nullptr, after, result);
    keep_latest(result, newest);
    return result;
}

SetAside all_set_aside(const Edits& edits, const EditGround& of, SetAside earlier) {
    Followed result;
    result.waiting = std::move(earlier);
    for (const auto& [path, edit] : edits) {
        const auto node = of.graph ? of.graph->find(path) : std::nullopt;
        set_aside(path, node ? sides_of(*of.graph, *node) : counted_axes(edit), edit, of.owner,
                  result);
    }
    return result.waiting;
}

}  // namespace attend
