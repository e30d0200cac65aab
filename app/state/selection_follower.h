#pragma once
#include <optional>

#include "app/state/session.h"
#include "core/graph/evaluate.h"
#include "core/workspaces/scene.h"

namespace attend {

/// Keeps what is selected at its words and rows: words before which another one was typed, rows of
/// a table that was sorted. Of a word that a person chose and that is gone, the place is kept until
/// something else is chosen: where it is typed again, or comes back by undo, it goes on asking.
class SelectionFollower {
  public:
    /// Once a frame. False where the query's word is gone from a text: then `session.selection` is
    /// what nobody chose, and the program looks for something (FirstLook).
    bool follow(Session& session, const Scene& scene, const Evaluation& evaluation);
    /// Another document or room: what is selected there is of its own words.
    void forget();

  private:
    /// What was selected, and of which words.
    struct Chosen {
        Axes axes;
        Selection selection;
    };
    Axes asked_;                  // who asks and who answers, as last seen
    std::optional<Chosen> lost_;  // before its word was gone
};

}  // namespace attend
