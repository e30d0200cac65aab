#pragma once
#include <functional>

#include "app/gui/box/leaves.h"

namespace attend::box {

/// How large a place is, in em.
struct Extent {
    float wide = 0, high = 0;
};
/// A box that is made when the size of its place is known. `em` says how large it wants to be; it
/// need not ask what is made.
Box of_size(const CanvasSize& em, std::function<Box(Extent em)> make);

/// `make` makes a box of n lines: the box with the most lines, from `most` down, that has room in
/// height.
Box as_many_as_fit(const CanvasSize& em, std::size_t most, std::function<Box(std::size_t)> make);

}  // namespace attend::box
