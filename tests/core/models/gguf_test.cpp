#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <stop_token>

#include "core/error.h"
#include "core/models/tensor_file.h"
#include "model_bytes.h"
#include "support/temporary.h"

using namespace attend;
using namespace attend::test;

namespace {

constexpr std::uint32_t uint32_type = 4, text_type = 8, array_type = 9;

/// An entry of each sort, two rows of 32 numbers in Q4_1 and one of two F32.
std::string usual_gguf() {
    std::string bytes = gguf_begin(2, 3);
    bytes += gguf_text("general.architecture") + bytes_of(text_type) + gguf_text("llama");
    bytes += gguf_text("llama.block_count") + bytes_of(uint32_type) + bytes_of<std::uint32_t>(30);
    bytes += gguf_text("tokens") + bytes_of(array_type) + bytes_of(text_type) +
             bytes_of<std::uint64_t>(2) + gguf_text("a") + gguf_text("Ġb");
    bytes += gguf_tensor("w", {32, 2}, 3, 0) + gguf_tensor("b", {2}, 0, 64);
    bytes = padded(bytes);
    std::string block = bytes_of<std::uint16_t>(0x3800) + bytes_of<std::uint16_t>(0xBC00);
    for (int i = 0; i < 16; ++i) block += static_cast<char>(0x90 + i);
    return bytes + padded(block + block, 32) + bytes_of(1.5f) + bytes_of(-2.0f);
}

std::string gguf_refusal(const std::string& bytes) {
    try {
        read_gguf(bytes, "m.gguf");
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("a GGUF file has its entries, and tensors row by row") {
    const TemporaryFolder folder;
    const TensorFilePtr file = open_tensor_file(folder.file("m.gguf", usual_gguf()));
    CHECK(file->about()["general.architecture"] == "llama");
    CHECK(file->about()["llama.block_count"] == 30);
    CHECK(file->about()["tokens"][1] == "Ġb");
    const Tensor& w = file->at("w", {2, 32});
    const Value numbers = file->numbers(w);
    for (Index row = 0; row < 2; ++row)
        for (Index i = 0; i < 16; ++i) {
            CHECK((*numbers)(row, i) == static_cast<Scalar>(0.5 * static_cast<double>(i) - 1));
            CHECK((*numbers)(row, 16 + i) == Scalar(3.5));
        }
    CHECK(*file->numbers(file->at("b", {1, 2})) == Matrix{{1.5, -2}});
    const std::string origin = file->origin(w, {1, 3});
    CHECK_MESSAGE(origin.ends_with("Q4_1, block 1, number 3: 0.5 · 3 − 1"), origin);
}

TEST_CASE("what a GGUF file claims is refused with its place") {
    const auto has = [](const std::string& text, std::string_view part) {
        CHECK_MESSAGE(text.find(part) != std::string::npos, text);
    };
    has(gguf_refusal("GGUF" + bytes_of<std::uint32_t>(9)), "version 9");
    has(gguf_refusal(gguf_begin(1u << 19, 0)), "tensors announced");
    has(gguf_refusal(gguf_begin(0, ~0ull)), "entries announced");
    const auto one = [](std::initializer_list<std::uint64_t> sizes, std::uint32_t type,
                        std::uint64_t offset) {
        return padded(gguf_begin(1, 0) + gguf_tensor("w", sizes, type, offset)) +
               std::string(64, '\0');
    };
    CHECK(gguf_refusal(one({32, 3}, 3, 0)).empty());
    has(gguf_refusal(one({32, 4}, 3, 0)), "tensor “w”");
    has(gguf_refusal(one({32, 3}, 3, 32)), "within the file");
    has(gguf_refusal(one({31}, 3, 0)), "a multiple of 32");
    has(gguf_refusal(one({32}, 77, 0)), "numbers of the type 77, expected F32");
    has(gguf_refusal(one({32}, 10, 0)), "numbers of the type Q2_K, expected F32");
    has(gguf_refusal(one({1ull << 33, 1ull << 33}, 0, 0)), "within the file");
    has(gguf_refusal(one({32}, 0, ~0ull)), "within the file");
    const std::string twice = gguf_text("k") + bytes_of(uint32_type) + bytes_of<std::uint32_t>(1);
    has(gguf_refusal(gguf_begin(0, 2) + twice + twice), "a second time");
    std::string nested = gguf_begin(0, 1) + gguf_text("k") + bytes_of(array_type);
    for (int i = 0; i < 9; ++i) nested += bytes_of(array_type) + bytes_of<std::uint64_t>(1);
    has(gguf_refusal(nested), "three levels");
}

TEST_CASE("any one byte of a GGUF file changed, and any end cut off: read or refused") {
    const std::string bytes = usual_gguf();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        (void)gguf_refusal(bytes.substr(0, i));
        for (const int to : {0, 1, 7, 9, 127, 255}) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(to);
            (void)gguf_refusal(changed);
        }
    }
    CHECK(gguf_refusal(bytes).empty());
}

TEST_CASE(
    "all lists of a GGUF file's header together have one budget, asked before they are made") {
    constexpr std::uint32_t uint8_type = 0;
    const auto list_of = [](std::uint32_t type, std::uint64_t count, std::size_t bytes) {
        return gguf_text("k" + std::to_string(count) + std::to_string(bytes)) +
               bytes_of(array_type) + bytes_of(type) + bytes_of(count) + std::string(bytes, '\0');
    };
    constexpr std::size_t million = 1'000'000;
    const std::string small = list_of(uint8_type, 5 * million, 5 * million);
    CHECK(gguf_refusal(gguf_begin(0, 1) + small).empty());
    std::string bomb = gguf_begin(0, 4);
    for (std::size_t i = 0; i < 4; ++i)
        bomb += list_of(uint8_type, 5 * million + i, 5 * million + i);
    const std::string message = gguf_refusal(bomb);
    CHECK_MESSAGE(message.find("values: found values that take 640 MB of memory so far, expected "
                               "at most 512 MB for all values") != std::string::npos,
                  message);
    // Lists of empty lists, 12 bytes each, and texts of gigabytes (here: announced).
    CHECK(gguf_refusal(gguf_begin(0, 1) + list_of(array_type, 17 * million, 17 * 12 * million))
              .find("all values of the file") != std::string::npos);
}

TEST_CASE("reading a GGUF file says how far it is, and is stopped") {
    std::string bytes = gguf_begin(0, 1'000);
    for (int i = 0; i < 1'000; ++i)
        bytes += gguf_text(std::to_string(i)) + bytes_of(uint32_type) + bytes_of<std::uint32_t>(1);
    std::stop_source source;
    double last = 0;
    const Progress progress{source.get_token(), [&](double fraction) {
                                CHECK(fraction >= last);
                                last = fraction;
                                if (fraction > 0.5) source.request_stop();
                            }};
    CHECK_THROWS_AS(read_gguf(bytes, "m.gguf", progress), Cancelled);
    CHECK(last > 0.5);
    CHECK(last < 0.6);
}
