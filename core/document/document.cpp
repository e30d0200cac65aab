#include "core/document/document.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

void check_number(std::string_view where, Cell cell, double number, Numbers allowed) {
    if (is_allowed(number, allowed)) return;
    throw Error(fmt::format("{}[{},{}]", where, cell.row, cell.column), fmt::format("{}", number),
                description(allowed));
}

}  // namespace attend
