#pragma once
#include <functional>
#include <string>

#include "app/platform/picture.h"
#include "core/document/file.h"
#include "core/graph/evaluator.h"

namespace attend {

/// Gets what was computed for a picture.
using LookAt = std::function<void(const Evaluation&)>;

/// The window as it looks with this document, drawn without a display. `view` names a panel or
/// a view of the large place that fills it, or is empty, or "present". Throws Error where the
/// document cannot be computed, or nothing has that name.
Image render_window(const Saved& saved, const std::string& view, PictureSize size,
                    const std::string& theme, const LookAt& look_at = {});

/// One matrix, with its labels and, where there is room, its numbers. Throws Error as above.
Image render_node(const Saved& saved, const std::string& node, PictureSize size,
                  const std::string& theme, const LookAt& look_at = {});

}  // namespace attend
