#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/gui/file_dialog.h"
#include "app/jobs/job.h"
#include "app/platform/file_portal.h"

namespace attend {

/// The desktop's own file dialog, where there is one. It is asked beside the frames; while it is
/// open, the window takes nothing but the wish to have Attend's own dialog instead.
class DesktopDialog {
  public:
    using Wake = std::function<void()>;

    /// Begins to ask whether there is one, once for all. `parent_window`: as PortalDialog has it.
    void look_for(const std::string& parent_window, Wake wake);
    /// Whether one is known by now, and none has failed.
    bool is_there();
    void wait_until_known() { search_.wait(); }
    /// False where none is there: then nothing is done. One that is open gives way to it.
    bool open(FileDialog::Request request);
    bool is_open() const { return request_.has_value(); }
    /// Nobody wants its answer any more.
    void close();

    struct Answer {
        enum class Means { chosen, cancelled, own_dialog };
        Means means = Means::cancelled;
        FileDialog::Request request;      // what was asked
        std::filesystem::path path = {};  // with `chosen`
        std::string problem = {};         // with `own_dialog`: why the desktop's has none; or empty
        std::string typed = {};           // with `own_dialog`: meanwhile, and meant for a dialog
    };
    /// Once a frame while it is open. Closed, it has given an answer.
    std::optional<Answer> draw(Ui& ui);

  private:
    using Chosen = std::optional<std::filesystem::path>;

    void ask();
    std::optional<Answer> polled();
    Answer end(Answer::Means means);

    std::string parent_window_;
    Wake wake_;
    bool there_ = false;
    std::optional<FileDialog::Request> request_;
    bool asked_ = false;  // for the request: not before an earlier dialog is closed
    std::string typed_;
    Job<bool> search_;
    Job<Chosen> asking_;  // runs on for a moment after close()
};

/// What the desktop's dialog is asked for `request`.
PortalDialog portal_dialog_for(const FileDialog::Request& request);

}  // namespace attend
