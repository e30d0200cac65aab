#pragma once
#include "app/gui/panel.h"
#include "app/views/sum/sum_ribbons.h"

namespace attend {

/// The key whose weight is selected.
std::optional<Index> chosen_key(const Frame& frame, const WeightedSum& sum);
/// The one key that is dragged, else pointed at, else chosen.
std::optional<Index> lit_key(const Frame& frame, const WeightedSum& sum, const RibbonState& state);

/// Two handles on the line at the edges of the lit ribbon. A drag moves its weight by as much of
/// the output's height; the others give in proportion, or with Alt they stay (Shift: a tenth). One
/// drag is one step of undo. Tags: "sum/handle/upper", "sum/handle/lower".
struct RibbonHandles {
    Frame& frame;
    const WeightedSum& sum;
    const RibbonPlaces& places;
    RibbonState& state;
    float line = 0, top = 0;  // the middle of the line, the top of the room, on the screen

    /// Before the ribbons, which lie below. Whether the mouse is at one.
    bool answer_mouse();
    void draw() const;  // after them

  private:
    const RibbonPlace* lit() const;
    const RibbonPlace* place_of(std::optional<Index> key) const;
    /// Where a handle is taken hold of: up < 0 the upper one.
    Place zone(const RibbonPlace& place, float up) const;
    void begin(const RibbonPlace& place, float up);
    void drag();
    bool handle(const RibbonPlace& place, float up);
};

}  // namespace attend
