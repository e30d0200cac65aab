#include "core/files/npy_header.h"

#include <fmt/format.h>

#include <charconv>

#include "core/error.h"
#include "core/files/npy.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

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

}  // namespace

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

}  // namespace attend
