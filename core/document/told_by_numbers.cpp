#include <map>
#include <vector>

#include "core/document/dropped.h"
#include "core/document/edit_places.h"
#include "core/document/follow.h"

namespace attend {

namespace {

/// The cells of edits by their numbers, each to be taken once.
class CellsByNumber {
  public:
    explicit CellsByNumber(Edits& edits) : edits_(edits) {}

    /// Takes this cell out of the edit of a node; whether it has this number.
    bool take(const std::string& path, Scalar number, Cell cell) {
        const auto edit = edits_.find(path);
        return edit != edits_.end() && !edit->second.whole &&
               number_in(edit->second, cell) == number && erase(edit, cell);
    }

    /// Takes a cell with this number, once none is taken by its place any more.
    bool take(const std::string& path, Scalar number) {
        const auto edit = edits_.find(path);
        if (edit == edits_.end() || edit->second.whole) return false;
        const auto [known, first] = by_path_.try_emplace(path);
        if (first)
            for (const auto& [cell, of_cell] : edit->second.cells)
                known->second.emplace(of_cell, cell);
        const auto found = known->second.find(number);
        if (found == known->second.end()) return false;
        const Cell cell = found->second;
        known->second.erase(found);
        return erase(edit, cell);
    }

  private:
    bool erase(Edits::iterator edit, Cell cell) {
        edit->second.cells.erase(cell);
        if (edit->second.empty()) edits_.erase(edit);
        return true;
    }

    Edits& edits_;
    std::map<std::string, std::multimap<Scalar, Cell>, std::less<>> by_path_;
};

/// A whole matrix that stands as it was put in, out of the edits.
bool takes_whole(Edits& edits, const OrphanedEdit& home) {
    const auto edit = edits.find(home.path);
    const bool same = home.edit.whole && edit != edits.end() && edit->second == home.edit;
    if (same) edits.erase(edit);
    return same;
}

}  // namespace

ToldByNumbers by_numbers(const Edits& edits, OrphanedEdits homes, const LikelyPlace& likely) {
    ToldByNumbers told{{}, edits};
    CellsByNumber cells(told.rest);
    const auto is_told = [](const OrphanedEdit& home) { return home.shown && !is_dropped(home); };
    std::vector<EditedCells> kept(homes.size());
    std::vector<bool> whole(homes.size());
    for (std::size_t i = 0; i < homes.size(); ++i)
        whole[i] = is_told(homes[i]) && takes_whole(told.rest, homes[i]);
    for (const bool in_place : {true, false})
        for (std::size_t i = 0; i < homes.size(); ++i) {
            if (!is_told(homes[i]) || whole[i] || (in_place && !likely)) continue;
            for (const auto& [cell, number] : all_cells(homes[i].edit)) {
                if (kept[i].contains(cell)) continue;
                const auto there = in_place ? likely(homes[i], cell) : std::nullopt;
                if (in_place ? there && cells.take(homes[i].path, number, *there)
                             : cells.take(homes[i].path, number))
                    kept[i].emplace(cell, number);
            }
        }
    for (std::size_t i = 0; i < homes.size(); ++i) {
        if (is_told(homes[i]) && !whole[i]) {
            if (kept[i].empty()) continue;
            if (kept[i].size() < count_of(homes[i].edit))
                homes[i].edit = {nullptr, std::move(kept[i])};
        }
        told.homes.push_back(std::move(homes[i]));
    }
    return told;
}

}  // namespace attend
