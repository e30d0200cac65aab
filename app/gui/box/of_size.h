#pragma once
#include <functional>

#include "app/gui/box/leaves.h"

namespace attend::box {

/// A box that is made when its place is known: `make` is told the size in pixels. `em` says how
/// large it wants to be; it need not ask what is made.
Box of_size(const CanvasSize& em, std::function<Box(const Ui& ui, ImVec2 size)> make);

/// `make` makes a box of n lines: the box with the most lines, from `most` down, that has room in
/// height.
Box as_many_as_fit(const CanvasSize& em, std::size_t most, std::function<Box(std::size_t)> make);

/// The same where `make` is told the size in em.
struct Extent {
    float wide = 0, high = 0;
};
Box of_size(const CanvasSize& em, std::function<Box(Extent em)> make);

}  // namespace attend::box
