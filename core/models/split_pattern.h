#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attend {

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
    /// UTF-8. Throws Error where a match takes more steps than any text of a person.
    std::vector<std::pair<std::size_t, std::size_t>> words(std::string_view text) const;

  private:
    struct Compiled;
    std::unique_ptr<Compiled> compiled_;
    std::string place_;
};

}  // namespace attend
