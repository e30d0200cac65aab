#include "app/cli/roff.h"

#include <fmt/format.h>

namespace attend::cli {

namespace {

/// A word as it shows: a hyphen stays one that can be copied into a command, and no sign at the
/// beginning of a line is a command.
std::string roff_word(std::string_view word, bool first) {
    std::string written;
    if (first && (word.starts_with('.') || word.starts_with('\''))) written = "\\&";
    for (const char c : word) {
        if (c == '\\')
            written += "\\e";
        else if (c == '-')
            written += "\\-";
        else
            written += c;
    }
    return written;
}

/// Bytes of a text where roff spells each character beyond ASCII out, such as \[u03C6].
std::size_t roff_size(std::string_view text) {
    constexpr std::size_t spelled_out = 8;
    std::size_t size = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            ++size;
        else if (byte >= 0xC0)  // the first of its character
            size += spelled_out;
    }
    return size;
}

/// In quotation marks, as the argument of a macro.
std::string roff_argument(std::string_view text) {
    std::string written;
    for (const char c : roff_word(text, false)) written += c == '"' ? "\\(dq" : std::string(1, c);
    return '"' + written + '"';
}

}  // namespace

Roff::Roff(std::string_view name, std::string_view section, std::string_view date,
           std::string_view title)
    : text_(fmt::format(".TH {} {} {} Attend {}\n", roff_argument(name), section, date,
                        roff_argument(title))) {}

void Roff::section(std::string_view title) { command("SH", title); }

void Roff::subsection(std::string_view title) { command("SS", title); }

void Roff::paragraph(std::string_view text) {
    // The first below a heading needs no macro, and a checker says so.
    const auto line = text_.rfind('\n', text_.size() - 2) + 1;
    const std::string_view last = std::string_view(text_).substr(line);
    if (!last.starts_with(".SH") && !last.starts_with(".SS")) text_ += ".PP\n";
    words(text);
}

void Roff::item(std::string_view term, std::string_view form, std::string_view text) {
    text_ += fmt::format(".TP\n\\fB{}\\fR", roff_word(term, false));
    if (!form.empty()) text_ += fmt::format(" \\fI{}\\fR", roff_word(form, false));
    text_ += '\n';
    words(text);
}

void Roff::indent() { text_ += ".RS\n"; }

void Roff::outdent() { text_ += ".RE\n"; }

void Roff::command(std::string_view macro, std::string_view argument) {
    text_ += fmt::format(".{} {}\n", macro, roff_argument(argument));
}

void Roff::words(std::string_view text) {
    constexpr std::size_t longest_line = 78;
    std::string line;
    const auto end_line = [&] {
        if (!line.empty()) text_ += line + '\n';
        line.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_not_of(" \n\t", at);
        if (begin == std::string_view::npos) break;
        at = std::min(text.find_first_of(" \n\t", begin), text.size());
        const std::string_view word = text.substr(begin, at - begin);
        if (!line.empty() && roff_size(line) + 1 + roff_size(roff_word(word, true)) > longest_line)
            end_line();
        line += (line.empty() ? "" : " ") + roff_word(word, line.empty());
    }
    end_line();
}

}  // namespace attend::cli
