#pragma once
#include "app/gui/box/box.h"
#include "app/gui/sizes.h"
#include "app/views/next_token/next_look.h"
#include "app/views/next_token/next_pushes.h"

namespace attend {

// What the view of the next token is made of.

/// How large the likeliest tokens stand; em, and relative to body text.
struct NextRowSizes {
    float first, rest;         // names
    float first_figure;        // of its share
    float first_bar, bar;      // high
    float first_pitch, pitch;  // from line to line
    std::size_t most = 10;     // lines
};
inline constexpr NextRowSizes next_rows_of_view{sizes::leader, sizes::field,  sizes::view,
                                                sizes::of(30), sizes::of(14), sizes::of(62),
                                                sizes::of(36)};
inline constexpr NextRowSizes next_rows_of_road{sizes::view,   sizes::title,  sizes::field,
                                                sizes::of(20), sizes::of(12), sizes::of(46),
                                                sizes::of(31)};

/// The likeliest tokens as bars of 100 %, what all others have, and a word that was looked up. A
/// click holds the word against one, a double click writes it, one on its figure explains it. Tags:
/// "next/0", "next/0/figures", "next/wanted", "next/legend".
Box next_rows(const NextLookPtr& look, const NextRowSizes& size);
/// A field: how likely is this word here? Tag: "next/word".
Box next_look_up(const NextLookPtr& look);
/// Shares at other temperatures; the line is dragged. Tag: "next/temperature".
Box next_temperature_chart(const NextLookPtr& look);
/// What each layer would say and how far down the word is there, above what its heads and its
/// feed-forward layer add to the word's lead: one axis of layers through all.
Box next_layers(const NextLookPtr& look);
/// Heads and feed-forward layers, each a piece; "next/why" is its heading. `label`: em, left of the
/// plane.
Box next_why(const NextLookPtr& look, float label);
/// Where heads are off: the word's probability with each one off alone, with all, and beside that
/// of as many heads drawn at random; else nothing.
Box next_trials(const NextLookPtr& look);

}  // namespace attend
