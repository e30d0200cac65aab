#pragma once
#include <functional>

#include "app/gui/box/box.h"

namespace attend::box {

using Paint = std::function<void(const Ui&, Place)>;
/// A box, and what is painted in its place before it.
Box with_paint(Box inside, Paint paint);

/// A fine line between what stands above and below it, or beside it; without `color` as borders
/// are.
Box rule(bool upright = false, std::optional<Rgb> color = {});
/// A fine line under a box: it can be clicked, whatever its color.
Box underlined(Box inside, Rgb color);
/// A dashed outline around a box. It marks things that are absent: an unwritten word, a missing
/// key.
Box dashed_frame(Box inside, Rgb color);
/// Around its place, over what lies below it; so many hairlines, its corners round by `radius` em.
Box outline(Rgb color, float line = 1, float radius = 0);

}  // namespace attend::box
