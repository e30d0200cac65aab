#pragma once
#include <imgui.h>

#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>

#include "app/gui/fonts.h"
#include "app/gui/soft_lines.h"
#include "app/gui/theme.h"
#include "core/analysis/readings.h"

namespace attend {

/// What a panel remembers from one frame to the next and nobody else needs to know (whether a
/// section is open, when something was typed, what is costly to measure): a struct of its own,
/// found by its type, made at first use.
class PanelStates {
  public:
    template <class T>
    T& of() {
        std::shared_ptr<void>& kept = place_of(typeid(T));
        if (!kept) kept = std::make_shared<T>();
        return *static_cast<T*>(kept.get());
    }

    /// What `make()` gives, made anew where the key is another one than before: one result for each
    /// place in the code that asks.
    template <class Key, class Make>
    const std::invoke_result_t<Make>& kept(const Key& key, Make make) {
        struct Kept {  // a type of its own, as `make` is
            Key key;
            std::invoke_result_t<Make> result;
        };
        auto& kept = of<std::optional<Kept>>();
        if (!kept || !(kept->key == key)) kept = Kept{key, make()};
        return kept->result;
    }

  private:
    // By the address of its type: two files may each have a type of one name for themselves.
    std::shared_ptr<void>& place_of(const std::type_info& type);

    std::map<const std::type_info*, std::shared_ptr<void>> kept_;
};

/// Where an item stood in the last frame, and its id: how a test finds it.
struct TaggedItem {
    ImVec2 min, max;
    ImGuiID id = 0;
    ImVec2 center() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
};

/// By name: "temperature", "heads/4", "weights". Filled only where somebody asks (tests, help).
using Tags = std::map<std::string, TaggedItem, std::less<>>;

class HeatmapRenderer;

/// What every widget and panel is given: how things look at this moment. One lives as long as the
/// window (or the test); begin_frame() brings it up to date before anything is drawn.
struct Ui {
    const Theme* theme = nullptr;
    Fonts fonts;
    SoftLines soft_lines;                 // in the fonts' texture
    float scale = 1;                      // the monitor's × the user's zoom
    HeatmapRenderer* renderer = nullptr;  // null without OpenGL: heatmaps then draw no cells
    Tags* tags = nullptr;                 // null unless somebody looks for items by name
    bool reduce_motion = false;
    std::string notation = "paper";  // of core/attention/notations.h: which letters formulas have
    mutable PanelStates states;      // what panels keep for themselves
    mutable Readings readings;       // of each value on the screen

    /// n × the body font's size, in whole pixels. Write lengths with it: ui.em(0.5f).
    float em(float n = 1) const { return std::round(body_size * scale * n); }
    /// The width of a fine line: 1 at scale 1, whole pixels.
    float hairline() const { return std::max(1.0f, std::round(scale)); }

    ImU32 role(Role r, float alpha = 1) const { return ink(theme->role(r), alpha); }

    /// Names the item just made.
    void tag(std::string_view name) const;
    /// Names a part of an item, or something drawn that is no item.
    void tag(std::string_view name, ImVec2 min, ImVec2 max) const;
};

/// Noted by a panel in a frame that does not show yet what it is to show, since that is being
/// computed, or moves: a picture waits for it.
void leave_unfinished(const Ui& ui);
/// Whether a panel did so in this frame; asked between two frames, in the last one.
bool is_unfinished(const Ui& ui);

/// Puts theme and scale into Dear ImGui's style. Call before ImGui::NewFrame().
void begin_frame(Ui& ui);

/// Where the window that is being filled is drawn.
inline ImDrawList& canvas() { return *ImGui::GetWindowDrawList(); }

/// A font for the lines that follow, until it goes out of scope. `size` is relative to body text.
class FontScope {
  public:
    FontScope(const Ui& ui, Face face, float size = 1);
    ~FontScope() { ImGui::PopFont(); }
    FontScope(const FontScope&) = delete;
    FontScope& operator=(const FontScope&) = delete;
};

/// Dear ImGui's own state, from construction to destruction, set up as the program wants it: fonts
/// loaded, keyboard navigation on, no file of its own. Not copied, not moved: ImGui points into it.
class GuiContext {
  public:
    GuiContext();
    ~GuiContext() { ImGui::DestroyContext(context_); }
    GuiContext(const GuiContext&) = delete;
    GuiContext& operator=(const GuiContext&) = delete;

    Ui ui;  // theme "dark", scale 1

  private:
    ImGuiContext* context_;
};

}  // namespace attend
