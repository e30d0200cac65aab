#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/gui/ui.h"

namespace attend {

/// The number that a person typed ("0,5", "12 %": core/files/numbers.h), or nothing where it is
/// none or has no end.
std::optional<double> typed_number(std::string_view typed);

struct DragLimits {
    float speed = 1;  // a pixel
    const double* least = nullptr;
    const double* most = nullptr;  // null: none
    bool whole = false;
    /// In place of these, for what is typed: gives its number, or throws the Error that says why it
    /// is refused.
    std::function<double(std::string_view typed)> read = {};
};

/// Draws an item that is dragged while a number is typed into it, and says whether that changed it;
/// nothing, and draws nothing, where none is. What is refused (no number, out of bounds, not whole)
/// leaves the number that was there before, and is said (app/gui/refused_input.h).
std::optional<bool> typed_into(const Ui& ui, const std::string& label, double& value,
                               const DragLimits& limits, const std::string& format);

/// A number that is dragged; a double click, Ctrl and a click, or Enter types it, read as wherever
/// a person types a number. `label` is its id; `format`, of printf, how it stands there. Whether it
/// changed.
bool drag_number(const Ui& ui, const std::string& label, double& value, const DragLimits& limits,
                 const std::string& format);

}  // namespace attend
