#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace attend::lesson {

/// What is wrong with a lesson, and where: a line, counted from 1.
struct Fault {
    int line = 0;
    std::string what;      // "found …, expected …"
    bool warning = false;  // the lesson works all the same
};
using Faults = std::vector<Fault>;

/// The Error of a part of a line; whoever knows the line puts it before.
inline Error unexpected(std::string_view found, std::string_view expected) {
    return Error(fmt::format("found {}, expected {}", found, expected));
}

/// Runs `work`, and makes its Error a fault of this line. Returns whether there was none.
template <class Work>
bool without_fault(Faults& faults, int line, Work work) {
    try {
        work();
        return true;
    } catch (const Error& error) {
        faults.push_back({line, error.what()});
        return false;
    }
}

}  // namespace attend::lesson
