#include "app/gui/box/left_out.h"

#include <algorithm>
#include <utility>

namespace attend {

namespace {

struct BoxesLeftOut {
    std::vector<std::string> names;
};

}  // namespace

void leave_out(const Ui& ui, std::vector<std::string> names) {
    ui.states.of<BoxesLeftOut>().names = std::move(names);
}

bool is_left_out(const Ui& ui, const std::string& name) {
    const std::vector<std::string>& names = ui.states.of<BoxesLeftOut>().names;
    return !name.empty() && std::ranges::find(names, name) != names.end();
}

}  // namespace attend
