#include "core/graph/markup.h"

namespace attend {

std::string plain(const std::string& formula) {
    std::string text;
    for (const char c : formula)
        if (c != '{' && c != '}') text += c;
    return text;
}

}  // namespace attend
