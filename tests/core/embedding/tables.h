#pragma once
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace attend::test {

/// The bytes of numbers, as they stand in memory.
template <class Number>
std::string bytes_of(const std::vector<Number>& numbers) {
    std::string bytes(numbers.size() * sizeof(Number), '\0');
    if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

/// A word table in Attend's format, written by hand, with offsets that a test can make lie.
struct TableFile {
    std::vector<std::string> words = {"the", "station", "train", "the"};
    std::vector<float> vectors = {0, 1, 2, 3, 4, 5, 6, 7};
    std::vector<double> mean = {3, 4}, covariance = {5, 5, 5, 5};
    std::vector<std::uint32_t> order = {1, 0, 3, 2};
    std::uint64_t rows = 4, width = 2;

    /// Header fields in the order of the file: rows, width, then the six offsets.
    std::vector<std::uint64_t> header() const {
        std::vector<std::uint64_t> fields = {rows, width};
        std::uint64_t at = 128;
        for (const std::string& section : sections()) {
            fields.push_back(at);
            at += (section.size() + 63) / 64 * 64;
        }
        return fields;
    }
    std::string bytes() const { return bytes(header()); }
    std::string bytes(const std::vector<std::uint64_t>& fields) const {
        std::string file = "ATTENDW1" + bytes_of(fields);
        file.resize(128);
        for (const std::string& section : sections()) {
            file += section;
            file.resize((file.size() + 63) / 64 * 64);
        }
        return file;
    }

  private:
    std::vector<std::string> sections() const {
        std::string text;
        std::vector<std::uint64_t> offsets = {0};
        for (const std::string& word : words) {
            text += word;
            offsets.push_back(text.size());
        }
        return {bytes_of(vectors), bytes_of(mean), bytes_of(covariance),
                bytes_of(offsets), text,           bytes_of(order)};
    }
};

}  // namespace attend::test
