#include "core/document/document.h"

#include <fmt/format.h>

#include "core/error.h"

namespace attend {

Numbers numbers_allowed_in(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    if (name == "mask" || name == "second_mask" || name == "own_mask" || name == "top_k")
        return Numbers::zero_or_one;
    const bool may_be_masked = path.ends_with("/scores") || path.ends_with("/masked");
    return may_be_masked ? Numbers::finite_or_negative_infinity : Numbers::finite;
}

void check_number(const std::string& path, Cell cell, double number, std::string_view where) {
    const Numbers allowed = numbers_allowed_in(path);
    if (is_allowed(number, allowed)) return;
    throw Error(fmt::format("{}[{},{}]", where.empty() ? path : where, cell.row, cell.column),
                fmt::format("{}", number), description(allowed));
}

}  // namespace attend
