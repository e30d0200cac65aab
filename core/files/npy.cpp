#include "core/files/npy.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/error.h"
#include "core/files/npy_header.h"
#include "core/half.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

static_assert(std::endian::native == std::endian::little);

/// One number as the file has it: a letter for the kind, bytes, and whether they stand the other
/// way.
struct Type {
    char kind = 'f';
    std::size_t size = 4;
    bool swapped = false;
};

Type type_of(const NpyHeader& header, std::string_view place) {
    const std::string& name = header.type;
    const bool well_formed =
        name.size() == 3 && std::string_view("<>=|").find(name[0]) != name.npos;
    if (well_formed) {
        const Type type{name[1], static_cast<std::size_t>(name[2] - '0'), name[0] == '>'};
        const bool real = type.kind == 'f' && (type.size == 2 || type.size == 4 || type.size == 8);
        const bool whole = (type.kind == 'i' || type.kind == 'u') &&
                           (type.size == 1 || type.size == 2 || type.size == 4 || type.size == 8);
        if (real || whole) return type;
    }
    throw Error(std::string(place) + ", header", "numbers of type " + in_quotes(name),
                "real numbers of 16, 32 or 64 bits (such as <f4) or integers");
}

Shape shape_of(const NpyHeader& header, std::size_t item, std::size_t available,
               std::string_view place) {
    std::string shape;
    for (const std::size_t n : header.shape) append_listed(shape, std::to_string(n));
    const std::string where = std::string(place) + ", header";
    const std::string found = "shape (" + shape + ")";
    if (header.shape.empty() || header.shape.size() > 2)
        throw Error(where, found, "one axis (a row) or two (rows and columns)");
    const std::size_t rows = header.shape.size() == 1 ? 1 : header.shape[0];
    const std::size_t columns = header.shape.back();
    if (rows == 0 || columns == 0) throw Error(where, found, "at least one row and one column");
    // By division: a lying shape may overflow the product.
    if (rows > available / item / columns || rows * columns * item != available)
        throw Error(place, count_of(available, "byte") + " of numbers",
                    fmt::format("as many as {} of {} each has", found, count_of(item, "byte")));
    return {static_cast<Index>(rows), static_cast<Index>(columns)};
}

template <class Stored>
double as(std::uint64_t bits) {
    Stored number;
    std::memcpy(&number, &bits, sizeof number);
    return static_cast<double>(number);
}

double number_at(const char* bytes, const Type& type) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes, type.size);
    if (type.swapped) bits = __builtin_bswap64(bits) >> (64 - 8 * type.size);
    const bool is_signed = type.kind == 'i';
    switch (type.size) {
        case 1:
            return is_signed ? as<std::int8_t>(bits) : as<std::uint8_t>(bits);
        case 2:
            if (type.kind == 'f')
                return static_cast<double>(from_half(static_cast<std::uint16_t>(bits)));
            return is_signed ? as<std::int16_t>(bits) : as<std::uint16_t>(bits);
        case 4:
            if (type.kind == 'f') return as<float>(bits);
            return is_signed ? as<std::int32_t>(bits) : as<std::uint32_t>(bits);
        default:
            if (type.kind == 'f') return as<double>(bits);
            return is_signed ? as<std::int64_t>(bits) : as<std::uint64_t>(bits);
    }
}

}  // namespace

bool is_npy(std::string_view bytes) { return bytes.starts_with("\x93NUMPY"); }

Matrix read_npy(std::string_view bytes, std::string_view place, Numbers allowed) {
    const NpyHeader header = read_npy_header(bytes, place);
    const Type type = type_of(header, place);
    const Shape shape = shape_of(header, type.size, bytes.size() - header.size, place);
    const char* const numbers = bytes.data() + header.size;
    Matrix matrix(shape.rows, shape.columns);
    for (Index row = 0; row < shape.rows; ++row) {
        for (Index column = 0; column < shape.columns; ++column) {
            const Index at =
                header.fortran_order ? column * shape.rows + row : row * shape.columns + column;
            const double number =
                number_at(numbers + static_cast<std::size_t>(at) * type.size, type);
            const auto stored = static_cast<Scalar>(number);
            if (!is_allowed(number, allowed) || !is_allowed(stored, allowed) ||
                std::isinf(stored) != std::isinf(number))
                throw Error(fmt::format("{}, row {}, column {}", place, row, column),
                            fmt::format("{}", number),
                            std::string(description(allowed)) +
                                (allowed == Numbers::zero_or_one ? "" : " that fits float32"));
            matrix(row, column) = stored;
        }
    }
    return matrix;
}

void write_npy(const Matrix& matrix, const Sink& sink) {
    std::string header =
        fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}",
                    matrix.rows(), matrix.cols());
    // The numbers begin at a multiple of 64 bytes, as NumPy's own files have it.
    while ((10 + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() & 255);
    bytes += static_cast<char>(header.size() >> 8);
    sink(bytes += header);
    Eigen::RowVectorXd wide(matrix.cols());
    for (Index row = 0; row < matrix.rows(); ++row) {
        wide = matrix.row(row).cast<double>();
        sink({reinterpret_cast<const char*>(wide.data()),
              static_cast<std::size_t>(wide.size()) * sizeof(double)});
    }
}

std::string npy_bytes(const Matrix& matrix) {
    std::string bytes;
    write_npy(matrix, [&](std::string_view piece) { bytes += piece; });
    return bytes;
}

}  // namespace attend
