#include "app/views/window/tabs.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/parts/show_view.h"

namespace attend {

namespace {

constexpr float text_size = 0.85f, name_size = 0.78f;
constexpr std::array<std::string_view, 4> group_names{"See", "Compare", "Understand", "More"};

/// How much room is spent.
struct Spacing {
    bool names;
    float padding, between;  // em: beside a tab's word, between tracks
};
constexpr std::array spacings{Spacing{true, 0.85f, 0.55f}, Spacing{true, 0.6f, 0.4f},
                              Spacing{false, 0.75f, 0.4f}, Spacing{false, 0.38f, 0.25f}};
constexpr std::size_t named = 2;  // of them

struct Tab {
    const SceneView* view;  // null: what opens the others
    ViewGroup group;
    std::string_view text;
    float width;  // pixels
};

/// What had the keyboard in the last frame.
struct Focused {
    const SceneView* tab = nullptr;
    bool any = false;  // of the tabs, "…" with them
};

class Row {
  public:
    Row(Frame& frame, Place place)
        : frame_(frame), ui_(frame.ui), place_(place), chosen_(&chosen_view(frame)) {
        const std::span<const Spacing> widest_first = spacings;
        for (const auto some : {widest_first.first(named), widest_first.subspan(named)})
            for (const bool all : {true, false})
                if (fits(some, all)) return;
        while (shown_.size() > 1 && width() > place_.size.x) {
            behind_.insert(behind_.begin(), shown_.back());
            shown_.pop_back();
        }
    }

    void draw() {
        const std::vector<Tab> all = tabs();
        float x = place_.position.x;
        for (std::size_t i = 0; i < all.size();) {
            std::size_t end = i;
            while (end < all.size() && all[end].group == all[i].group) ++end;
            x = draw_track(std::span(all).subspan(i, end - i), x) + ui_.em(spacing_.between);
            i = end;
        }
        follow_keys();
    }

  private:
    /// With the widest of some spacings that fits; all views, or the rare ones behind "…". The last
    /// track has a name where there is room for it besides.
    bool fits(std::span<const Spacing> some, bool all) {
        shown_ = views_here(frame_);
        behind_.clear();
        if (!all) {
            const auto rare =
                std::stable_partition(shown_.begin(), shown_.end(), [&](const SceneView* view) {
                    return view->group_in(frame_.room()) != ViewGroup::more;
                });
            behind_.assign(rare, shown_.end());
            shown_.erase(rare, shown_.end());
        }
        return std::ranges::any_of(some, [&](const Spacing& spacing) {
            spacing_ = spacing;
            return std::ranges::any_of(std::array{true, false}, [&](bool name) {
                last_named_ = name;
                return width() <= place_.size.x;
            });
        });
    }
    float inset() const { return ui_.em(0.2f); }
    float word(std::string_view text) const {
        return std::ceil(measure_text(ui_, text, Face::semibold, text_size).x) +
               2 * ui_.em(spacing_.padding);
    }
    float name_width(ViewGroup group) const {
        const std::string_view name = group_names[static_cast<std::size_t>(group)];
        if (!spacing_.names || (group == ViewGroup::more && !last_named_)) return 0;
        return measure_text(ui_, name, Face::regular, name_size).x + ui_.em(1.05f);
    }

    /// Those that have a place of their own, and what opens the others, in the last track. Of the
    /// others, one that is shown says its name there.
    std::vector<Tab> tabs() const {
        std::vector<Tab> all;
        for (const SceneView* const view : shown_)
            all.push_back({view, view->group_in(frame_.room()), view->tab, word(view->tab)});
        if (behind_.empty()) return all;
        const bool here = std::ranges::find(behind_, chosen_) != behind_.end();
        const std::string_view text = here ? chosen_->tab : "…";
        all.push_back({nullptr, all.empty() ? ViewGroup::see : all.back().group, text,
                       word(text) + (here ? ui_.em(0.9f) : 0)});
        return all;
    }

    float width() const {
        const std::vector<Tab> all = tabs();
        float sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i == 0 || all[i].group != all[i - 1].group)
                sum +=
                    name_width(all[i].group) + 2 * inset() + (i > 0 ? ui_.em(spacing_.between) : 0);
            sum += all[i].width;
        }
        return sum;
    }

    /// Returns where it ends.
    float draw_track(std::span<const Tab> tabs, float left) {
        const float name = name_width(tabs.front().group), high = place_.size.y;
        float right = left + name + 2 * inset();
        for (const Tab& tab : tabs) right += tab.width;
        canvas().AddRectFilled({left, place_.position.y}, {right, place_.position.y + high},
                               ink(ui_.theme->panel), high / 2);
        if (ui_.theme->panel == ui_.theme->backdrop)  // a track would not be seen
            canvas().AddRect({left, place_.position.y}, {right, place_.position.y + high},
                             ink(ui_.theme->border), high / 2, 0, ui_.hairline());
        if (name > 0)
            draw_text(ui_, {left + ui_.em(0.75f), place_.position.y + high / 2},
                      group_names[static_cast<std::size_t>(tabs.front().group)],
                      dim_style(ui_, name_size), {0, 0.5f});
        float x = left + name + inset();
        for (const Tab& tab : tabs) {
            draw_tab(tab, x);
            x += tab.width;
        }
        return right;
    }

    void draw_tab(const Tab& tab, float x) {
        const ImVec2 min{x, place_.position.y + inset()},
            size{tab.width, place_.size.y - 2 * inset()};
        const bool chosen = tab.view ? tab.view == chosen_ : tab.text != "…";
        const std::string tag = tab.view ? fmt::format("view/{}", tab.view->name) : "view/more";
        // One stop for Tab: from there the arrow keys lead on.
        ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, !chosen);
        const bool pressed = press_area(ui_, tag, min, size);
        ImGui::PopItemFlag();
        if (chosen && takes_keyboard(ui_, view_tabs)) {
            ImGui::ClearActiveID();
            ImGui::SetWindowFocus();
            ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
            ImGui::SetNavCursorVisible(true);
        }
        ImDrawList& list = canvas();
        if (chosen || ImGui::IsItemHovered())
            list.AddRectFilled(min, min + size, ink(chosen ? ui_.theme->chosen : ui_.theme->hover),
                               size.y / 2);
        const Rgb color = chosen ? ui_.theme->on_chosen : ui_.theme->text;
        const float arrow = tab.view || !chosen ? 0 : ui_.em(0.9f);
        const ImVec2 middle{min.x + (size.x - arrow) / 2, min.y + size.y / 2};
        draw_text(ui_, middle, tab.text,
                  {chosen ? Face::semibold : Face::regular, text_size, color}, {0.5f, 0.5f});
        if (arrow > 0) {
            const ImVec2 at{min.x + size.x - ui_.em(spacing_.padding) - arrow / 4, middle.y};
            const float half = ui_.em(0.22f);
            list.AddTriangleFilled({at.x - half, at.y - half / 2}, {at.x + half, at.y - half / 2},
                                   {at.x, at.y + half}, ink(color));
        }
        on_tabs_ = on_tabs_ || ImGui::IsItemFocused();
        if (!tab.view) return open_others(pressed);
        tooltip(ui_, fmt::format("{}: {}", tab.view->label, tab.view->help),
                view_shortcut(frame_, *tab.view));
        if (pressed) show_view(frame_, tab.view->name);
        if (ImGui::IsItemFocused()) focused_ = tab.view;
    }

    /// A tab that the arrow keys lead to from another one is shown.
    void follow_keys() {
        auto& focused = ui_.states.of<Focused>();
        focused.any = on_tabs_;
        const SceneView* const before = std::exchange(focused.tab, focused_);
        // Another view may have its tabs at another height: the next one is still beside this one.
        if (on_tabs_) ImGui::NavClearPreferredPosForAxis(ImGuiAxis_Y);
        if (before && focused_ && focused_ != before && focused_ != chosen_)
            show_view(frame_, focused_->name);
    }

    void open_others(bool pressed) {
        tooltip(ui_, "More views of this scene");
        if (pressed) ImGui::OpenPopup("views");
        if (!ImGui::BeginPopup("views")) return;
        for (const SceneView* const view : behind_) {
            if (ImGui::MenuItem(std::string(view->label).c_str(),
                                view_shortcut(frame_, *view).c_str(), view == chosen_))
                show_view(frame_, view->name);
            ui_.tag(fmt::format("view/{}", view->name));
            tooltip(ui_, view->help);
        }
        ImGui::EndPopup();
    }

    Frame& frame_;
    const Ui& ui_;
    Place place_;
    const SceneView* chosen_;
    const SceneView* focused_ = nullptr;  // in this frame
    bool on_tabs_ = false;
    std::vector<const SceneView*> shown_, behind_;
    Spacing spacing_ = spacings.front();
    bool last_named_ = false;
};

}  // namespace

void draw_view_tabs(Frame& frame, Place place) { Row(frame, place).draw(); }

bool view_tabs_have_keyboard(const Ui& ui) { return ui.states.of<Focused>().any; }

}  // namespace attend
