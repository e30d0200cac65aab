#pragma once
#include <string>
#include <string_view>

#include "core/graph/edit.h"

namespace attend {

// The rows of what is gathered from steps, such as decoder/weights, show at length what stands in
// the steps: a number that is put into row 7 is one of decoder/step.7/weights.

/// Whether a path is that of such a node.
bool is_gathered(std::string_view path);

/// Where a number stands that a document keeps; of any other node its own place.
struct KeptPlace {
    std::string path;
    Cell cell;
};
KeptPlace kept_place(const std::string& path, Cell cell);

/// The edits of all steps as one of the gathered node.
Edit edit_of_steps(const Edits& edits, std::string_view gathered);
void erase_from_steps(Edits& edits, std::string_view gathered);
/// Puts an edit of the gathered node into its steps; what is put into these already stays.
void put_into_steps(Edits& edits, std::string_view gathered, const Edit& edit);

/// Takes one number away that was put in; of a whole matrix none.
void erase_number(Edits& edits, const std::string& path, Cell cell);

/// Puts an edit in the place of all that a node has, of what is gathered into its steps; an empty
/// one takes it away.
void replace_edit(Edits& edits, const std::string& path, const Edit& edit);

}  // namespace attend
