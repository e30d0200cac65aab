#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/panel.h"
#include "app/views/frame.h"

namespace attend {

/// Why the document cannot be computed, and which choice is at fault ("sentence", "embedding", …;
/// empty: none in particular).
struct Problem {
    std::string choice;
    std::string text;  // what to do about it, or what was found and expected
};
std::optional<Problem> current_problem(const Frame& frame);
/// A text that nobody has typed yet: that is said where it is typed, once; elsewhere what was
/// computed steps back.
bool said_at_field(const Problem& problem);

/// Whether the panel that is drawn is the one that says what is the matter: one is enough, the
/// others step back.
struct SaysProblem {
    bool here = true;
};
/// Its text, where this panel is to say it: nothing without a problem.
std::string problem_to_say(const Frame& frame);

/// For a panel that shows a computation: while there is none, says in the middle of its room why
/// and what to do, and returns true: there is nothing to draw. `what` names what will stand there:
/// "attention weights".
bool draw_problem(Frame& frame, std::string_view what);

/// What a covered panel shows: "dimmed: the last that could be computed"; empty without a problem.
std::string last_good(const Frame& frame);

/// Over a panel that still shows what was computed before the problem came up: that content steps
/// back, cannot be clicked, and in its middle stands what to do, unless the field where a text is
/// missing says so. Nothing without a problem. Tag: "panel/problem".
void cover_with_problem(Frame& frame, std::string_view panel, Place place);

/// Under the control of a choice: its problem, if it has one, wrapped to the room there is, or what
/// the scene notices about it. True for a problem. Tags: "problem/choice", "notice/choice".
bool problem_under(Frame& frame, std::string_view choice);

/// Whether what is drawn steps back by itself, since a newer one is being computed. What cannot be
/// computed is covered as a whole, and fades but once.
inline bool fades(const Frame& frame) { return frame.stale() && !current_problem(frame); }

}  // namespace attend
