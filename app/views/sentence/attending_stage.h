#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/views/sentence/attending.h"
#include "app/views/sentence/links.h"

namespace attend {

/// Everything that stands on the screen.
struct AttendingStage {
    Frame& frame;
    const Attended& row;
    std::vector<double> shown;  // the weights on their way
    double largest;             // of these
    AttendingRoom room;
    ChipsInPlace asks;
    std::optional<ChipsInPlace> answers;  // another text
    std::optional<Index> key;             // of the chosen pair
    bool asks_first = false;              // what is given is not to be seen yet

    double shown_of(Index of) const { return shown[static_cast<std::size_t>(of)]; }
    double filled(Index of) const {
        return largest > 0 ? std::min(std::abs(shown_of(of)) / largest, 1.0) : 0;
    }
    Cell cell(Index of) const { return {row.query, of}; }
    const Node& node() const { return frame.node(row.weights); }
    bool lit(Index of) const {
        const Hover& hover = frame.session().hover;
        return key == of || (hover.key == of && (!hover.query || hover.query == row.query));
    }
    /// The chips that a key's is among.
    const ChipsInPlace& line_of(Index of) const {
        return answers && answers->place_of_key(of) ? *answers : asks;
    }
};

/// What lies beyond an edge of a line that is scrolled, together.
struct BeyondEdge {
    std::size_t tokens = 0;
    double weight = 0;     // 0 where weights are no shares
    bool has_key = false;  // of the chosen pair
};
struct BeyondEdges {
    BeyondEdge left, right;
};
/// `weights` are those of the row, or those on their way.
BeyondEdges beyond_edges(const AttendingStage& stage, const ChipsInPlace& chips,
                         const std::vector<double>& weights);
/// Whether it is worth a figure and an arc.
bool is_told(const BeyondEdge& edge);
/// How wide the column is in which that is said.
float rest_width(const Ui& ui, const ChipsInPlace& chips);
/// Where a line goes on beyond an edge, whole chips stand beside a column for the rest.
void make_room_for_rest(const Ui& ui, ChipsInPlace& chips);
/// "17 more ›" beside the chips and, with the figures at `y`, "29 %"; where the chosen key is among
/// them, that in their place: "time₄₅ ›", "60 %". Returns by how many pixels to scroll on: it was
/// pressed. Tags: "rest/token/left", "rest/answer/right".
float draw_rest(const AttendingStage& stage, const ChipsInPlace& chips, float y);

/// What a token gets, for its chip.
ChipShare share_of(const AttendingStage& stage, const ChipsInPlace& chips, std::optional<Index> at);
/// The figures of the keys that are seen, their upper edge at `y`. Tags: "share/key".
void draw_figures(const AttendingStage& stage, const ChipsInPlace& chips, float y);
/// Arcs, ring and ribbons; pointing at them and clicking. Tags: "arc/key".
void show_arcs(const AttendingStage& stage, const ArcEdge& edge, float high);
void show_ribbons(const AttendingStage& stage);
/// A number of the row is pointed at: its tooltip, and the pair lights up; pressed, it is chosen.
void point_at_pair(const AttendingStage& stage, Index key, bool pressed);

}  // namespace attend
