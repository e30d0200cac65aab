#include "app/views/desk/scene_views.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/room.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/stage.h"
#include "core/named.h"
#include "core/workspaces/workspace.h"

namespace attend {

/// Their names are those of the files, which the root's CMakeLists.txt lists.
namespace view_files {
extern const SceneView ATTEND_VIEWS;
static std::vector<SceneView> rows() { return {ATTEND_VIEWS}; }
}  // namespace view_files

namespace {

constexpr int most_shortcuts = 9;

}  // namespace

std::span<const SceneView> scene_views() {
    static const std::vector<SceneView> all = [] {
        std::vector<SceneView> rows = view_files::rows();
        std::ranges::sort(rows, {}, &SceneView::place);
        return rows;
    }();
    return all;
}

const SceneView* find_scene_view(std::string_view name) { return find_named(scene_views(), name); }

std::vector<const SceneView*> views_here(const Frame& frame) {
    std::vector<const SceneView*> here;
    for (const SceneView& view : scene_views())
        if (view.is_in(frame.room())) here.push_back(&view);
    std::ranges::stable_sort(here, {},
                             [&](const SceneView* view) { return view->group_in(frame.room()); });
    return here;
}

const SceneView& chosen_view(std::string_view room, std::string_view name) {
    const SceneView* view = find_scene_view(name);
    if (view && view->is_in(room)) return *view;
    return *find_scene_view(workspace(room).view);
}

const SceneView& large_view(std::string_view room, std::string_view name) {
    const SceneView& view = chosen_view(room, name);
    if (view.group != ViewGroup::home) return view;
    return *find_scene_view(workspace(room).many_heads ? "wall" : "weights");
}

const SceneView& large_view(const Frame& frame) {
    return large_view(frame.room(), frame.store.session.selection.view);
}

const SceneView& chosen_view(const Frame& frame) {
    return chosen_view(frame.room(), frame.store.session.selection.view);
}

ViewGroup SceneView::group_in(std::string_view in_room) const {
    return behind && workspace(in_room).view != name ? ViewGroup::more : group;
}

std::string view_shortcut(const Frame& frame, const SceneView& view) {
    const std::vector<const SceneView*> here = views_here(frame);
    const auto place = std::find(here.begin(), here.end(), &view) - here.begin();
    return place < most_shortcuts ? fmt::format("Ctrl+{}", place + 1) : std::string();
}

void run_view_shortcuts(Frame& frame) {
    const std::vector<const SceneView*> here = views_here(frame);
    const auto count = std::min<std::size_t>(here.size(), most_shortcuts);
    for (std::size_t i = 0; i < count; ++i)
        if (ImGui::Shortcut(ImGuiMod_Ctrl | (ImGuiKey_1 + static_cast<int>(i)),
                            ImGuiInputFlags_RouteGlobal | ImGuiInputFlags_RouteOverActive))
            show_view(frame, here[i]->name);
}

namespace {

/// What of the view is chosen: on the title's line, else what stands above the view.
Box with_controls(Frame& frame, const SceneView& view) {
    const Ui& ui = frame.ui;
    Box shown = view.view(frame);
    if (!view.controls || on_stage(frame)) return shown;
    Box controls = view.controls(frame);
    const Length wanted = width_of(ui, controls);
    for (const float wide : {wanted.wish, wanted.least}) {
        const float high = height_of(ui, controls, wide).wish;
        const auto at = title_room(ui, {wide, high});
        if (!at) continue;
        draw_box(ui, controls, {*at, {wide, high}});
        return shown;
    }
    return box::column({std::move(controls).right(), std::move(shown).grow_high()});
}

}  // namespace

void draw_scene_view(Frame& frame, const SceneView& view) {
    if (draw_problem(frame, view.shows)) return;
    const Place place{ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()};
    // A room of heads over a text may have a task without one.
    const bool of_outputs =
        view.applies == to_heads || view.applies == to_chosen_heads || view.applies == to_outputs;
    if (of_outputs && frame.scene()->layers.empty() && workspace(frame.room()).heads)
        return draw_box(frame.ui,
                        box::empty("Nothing here reads a text: attention gives weights alone."),
                        place);
    draw_box(frame.ui, with_controls(frame, view).old(fades(frame)), place);
}

}  // namespace attend
