#pragma once
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include "app/gui/panel.h"
#include "app/views/desk/scene_views.h"
#include "app/views/panels.h"
#include "support/gui_driver.h"
#include "support/store.h"

namespace attend {

/// Setup and explanation stand beside the scene, so that what they show is there to be tested.
inline Settings with_all_panels() {
    Settings settings;
    settings.hidden.clear();
    return settings;
}

/// A real store, and what a frame of the program does around the panels.
struct Desk {
    explicit Desk(Saved saved) : store(std::move(saved)) {}

    /// One frame: `content` draws panels into a window that fills the screen.
    void draw(Ui& ui, const std::function<void(Frame&)>& content) {
        store.begin_frame();
        Frame frame{ui, store, settings, requests, {}};
        frame.coloring = coloring_of(frame);
        const ImGuiViewport& viewport = *ImGui::GetMainViewport();
        ImGui::SetNextWindowPos(viewport.Pos);
        ImGui::SetNextWindowSize(viewport.Size);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
        ImGui::Begin("desk", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        ImGui::PopStyleVar();
        content(frame);
        ImGui::End();
        store.end_frame(frame.gesture);
    }

    const Choices& choices() const { return store.document().choices; }
    const View& view() const { return store.document().view; }
    const Selection& selection() const { return store.session.selection; }
    const Edits& edits() const { return store.document().edits; }
    std::size_t steps() const { return store.history().size(); }
    const Scene& scene() const { return *store.computation().scene(); }
    const Evaluation& evaluation() const { return *store.computation().evaluation(); }
    Scalar value(const std::string& path, Cell cell) const {
        return evaluation().value(path)(cell.row, cell.column);
    }
    /// The first request of a kind, or null.
    template <class Wanted>
    const Wanted* request() const {
        for (const Request& request : requests)
            if (const Wanted* found = std::get_if<Wanted>(&request)) return found;
        return nullptr;
    }

    Store store;
    Settings settings = with_all_panels();
    Requests requests;
};

/// One panel alone, which fills the screen.
struct OnePanel : Desk {
    using Draw = std::function<void(Frame&)>;

    explicit OnePanel(Draw draw_panel, Saved saved = hand_made_document(), std::string heading = {},
                      RichText explanation = {})
        : Desk(std::move(saved)),
          panel(std::move(draw_panel)),
          title(std::move(heading)),
          subtitle(std::move(explanation)) {}

    void draw(Ui& ui) {
        Desk::draw(ui, [&](Frame& frame) {
            const ImVec2 size = ImGui::GetMainViewport()->Size;
            const float gap = ui.em(0.5f);
            const Panel around(ui, "panel", {{gap, gap}, {size.x - 2 * gap, size.y - 2 * gap}},
                               title, subtitle);
            panel(frame);
        });
    }

    Draw panel;
    std::string title;
    RichText subtitle;
};

/// What draws a view, by its name.
inline OnePanel::Draw view_drawn(std::string_view name) {
    return [view = find_scene_view(name)](Frame& frame) { draw_scene_view(frame, *view); };
}

/// Driven without a window.
struct DrivenPanel : OnePanel {
    explicit DrivenPanel(Draw draw_panel, ImVec2 size = {1280, 800},
                         Saved saved = hand_made_document())
        : OnePanel(draw_panel, std::move(saved)), gui([this](Ui& ui) { draw(ui); }, size) {
        gui.frames(2);
    }
    /// Lets time pass, as when nobody types.
    void wait(double seconds) { gui.frames(static_cast<int>(seconds * 60) + 1); }
    /// Until nothing that is drawn is still being made.
    void finish() {
        gui.frames(3);
        while (is_unfinished(gui.ui())) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            gui.frame();
        }
    }
    /// The mouse over a cell of a map that fills its tag, tokens by tokens.
    void point_at(const std::string& map, Cell cell) {
        const TaggedItem item = gui.item(map);
        const float size =
            (item.max.x - item.min.x) / static_cast<float>(scene().asks().tokens.size());
        gui.move({item.min.x + (static_cast<float>(cell.column) + 0.5f) * size,
                  item.min.y + (static_cast<float>(cell.row) + 0.5f) * size});
        gui.frame();
    }

    GuiDriver gui;
};

}  // namespace attend
