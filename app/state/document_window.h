#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/state/settings.h"
#include "app/state/store.h"
#include "core/document/carried_window.h"

namespace attend {

/// Theme, zoom and panels, in whose place a document may bring its own.
struct WindowLook {
    std::string theme;
    double zoom = 1;
    std::vector<std::string> hidden;

    bool operator==(const WindowLook&) const = default;
};

/// While a document brings its window along, the settings are what it says, and what a person
/// changes of them is changed in the document. One lives as long as the window.
class DocumentWindow {
  public:
    /// Between begin_frame() and end_frame() of the store, before anything is drawn.
    void follow(Store& store, Settings& settings);
    /// The person's own settings, without the document's: these are saved on this machine.
    Settings own(Settings shown) const;

  private:
    std::optional<WindowLook> own_;  // put aside
    WindowLook shown_;
    CarriedWindow asked_;  // by the document, when that was shown
};

/// That a document brings along; else that of pictures.
std::string theme_of(const View& view);
/// The same of its zoom: 1.
float zoom_of(const View& view);
/// The same document, its window in this theme, if it brings one along.
Saved in_theme(Saved saved, const std::string& theme);

/// The window as it is, to be brought along.
CarriedWindow carried_window(const Settings& settings);

}  // namespace attend
