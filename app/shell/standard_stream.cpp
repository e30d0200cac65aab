#include "app/shell/standard_stream.h"

#include <fmt/format.h>

#include <cstdio>

#include "core/error.h"
#include "core/files/limits.h"

namespace attend {

std::string text_of_standard_input() {
    std::string text(limits::document.bytes + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), stdin));
    if (text.size() > limits::document.bytes)
        throw Error("standard input", fmt::format("more than {} bytes", limits::document.bytes),
                    limits::document.purpose);
    return text;
}

}  // namespace attend
