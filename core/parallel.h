#pragma once
#include <cstddef>
#include <functional>
#include <vector>

namespace attend {

/// The one place where the core uses more than one processor core. Work is stolen by whoever is
/// free (oneTBB), so that a core that another program keeps busy holds nobody up. Which thread does
/// what changes no number.

/// Calls work(0) … work(parts − 1), side by side, and returns when all are done.
void side_by_side(std::size_t parts, const std::function<void(std::size_t)>& work);

/// Calls work(0) … work(rows − 1), side by side where all of it takes `operations` floating-point
/// operations that are worth dividing. A row's numbers do not depend on who makes them.
void each_row(std::ptrdiff_t rows, double operations,
              const std::function<void(std::ptrdiff_t)>& work);
/// So many operations take the time that a number takes to be read, and written elsewhere.
inline constexpr double moved_number = 6;

/// Calls step(i) once for every i, as early as may be: after all of `before[i]`, of which none
/// waits for i. What those wrote, step(i) sees. `step` must not throw.
void after_dependencies(const std::vector<std::vector<std::size_t>>& before,
                        const std::function<void(std::size_t)>& step);

}  // namespace attend
