#include "app/cli/picture_size.h"

#include <fmt/format.h>

#include <charconv>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend::cli {

PictureSize parse_size(const std::string& text, double scale) {
    PictureSize size{0, 0, static_cast<float>(scale)};
    const char* const end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, size.width);
    if (width.ec == std::errc() && width.ptr != end && *width.ptr == 'x') {
        const auto height = std::from_chars(width.ptr + 1, end, size.height);
        const bool whole = height.ec == std::errc() && height.ptr == end;
        if (whole && size.width > 0 && size.height > 0 && size.width <= largest_side &&
            size.height <= largest_side)
            return size;
    }
    throw Error(
        "--size", in_quotes(text),
        fmt::format("WIDTHxHEIGHT in pixels, such as 1920x1080, neither above {}", largest_side));
}

}  // namespace attend::cli
