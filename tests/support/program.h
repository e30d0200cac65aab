#pragma once
#include <string>

#include "app/shell/program.h"
#include "support/gui_driver.h"
#include "support/store.h"
#include "support/temporary.h"

namespace attend::test {

/// The whole program in a folder of its own, driven without a window.
class ProgramDriver {
  public:
    explicit ProgramDriver(const TemporaryFolder& folder, ImVec2 size = {1280, 800},
                           const std::optional<ToOpen>& document = {}, bool desktop_dialogs = false)
        : program_(folders_in(folder), host(desktop_dialogs), document),
          gui_(
              [this](Ui& ui) {
                  program_.before_frame();
                  program_.frame(ui, time_ += 1.0 / 60);
                  program_.wait_until_kept();
              },
              size) {
        program_.settings().hidden.clear();  // setup and explanation are there to be tested
        gui_.frames(2);
    }

    /// Every file of the program inside `folder`.
    static Folders folders_in(const TemporaryFolder& folder) {
        return {folder.path() / "config", folder.path() / "state", folder.path() / "cache",
                folder.path() / "data",   folder.path(),           {folder.path() / "rescue"}};
    }

    Program& program() { return program_; }
    Store& store() { return program_.store(); }
    GuiDriver& gui() { return gui_; }
    const std::string& clipboard() const { return clipboard_; }
    /// The PNG that was given to the clipboard last.
    const std::string& copied_picture() const { return copied_picture_; }
    /// How many figures were drawn.
    int figures() const { return figures_; }

    /// Starts from hand-made vectors, which need no data file.
    void open_hand_made() {
        store().open(hand_made_document(), {});
        gui_.frames(3);
    }
    std::string sentence() { return store().document().choices.sentence; }
    /// Presses a button of the question that stands there.
    void answer(const std::string& button) {
        gui_.frames(3);
        gui_.click("question/" + button);
        gui_.frames(3);
    }
    const Matrix& value(const char* path) {
        return store().computation().evaluation()->value(path);
    }

  private:
    Host host(bool desktop_dialogs) {
        Host host{[] {
                      return Image{1, 1, {0, 0, 0, 255}};
                  },
                  [this](PictureSize size, const std::string& theme,
                         const std::function<void(Ui&)>& draw) {
                      ++figures_;
                      ImGuiContext* const before = ImGui::GetCurrentContext();
                      Drawing drawing = draw_shapes(size, theme, draw);
                      ImGui::SetCurrentContext(before);
                      return drawing;
                  },
                  [](const Image&) { return ImTextureID(1); },
                  [this](const std::string& text) { clipboard_ = text; },
                  [this](const std::string& png) { copied_picture_ = png; },
                  [](bool) {},
                  {}};
        host.desktop_dialogs = desktop_dialogs;
        return host;
    }
    std::string clipboard_, copied_picture_;
    int figures_ = 0;
    double time_ = 0;
    Program program_;
    GuiDriver gui_;
};

}  // namespace attend::test
