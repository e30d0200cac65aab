#pragma once
#include <imgui.h>

#include <string_view>

#include "app/gui/rich_text.h"

namespace attend {

/// The frame of a panel: ground, border, title in small capitals, a dim line beside it. What is
/// drawn until it goes out of scope stands inside, from ImGui::GetCursorScreenPos() on, with
/// ImGui::GetContentRegionAvail() of room; what is too long scrolls.
///
///     const Panel panel(ui, "weights", {min, size}, "Attention weights", {{"each row sums to
///     1"}}); if (panel.maximize()) …
class Panel {
  public:
    struct Place {
        ImVec2 position, size;  // pixels of the screen
    };
    /// `name` is its tag; "name/title" its title's.
    Panel(const Ui& ui, std::string_view name, Place place, std::string_view title,
          const RichText& subtitle = {});
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

    /// The title was double-clicked: fill the window with this panel, or go back.
    bool maximize() const { return maximize_; }
    bool hovered() const { return hovered_; }

  private:
    bool maximize_ = false, hovered_ = false;
};

/// The room that a panel leaves between its border and what it shows, in pixels.
ImVec2 panel_padding(const Ui& ui);

/// A heading inside a panel: "SCORE", with a dim line beside it.
void heading(const Ui& ui, std::string_view title, const RichText& subtitle = {});
/// A fine line across the panel, to its borders, with room above and below.
void divider(const Ui& ui);
/// Text in the middle of the room that is left: what to do where there is nothing to show.
void empty_state(const Ui& ui, std::string_view text);

/// A strip between two panels that is dragged. `position` is where it begins, `across` its length,
/// `value` what it changes, in pixels at scale 1, held in [least, most]. Returns whether it moved;
/// a double click asks for the original value by returning true with `reset` set.
struct SplitterEvents {
    bool moved = false, reset = false;
};
SplitterEvents splitter(const Ui& ui, std::string_view name, bool vertical, ImVec2 position,
                        float across, float& value, float least, float most,
                        bool grows_backward = false);

}  // namespace attend
