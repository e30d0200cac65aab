#pragma once
#include <string>
#include <string_view>

#include "core/workspaces/choices.h"
#include "core/document/view.h"
#include "core/files/numbers.h"
#include "core/graph/edit.h"

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
    int head = 0;                  // the head that is drawn large
    Index query = 0;               // the token whose weighted sum is drawn
    int layer = 0;                 // of that head
    std::string view = "weights";  // what the large place of the window shows

    bool operator==(const Selection&) const = default;
};

/// Which numbers a person may put into the node `path`: −∞ only where scores are masked, and into a
/// mask 1 (may attend) or 0.
Numbers numbers_allowed_in(std::string_view path);

/// Whether a person may put `number` into the node `path`: see numbers_allowed_in.
/// Throws Error with the place (`where` before the cell in place of the path), what was found and
/// what was expected.
void check_number(const std::string& path, Cell cell, double number, std::string_view where = {});

}  // namespace attend
