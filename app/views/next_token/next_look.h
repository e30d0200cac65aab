#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/next_token_prediction.h"
#include "app/views/parts/other_scene.h"
#include "core/models/model.h"

namespace attend {

/// What the view of the next token keeps between frames.
struct NextState {
    std::string looked_up;                                 // as it was typed
    int last_frame = -1;                                   // that the view was drawn in
    bool opened = false;                                   // since then nothing was selected by it
    std::optional<std::pair<std::string, Index>> explain;  // to be selected once it is there
};

/// What is thought after a token, and beside it what would be with nothing switched off or edited,
/// or what was pinned. B is what is shown, A the other.
struct NextLook {
    Frame& frame;
    const Model& model;
    NextTokenPredictionPtr b;       // never null
    NextTokenPredictionPtr a = {};  // null: there is none, or it is not computed yet
    bool current = false;           // b belongs to what is shown
    bool compares = false;          // there is to be an A
    bool pinned = false;
    std::string problem = {};                     // why there is no A
    Index row = 0;                                // of what is shown
    Index word = 0;                               // the token that is asked about
    std::vector<Index> listed = {};               // likeliest in A or in B: by list()
    std::vector<std::string> listed_tokens = {};  // token() of each
    bool brief = false;  // there is little height: the largest pushes alone, in low lines

    const NextTokenPrediction& first() const { return a ? *a : *b; }
    /// Whether it belongs to what was there before: then it steps back as a whole.
    bool old() const { return !current || frame.stale(); }
    void list(std::vector<Index> tokens);
    std::string token(Index token) const;
    /// The same in a sentence: signs alone in quotes; beside a listed one that is read alike,
    /// "␣to".
    std::string said(Index token) const;
    /// The token of B's text after which it is, "to₅" where that stands elsewhere, too; and the one
    /// that follows there.
    std::string after() const;
    std::optional<Index> following() const { return b->from.following; }
};

/// Nothing while the first is being computed: then `problem` says so, or why there will be none.
std::optional<NextLook> look_at_next(Frame& frame, std::string& problem);

/// What the inspector explains beside the view and the panel of the next token is a probability,
/// unless one chose another number of it. For these two: who only looks selects nothing.
void select_probability(const NextLook& look);

/// What A and B are, where A was pinned: "A → B", "A (all on) → B (one of 270 heads off)", and with
/// "after to" where they are not after the same text.
std::string pinned_in_words(const NextLook& look);
/// What the bars are called: "all on", "4 off".
std::pair<std::string, std::string> names_of_bars(const NextLook& look);

/// "After to: Mary 92 %", or what is altered and both probabilities.
RichText next_headline(const NextLook& look);
/// Selects a number of a node, (row, column), as soon as the graph has it.
inline void explain_later(Frame& frame, std::string path, Index column) {
    frame.ui.states.of<NextState>().explain = {std::move(path), column};
}

// Parts of the view, in `width` pixels at the cursor.
void draw_next_headline(const NextLook& look, float width);
/// "After to", and at the right what the two bars are.
void draw_next_legend(const NextLook& look, float width);
/// The tokens, each in a line of `high` pixels, and all others in one.
void draw_next_words(const NextLook& look, float width, float high);
void draw_next_certainty(const NextLook& look, float width);
void draw_next_temperature(const NextLook& look, float width);
void draw_next_look_up(const NextLook& look, float width);
/// "the", as blue as it is likely; orange where it is the word that is asked about.
void draw_guess_of_layer(const NextLook& look, std::size_t layer, ImVec2 min, ImVec2 max);
/// How the logit of the word came about, had the model ended there.
void select_logit_of_layer(const NextLook& look, std::size_t layer);
/// "Layer 3: the, 12 %"
std::string guess_in_words(const NextLook& look, std::size_t layer);
/// What each layer would say, and how far down the word is there.
void draw_next_layers(const NextLook& look, ImVec2 size);

}  // namespace attend
