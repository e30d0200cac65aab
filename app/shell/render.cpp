#include "app/shell/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "app/gui/capturing_picture.h"
#include "app/state/command.h"
#include "app/state/lesson_play.h"
#include "app/state/store.h"
#include "app/views/desk/scene_views.h"
#include "app/views/lesson/lesson.h"
#include "app/views/matrix/matrix_sheet.h"
#include "app/views/stage/stage.h"
#include "app/views/window/figure_page.h"
#include "app/views/window/window_view.h"
#include "core/document/node_named.h"
#include "core/error.h"
#include "core/named.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

using namespace std::chrono_literals;

/// Beside work of some length fewer and fewer frames are drawn: it needs the processor.
class Patience {
  public:
    void wait(const Ui& ui) {
        const bool unfinished = is_unfinished(ui);
        pause_ = unfinished ? std::min(2 * pause_ + 1ms, 100ms) : 0ms;
        std::this_thread::sleep_for(pause_);
    }

  private:
    std::chrono::milliseconds pause_{0};
};

std::vector<std::string_view> rooms_of(const SceneView& view) {
    std::vector<std::string_view> names;
    for (const Workspace& room : workspaces())
        if (view.is_in(room.name)) names.push_back(room.name);
    return names;
}

}  // namespace

std::vector<RenderedView> rendered_views() {
    std::vector<std::string_view> everywhere;
    for (const Workspace& room : workspaces()) everywhere.push_back(room.name);
    std::vector<RenderedView> views{
        {"window", "The window", "The whole program", everywhere, has_figure_page("window")},
        {"present", "Present", "One picture of the chosen view, large, for a lecture hall",
         everywhere, has_figure_page("present")}};
    for (const SceneView& large : scene_views()) {
        views.push_back({std::string(large.name), std::string(large.label), std::string(large.help),
                         rooms_of(large)});
    }
    for (const PanelName& panel : panel_names())
        if (panel.name != view_panel.name)  // each view has a name of its own
            views.push_back({std::string(panel.name), std::string(panel.label),
                             "A panel alone, between title bar, sentence and status line",
                             everywhere});
    return views;
}

RenderedView rendered_view(const std::string& name) {
    std::vector<std::string> names;
    for (RenderedView& view : rendered_views()) {
        if (view.name == name) return std::move(view);
        names.push_back(view.name);
    }
    std::string instead = did_you_mean(name, names);
    if (!instead.starts_with("did you mean")) instead = "`attend views` lists them";
    throw Error("view: " + in_quotes(name) + " is not one; " + instead);
}

namespace {

void choose_rendered_view(Store& store, const std::string& view) {
    if (view.empty() || view == "window") return;
    if (view == "present") {
        store.session.presenting = true;
        return;
    }
    if (const SceneView* const large = find_scene_view(view)) {
        const std::string& room = store.document().choices.workspace;
        if (!large->is_in(room))
            throw Error("view " + view, "the workspace " + room,
                        fmt::format("the workspace {}", fmt::join(rooms_of(*large), " or ")));
        store.session.selection.view = view;
        store.session.maximized = view_panel.name;
        return;
    }
    store.session.maximized = rendered_view(view).name;
}

}  // namespace

Saved saved_as_drawn(Saved saved, const std::string& view) {
    if (find_scene_view(view)) saved.selection.view = view;
    return saved;
}

namespace {

/// What make(size, draw, prepare) makes of the window with what is open.
template <class Make>
auto made_of_store(Store& store, PictureSize size, const std::string& theme, Make make) {
    if (store.session.presenting)
        size.scale *=
            static_cast<float>(stage_zoom(store, {static_cast<float>(size.width) / size.scale,
                                                  static_cast<float>(size.height) / size.scale}));
    Settings settings;
    settings.theme = theme;
    Requests requests;
    WindowState state;
    size.scale *= zoom_of(store.document().view);
    state.capturing_picture = true;
    Patience patience;
    return make(
        size, [&](Ui& ui) { draw_window(ui, store, settings, requests, state); },
        [&](Ui& ui) { patience.wait(ui); });
}

/// What make(size, draw, prepare) makes of the window.
template <class Make>
auto made_of_window(const Saved& saved, const std::string& view, PictureSize size,
                    const std::string& theme, const LookAt& look_at, const DocumentFile& file,
                    Make make) {
    Store store(in_theme(saved, theme));
    compute_all(store);
    if (!file.path.empty()) store.mark_saved(file.path);
    if (file.changed) store.mark_saved_as({});
    if (look_at) look_at(*store.computation().evaluation());
    choose_rendered_view(store, view);
    return made_of_store(store, size, theme, make);
}

/// The same of a beat on the stage.
template <class Make>
auto made_of_beat(const BeatToDraw& drawn, PictureSize size, const std::string& theme, Make make) {
    const auto play = std::make_shared<LessonPlay>(drawn.lesson);
    Store store(play->state().now ? in_theme(play->state().saved(), theme) : Saved());
    store.lesson = play;
    store.session.presenting = true;
    play->go_to(drawn.beat);
    play->follow(store);
    if (play->state().now) compute_all(store);
    return made_of_store(store, size, theme, make);
}
/// What make(draw) makes of the sheet of a node.
template <class Make>
auto made_of_node(const Saved& saved, const std::string& path, const LookAt& look_at, Make make) {
    Store store(saved);
    compute_all(store);
    const Evaluation& evaluation = *store.computation().evaluation();
    const NodeId id = node_named(*evaluation.graph, saved.document.choices, path);
    if (look_at) look_at(evaluation);
    const Value drawn = sheet_value(evaluation, id);
    return make([&](Ui& ui) { draw_sheet_window(ui, evaluation, id, drawn, saved.document.view); });
}

}  // namespace

Image render_window(const Saved& saved, const std::string& view, PictureSize size,
                    const std::string& theme, const LookAt& look_at, const DocumentFile& file) {
    return made_of_window(saved, view, size, theme, look_at, file,
                          [&](PictureSize scaled, const auto& draw, const auto& prepare) {
                              return draw_picture(scaled, theme, draw, prepare);
                          });
}

Drawing window_drawing(const Saved& saved, const std::string& view, PictureSize size,
                       const std::string& theme, const LookAt& look_at, const DocumentFile& file) {
    return made_of_window(saved, view, size, theme, look_at, file,
                          [&](PictureSize scaled, const auto& draw, const auto& prepare) {
                              return draw_shapes(scaled, theme, draw, prepare);
                          });
}

Image render_beat(const BeatToDraw& beat, PictureSize size, const std::string& theme) {
    return made_of_beat(beat, size, theme,
                        [&](PictureSize scaled, const auto& draw, const auto& prepare) {
                            return draw_picture(scaled, theme, draw, prepare);
                        });
}

Drawing beat_drawing(const BeatToDraw& beat, PictureSize size, const std::string& theme) {
    return made_of_beat(beat, size, theme,
                        [&](PictureSize scaled, const auto& draw, const auto& prepare) {
                            return draw_shapes(scaled, theme, draw, prepare);
                        });
}

Drawing beat_picture(const BeatToDraw& beat, PictureSize size, const std::string& theme) {
    Drawing drawing = made_of_beat(beat, size, theme,
                                   [&](PictureSize scaled, const auto& draw, const auto& prepare) {
                                       const auto draw_alone = [&draw](Ui& ui) {
                                           ui.states.of<CapturingPicture>().alone = true;
                                           draw(ui);
                                       };
                                       return draw_shapes(scaled, theme, draw_alone, prepare);
                                   });
    Rectangle& place = drawing.place;
    place.high.y = place.low.y + picture_alone * place.size().y;
    return drawing;
}

void draw_sheet_window(Ui& ui, const Evaluation& evaluation, NodeId id, const Value& drawn,
                       const View& view) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::Begin("matrix", nullptr, ImGuiWindowFlags_NoDecoration);
    draw_matrix_sheet(ui, evaluation, id, drawn, view);
    ImGui::End();
}

Image render_node(const Saved& saved, const std::string& path, PictureSize size,
                  const std::string& theme, const LookAt& look_at) {
    return made_of_node(saved, path, look_at,
                        [&](const auto& draw) { return draw_picture(size, theme, draw); });
}

Drawing node_drawing(const Saved& saved, const std::string& path, PictureSize size,
                     const std::string& theme, const LookAt& look_at) {
    return made_of_node(saved, path, look_at,
                        [&](const auto& draw) { return draw_shapes(size, theme, draw); });
}

}  // namespace attend
