#include "core/document/same_work.h"

#include <algorithm>
#include <vector>

#include "core/document/dropped.h"
#include "core/document/edit_places.h"
#include "core/document/follow.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

struct Room {
    const Choices* choices;
    const std::string* note;
    bool operator==(const Room& other) const {
        return *choices == *other.choices && *note == *other.note;
    }
};

std::map<std::string_view, Room> rooms_of(const Saved& saved) {
    std::map<std::string_view, Room> rooms;
    for (const auto& [name, left] : saved.left) rooms[name] = {&left.choices, &left.note};
    const Document& document = saved.document;
    rooms[document.choices.workspace] = {&document.choices, &document.note};
    return rooms;
}

struct OwnedEdit {
    EditOwner owner;
    const std::string* path;
    const Edit* edit;
    const Axes* waits_for;  // until these sides are there; null: none of what is shown
    bool operator==(const OwnedEdit& other) const {
        if (!waits_for != !other.waits_for || (waits_for && *waits_for != *other.waits_for))
            return false;
        return owner == other.owner && *path == *other.path && *edit == *other.edit;
    }
};

/// A home of numbers that stand in its own cells says no more than they do, as long as nothing
/// moves.
ToldByNumbers told_of(const Saved& saved) {
    const auto stands_there = [&](const SetAsideEdit& home) {
        const Edit& edit = edit_of(saved.document.edits, home.path);
        if (!home.shown || is_dropped(home) || home.edit.empty()) return false;
        if (home.edit.whole) return home.edit == edit;
        return std::ranges::all_of(home.edit.cells, [&](const auto& cell) {
            return number_in(edit, cell.first) == cell.second;
        });
    };
    SetAside homes = saved.set_aside;
    std::erase_if(homes, stands_there);
    return by_numbers(saved.document.edits, std::move(homes));
}

/// Those of what is shown, and those that wait: for the room or model that they are of, or, where
/// it is the same that is `shown`, for their words.
std::vector<OwnedEdit> edits_of(const Saved& saved, const ToldByNumbers& told,
                                const EditOwner& shown) {
    std::vector<OwnedEdit> edits;
    const EditOwner here = owner_of(saved.document.choices);
    for (const auto& [path, edit] : told.rest) edits.push_back({here, &path, &edit, nullptr});
    for (const SetAsideEdit& aside : told.homes) {
        const bool for_words = aside.of == shown && here == shown;
        edits.push_back({aside.of, &aside.path, &aside.edit, for_words ? &aside.axes : nullptr});
    }
    return edits;
}

}  // namespace

bool same_work(const Saved& now, const Saved& then) {
    if (!(now.document.view == then.document.view)) return false;
    const auto before = rooms_of(then);
    for (const auto& [name, room] : rooms_of(now)) {
        const auto same = before.find(name);
        if (same == before.end() || !(room == same->second)) return false;
    }
    // Of two that show different rooms it is not known what waits for words.
    const EditOwner here = owner_of(now.document.choices);
    const EditOwner shown = here == owner_of(then.document.choices) ? here : EditOwner{};
    const ToldByNumbers told_now = told_of(now), told_then = told_of(then);
    const std::vector<OwnedEdit> edits = edits_of(now, told_now, shown),
                                 edits_before = edits_of(then, told_then, shown);
    return std::is_permutation(edits.begin(), edits.end(), edits_before.begin(),
                               edits_before.end());
}

}  // namespace attend
