#pragma once
#include "app/state/store.h"

namespace attend {

/// A document that needs no file: hand-made vectors, the default sentence.
inline Saved hand_made_document(int heads = 2) {
    Saved saved;
    saved.document.choices.embedding = "hand_made";
    saved.document.choices.heads = heads;
    saved.selection.view = "weights";
    return saved;
}
inline Saved saying(const std::string& sentence, int heads = 2) {
    Saved saved = hand_made_document(heads);
    saved.document.choices.sentence = sentence;
    return saved;
}

/// One frame in which `edit` changes the draft.
template <class Change>
void frame(Store& store, bool gesture, Change change) {
    store.begin_frame();
    change(store.draft);
    store.end_frame(gesture);
}
inline void frame(Store& store) {
    frame(store, false, [](Document&) {});
}

}  // namespace attend
