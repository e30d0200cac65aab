#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>

#include "app/gui/rich_text.h"
#include "app/gui/ui.h"

namespace attend {

/// A rectangle of the screen, in pixels.
struct Place {
    ImVec2 position, size;
};

/// A panel: its title and a dim line beside it (clauses
/// between " · ", the last of which are left out where there is no room; the whole is its tooltip).
/// What is drawn until it goes out of scope stands inside, from ImGui::GetCursorScreenPos() on,
/// with ImGui::GetContentRegionAvail() of room; what is too long scrolls.
///
///     const Panel panel(ui, "weights", {min, size}, "Attention weights", {{"each row sums to
///     1"}}); if (panel.maximize()) …
class Panel {
  public:
    /// Of the title's line, relative to body text; `inset`: the usual room around what it shows.
    struct Look {
        float title = 1, subtitle = 0.83f;
        bool inset = true;
    };
    /// `name` is its tag; "name/title" its title's.
    Panel(const Ui& ui, std::string_view name, Place place, std::string_view title,
          const RichText& subtitle = {}, const Look& look = {1, 0.83f, true});
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

    /// The title was double-clicked: fill the window with this panel, or go back.
    bool maximize() const { return maximize_; }
    bool hovered() const { return hovered_; }

  private:
    const Ui& ui_;
    RichText subtitle_;
    Look look_;
    bool maximize_ = false, hovered_ = false, title_hovered_ = false;
};

/// Room for controls at the right end of the title line of the panel that is being drawn: where
/// their top left corner belongs. The subtitle gives way. Nothing where there is no title, or it
/// leaves too little: less than these, and `kept` pixels of the subtitle before them.
std::optional<ImVec2> title_room(const Ui& ui, ImVec2 size, float kept = 0);

/// The first of the clauses "a · b · c" that fit beside a title in `width` pixels: what does not
/// fit is left out as a whole.
RichText fitting_clauses(const Ui& ui, const RichText& text, float width, float size = 0.83f);
std::string text_of(const RichText& text);

/// The room that a panel leaves between its border and what it shows, in pixels.
inline ImVec2 panel_padding(const Ui& ui) { return {ui.em(0.95f), ui.em(0.85f)}; }

/// Where more follows below than is in sight, the last of it fades into the panel's ground: no line
/// is cut through. Of text: the colors of a matrix say its numbers. Last in the window that is
/// scrolled.
void fade_below(const Ui& ui);

/// A heading inside a panel: "SCORE", with a dim line beside it.
void heading(const Ui& ui, std::string_view title, const RichText& subtitle = {});
/// ▾ or ▸, in the middle of `middle`.
void draw_fold_mark(const Ui& ui, ImVec2 middle, bool open, Rgb color);
/// The same with a mark that folds what stands below it; returns whether that is to be drawn. Tag:
/// `name`.
bool folding_heading(const Ui& ui, std::string_view name, std::string_view title,
                     const RichText& subtitle, bool open, std::string_view help);
/// A fine line across the panel, to its borders, with room above and below.
void divider(const Ui& ui);
/// Text in the middle of the room that is left: what to do where there is nothing to show.
void empty_state(const Ui& ui, std::string_view text);

}  // namespace attend
