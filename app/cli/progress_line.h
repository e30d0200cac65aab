#pragma once
#include <memory>
#include <string>

#include "core/progress.h"

namespace attend::cli {

/// What a command is doing, on one line of standard error that is written over and wiped at the
/// end: where that is a terminal, and the command takes longer than half a second.
class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// What is being done from now on ("computing head.0/weights"); the result takes how far it is.
    /// It must not be used after this object is gone.
    Progress begin(std::string what);
    /// Wipes the line: the result, or a message, follows.
    void end();

  private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace attend::cli
