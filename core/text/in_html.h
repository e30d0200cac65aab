#pragma once
#include <string>
#include <string_view>

namespace attend {

/// A text as HTML and XML have it: &, <, > and " are spelled out.
inline std::string in_html(std::string_view text) {
    std::string html;
    for (const char byte : text) {
        if (byte == '&')
            html += "&amp;";
        else if (byte == '<')
            html += "&lt;";
        else if (byte == '>')
            html += "&gt;";
        else if (byte == '"')
            html += "&quot;";
        else
            html += byte;
    }
    return html;
}

}  // namespace attend
