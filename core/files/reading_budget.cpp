#include "core/files/reading_budget.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/memory.h"

namespace attend {

void ReadingBudget::look(double bytes, const std::string& where) {
    if (progress_.stop.stop_requested()) throw Cancelled();
    if (taken_ > most_)
        throw Error(where, fmt::format("values that take {} of memory so far", bytes_text(taken_)),
                    fmt::format("at most {} for all values of the file", bytes_text(most_)));
    check_memory(where, "values of the file", std::max(bytes, step), memory_left() / 2);
    next_look_ = taken_ + step;
}

}  // namespace attend
