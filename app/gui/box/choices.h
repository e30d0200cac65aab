#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/controls.h"

namespace attend::box {

// Controls as boxes, as wide as what they say. Each is told what a person did after it was drawn.

/// One of a few; `chosen` may be −1: none. Tags: "name/label".
Box segments(const Ui& ui, const std::string& name, const std::vector<std::string>& labels,
             int chosen, const std::function<void(int chosen)>& choose,
             const std::string& help = {});
/// The same where each says what it is: `helps` one by one.
Box segments(const Ui& ui, const std::string& name, const std::vector<std::string>& labels,
             int chosen, const std::function<void(int chosen)>& choose,
             const std::vector<std::string>& helps);
/// A button that stays pressed in while `on`.
Box toggle(const Ui& ui, const std::string& name, const std::string& label, bool on,
           const std::function<void(bool on)>& choose, const std::string& help = {});
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
