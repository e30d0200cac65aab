#pragma once
#include "app/gui/ui.h"

namespace attend {

/// A window without looks that fills the frame, but for a narrow margin, for what is printed. What
/// is drawn until it goes out of scope stands on it.
class Page {
  public:
    explicit Page(const Ui& ui);
    ~Page();
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;
};

/// Of the windows of this frame, the one that has the most out of sight below its edge, in pixels.
float below_sight();

}  // namespace attend
