#pragma once
#include "app/cli/stopwatch.h"
#include "core/document/file.h"

namespace attend::cli {

/// One frame of the whole window with this document, 1920 × 1080, without a display: all of it;
/// what differs where another query is chosen; and where nothing does. Throws Error where there is
/// no OpenGL, or the document cannot be computed.
std::vector<Timing> time_window(const Saved& saved);

/// One frame of a heatmap of 4096 × 4096 cells while it is panned and zoomed, 1920 × 1080.
Timing time_heatmap();

}  // namespace attend::cli
