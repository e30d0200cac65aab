#include "core/document/follow.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/attention/paths.h"
#include "core/document/edit_places.h"

namespace attend {

namespace {

/// The sides of a node that edits are of; of none, and where a side became shorter than they reach,
/// they go by number.
Axes axes_for(const Edit& edit, const Axes* of_node) {
    Axes counted = counted_axes(edit);
    if (!of_node) return counted;
    Axes sides = *of_node;
    if (counted.rows.size() > sides.rows.size()) sides.rows = std::move(counted.rows);
    if (counted.columns.size() > sides.columns.size()) sides.columns = std::move(counted.columns);
    return sides;
}

/// Shown, and of nothing that these edits are of: words that are left out, which are followed by
/// themselves.
bool is_of_others(const OrphanedEdit& home, const Edits& edits, const EditGround& ground) {
    return home.shown && edit_of(edits, home.path).empty() &&
           !(ground.graph && node_with_sides(*ground.graph, home.path));
}

/// By what their nodes are called in a graph.
Edits called_as_in(const Graph& graph, Edits edits) {
    std::vector<std::string> paths;
    for (const auto& [path, edit] : edits) paths.push_back(path);
    for (const std::string& path : paths)
        if (std::string name = path_in(graph, path); name != path && !edits.contains(name)) {
            auto node = edits.extract(path);
            node.key() = std::move(name);
            edits.insert(std::move(node));
        }
    return edits;
}

/// What the document has, and where it was put in.
class Homes {
  public:
    Homes(const Edits& edits, const EditGround& ground, NodeSides& sides, AxisMatches& matches)
        : edits_(edits), ground_(ground), sides_(sides), matches_(matches) {}

    /// Of homes that are shown what the document still has; those of other edits stay.
    void keep_there(OrphanedEdits& homes) {
        for (OrphanedEdit& home : homes)
            if (home.shown && ground_.graph && !is_of_others(home, edits_, ground_))
                home.edit = still_there(home);
        std::erase_if(homes, [](const OrphanedEdit& home) { return home.edit.empty(); });
    }

    /// What is of no home that was asked about: it was put in here.
    Edit put_in_here(const std::string& path) const {
        const Edit& edit = edit_of(edits_, path);
        const auto claimed = claimed_.find(path);
        if (claimed == claimed_.end()) return edit;
        EditedCells cells;
        for (const auto& [cell, number] : edit.cells)
            if (!claimed->second.contains(cell)) cells.emplace(cell, number);
        return {edit.whole, std::move(cells)};
    }

  private:
    /// What of `home`, which is shown, the document still has: not what a person took back, or put
    /// another number over.
    Edit still_there(const OrphanedEdit& home) {
        const Axes* const sides = sides_.of(home.path);
        const Edit& edit = edit_of(edits_, home.path);
        if (!sides || edit.empty() || edit.whole || home.of != ground_.owner) return {};
        const CellPlaces places(home.axes, *sides, matches_);
        EditedCells kept;
        for (const auto& [cell, number] : all_cells(home.edit)) {
            const std::optional<Cell> there = places.of(cell);
            if (!there || number_in(edit, *there) != number) continue;
            kept.emplace(cell, number);
            claimed_[home.path].insert(*there);
        }
        return kept.size() == count_of(home.edit) ? home.edit : Edit{nullptr, std::move(kept)};
    }

    const Edits& edits_;
    const EditGround& ground_;
    NodeSides& sides_;
    AxisMatches& matches_;
    std::map<std::string, std::set<Cell>, std::less<>> claimed_;
};

/// All edits on their way from one scene to another.
class Following {
  public:
    Following(const Edits& edits, const EditGround& before, const EditGround& after)
        : before_(before),
          after_(after),
          edits_(after.graph && same_owner() ? called_as_in(*after.graph, edits) : edits),
          sides_before_(before.graph),
          sides_after_(after.graph) {}

    Followed from(OrphanedEdits earlier) {
        for (OrphanedEdit& home : earlier)
            if (after_.graph && is_here(home)) home.path = path_in(*after_.graph, home.path);
        auto [all, rest] = told(earlier);
        Homes homes(rest, before_, sides_before_, matches_);
        homes.keep_there(all);
        for (const auto& [path, edit] : rest) add_here(path, homes.put_in_here(path), all);
        for (auto home = all.rbegin(); home != all.rend(); ++home) place(*home);
        keep_order();
        keep_latest();
        for (auto kept = kept_.rbegin(); kept != kept_.rend(); ++kept)
            result_.waiting.push_back(std::move(kept->home));
        return std::move(result_);
    }

  private:
    /// A home, and why it is kept.
    struct Kept {
        OrphanedEdit home;
        bool fresh;            // it waits since this change
        bool at_home = false;  // and stands where it was put in
    };

    /// By the places that the scene knows, which keep_there() asks, or by the numbers alone.
    ToldByNumbers told(const OrphanedEdits& homes) {
        if (before_.graph) return {homes, edits_};
        return by_numbers(edits_, homes, [&](const OrphanedEdit& home, Cell cell) {
            const Axes* const sides = sides_after_.of(home.path);
            return sides ? CellPlaces(home.axes, *sides, matches_).of(cell) : std::nullopt;
        });
    }

    bool same_owner() const { return before_.owner == after_.owner; }
    bool is_here(const OrphanedEdit& home) const {
        return home.of == EditOwner() || home.of == after_.owner;
    }

    /// What was put in where the document was.
    void add_here(const std::string& path, const Edit& edit, OrphanedEdits& all) {
        if (edit.empty()) return;
        const Axes *const old_sides = sides_before_.of(path), *const sides = sides_after_.of(path);
        if (sides && !old_sides && (same_owner() || before_.graph))
            return keep_new(path, edit, sides->shape());
        all.push_back({path, axes_for(edit, old_sides), edit, before_.owner, true});
    }

    /// An edit of a node that was not there before: its cells are this node's.
    void keep_new(const std::string& path, const Edit& edit, Shape shape) {
        if (edit.whole && shape_of(*edit.whole) == shape) {
            result_.edits.emplace(path, edit);
            return;
        }
        Edit kept;
        EditedCells outside;
        for (const auto& [cell, number] : all_cells(edit))
            (contains(shape, cell) ? kept.cells : outside).emplace(cell, number);
        if (!kept.empty()) result_.edits.emplace(path, std::move(kept));
        wait({path, counted_axes(edit), {nullptr, std::move(outside)}, after_.owner, true});
    }

    /// The latest come first: what stands there already is newer.
    void place(const OrphanedEdit& home) {
        if (is_of_others(home, edits_, before_)) return keep(home, true, false);
        const Axes* const sides = sides_after_.of(home.path);
        if (!sides || !is_here(home)) return wait(home);
        const bool at_home = home.axes == *sides || (home.edit.whole && !home.axes.rows.named() &&
                                                     home.axes.shape() == sides->shape());
        const Axes* const before = same_owner() ? sides_before_.of(home.path) : nullptr;
        if (!home.shown && before && *before == *sides) return wait(home);  // nothing came for it
        if (at_home) return take(home);
        move(home, *sides);
    }

    /// All of it stands where it was put in, but for what was put in there since.
    void take(const OrphanedEdit& home) {
        if (!home.shown) result_.came_back += count_of(home.edit);
        kept_.push_back({home, false, true});
        kept_.back().home.shown = true;
        const auto [there, first] = result_.edits.try_emplace(home.path, home.edit);
        if (first || there->second.whole) return;
        for (const auto& [cell, number] : home.edit.cells)
            there->second.cells.emplace(cell, number);
        there->second.whole = home.edit.whole;
    }

    /// To where its rows and columns are now. On a table that is its home from now on: whether a
    /// row is called otherwise is told by what it was called last, but for numbers that are written
    /// otherwise, and one that is gone is no row that comes in its place.
    void move(const OrphanedEdit& home, const Axes& sides) {
        const CellPlaces places(home.axes, sides, matches_,
                                home.shown ? Rows::renamed : Rows::by_name);
        const std::map<Cell, Scalar> cells = all_cells(home.edit);
        const bool moves_home = of_table(sides.rows) || of_table(sides.columns);
        EditedCells shown, waiting, at_home;
        for (const auto& [cell, number] : cells) {
            const std::optional<Cell> there = places.of(cell);
            const bool has_place = there && !edit_of(result_.edits, home.path).holds(*there);
            if (!has_place) {
                waiting.emplace(cell, number);
                continue;
            }
            result_.edits[home.path].cells.emplace(*there, number);
            if (moves_home)
                at_home.emplace(*there, number);
            else
                shown.emplace(cell, number);
        }
        if (!home.shown) result_.came_back += shown.size() + at_home.size();
        if (!at_home.empty()) keep_moved(home, places, sides, std::move(at_home));
        const auto part = [&](EditedCells of) {
            OrphanedEdit result = home;
            if (of.size() < cells.size()) result.edit = {nullptr, std::move(of)};
            return result;
        };
        if (!waiting.empty()) wait(part(waiting));
        if (shown.empty() || are_counted(home.axes)) return;
        keep(part(shown), true, false);
    }

    void keep_moved(const OrphanedEdit& home, const CellPlaces& places, const Axes& sides,
                    EditedCells cells) {
        Axes named = places.with_first_names(home.axes, sides);
        const bool at_home = named == sides;
        OrphanedEdit moved{home.path, std::move(named), {nullptr, std::move(cells)}, home.of, true};
        if (at_home)
            kept_.push_back({std::move(moved), false, true});
        else
            keep(std::move(moved), true, false);
    }

    void wait(OrphanedEdit home) {
        if (home.edit.empty()) return;
        const bool fresh = home.shown;
        if (fresh) result_.orphaned_edits += count_of(home.edit);
        keep(std::move(home), false, fresh);
    }

    /// Parts of one home become one again.
    void keep(OrphanedEdit home, bool shown, bool fresh) {
        home.shown = shown;
        for (auto kept = kept_.rbegin(); kept != kept_.rend(); ++kept) {
            OrphanedEdit& other = kept->home;
            if (other.path != home.path || other.of != home.of || other.axes != home.axes) break;
            if (other.shown != shown || other.edit.whole || home.edit.whole) continue;
            for (const auto& [cell, number] : home.edit.cells)
                other.edit.cells.emplace(cell, number);
            kept->fresh |= fresh;
            return;
        }
        kept_.push_back({std::move(home), fresh});
    }

    /// What stands where it was put in needs no home, unless others of the same matrix have one:
    /// then it says which of them was put in first.
    void keep_order() {
        std::set<std::string, std::less<>> away;
        for (const Kept& kept : kept_)
            if (!kept.at_home) away.insert(kept.home.path);
        std::erase_if(kept_, [&](const Kept& kept) {
            return kept.at_home && (kept.home.edit.whole || !away.contains(kept.home.path));
        });
    }

    /// A person who types for hours leaves no endless list behind: beside what waits since this
    /// change so many single numbers wait for words, and the oldest go first. Whole matrices, and
    /// what is another room's or model's, stay.
    void keep_latest() {
        constexpr std::size_t most_cells = 100'000, most_homes = 500;
        std::size_t cells = 0, homes = 0;
        std::erase_if(kept_, [&](const Kept& kept) {  // the latest first
            const OrphanedEdit& home = kept.home;
            if (home.shown || kept.fresh || home.edit.whole || home.of != after_.owner)
                return false;
            cells += home.edit.cells.size();
            ++homes;
            const bool forgotten = homes > 1 && (cells > most_cells || homes > most_homes);
            if (forgotten) result_.forgotten += home.edit.cells.size();
            return forgotten;
        });
    }

    const EditGround &before_, &after_;
    const Edits edits_;
    NodeSides sides_before_, sides_after_;
    AxisMatches matches_;
    std::vector<Kept> kept_;  // the latest first
    Followed result_;
};

}  // namespace

Followed follow(const Edits& edits, const EditGround& before, const EditGround& after,
                const OrphanedEdits& earlier) {
    return Following(edits, before, after).from(earlier);
}

OrphanedEdits still_shown(const Edits& edits, const EditGround& ground, OrphanedEdits homes) {
    NodeSides sides(ground.graph);
    AxisMatches matches;
    Homes(edits, ground, sides, matches).keep_there(homes);
    return homes;
}

OrphanedEdits with_homes_to_keep(const Edits& edits, const Scene& scene, OrphanedEdits homes) {
    constexpr Index most_rows = 100'000;  // whose names a file holds
    const EditGround ground(*scene.graph, owner_of(scene.chosen));
    const bool tokens_of_file =
        std::ranges::any_of(scene.sequences, are_of_matrix, &Sequence::embedding);
    NodeSides sides(ground.graph);
    AxisMatches matches;
    Homes known(edits, ground, sides, matches);
    known.keep_there(homes);
    std::set<std::string, std::less<>> away;
    for (const OrphanedEdit& home : homes)
        if (home.shown) away.insert(home.path);
    const auto may_change = [&](const Axis& axis) {
        const bool is_files = of_table(axis) || (tokens_of_file && axis.named());
        return is_files && axis.size() <= most_rows;
    };
    for (const auto& [path, edit] : edits) {
        const Axes* const of = sides.of(path);
        if (!of) continue;
        if (!may_change(of->rows) && !may_change(of->columns) && !away.contains(path)) continue;
        if (Edit here = known.put_in_here(path); !here.empty())
            homes.push_back({path, *of, std::move(here), ground.owner, true});
    }
    return homes;
}

OrphanedEdits all_orphaned_edits(const Edits& edits, const EditGround& of, OrphanedEdits earlier) {
    auto [all, rest] =
        of.graph ? ToldByNumbers{std::move(earlier), edits} : by_numbers(edits, std::move(earlier));
    NodeSides sides(of.graph);
    AxisMatches matches;
    Homes homes(rest, of, sides, matches);
    homes.keep_there(all);
    for (OrphanedEdit& home : all) home.shown = home.shown && is_of_others(home, edits, of);
    for (const auto& [path, edit] : rest) {
        Edit here = homes.put_in_here(path);
        if (here.empty()) continue;
        const Axes axes = axes_for(here, sides.of(path));
        all.push_back({path, axes, std::move(here), of.owner});
    }
    return std::move(all);
}

Followed all_wait(const Edits& edits, const EditGround& of, OrphanedEdits earlier) {
    Followed result;
    for (const auto& [path, edit] : edits) result.orphaned_edits += count_of(edit);
    result.waiting = all_orphaned_edits(edits, of, std::move(earlier));
    return result;
}

}  // namespace attend
