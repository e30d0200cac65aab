#pragma once
#include "app/state/editing.h"
#include "support/store.h"

namespace attend {

inline constexpr const char* whole = "The train left the station on time";

/// Frames until nothing is under way.
inline void settle(Store& store) {
    do frame(store);
    while (store.computation().busy() ||
           (store.computation().stale() && store.computation().problem().empty()));
}

inline void type(Store& store, const std::string& sentence) {
    frame(store, false, [&](Document& draft) { draft.choices.sentence = sentence; });
    frame(store);
}

/// A store whose second word attends to its fourth by 0.9.
struct Edited {
    Store store{hand_made_document()};
    Edited() {
        frame(store);
        frame(store, false, [](Document& draft) {
            set_number(draft, "head.0/weights", {1, 3}, 0.9);
        });
    }
    EditedCells cells() const {
        const Edits& edits = store.document().edits;
        return edits.contains("head.0/weights") ? edits.at("head.0/weights").cells : EditedCells();
    }
};

inline const EditedCells as_it_was{{{1, 3}, Scalar(0.9)}};

}  // namespace attend
