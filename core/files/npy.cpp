#include "core/files/npy.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/files/reading_pass.h"
#include "core/half.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// What a .npy file says about itself, in its own words.
struct NpyHeader {
    std::string type;  // "<f4"
    bool fortran_order = false;
    std::vector<std::size_t> shape;  // one number an axis
    std::size_t size = 0;            // bytes of the file before the numbers
};

/// Reads the literal {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
class HeaderReader {
  public:
    HeaderReader(std::string_view text, std::string_view place) : text_(text), place_(place) {}

    NpyHeader read() {
        NpyHeader header;
        bool type = false, order = false, shape = false;
        expect('{', "a dictionary");
        while (!accept('}')) {
            const std::string key = string();
            expect(':', "a colon after the key");
            if (key == "descr" && !type)
                header.type = type_name(), type = true;
            else if (key == "fortran_order" && !order)
                header.fortran_order = boolean(), order = true;
            else if (key == "shape" && !shape)
                header.shape = tuple(), shape = true;
            else
                fail("the key " + in_quotes(key), "descr, fortran_order and shape, once each");
            if (!accept(',') && !at('}')) fail(here(), "a comma or a closing brace");
        }
        skip();
        if (at_ != text_.size()) fail(here(), "the end of the header");
        if (!type || !order || !shape)
            fail("a header without one of the keys", "descr, fortran_order and shape");
        return header;
    }

  private:
    [[noreturn]] void fail(std::string_view found, std::string_view expected) const {
        throw Error(std::string(place_) + ", header", found, expected);
    }
    std::string here() const {
        return at_ == text_.size() ? "its end" : in_quotes(text_.substr(at_, 30));
    }
    void skip() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    }
    bool at(char c) {
        skip();
        return at_ < text_.size() && text_[at_] == c;
    }
    bool accept(char c) {
        if (!at(c)) return false;
        ++at_;
        return true;
    }
    void expect(char c, std::string_view what) {
        if (!accept(c)) fail(here(), what);
    }
    bool accept_word(std::string_view word) {
        skip();
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    std::string string() {
        const char quote = at('"') ? '"' : '\'';
        expect(quote, "a string");
        const std::size_t end = text_.find(quote, at_);
        if (end == text_.npos) fail(here(), "a string with an end");
        const std::string result(text_.substr(at_, end - at_));
        at_ = end + 1;
        return result;
    }
    std::string type_name() {
        if (at('[')) fail("a type of several fields", "real numbers or integers");
        return string();
    }
    bool boolean() {
        if (accept_word("True")) return true;
        if (accept_word("False")) return false;
        fail(here(), "True or False");
    }
    std::vector<std::size_t> tuple() {
        std::vector<std::size_t> numbers;
        expect('(', "a shape such as (3, 4)");
        while (!accept(')')) {
            skip();
            std::size_t number = 0;
            const char* const begin = text_.data() + at_;
            const auto [end, problem] = std::from_chars(begin, text_.data() + text_.size(), number);
            if (problem != std::errc() || numbers.size() > 32)
                fail(here(), "a shape of whole numbers that fit 64 bits");
            numbers.push_back(number);
            at_ += static_cast<std::size_t>(end - begin);
            if (!accept(',') && !at(')')) fail(here(), "a comma or a closing parenthesis");
        }
        return numbers;
    }

    std::string_view text_, place_;
    std::size_t at_ = 0;
};

std::size_t little_endian(std::string_view bytes) {
    std::size_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        number = number << 8 | static_cast<unsigned char>(bytes[i]);
    return number;
}

/// Reads the magic number, the version and the dictionary. Throws Error that names `place`.
NpyHeader read_npy_header(std::string_view bytes, std::string_view place) {
    if (!is_npy(bytes))
        throw Error(place, in_quotes(bytes.substr(0, 6)), "a .npy file (\\x93NUMPY)");
    const auto major = bytes.size() < 8 ? 0 : static_cast<unsigned char>(bytes[6]);
    const std::size_t prefix = major == 1 ? 10 : 12;
    if (bytes.size() < prefix) throw Error(place, count_of(bytes.size(), "byte"), "a whole header");
    if (major < 1 || major > 3)
        throw Error(place, fmt::format("version {}", major), "version 1, 2 or 3 of .npy");
    const std::size_t length = little_endian(bytes.substr(8, prefix - 8));
    if (length > bytes.size() - prefix)
        throw Error(std::string(place) + ", header",
                    fmt::format("a length of {} with {} behind it", count_of(length, "byte"),
                                bytes.size() - prefix),
                    "a header within the file");
    NpyHeader header = HeaderReader(bytes.substr(prefix, length), place).read();
    header.size = prefix + length;
    return header;
}

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
        throw Error(
            where, fmt::format("{} of {} axes", found, header.shape.size()),
            header.shape.size() < 3
                ? "one axis (a row) or two (rows and columns)"
                : fmt::format("one matrix, of two axes (rows and columns): of all of them "
                              "save one, such as array[{}]",
                              fmt::join(std::vector<int>(header.shape.size() - 2, 0), ", ")));
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

Matrix read_npy(std::string_view bytes, std::string_view place, Numbers allowed,
                const Progress& progress) {
    const NpyHeader header = read_npy_header(bytes, place);
    const Type type = type_of(header, place);
    const Shape shape = shape_of(header, type.size, bytes.size() - header.size, place);
    const char* const numbers = bytes.data() + header.size;
    Matrix matrix(shape.rows, shape.columns);
    ReadingPass pass(progress, static_cast<std::size_t>(matrix.size()) * type.size);
    for (Index row = 0; row < shape.rows; ++row) {
        for (Index column = 0; column < shape.columns; ++column) {
            if (column % 4096 == 0)
                pass.at(static_cast<std::size_t>(row * shape.columns + column) * type.size);
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

}  // namespace attend
