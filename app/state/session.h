#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/state/figure_choices.h"
#include "core/document/document.h"
#include "core/graph/edit.h"
#include "core/graph/graph.h"
#include "core/workspaces/scene.h"

namespace attend {

/// What a person is in the middle of doing with a matrix: a block marked, a number half typed or
/// half dragged, a zoom. Part of the session: neither saved nor undone.
struct MatrixWork {
    /// A block of cells, from the selected cell of `node` to the opposite corner.
    struct Block {
        std::string node;
        Cell to;
    };
    std::optional<Block> block;

    /// A matrix on the screen. A node may stand there more than once.
    struct Place {
        std::string panel, node;
        bool operator==(const Place&) const = default;
    };

    /// The number that is being typed.
    struct Typing {
        Place place;
        Cell cell;
        std::string text;
        std::string problem;  // why the text was not taken; empty: nothing is wrong
        bool fresh = true;    // the field is to be opened, or to get the keyboard again
    };
    std::optional<Typing> typing;

    /// The number that is being dragged, or turned with the wheel.
    struct Moving {
        std::string node;
        Cell cell;
        double start = 0;            // the number before
        double step = 1;             // a pixel's worth
        double moved = 0;            // pixels so far
        double placed = 0;           // the number it was moved to
        std::optional<Edit> before;  // the node's edit before: no way moved, nothing changed
        double until = 0;            // of the wheel: the gesture is over after this time, in s
    };
    std::optional<Moving> dragging, turning;

    /// A stroke over the mask: every cell that the mouse passes is masked, or opened.
    struct Stroke {
        Place place;
        bool masks = true;
    };
    struct Painting {
        bool on = false;  // the mode: the large matrix is painted on
        std::optional<Stroke> stroke;
    };
    Painting painting;

    /// The cell that the open menu is about.
    Cell menu_cell;

    /// How closely a panel looks at its matrix; zeros fit it into the room. In pixels.
    struct Zoom {
        float cell_width = 0, cell_height = 0, left = 0, top = 0;
        std::string node;  // the zoom is forgotten when another one is shown
        bool operator==(const Zoom&) const = default;
    };
    std::map<std::string, Zoom> zooms;  // by panel

    /// The matrices that were drawn in the frame before, and so far in this one; where the keyboard
    /// is to go.
    std::vector<Place> on_screen, drawn;
    int frame = 0;
    std::optional<Place> wanted;

    /// Which queries have no key left to attend to: made once a pair of values.
    struct Emptied {
        Value weights, scores;
        std::vector<bool> rows;
        bool any = false;
    };
    Emptied emptied;
};

/// What the mouse points at, as the matrices know it: shared, so that the same token lights up in
/// every panel. Set while a frame is drawn, read in the next.
struct Hover {
    std::string node;  // path; empty: nothing
    Cell cell;
    std::optional<Index> query;      // a token that asks
    std::optional<Index> key;        // a token that answers
    std::optional<Index> asks = {};  // a chip: its token is the query for the moment
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
    std::string tab;                       // the panel shown where several share a place
    bool presenting = false;
    int panel_steps = 0;               // the keyboard is to go so many panels on
    std::string color_vision = "all";  // whose eyes the window is shown for
    bool choose_columns = false;       // a table came in: of more than two columns somebody chooses
    bool second_text_open = false;     // an empty second text is there to be typed
    bool explains = false;             // the card of the chosen number is open
    std::string overlay;   // what lies over the panels: "palette", "history", "help", "about",
                           // "export", "contents" of a lesson, or nothing
    FigureChoices figure;  // of the sheet "export"
    /// The matrix that the large panel shows: that of the chosen head where this path is one of
    /// another head. Empty: the weights.
    std::string large_node;
    MatrixWork matrices;

    /// Selects a cell, and remembers the one before for "back".
    void select(const std::string& node, Cell cell);
    void go_back();
    void go_forward();

    /// What Escape leaves: an overlay, a mask that is painted, a panel that fills the window, the
    /// stage, the card of the chosen number; of several the innermost. Where there is none, Escape
    /// is the view's.
    bool leads_back() const { return innermost() != Within::nothing; }
    void lead_back();
    /// The same before a lesson is left: what lies over its beat, not the stage.
    bool leads_back_in_lesson() const {
        return innermost() != Within::nothing && innermost() != Within::stage;
    }

  private:
    enum class Within { nothing, overlay, painting, maximized, stage, explanation };
    Within innermost() const;
};

/// Which tokens a cell of a node stands for: rows that ask, rows or columns that answer.
Hover hover_of(const Node& node, Cell cell);

/// Keeps the selection inside the scene: the nearest node, row, column, head and query that exist.
void keep_inside(Selection& selection, const Scene& scene);

/// The same head, or where the scene has none such the first one.
const Block& block_or_first(const Scene& scene, int layer, int head);

/// Takes the eye to a head: what is selected of another one is selected of this one.
void choose_head(Session& session, const Scene& scene, int layer, int head);

/// Where the arrow keys lead from the head that is drawn large.
enum class HeadStep { next_head, previous_head, next_layer, previous_layer };
/// To the head after or before it, counted on from layer to layer, or to the same one of another
/// layer. Says whether there is one.
bool step_head(Session& session, const Scene& scene, HeadStep step);

}  // namespace attend
