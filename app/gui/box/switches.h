#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/box/leaves.h"

namespace attend::box {

// One of a few, chosen. `change` is told another one that was chosen; −1: none is.

struct Switch {
    std::string name;  // tag; that of a label is "name/label"
    std::vector<std::string> labels = {};
    int chosen = 0;
    std::string help = {};
    std::function<void(int chosen)> change = {};
};
/// All beside each other, as wide as the words need.
Box segments(const Ui& ui, Switch what);
/// As a list that opens, of so many em.
Box drop_down(const Ui& ui, Switch what, float wide);
/// What is on or off: filled while it is on.
struct Toggle {
    std::string name, label;
    bool on = false;
    std::string help = {}, keys = {};
    std::function<void(bool on)> change = {};
};
Box toggle(const Ui& ui, const Toggle& what);

}  // namespace attend::box
