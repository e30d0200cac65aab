#pragma once
#include "app/views/frame.h"

namespace attend {

// The fields in which the sentence and a second text are typed, above their chips.

/// The widths of their two columns, in pixels: the sentence's, and that of a second text or of the
/// button that opens one.
struct TextColumns {
    float gap, left, right;
};

TextColumns text_columns(const Frame& frame, float width);

bool second_text_is_open(const Frame& frame);
/// Whether a second text answers the first; in other rooms both are one sequence.
bool crosses_texts(const Frame& frame);

/// On the stage the fields leave, until somebody asks for them.
bool shows_text_fields(const Frame& frame);
void ask_for_text_fields(Frame& frame);
/// Letters go to the text, whatever was clicked last: those that nobody read in this frame, which
/// is drawn, are typed into it. A number's figures are not, nor is Space.
void take_letters_from_elsewhere(Frame& frame);

/// What they take of a panel `panel` pixels high: one line each.
float least_text_fields_height(const Ui& ui, float panel);
/// What they take on the stage.
float staged_fields_height(const Frame& frame, float width);
/// What a table is asked, on the stage: as high as one line, at the cursor. Tag: "query".
void draw_staged_query(Frame& frame, float width);
/// By how much the panel grows where a text needs a second line.
float text_fields_growth(const Frame& frame, float width, float panel);
/// The fields side by side, from `top` on, in a panel `panel` pixels high, grown as it is, where
/// they are shown. Returns where what is below begins.
float draw_text_fields(Frame& frame, ImVec2 top, const TextColumns& columns, float panel);

}  // namespace attend
