#pragma once
#include <string>
#include <string_view>

#include "core/files/numbers.h"
#include "core/files/replace_file.h"
#include "core/graph/matrix.h"
#include "core/progress.h"

namespace attend {

/// Whether the bytes begin as a .npy file does.
inline bool is_npy(std::string_view bytes) { return bytes.starts_with("\x93NUMPY"); }

/// Reads NumPy's format, versions 1 to 3: real numbers of 16, 32 or 64 bits and integers of 8 to
/// 64, either byte order, C or Fortran order, one axis (a row) or two. Throws Error that names
/// `place` (the file) for anything else, for a header that does not fit the file, for numbers not
/// allowed. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
Matrix read_npy(std::string_view bytes, std::string_view place, Numbers allowed = Numbers::finite,
                const Progress& progress = {});

/// The bytes of a version 1 file: float64, little endian, C order. A row a piece.
void write_npy(const Matrix& matrix, const Sink& sink);

}  // namespace attend
