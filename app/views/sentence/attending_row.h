#pragma once
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/box/linked.h"
#include "app/gui/sizes.h"
#include "app/views/parts/said_by_model.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/chips.h"

namespace attend {

/// What the boxes of one asking row are made from.
struct AttendingRow {
    Frame& frame;
    Attended row;
    std::vector<double> shown;  // the weights on their way
    std::optional<Index> key;   // of the chosen pair
    bool asks_first = false;    // on the stage: what is given is not to be seen yet
    ChipRow asks;
    std::optional<ChipRow> answers;  // another text
    Said said = {};                  // by place, what a model that learns says there
    /// Of a layer below: what each place gives to the one before it.
    std::vector<std::pair<Index, double>> below = {};

    const Node& node() const { return frame.node(row.weights); }
    Cell cell(Index of) const { return {row.query, of}; }
    /// From 0 to 1: the share itself, or where weights are none a part of the largest.
    double filled(Index of) const {
        const double whole = row.shares ? 1 : row.largest;
        const double weight = std::abs(shown[static_cast<std::size_t>(of)]);
        return whole > 0 ? std::min(weight / whole, 1.0) : 0;
    }
    bool lit(Index of) const {
        const Hover& hover = frame.session().hover;
        return key == of || (hover.key == of && (!hover.query || hover.query == row.query));
    }
    const ChipRow& row_of(Index of) const {
        return answers && answers->place_of_key(of) ? *answers : asks;
    }
    std::string name_of(Index of) const {
        const ChipRow& chips = row_of(of);
        const auto place = chips.place_of_key(of);
        return place ? chips.name(*place) : std::string();
    }
};
/// Its boxes outlive the function that makes them.
using AttendingRowPtr = std::shared_ptr<const AttendingRow>;

/// One line of chips with their figures.
Box line_of_chips(const AttendingRowPtr& stands, const ChipRow& row,
                  std::vector<box::LineSize> sizes, bool figures_above);
/// Of the overview, em.
constexpr float overview_high = sizes::of(10);
/// All tokens of a line that goes on as a strip, a column a token; a click scrolls there. Nothing
/// where it does not go on. Tag: "overview".
std::optional<Box> overview_of(const AttendingRowPtr& stands, const ChipRow& row);
/// The figure of a token that answers, or on the stage what is asked first. Tags: "share/KEY",
/// "guess/KEY".
std::optional<Box> note_of(const AttendingRow& stands, const ChipRow& row, Index place,
                           const box::LineSize& size);
/// "17 more ›" and "29 %" in the place of tokens [from, to) that are not seen; where the chosen key
/// is among them, that. A click goes on there. Tags: "rest/token/left", "rest/answer/right".
Box rest_box(const AttendingRow& stands, const ChipRow& row, std::size_t from, std::size_t to,
             const box::LineSize& size, bool figures_above);

/// Below each chip: where arcs of the layer below have their room, and what is said at its place.
constexpr float below_arcs_high = sizes::of(34), said_high = sizes::of(40);
inline float under_figures(const AttendingRow& stands) {
    return (stands.below.empty() ? 0 : below_arcs_high) + (stands.said.empty() ? 0 : said_high);
}

/// Arcs, ring and ribbons between boxes that have their places. Tags: "arc/KEY".
std::vector<box::Links> links_of(const AttendingRow& stands, const PlacedBoxes& placed);
/// A number of the row is pointed at: its tooltip, and the pair lights up; pressed, it is chosen.
void point_at_pair(const AttendingRow& stands, Index key, bool pressed);

}  // namespace attend
