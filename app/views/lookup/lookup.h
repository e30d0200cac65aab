#pragma once
#include <optional>

#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/staged.h"

namespace attend {

/// What is asked, above all else: a line of text, and a link that swaps keys and values.
Box lookup_query(Frame& frame);

/// The look-up and its answer lead; below it what they say, and the objects that belong to it, or
/// `instead` of these. Where there is room for one of them alone, the one that is chosen.
/// A part of the home by its name: "table", "letters", "shares"; nothing: there is none such.
std::optional<Box> lookup_part(Frame& frame, std::string_view name);
Box lookup_home(Frame& frame, std::optional<Box> instead = std::nullopt);

/// The nearest rows, what they weigh, and the answers; first it may be asked. Tags: "guess/3",
/// "stage/row/3", "stage/temperature".
Staged staged_lookup(Frame& frame);

/// The choices of the room.
void draw_lookup_setup(Frame& frame);
std::vector<SetupSection> lookup_sections(const Frame& frame);

/// The keys and no number of them, while a lesson hides these; those that the lesson's question
/// has as options have their letters.
Box look_up_question(Frame& frame);
/// Whether all options of the question are keys that are seen.
bool options_are_keys(const Frame& frame);

}  // namespace attend
