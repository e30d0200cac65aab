#include "core/document/follow.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/error.h"
#include "core/text/tokens.h"

namespace attend {

namespace {

using Labels = std::vector<std::string>;

/// Longest common subsequence by dynamic programming; memory is n·m bytes times two.
void match_middle(const Labels& a, const Labels& b, std::size_t begin, std::size_t end_a,
                  std::size_t end_b, std::vector<Index>& match) {
    const std::size_t n = end_a - begin, m = end_b - begin;
    constexpr std::size_t most_cells =
        36'000'000;  // 6,000 changed tokens; beyond, the ends alone are matched
    if (n == 0 || m == 0 || n * m > most_cells) return;
    std::vector<std::uint16_t> length((n + 1) * (m + 1), 0);
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& {
        return length[i * (m + 1) + j];
    };
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            at(i, j) = a[begin + i] == b[begin + j]
                           ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                           : std::max(at(i + 1, j), at(i, j + 1));
    for (std::size_t i = 0, j = 0; i < n && j < m;) {
        if (a[begin + i] == b[begin + j])
            match[begin + i++] = static_cast<Index>(begin + j++);
        else if (at(i + 1, j) >= at(i, j + 1))
            ++i;
        else
            ++j;
    }
}

std::vector<Index> matched_labels(const Labels& a, const Labels& b) {
    std::vector<Index> match(a.size(), -1);
    std::size_t begin = 0, end_a = a.size(), end_b = b.size();
    while (begin < end_a && begin < end_b && a[begin] == b[begin]) {
        match[begin] = static_cast<Index>(begin);
        ++begin;
    }
    while (end_a > begin && end_b > begin && a[end_a - 1] == b[end_b - 1])
        match[--end_a] = static_cast<Index>(--end_b);
    match_middle(a, b, begin, end_a, end_b, match);
    return match;
}

/// Rows of a table are the same rows in any order: the first of a name is the first of that name.
/// One that is called otherwise in its own place was renamed.
std::vector<Index> matched_rows(const Labels& a, const Labels& b) {
    std::unordered_map<std::string_view, std::vector<Index>> places;  // the last first
    for (std::size_t i = b.size(); i-- > 0;) places[b[i]].push_back(static_cast<Index>(i));
    std::vector<Index> match(a.size(), -1);
    std::vector<bool> taken(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto found = places.find(a[i]);
        if (found == places.end() || found->second.empty()) continue;
        match[i] = found->second.back();
        found->second.pop_back();
        taken[static_cast<std::size_t>(match[i])] = true;
    }
    if (a.size() != b.size()) return match;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (match[i] < 0 && !taken[i]) match[i] = static_cast<Index>(i);
    return match;
}

/// Whether an axis counts the rows of a table: its keys, or the points of a regression.
bool of_table(const Axis& axis) {
    return axis.named() && (axis.name() == "key" || axis.name() == "point");
}

/// The cells of a whole-matrix edit and of its single numbers, as single numbers.
std::map<Cell, Scalar> all_cells(const Edit& edit) {
    std::map<Cell, Scalar> cells = edit.cells;
    if (edit.whole)
        for (Index row = 0; row < edit.whole->rows(); ++row)
            for (Index column = 0; column < edit.whole->cols(); ++column)
                cells.emplace(Cell{row, column}, (*edit.whole)(row, column));
    return cells;
}

/// Where position `i` went; -1 too for one that was never inside.
Index place_after(const std::vector<Index>& match, Index i) {
    return i >= 0 && i < static_cast<Index>(match.size()) ? match[static_cast<std::size_t>(i)] : -1;
}

/// Where the cells of one matrix are in another.
class Places {
  public:
    Places(const Axes& before, const Axes& after)
        : rows_(matched(before.rows, after.rows)),
          columns_(matched(before.columns, after.columns)),
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

    std::vector<Index> rows_, columns_;
    std::vector<bool> reached_rows_, reached_columns_;
};

void set_aside(const std::string& path, const Axes& axes, EditedCells cells, Followed& result) {
    result.set_aside += cells.size();
    if (!cells.empty()) result.waiting.push_back({path, axes, std::move(cells)});
}

Edit moved(const std::string& path, const Edit& edit, const Axes& before, const Axes& after,
           Followed& result) {
    if (before == after) return edit;
    const Places places(before, after);
    Edit there;
    EditedCells gone;
    for (const auto& [cell, number] : all_cells(edit))
        if (const std::optional<Cell> place = places.of(cell))
            there.cells.emplace(*place, number);
        else
            gone.emplace(cell, number);
    set_aside(path, before, std::move(gone), result);
    return there;
}

/// What of `edit` comes back; the rest.
EditedCells bring_back(const SetAsideEdit& edit, const Node* before, const Node& after,
                       Followed& result) {
    const Places places(edit.axes, after.axes);
    const std::optional<Places> stayed =
        before ? std::optional<Places>(std::in_place, before->axes, after.axes) : std::nullopt;
    EditedCells rest;
    for (const auto& [cell, number] : edit.cells) {
        const std::optional<Cell> there = places.of(cell);
        if (!there || (stayed && stayed->reach(*there))) {
            rest.emplace(cell, number);
        } else if (!edit_of(result.edits, edit.path).holds(*there)) {
            result.edits[edit.path].cells.emplace(*there, number);
            ++result.came_back;
        }
    }
    return rest;
}

/// The latest first: what was set aside last says how a cell was.
void bring_back(const SetAside& earlier, const Graph& before, const Graph& after,
                Followed& result) {
    SetAside rest;
    for (auto edit = earlier.rbegin(); edit != earlier.rend(); ++edit) {
        const auto old_node = before.find(edit->path), new_node = after.find(edit->path);
        EditedCells cells = edit->cells;
        if (new_node)
            cells = bring_back(*edit, old_node ? &before.node(*old_node) : nullptr,
                               after.node(*new_node), result);
        if (!cells.empty()) rest.push_back({edit->path, edit->axes, std::move(cells)});
    }
    std::ranges::reverse(rest);
    result.waiting.insert(result.waiting.begin(), rest.begin(), rest.end());
}

/// A person who types for hours leaves no endless list behind: the oldest go first.
void keep_latest(SetAside& waiting) {
    constexpr std::size_t most_cells = 100'000;
    std::size_t cells = 0;
    auto first = waiting.end();
    while (first != waiting.begin() && (cells += std::prev(first)->cells.size()) <= most_cells)
        --first;
    waiting.erase(waiting.begin(), first);
}

/// An edit of a node that was not there before: its cells are this node's.
void keep_new(const std::string& path, const Edit& edit, Shape shape, Followed& result) {
    Edit kept;
    for (const auto& [cell, number] : all_cells(edit))
        if (contains(shape, cell))
            kept.cells.emplace(cell, number);
        else
            ++result.set_aside;
    if (!kept.empty()) result.edits.emplace(path, std::move(kept));
}

Axis axis_of(const std::string& tokenizer, const std::string& text) {
    Labels labels;
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

std::vector<Index> matched(const Axis& before, const Axis& after) {
    if (of_table(before) && of_table(after)) return matched_rows(before.labels(), after.labels());
    if (before.named() && after.named()) return matched_labels(before.labels(), after.labels());
    std::vector<Index> match(static_cast<std::size_t>(before.size()));
    for (std::size_t i = 0; i < match.size(); ++i)
        match[i] = static_cast<Index>(i) < after.size() ? static_cast<Index>(i) : -1;
    return match;
}

Followed follow(const Edits& edits, const Graph& before, const Graph& after,
                const SetAside& earlier) {
    Followed result;
    for (const auto& [path, edit] : edits) {
        const auto old_node = before.find(path), new_node = after.find(path);
        if (!old_node && new_node) {
            keep_new(path, edit, after.node(*new_node).shape(), result);
            continue;
        }
        if (!old_node) {  // of neither: nobody knows which tokens its cells were of
            result.set_aside += all_cells(edit).size();
            continue;
        }
        const Axes& axes = before.node(*old_node).axes;
        if (!new_node) {
            set_aside(path, axes, all_cells(edit), result);
            continue;
        }
        Edit there = moved(path, edit, axes, after.node(*new_node).axes, result);
        if (!there.empty()) result.edits.emplace(path, std::move(there));
    }
    bring_back(earlier, before, after, result);
    keep_latest(result.waiting);
    return result;
}

}  // namespace attend
