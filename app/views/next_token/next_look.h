#pragma once
#include <memory>
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
    /// The token that the word is held against: the one that was chosen, else the likeliest other.
    Index rival() const;
};
/// Shared by the boxes of a frame.
using NextLookPtr = std::shared_ptr<const NextLook>;

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

/// Selects how the word's logit came about, had the model ended after that layer.
void select_logit_of_layer(const NextLook& look, std::size_t layer);
/// "Layer 3: the, 12 %"
std::string guess_in_words(const NextLook& look, std::size_t layer);
/// Where the word is in each layer, 0 the likeliest, of what is shown or of A; counted once.
const std::vector<Index>& ranks_of(const NextLook& look, const NextTokenPredictionPtr& said,
                                   Index word);

}  // namespace attend
