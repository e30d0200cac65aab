#pragma once
#include <algorithm>

#include "app/gui/ui.h"

namespace attend {

/// The smallest size of text, relative to body text; 0: as small as it is written. What a lesson
/// shows on the stage is read from the last row, whatever view it is. Kept in ui.states.
struct LeastText {
    float size = 0;
};

/// The size in which text of a size is measured and drawn.
inline float shown_size(const Ui& ui, float size) {
    return std::max(size, ui.states.of<LeastText>().size);
}

/// While it lives no text is smaller than so many em.
class LeastTextScope {
  public:
    LeastTextScope(const Ui& ui, float size) : least_(ui.states.of<LeastText>()), before_(least_) {
        least_.size = std::max(size, least_.size);
    }
    ~LeastTextScope() { least_ = before_; }
    LeastTextScope(const LeastTextScope&) = delete;
    LeastTextScope& operator=(const LeastTextScope&) = delete;

  private:
    LeastText& least_;
    LeastText before_;
};

}  // namespace attend
