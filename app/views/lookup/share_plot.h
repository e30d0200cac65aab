#pragma once
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/lookup/lookup_view.h"

namespace attend {

/// Answers that come first at some temperature, from hard on, four at most; two at least, where
/// there are two. The same at every temperature, so that each keeps its hue.
std::vector<std::size_t> told_curves(const ShareCurves& curves);
/// The shares of the answers against the temperature; dragging in it sets that. Tag: "lookup/plot".
Box share_plot(const LookUpView& view, const ShareCurves& curves);

}  // namespace attend
