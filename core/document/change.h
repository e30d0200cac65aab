#pragma once
#include <functional>
#include <optional>
#include <string>

#include "core/document/document.h"
#include "core/document/file.h"

namespace attend {

/// The number that stood in a cell before an edit, where it is known.
using NumberBefore = std::function<std::optional<double>(const std::string& path, Cell cell)>;

/// What a head is called by its number, counted on from layer to layer: "L23·h6".
using HeadNamed = std::function<std::string(int head)>;

/// The table that was asked before an edit, as CSV, where it stands in no choice.
using RowsBefore = std::function<std::string()>;

/// Names the step from one document to the next, for the history list and the status bar:
/// "head.0/w_q[3,2]: 0.412 → 0.52", "heads: 1 → 4", "sentence: “The cat sat”".
std::string describe_change(const Document& before, const Document& after,
                            const NumberBefore& number_before = {},
                            const HeadNamed& head_named = {}, const RowsBefore& rows_before = {});

/// Whether `now` holds no other work than `then`: what is chosen, written and edited in each of its
/// rooms, and how it is drawn. Which room is shown, and where the eye is, are no work.
bool same_work(const Saved& now, const Saved& then);

}  // namespace attend
