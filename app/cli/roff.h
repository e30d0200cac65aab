#pragma once
#include <string>
#include <string_view>

namespace attend::cli {

/// A manual page as it grows, in the macros of man(7). Texts are plain; what roff would obey is
/// written so that it shows. Lines are short enough for checkers of such pages where words allow
/// it.
class Roff {
  public:
    /// `date`: YYYY-MM-DD; `title`: in the middle of the first line.
    Roff(std::string_view name, std::string_view section, std::string_view date,
         std::string_view title);

    void section(std::string_view title);
    void subsection(std::string_view title);
    void paragraph(std::string_view text);
    /// A bold term, what follows it in italics, and below it what it is.
    void item(std::string_view term, std::string_view form, std::string_view text);
    /// Between these two, items belong to the item before.
    void indent();
    void outdent();

    const std::string& text() const { return text_; }

  private:
    void command(std::string_view macro, std::string_view argument);
    void words(std::string_view text);

    std::string text_;
};

}  // namespace attend::cli
