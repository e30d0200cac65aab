#pragma once
#include <string>
#include <string_view>

#include "core/document/view.h"
#include "core/files/numbers.h"
#include "core/graph/edit.h"
#include "core/workspaces/choices.h"

namespace attend {

/// What a person works on: saved, undone, sent to a colleague. A plain value.
struct Document {
    Choices choices;
    Edits edits;
    View view;
    std::string note;  // what the scene shows, in plain words, for whoever opens it

    bool operator==(const Document&) const = default;
};

/// Where the eye is: kept in the file and between sessions, but no step of undo.
struct Selection {
    std::string node = "head.0/weights";  // path of the selected cell's matrix
    Cell cell;
    int head = 0;                   // the head that is drawn large
    Index query = 0;                // the token whose weighted sum is drawn
    int layer = 0;                  // of that head
    std::string view = "sentence";  // what the window shows, of a room that has it
    bool chosen = false;            // by a person; else the program looks at what tells most

    bool operator==(const Selection&) const = default;
};

/// What the eye is on in a room that one was not in before.
Selection first_selection(std::string_view workspace);
/// The same in a view that was chosen.
Selection first_selection(std::string_view workspace, std::string view);
/// Whether a person chose more than a view: a file says so, or its selection is another place than
/// a room's first.
bool is_chosen(const Selection& selection, std::string_view room);

/// Whether a person may put `number` into a node that takes `allowed`. Throws Error with the place
/// (`where` and the cell), what was found and what was expected.
void check_number(std::string_view where, Cell cell, double number, Numbers allowed);

}  // namespace attend
