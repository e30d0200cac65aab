#pragma once
#include <memory>
#include <stop_token>
#include <variant>

#include "app/jobs/job.h"
#include "app/shell/session_file.h"

namespace attend {

/// Writes a session beside the frame: with a large matrix in it that takes a second. Values go in,
/// and nothing of the window is looked at. One at a time: who begins anew waits until the one
/// before is there, and then has the latest.
class SessionWriter {
  public:
    /// Begins to write; nothing may be under way. `file` outlives this. `wake`: when it is done.
    void begin(const SessionFile& file, LastSession session, const std::function<void()>& wake);
    bool is_writing() const { return job_.running(); }
    /// Until what is under way is in the file, or could not be written: poll() says which.
    void wait() { job_.wait(); }
    /// Once a frame: whether what was begun is in the file, said once. Throws why it could not be
    /// written.
    bool poll() { return job_.poll().has_value(); }

    /// In place of what is under way: on return the file holds this session. Throws Error.
    void write_now(const SessionFile& file, const LastSession& session);

  private:
    /// Used by the job, and by write_now() when there is none.
    std::shared_ptr<MatrixTexts> texts_ = std::make_shared<MatrixTexts>();
    std::stop_source stop_;
    Job<std::monostate> job_;  // what was begun is finished before this goes
};

}  // namespace attend
