#pragma once
#include <cstddef>
#include <memory>

namespace attend {

/// oneTBB, as core/parallel uses it. A file of its own, and plain pointers in what crosses its
/// border: a thread sanitizer sees nothing of what happens inside the library and would report the
/// library's own tasks, which it hands from thread to thread, so it does not look into this file.
/// Whoever hands something over says so by an atomic of its own (HandOver).

/// What is done with part `part` of a whole.
struct Task {
    void (*work)(void* whole, std::size_t part);
    void* whole;
};

/// How many threads work side by side.
std::size_t worker_count();

/// Does the task for 0 … parts − 1, side by side, and returns when all are done.
void run_parts(std::size_t parts, Task task);

/// Tasks that are started one by one, also from within one another.
class TaskGroup {
  public:
    TaskGroup();
    ~TaskGroup();
    TaskGroup(const TaskGroup&) = delete;
    TaskGroup& operator=(const TaskGroup&) = delete;

    void run(Task task, std::size_t part);
    /// Returns when all are done; helps until then.
    void wait();

  private:
    struct Group;
    std::unique_ptr<Group> group_;
};

}  // namespace attend
