#pragma once
#include <memory>
#include <string>
#include <utility>

#include "app/state/lesson_play.h"
#include "app/views/window/window_view.h"
#include "support/desk.h"

namespace attend {

/// The window in which a lesson is played, driven without one.
struct LessonDesk : Desk {
    explicit LessonDesk(const std::string& file, std::size_t step = 0, bool presents = false,
                        ImVec2 size = {1920, 1080})
        : Desk(hand_made_document()),
          play(std::make_shared<LessonPlay>(read_lesson(file), step)),
          gui([this](Ui& ui) { draw_window(ui, store, settings, requests, state); }, size) {
        settings.hidden = {"setup", "explanation"};
        store.session.presenting = presents;
        store.lesson = play;
        play->show(store);
        settle();
    }
    void settle() {
        gui.frames(3);
        while (store.computation().busy()) gui.frame();
        gui.frames(2);
    }
    void key(ImGuiKey which) { gui.key(which), settle(); }
    void click(const std::string& name) { gui.click(name), settle(); }

    std::shared_ptr<LessonPlay> play;
    WindowState state;
    GuiDriver gui;
};

}  // namespace attend
