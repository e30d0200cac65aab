#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/document/prepare.h"
#include "core/lesson/command.h"

namespace attend::lesson {

/// How a lesson shows a document: what a window draws of it, beside what the document says itself.
struct Presentation {
    std::vector<NodePart> light = {};   // all else at 25 %; empty: all
    std::vector<std::string> big = {};  // parts of the view, or nodes, that fill it; empty: all
    std::string panel = {};             // that is open; empty: none
    std::vector<AxisRange> axes = {};   // whose ends do not follow the numbers
    std::optional<Index> writes = {};   // words that are written so far (Translation)

    // Of one beat alone.

    std::vector<std::string> veiled = {};  // see is_veiled()
    std::vector<Play> plays = {};    // what moves when one comes forward to the beat, in order
    std::vector<Sweep> sweeps = {};  // the document has each one's end
    bool black = false;
};

/// Where a lesson stands: a document and how it is shown. A plain value; its scenes are shared.
struct State {
    std::shared_ptr<const Prepared> now = {};     // null: before the first new or open
    std::shared_ptr<const Prepared> pinned = {};  // A; null: nothing was pinned
    std::shared_ptr<const Prepared> start = {};   // what new or open gave: edits count since then
    Presentation shown = {};

    const Saved& saved() const { return now->saved; }
};

/// What commands need to know of their lesson, and of the program around it.
struct Surroundings {
    std::filesystem::path folder = {};    // the lesson's own; empty: the program brought it
    std::vector<std::string> asked = {};  // nodes that its expressions read
    /// Whether a room has a view: for whoever checks a lesson. The core does not know.
    std::function<bool(std::string_view view, std::string_view room)> has_view = {};
};

/// A document as it begins, like one that was opened. Throws Error.
State state_of(Saved saved, const Surroundings& around);

/// The state behind a command: a function of the state before it. Throws Error that says what was
/// found and what was expected; then nothing is done.
State after(const State& state, const Command& command, const Surroundings& around);

/// The same without what is of one beat alone: how the next beat begins.
State next_beat(State state);

/// Whether a node or a part of a view is hidden: named by `hide`, or below a path that is.
bool is_veiled(const Presentation& shown, std::string_view name);

/// By node: whether its numbers must not be seen: those that are hidden, and all that is computed
/// from them, which would tell.
std::vector<bool> veiled_nodes(const Presentation& shown, const Graph& graph);

/// Parts of a view that `big`, `panel`, `axis` and `hide` may name.
std::vector<std::string> parts_of_view(std::string_view view);

}  // namespace attend::lesson
