#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/controls.h"

namespace attend::box {

// Controls as boxes, as wide as what they say. Each is told what a person did after it was drawn.

/// One choice of a few. `change` gets the number of the segment that was pressed.
struct Switch {
    std::string name;  // tag; that of a label is "name/label"
    std::vector<std::string> labels = {};
    int chosen = 0;  // −1: none
    std::string help = {};
    std::vector<std::string> helps = {};  // of each, instead
    std::function<void(int chosen)> change = {};
    bool shrinks = true;  // labels are shortened where there is less room than they need
};
/// All beside each other.
Box segments(const Ui& ui, Switch what);
/// As a list that opens, of so many em.
Box drop_down(const Ui& ui, Switch what, float wide);
/// A button that stays pressed in while it is on.
struct Toggle {
    std::string name, label;
    bool on = false;
    std::string help = {}, keys = {};
    std::function<void(bool on)> change = {};
};
Box toggle(const Ui& ui, Toggle what);
Box button(const Ui& ui, const std::string& name, const std::string& label,
           const std::function<void()>& press, const std::string& help = {});
/// A number on a line, label and value above it. `number` must outlive the frame; `changed` is told
/// what was done after each frame.
Box slider(const Ui& ui, const std::string& name, const std::string& label, double& number,
           const NumberLimits& limits, const std::function<void(const Change&)>& changed = {});
/// A button that opens what has no room beside it: `inside` is asked for while it is open, `wide`
/// em of it. Tag: `name`.
Box opener(const Ui& ui, const std::string& name, const std::string& label,
           const std::function<Box()>& inside, float wide, const std::string& help = {});

}  // namespace attend::box
