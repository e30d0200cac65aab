#include "core/document/same_work.h"

#include <algorithm>
#include <vector>

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
    bool operator==(const OwnedEdit& other) const {
        return owner == other.owner && *path == *other.path && *edit == *other.edit;
    }
};

/// Those of the room that is shown, and those that wait.
std::vector<OwnedEdit> edits_of(const Saved& saved) {
    std::vector<OwnedEdit> edits;
    const EditOwner here = owner_of(saved.document.choices);
    for (const auto& [path, edit] : saved.document.edits) edits.push_back({here, &path, &edit});
    for (const SetAsideEdit& aside : saved.set_aside)
        edits.push_back({aside.of, &aside.path, &aside.edit});
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
    const std::vector<OwnedEdit> edits = edits_of(now), edits_before = edits_of(then);
    return std::is_permutation(edits.begin(), edits.end(), edits_before.begin(),
                               edits_before.end());
}

}  // namespace attend
