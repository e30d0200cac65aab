#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace attend {

/// Something a person gave cannot be used: a file, an option, an edit. The message is for that
/// person and names the place, what was found there and what was expected. Bugs are not Errors.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
    /// "vectors.txt, line 3: found 49 numbers, expected 50"
    Error(std::string_view place, std::string_view found, std::string_view expected)
        : std::runtime_error(std::string(place) + ": found " + std::string(found) + ", expected " +
                             std::string(expected)) {}
};

/// The work was stopped on request, half-way: no result, and nothing wrong.
class Cancelled : public std::runtime_error {
  public:
    Cancelled() : std::runtime_error("cancelled") {}
};

}  // namespace attend
