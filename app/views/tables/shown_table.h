#pragma once
#include "app/state/table_edits.h"
#include "app/views/frame.h"

namespace attend {

/// The table of the draft's choices, also where nothing can be computed from it: its columns can
/// then still be chosen. Null where the file is not open, or what stands in its place is none.
TablePtr shown_table(Frame& frame);

/// Carries out an edit of the draft's choices; an Error is said, and then nothing changed: false.
template <class Edit>
bool try_edit(Frame& frame, Edit edit) {
    Choices changed = frame.draft().choices;
    try {
        edit(changed);
    } catch (const std::exception& error) {
        frame.store.complain(error.what());
        return false;
    }
    frame.draft().choices = std::move(changed);
    return true;
}

}  // namespace attend
