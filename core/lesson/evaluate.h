#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/document/prepare.h"
#include "core/graph/evaluate.h"
#include "core/lesson/expression.h"

namespace attend::lesson {

/// A computed document, wherever it is kept: all three as long as it is read.
struct Seen {
    const Saved& saved;
    const Scene& scene;
    const Evaluation& evaluation;
};

/// What an expression reads.
struct Reading {
    Seen now;
    std::optional<Seen> pinned = {};  // A; none: nothing was pinned
    const Saved* start = nullptr;     // since which edits are counted; null: since there were none
};

/// What an expression gives: numbers, a label or text, or whether something is so.
struct Result {
    std::vector<double> numbers = {};  // (rows, columns), row by row
    Index rows = 1, columns = 1;
    std::optional<std::string> text = {};
    std::optional<bool> truth = {};
    std::optional<double> within = {};  // how far off an answer may be
};

/// Throws Error: a path, label or choice that is not there, with the nearest one; numbers where a
/// text is expected; matrices of different sizes; A where nothing was pinned.
Result evaluate(const Expression& expression, const Reading& reading);
/// Throws Error also where it is neither true nor false.
bool is_true(const Expression& expression, const Reading& reading);

/// The node that a part is of, and its rows and columns, by their numbers. Throws Error.
struct FoundPart {
    NodeId node = 0;
    std::vector<Index> rows, columns;
};
FoundPart find_part(const NodePart& part, const Scene& scene);

/// How many numbers that a person put in differ between two documents, in nodes whose paths begin
/// with `prefix`; one that is in one document alone does.
std::size_t count_edits(const Edits& before, const Edits& now, std::string_view prefix);

}  // namespace attend::lesson
