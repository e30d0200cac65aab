#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/panel.h"
#include "app/gui/ui.h"

namespace attend {

/// How many pixels a box takes along one side: `wish` where there is room, down to `least` where
/// there is not, and up to `most` where some is left over.
struct Length {
    float least = 0, wish = 0, most = 0;

    static constexpr float endless = 1e6f;
    /// It can be nothing else.
    static Length fixed(float pixels) { return {pixels, pixels, pixels}; }
};

struct Box;

/// What a kind of box knows: how large it wants to be, where the boxes inside it stand, how it is
/// painted. Lengths are pixels; a place is what it was given, never less than nothing.
class BoxKind {
  public:
    using Put = std::function<void(const Box& inside, Place place)>;

    BoxKind() = default;
    virtual ~BoxKind() = default;
    BoxKind(const BoxKind&) = delete;
    BoxKind& operator=(const BoxKind&) = delete;

    virtual Length width(const Ui& ui) const = 0;
    virtual Length height(const Ui& ui, float width) const = 0;
    /// Puts each box that stands inside; a leaf has none.
    virtual void arrange(const Ui&, Place, const Put&) const {}
    /// What lies below the boxes inside.
    virtual void paint(const Ui&, Place) const {}
    /// The words that can be read in it, without those of the boxes inside; "" for a picture.
    virtual std::string words() const { return {}; }
    /// Those of them that have no room in a place so wide; its tooltip then says all.
    virtual bool is_shortened(const Ui&, float) const { return false; }
};

/// What a person can do to a box, each a function that is called when it was done.
struct BoxActs {
    std::function<void()> click, double_click, menu;  // menu: the right button
    std::function<void()> point;                      // in each frame that the mouse is over it
    std::function<void()> focus;                      // in each frame that it has the keyboard
    /// By how many pixels the mouse went in this frame with the button down; `ended` once, when it
    /// was let go.
    std::function<void(ImVec2 by, bool ended)> drag;
    /// The same to the side alone: by which part of the box's width.
    std::function<void(float by, bool ended)> slide;
    std::function<void(float steps)> wheel;
    /// A key that was pressed while the box has the keyboard; true: it was this box's.
    std::function<bool(ImGuiKey key)> key;

    bool any_press() const { return click || double_click || menu || drag || slide || key; }
};

/// A piece of the window. A view makes its boxes anew in each frame from what is shown; they nest:
///
///     return box::row({box::text("station"), box::bar(0.44, color), box::percent(0.44)})
///         .named("sum/station").help("Click chooses it").on_click([&] { … });
struct Box {
    std::shared_ptr<const BoxKind> kind;  // never null

    std::string name;      // how tests, lessons and the palette find it: "sum/station"
    std::string tip;       // its tooltip
    std::string shortcut;  // said behind the tooltip
    std::shared_ptr<const BoxActs> acts;
    std::optional<Length> em_wide;  // instead of what it wants
    std::optional<Length> em_high;  // the same
    ImVec2 anchor{0, 0.5f};         // where in its place it stands, if that is larger than its most
    int rank = 0;                   // of a row or column: the highest is left out first; 0: never
    bool grows_wide = false, grows_high = false;
    bool is_line = false;  // tooltips of what is inside stand beside all of it
    bool is_lit = false;   // pointed at, here or elsewhere
    bool is_old = false;   // of an earlier result: dimmed
    // Of a lesson's light (gui/light.h):
    bool is_picture = false;     // of it parts are lit, and all else is dimmed
    bool is_in_light = false;    // it is such a part, with all that is inside
    bool plain = false;          // pointing at it changes nothing of its looks
    bool tab_stop = true;        // Tab stops at it; else arrow keys alone lead there
    bool gets_keyboard = false;  // in this frame

    Box&& named(std::string text) && { return name = std::move(text), std::move(*this); }
    Box&& help(std::string text, std::string keys = {}) && {
        return tip = std::move(text), shortcut = std::move(keys), std::move(*this);
    }
    Box&& on(BoxActs what) && {
        return acts = std::make_shared<const BoxActs>(std::move(what)), std::move(*this);
    }
    Box&& on_click(std::function<void()> what) && {
        BoxActs all;
        all.click = std::move(what);
        return std::move(*this).on(std::move(all));
    }
    Box&& wide(float em) && { return em_wide = Length::fixed(em), std::move(*this); }
    Box&& wide(Length em) && { return em_wide = em, std::move(*this); }
    Box&& high(float em) && { return em_high = Length::fixed(em), std::move(*this); }
    Box&& high(Length em) && { return em_high = em, std::move(*this); }
    Box&& grow() && { return grows_wide = true, std::move(*this); }
    Box&& grow_high() && { return grows_high = true, std::move(*this); }
    Box&& right() && { return anchor.x = 1, std::move(*this); }
    Box&& centered() && { return anchor.x = 0.5f, std::move(*this); }
    Box&& at_top() && { return anchor.y = 0, std::move(*this); }
    Box&& at_bottom() && { return anchor.y = 1, std::move(*this); }
    Box&& droppable(int order = 1) && { return rank = order, std::move(*this); }
    Box&& line() && { return is_line = true, std::move(*this); }
    Box&& lit(bool is = true) && { return is_lit = is, std::move(*this); }
    Box&& old(bool is = true) && { return is_old = is, std::move(*this); }
    Box&& as_picture() && { return is_picture = true, std::move(*this); }
    Box&& in_light(bool is = true) && { return is_in_light = is, std::move(*this); }
    Box&& tab_stops(bool are) && { return tab_stop = are, std::move(*this); }
    Box&& take_keyboard(bool takes) && { return gets_keyboard = takes, std::move(*this); }
    Box&& without_hover() && { return plain = true, std::move(*this); }

    // Measured once: a box lives for one frame.
    mutable std::optional<Length> known_width;
    mutable std::optional<std::pair<float, Length>> known_height;  // for this width
};
using Boxes = std::vector<Box>;

template <class Kind, class... Parts>
Box make_box(Parts&&... parts) {
    Box box;
    box.kind = std::make_shared<const Kind>(std::forward<Parts>(parts)...);
    return box;
}

/// Of an extent in em; what is endless stays so.
Length pixels_of(const Ui& ui, Length em);
Length width_of(const Ui& ui, const Box& box);
Length height_of(const Ui& ui, const Box& box, float width);

/// How `room` is shared: each gets its least; what is left goes to wishes, then up to the most of
/// each. Where there is less than all of the least, each gets its part of it. Whole pixels.
std::vector<float> shared_out(const std::vector<Length>& wants, float room);

/// A box that has its place.
struct PlacedBox {
    const Box* box = nullptr;
    Place place;                 // that it was given
    Place own;                   // that it takes of it
    std::ptrdiff_t parent = -1;  // in PlacedBoxes; −1: none
};

/// A tree that was laid out: parents before what is inside them.
struct PlacedBoxes {
    std::vector<PlacedBox> all;

    const PlacedBox* find(std::string_view name) const;
    /// The words of a box and of all inside it, from left to right and top to bottom.
    std::string words(std::string_view name) const;
};

/// Lays out without drawing. `box` must outlive the result.
PlacedBoxes lay_out(const Ui& ui, const Box& box, Place place);

/// Lays out and draws into the window that is filled: paints, reads mouse and keys, and shows the
/// tooltip of what is pointed at.
void draw_box(const Ui& ui, const Box& box, Place place);
/// At the cursor, as wide as there is room and as high as it wishes; the window keeps that room.
/// Returns the height in pixels.
float draw_box(const Ui& ui, const Box& box);

}  // namespace attend
