#include "core/graph/numbers_allowed.h"

#include <cmath>

namespace attend {

bool is_allowed(double number, Numbers allowed) {
    if (allowed == Numbers::none) return false;
    if (allowed == Numbers::zero_or_one) return number == 0 || number == 1;
    if (std::isfinite(number)) return true;
    return allowed == Numbers::finite_or_negative_infinity && std::isinf(number) && number < 0;
}

std::string_view description(Numbers allowed) {
    switch (allowed) {
        case Numbers::finite:
            return "a finite number";
        case Numbers::finite_or_negative_infinity:
            return "a finite number or -inf";
        case Numbers::none:
            return "no number: nothing reads this matrix, it only shows what the table says";
        default:
            return "1 (may attend) or 0 (masked)";
    }
}

}  // namespace attend
