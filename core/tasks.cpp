#include "core/tasks.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

namespace attend {

struct TaskGroup::Group {
    tbb::task_group tasks;
};

std::size_t worker_count() {
    return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
}

void run_parts(std::size_t parts, Task task) {
    tbb::parallel_for(
        std::size_t{0}, parts, [task](std::size_t part) { task.work(task.whole, part); },
        tbb::simple_partitioner());
}

TaskGroup::TaskGroup() : group_(std::make_unique<Group>()) {}

TaskGroup::~TaskGroup() = default;

void TaskGroup::run(Task task, std::size_t part) {
    group_->tasks.run([task, part] { task.work(task.whole, part); });
}

void TaskGroup::wait() { group_->tasks.wait(); }

}  // namespace attend
