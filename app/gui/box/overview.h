#pragma once
#include <functional>
#include <string>

#include "app/gui/box/box.h"

namespace attend::box {

/// All of something whose rows are scrolled elsewhere, with a frame around what is in sight there:
/// from `from` to `to`, shares of its height. A drag of the frame, and a click, say where it is to
/// begin.
struct Overview {
    std::string name;  // tag of the frame
    Box all;
    float from = 0, to = 1;
    std::string help = {};
    std::function<void(float from)> scroll = {};
};
Box overview(Overview what);

}  // namespace attend::box
