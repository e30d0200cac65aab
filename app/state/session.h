#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/state/matrix_work.h"
#include "core/document/document.h"
#include "core/graph/graph.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What the mouse points at, as the matrices know it: shared, so that the same token lights up in
/// every panel. Set while a frame is drawn, read in the next.
struct Hover {
    std::string node;  // path; empty: nothing
    Cell cell;
    std::optional<Index> query;  // a token that asks
    std::optional<Index> key;    // a token that answers
    bool operator==(const Hover&) const = default;
};

/// What is looked at: neither undone nor part of the document's meaning. The selection is saved
/// with the document, the rest with the program.
struct Session {
    Selection selection;
    Hover hover;       // of the last frame
    Hover next_hover;  // gathered in this one

    std::vector<Selection> back, forward;  // where the explanation has been
    std::string status;                    // what just happened
    std::string maximized;                 // the panel that fills the window, or empty
    std::string tab = "weighted_sum";      // the panel shown where several share a place
    bool presenting = false;
    int panel_steps = 0;               // the keyboard is to go so many panels on
    std::string color_vision = "all";  // whose eyes the window is shown for
    bool choose_columns = false;       // a table came in: of more than two columns somebody chooses
    bool second_text_open = false;     // an empty second text is there to be typed
    std::string
        overlay;  // what lies over the panels: "palette", "history", "help", "about", or nothing
    /// The matrix that the large panel shows: that of the chosen head where this path is one of
    /// another head. Empty: the weights.
    std::string large_node;
    MatrixWork matrices;

    /// Selects a cell, and remembers the one before for "back".
    void select(const std::string& node, Cell cell);
    void go_back();
    void go_forward();

    /// What Escape leaves: an overlay, a mask that is painted, a panel that fills the window, the
    /// stage; of several the innermost. Where there is none, Escape is the view's.
    bool leads_back() const { return innermost() != Within::nothing; }
    void lead_back();

  private:
    enum class Within { nothing, overlay, painting, maximized, stage };
    Within innermost() const;
};

/// Which tokens a cell of a node stands for: rows that ask, rows or columns that answer.
Hover hover_of(const Node& node, Cell cell);

/// Keeps the selection inside the scene: the nearest node, row, column, head and query that exist.
void keep_inside(Selection& selection, const Scene& scene);

}  // namespace attend
