#pragma once
#include <string>

#include "core/files/csv.h"
#include "core/files/npy.h"

namespace attend {

/// What is written piece by piece, as a whole.
inline std::string written(const Pieces& pieces) {
    std::string text;
    pieces([&](std::string_view piece) { text += piece; });
    return text;
}

inline std::string csv_text(const Matrix& matrix) {
    return written([&](const Sink& sink) { write_csv(matrix, sink); });
}

inline std::string npy_bytes(const Matrix& matrix) {
    return written([&](const Sink& sink) { write_npy(matrix, sink); });
}

}  // namespace attend
