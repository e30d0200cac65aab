#include "app/shell/standard_stream.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/error.h"
#include "core/files/mapping.h"

namespace attend {

std::string text_of_standard_input() {
    std::string text;
    std::array<char, 65'536> piece;
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), stdin)) {
        text.append(piece.data(), size);
        if (text.size() > limits::document.bytes)
            throw Error("standard input", fmt::format("more than {} bytes", limits::document.bytes),
                        limits::document.purpose);
    }
    if (std::ferror(stdin))
        throw Error(fmt::format("standard input: cannot be read ({})", std::strerror(errno)));
    return text;
}

}  // namespace attend
