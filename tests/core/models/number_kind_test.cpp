#include "core/models/number_kind.h"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <vector>

#include "core/files/mapping.h"

// Against numbers that the authors' own program unpacked: tests/references/number_kinds.py.

using namespace attend;

namespace {

std::vector<std::byte> bytes_of_hex(const std::string& hex) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return bytes;
}

}  // namespace

TEST_CASE("every kind holds the numbers that its authors' program finds in it") {
    const Mapping file(ATTEND_SOURCE_DIR "/tests/references/number_kinds.json", limits::document);
    const auto cases = nlohmann::json::parse(file.bytes());
    CHECK(cases.size() == number_kinds().size());
    for (const NumberKind& kind : number_kinds()) {
        CAPTURE(std::string(kind.name));
        const auto& one = cases.at(std::string(kind.name));
        const std::vector<std::byte> bytes = bytes_of_hex(one.at("bytes"));
        std::istringstream expected(one.at("numbers").get<std::string>());
        std::vector<float> block(kind.numbers);
        std::size_t read = 0;
        for (std::size_t at = 0; at < bytes.size(); at += kind.bytes) {
            kind.read(bytes.data() + at, block.data());
            for (std::size_t i = 0; i < kind.numbers; ++i, ++read) {
                double number = 0;
                expected >> number;
                // There in float32 throughout: a product and a sum are rounded twice.
                CHECK(static_cast<double>(block[i]) == doctest::Approx(number).epsilon(3e-6));
                CHECK(kind.at(bytes.data() + at, i).number() == block[i]);
            }
        }
        CHECK(read * kind.bytes == bytes.size() * kind.numbers);
        CHECK(read > 0);
        std::string more;
        CHECK_FALSE(static_cast<bool>(expected >> more));
    }
}

TEST_CASE("many at a time give the same numbers as one by one, to the last bit") {
    std::mt19937 random(11);
    for (const NumberKind& kind : number_kinds()) {
        if (!kind.packing) continue;
        CAPTURE(std::string(kind.name));
        constexpr std::size_t runs = 500, count = runs * simd::numbers_in_run;
        CHECK(count / kind.numbers * kind.bytes == runs * simd::bytes_of_run(*kind.packing));
        std::vector<std::byte> bytes(runs * simd::bytes_of_run(*kind.packing));
        // No half among them is infinite or not a number.
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 0xBB);
        std::vector<float> many(count);
        simd::unpack(*kind.packing, bytes.data(), count, many.data());
        std::size_t same = 0;
        for (std::size_t i = 0; i < count; ++i)
            same +=
                many[i] ==
                kind.at(bytes.data() + i / kind.numbers * kind.bytes, i % kind.numbers).number();
        CHECK(same == count);
    }
}

TEST_CASE("many at a time, what is no number stays none: a file that has it is refused") {
    for (const NumberKind& kind : number_kinds()) {
        if (!kind.packing) continue;
        CAPTURE(std::string(kind.name));
        std::vector<std::byte> run(simd::bytes_of_run(*kind.packing), std::byte{0x11});
        // The first half: a number of F16, the scale of the others; in BF16 the same is one, too.
        for (const unsigned high : {0x7Cu, 0xFCu, 0x7Eu}) {
            run[0] = std::byte{0}, run[1] = static_cast<std::byte>(high);
            if (kind.name == "BF16") run[0] = std::byte{0x80}, run[1] = std::byte{0x7F};
            std::vector<float> numbers(simd::numbers_in_run);
            simd::unpack(*kind.packing, run.data(), simd::numbers_in_run, numbers.data());
            CHECK_FALSE(std::isfinite(numbers[0]));
        }
    }
}

TEST_CASE("a packed number says how it came about") {
    // Q4_1: scale 0.5, shift −1, then sixteen bytes; number 17 is the high half of the second.
    std::vector<std::byte> block(20);
    block[1] = std::byte{0x38};  // 0x3800
    block[3] = std::byte{0xBC};  // 0xBC00
    block[5] = std::byte{0x90};
    const NumberKind& kind = *find_number_kind("Q4_1");
    CHECK(kind.at(block.data(), 17).number() == 3.5f);
    CHECK(kind.in_words(block.data(), 17) == "Q4_1, block 0, number 17: 0.5 · 9 − 1");
    CHECK(find_number_kind("F32")->in_words(block.data(), 0) == "F32");
    CHECK(find_number_kind("Q9_9") == nullptr);
}
