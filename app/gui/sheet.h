#pragma once
#include "app/gui/ui.h"

namespace attend {

/// A sheet over the window, in the middle of its upper part, until it goes out of scope; what lies
/// under it steps back. `name` is its tag.
class Sheet {
  public:
    /// At most so many em, and no larger than the window.
    Sheet(const Ui& ui, const char* name, float wide, float high);
    ~Sheet();
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;

    /// Where somebody clicked beside it, and no question waits for its answer.
    bool clicked_beside() const { return clicked_beside_; }

  private:
    bool clicked_beside_ = false;
};

}  // namespace attend
