#pragma once
#include <string_view>

#include "app/gui/ui.h"
#include "app/state/request.h"
#include "app/state/settings.h"
#include "app/state/store.h"

namespace attend {

/// Whether a view or panel can stand on a page of its own: all but those that are the window.
bool has_figure_page(std::string_view view);

/// A view of the large place, or a panel, that fills the frame: no menu, no title, no ground.
/// Returns how many pixels of it were out of sight below.
float draw_figure_page(Ui& ui, Store& store, Settings& settings, Requests& requests,
                       std::string_view view);

}  // namespace attend
