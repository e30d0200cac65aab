#pragma once
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace attend::test {

using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// How a run of the executable ended and what it wrote.
struct Run {
    int code = -1;  // the exit code, or -1 if a signal ended it
    std::string out, err;
};

/// Runs `attend` with these arguments. `out`: where standard output goes, if not into the result.
/// `largest_file`: how far files of the program may grow, as on a full disk.
Run run_attend(const Arguments& arguments, const std::string& out = {}, long largest_file = -1);

/// Standard output of a run that must do: exit code 0, nothing on standard error.
std::string result_of(const Arguments& arguments);
Json json_of(Arguments arguments);
/// The values of a node in JSON, as doubles.
std::vector<std::vector<double>> values_of(Arguments arguments, const std::string& node);

/// A run that must be refused with this code: nothing on standard output, and on standard error a
/// message that begins with "attend: " and contains `part`.
void check_refused(const Arguments& arguments, int code, std::string_view part);

}  // namespace attend::test
