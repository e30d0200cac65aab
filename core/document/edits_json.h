#pragma once
#include "core/document/matrix_texts.h"
#include "core/files/strict_json.h"
#include "core/graph/edit.h"

namespace attend {

inline constexpr Index longest_side = 10'000'000;  // more than any matrix has

/// Edits as a document holds them: by path, single numbers as "row,column": number, a whole matrix
/// as one text a row.
///     "head.0/w_q": {"cells": {"3,2": 0.52}},   "w_o": {"matrix": ["1 0", "0 1"]}
/// Throws Cancelled, as `texts` does.
Json edits_json(const Edits& edits, MatrixTexts& texts);

/// Throws Error with `where`, the path and the cell.
Edits read_edits(const Json& json, const std::string& where);

/// "3,2" to a cell, as after a path on the command line; throws Error with `where`.
Cell parse_cell(std::string_view text, const std::string& where);

}  // namespace attend
