#include "app/views/parts/show_view.h"

namespace attend {

void show_view(Frame& frame, std::string_view name) {
    Session& session = frame.session();
    session.selection.view = name;
    if (session.maximized != "weights") session.maximized.clear();
    if (!frame.settings.shows("weights")) frame.settings.toggle("weights");
}

}  // namespace attend
