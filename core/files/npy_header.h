#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// What a .npy file says about itself, in its own words.
struct NpyHeader {
    std::string type;  // "<f4"
    bool fortran_order = false;
    std::vector<std::size_t> shape;  // one number an axis
    std::size_t size = 0;            // bytes of the file before the numbers
};

/// Reads the magic number, the version and the dictionary. Throws Error that names `place`.
NpyHeader read_npy_header(std::string_view bytes, std::string_view place);

}  // namespace attend
