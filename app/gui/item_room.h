#pragma once
#include <string_view>

#include "app/gui/formula.h"
#include "app/gui/ui.h"

namespace attend {

// How Dear ImGui's items share the room of a window.

/// Fields and the lines between them are set closer until it goes out of scope, `between` em.
class CloseItems {
  public:
    CloseItems(const Ui& ui, float between);
    ~CloseItems() { ImGui::PopStyleVar(2); }
    CloseItems(const CloseItems&) = delete;
    CloseItems& operator=(const CloseItems&) = delete;
};

/// What is drawn until it goes out of scope is at most so many em wide: fields would else be far
/// from what they are called.
class NarrowItems {
  public:
    NarrowItems(const Ui& ui, float em);
    ~NarrowItems();
    NarrowItems(const NarrowItems&) = delete;
    NarrowItems& operator=(const NarrowItems&) = delete;

  private:
    float content_, work_;  // right ends as they were
};

/// Lines of a menu stand closer until it goes out of scope, where so many would have no room below
/// the menu bar.
class FittingLines {
  public:
    struct Count {
        int lines = 0, rules = 0;  // a rule has a gap of its own
    };
    FittingLines(const Ui& ui, Count count);
    ~FittingLines() { ImGui::PopStyleVar(); }
    FittingLines(const FittingLines&) = delete;
    FittingLines& operator=(const FittingLines&) = delete;
};

/// A dim label (formula mark-up) at the left of the line; the cursor stands where the control at
/// its right begins, which is to be as wide as what is returned. `label_part` of the room is the
/// label's.
float label_beside(const Ui& ui, std::string_view label, float label_part = 0.3f,
                   const SymbolRoles& roles = {});
/// The same, but above where less than `least` (in em) would be left for the control.
float label_where_room(const Ui& ui, std::string_view label, float least, float label_part = 0.3f);

/// A label at the left of a number_field() that stands on the same line, and behind it a link where
/// that has room. The cursor stays at the beginning of the line.
enum class LinkBehind { shown, pressed, no_room };
LinkBehind label_with_link(const Ui& ui, std::string_view label, const SymbolRoles& roles,
                           std::string_view name, std::string_view link);
void label_of_number(const Ui& ui, std::string_view label, const SymbolRoles& roles);

}  // namespace attend
