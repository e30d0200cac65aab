#pragma once
#include <doctest/doctest.h>

#include "app/views/compare/compare.h"
#include "support/desk.h"

namespace attend {

inline Saved four_heads() {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 2;
    saved.selection.node = "layer.0/head.1/weights";
    saved.selection.head = 1;
    return saved;
}

inline Frame frame_of(DrivenPanel& panel) {
    return {panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
}

/// What the view compares now.
inline CompareLook look_of(Frame& frame, OtherScene& other) {
    other = other_scene(frame);
    REQUIRE(other.scene);
    return compare_look(frame, other);
}

}  // namespace attend
