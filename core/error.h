#pragma once
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace attend {

/// What cannot be used, in parts, for those who say it where the place is seen.
struct Refusal {
    std::string text;                    // all of it
    std::string place, found, expected;  // empty where it was said in other words

    bool empty() const { return text.empty(); }
};

/// Something a person gave cannot be used: a file, an option, an edit. The message is for that
/// person and names the place, what was found there and what was expected. Bugs are not Errors.
class Error : public std::runtime_error {
  public:
    explicit Error(const std::string& text) : Error(Refusal{text, {}, {}, {}}) {}
    /// "vectors.txt, line 3: found 49 numbers, expected 50"
    Error(std::string_view place, std::string_view found, std::string_view expected)
        : Error(Refusal{std::string(place) + ": found " + std::string(found) + ", expected " +
                            std::string(expected),
                        std::string(place), std::string(found), std::string(expected)}) {}

    /// What `inner` says, of a place in `where`: "head.0/weights: row 0: found …"
    Error(std::string_view where, const Error& inner)
        : Error(Refusal{std::string(where) + ": " + inner.what(),
                        std::string(where) + (inner.refusal_.place.empty() ? "" : ": ") +
                            inner.refusal_.place,
                        inner.refusal_.found, inner.refusal_.expected}) {}

    const Refusal& refusal() const { return refusal_; }

  private:
    explicit Error(Refusal refusal)
        : std::runtime_error(refusal.text), refusal_(std::move(refusal)) {}

    Refusal refusal_;
};

/// The work was stopped on request, half-way: no result, and nothing wrong.
class Cancelled : public std::runtime_error {
  public:
    Cancelled() : std::runtime_error("cancelled") {}
};

}  // namespace attend
