#pragma once
#include "app/gui/panel.h"

namespace attend {

/// The window of Dear ImGui in which all others lie, as large as the program's, until it goes out
/// of scope.
class RootWindow {
  public:
    struct Look {
        float title_bar = 0;         // em; 0: none
        bool shows_keyboard = true;  // where it is
    };
    RootWindow(const Ui& ui, const char* name, const Look& look);
    ~RootWindow();
    RootWindow(const RootWindow&) = delete;
    RootWindow& operator=(const RootWindow&) = delete;
};

/// What is left of the program's window from the cursor on.
Place rest_of_window();
/// What is left of the panel that is drawn.
Place rest_of_panel();
/// The lowest so many em of a place.
Place foot_of(const Ui& ui, Place place, float em);

}  // namespace attend
