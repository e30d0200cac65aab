#pragma once
#include <optional>
#include <string>

#include "app/gui/box/box.h"
#include "app/gui/text.h"
#include "core/graph/matrix.h"

namespace attend {

/// On the stage one may ask first, and show the numbers when all have guessed: kept in ui.states.
struct Guessing {
    bool asked = false;            // what is guessed is not shown yet
    std::string about;             // which row, query or number
    std::optional<Index> chosen;   // the key that was guessed
    std::optional<double> number;  // or the number

    /// A guess about something else is none.
    void ask_about(std::string what) {
        if (about != what) chosen.reset(), number.reset();
        about = std::move(what);
    }
    /// Asked, then shown: one after the other. False: it was so before.
    bool step(int by) {
        if (asked == (by < 0)) return false;
        asked = by < 0;
        return true;
    }
};

/// A ring with the number of the key that guesses this one, as long as that is one digit; a click
/// guesses it. Tag: "guess/KEY".
Box guess_ring(const Ui& ui, Index key, std::size_t number);
/// "guessed"
TextStyle guess_style(const Ui& ui);

}  // namespace attend
