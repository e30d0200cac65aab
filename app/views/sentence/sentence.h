#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/staged.h"

namespace attend {

/// The height in pixels that the sentence's panel asks for inside its frame, of `most` that there
/// are: the field, and below it arcs and chips, which share what is left. It is the same whatever
/// is typed, but for the second line of a long text.
float sentence_height(const Frame& frame, float width, float most);

/// The tokens of the sentence, and of a second text, in `size` pixels at the cursor, with what they
/// give each other; or what to do where there are none.
void draw_tokens(Frame& frame, ImVec2 size);
/// The same in words.
struct SentenceWords {
    RichText headline;    // "station gives 70 % to train"
    RichText second;      // what makes that worth saying
    std::string changed;  // why the numbers are not what they were; of the chosen head
    std::string note;     // what is not drawn, not known, left out
    RichText all;         // everything that there is to say
};
SentenceWords words_of_sentence(Frame& frame, const struct Attended& row);
/// The same on the stage: first what is asked, then what the query gives.
Staged staged_sentence(Frame& frame);
/// What to do where the second text has no tokens; whether that is so.
bool said_of_second(Frame& frame, float width);

/// While the field of a text `size` large at `position` is typed in, with the caret at its end:
/// what a model that writes would go on with stands behind it, and Tab appends it.
void propose_next_token(Frame& frame, ImVec2 position, float width, float size);

}  // namespace attend
