#include "app/shell/session_writer.h"

#include <utility>

namespace attend {

void SessionWriter::begin(const SessionFile& file, LastSession session,
                          const std::function<void()>& wake) {
    stop_ = {};
    // Not by the job's own stop, which comes with its end: who ends without write_now() has the
    // session at least as it was begun.
    const Progress progress{stop_.get_token(), {}};
    job_.start(
        "Keeping the session",
        [&file, session = std::move(session), texts = texts_, progress](const Progress&) {
            file.write(session, *texts, progress);
            return std::monostate();
        },
        wake);
}

void SessionWriter::write_now(const SessionFile& file, const LastSession& session) {
    stop_.request_stop();
    job_ = {};  // waits for it
    file.write(session, *texts_, {});
}

}  // namespace attend
