#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document/document.h"
#include "core/graph/evaluate.h"

namespace attend {

/// Edits of a document, each a plain function on the draft of this frame. On a leaf a number is
/// set, on a computed node it is overridden: the same thing to the document. All throw Error, and
/// then change nothing, where a number or a place does not fit.

void set_number(Document& draft, const std::string& path, Cell cell, double number,
                Numbers allowed = Numbers::finite);
/// Adds `by` to every number of a row that is one: −∞ stays. `shown` is what stands there where
/// nobody put a number in.
void add_to_row(Document& draft, const Node& node, const Matrix& shown, Index row, double by);
/// Takes the edit of one cell back.
void reset_number(Document& draft, const std::string& path, Cell cell);
/// Takes every edit of a matrix back.
void reset_matrix(Document& draft, const std::string& path);
/// The edit of a node as it was before a drag; nothing: it had none.
void put_back(Document& draft, const std::string& path, const std::optional<Edit>& before);
/// Puts a whole matrix in place of the node's own.
void set_matrix(Document& draft, const Node& node, Matrix matrix);

/// The edit of a node; of what is gathered from steps, those of all its steps.
Edit kept_edit(const Document& document, const std::string& path);
/// How many numbers of a node were edited.
Index edited_count(const Document& document, const Node& node);
bool is_edited(const Document& document, const std::string& path, Cell cell);
/// What the document says of a cell, which is ahead of the screen while something long is computed;
/// `computed` where no number was put in.
double current_number(const Document& document, const std::string& path, Cell cell,
                      double computed);

/// Numbers of a matrix that is copied as a whole: more go into a file.
inline constexpr Index most_copied = 1'000'000;
/// A block of numbers as spreadsheets copy it: tabs between columns, a line a row.
std::string copied_block(const Matrix& matrix, Cell from, Cell to);
/// Whether it is few enough.
inline bool may_be_copied(Shape shape) { return shape.rows * shape.columns <= most_copied; }
/// The same of a whole matrix, below the names of its columns and after those of its rows.
std::string copied_with_names(const Matrix& matrix, const Axes& axes);
/// Puts such a block in, its first number at `cell`. Throws Error with row and column of the block
/// where it holds no numbers or reaches over the edge.
void paste_block(Document& draft, const Node& node, Cell cell, std::string_view text);

/// Ready-made matrices for a projection: what the matrix's menu offers.
struct Preset {
    std::string_view name;   // "identity"
    std::string_view label;  // "Identity"
    Matrix (*make)(const Node& node, std::uint32_t seed);
};
const std::vector<Preset>& presets();

}  // namespace attend
