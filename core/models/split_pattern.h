#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attend {

/// What all patterns together may do to one text: a pattern comes from a foreign file, and may try
/// any number of ways at every character. Not for two threads.
class SplitBudget {
  public:
    /// For a text of so many bytes.
    explicit SplitBudget(std::size_t bytes);
    ~SplitBudget();
    SplitBudget(const SplitBudget&) = delete;
    SplitBudget& operator=(const SplitBudget&) = delete;

  private:
    friend class SplitPattern;
    struct Matching;  // what PCRE2 writes to

    std::size_t bytes_;
    std::uint64_t steps_, left_;
    std::unique_ptr<Matching> matching_;
};

/// A regular expression that cuts a text into words, as tokenizers have one. By PCRE2, with
/// Unicode's letters, numbers and spaces.
class SplitPattern {
  public:
    /// Throws Error that names `place`, the expression and where it is wrong.
    SplitPattern(std::string_view expression, std::string_view place);
    ~SplitPattern();
    SplitPattern(SplitPattern&&) noexcept;
    SplitPattern& operator=(SplitPattern&&) noexcept;

    /// What matches, and what lies between, in order: first and last byte. `text` must be valid
    /// UTF-8. Throws Error that names place and expression where the budget does not suffice.
    std::vector<std::pair<std::size_t, std::size_t>> words(std::string_view text,
                                                           SplitBudget& budget) const;

  private:
    struct Compiled;
    struct Range {
        std::size_t begin, end;
    };
    /// The first match from `at` on; begin = end = the text's end where there is none.
    Range next(std::string_view text, std::size_t at, SplitBudget& budget) const;
    void take(SplitBudget& budget, std::uint64_t steps) const;

    std::unique_ptr<Compiled> compiled_;
    std::string place_;
};

}  // namespace attend
