#pragma once
#include "app/gui/ui.h"

namespace attend {

/// A sheet over the window, in the middle of its upper part, until it goes out of scope; what lies
/// under it steps back. `name` is its tag.
class RaisedSheet {
  public:
    /// At most so many em, and no larger than the window.
    RaisedSheet(const Ui& ui, const char* name, float wide, float high);
    ~RaisedSheet();
    RaisedSheet(const RaisedSheet&) = delete;
    RaisedSheet& operator=(const RaisedSheet&) = delete;

    /// Where somebody clicked beside it, and no question waits for its answer.
    bool clicked_beside() const { return clicked_beside_; }

  private:
    bool clicked_beside_ = false;
};

}  // namespace attend
