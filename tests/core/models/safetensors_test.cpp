#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/models/tensor_file.h"
#include "model_bytes.h"
#include "support/temporary.h"

using namespace attend;
using namespace attend::test;

namespace {

/// Two rows of three F32, and two BF16: 1 and −2.
std::string usual_safetensors() {
    std::string data;
    for (const float number : {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.5f}) data += bytes_of(number);
    data += bytes_of<std::uint16_t>(0x3F80) + bytes_of<std::uint16_t>(0xC000);
    return safetensors(R"({"__metadata__":{"format":"pt"},)"
                       R"("w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                       R"("b":{"dtype":"BF16","shape":[2],"data_offsets":[24,28]},)"
                       R"("ids":{"dtype":"I64","shape":[0],"data_offsets":[28,28]}}         )",
                       data);
}

std::string safetensors_refusal(const std::string& bytes) {
    try {
        read_safetensors(bytes, "m.safetensors");
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

std::string refusal_of(const std::string& entries, std::size_t data = 28) {
    return safetensors_refusal(safetensors(entries, std::string(data, '\0')));
}

}  // namespace

TEST_CASE("tensors of a file are its own numbers, and say where they stand") {
    const TemporaryFolder folder;
    const TensorFilePtr file = open_tensor_file(folder.file("m.safetensors", usual_safetensors()));
    CHECK(file->tensors().size() == 2);  // the integers are no numbers of a model
    CHECK(file->about()["format"] == "pt");
    const Tensor& w = file->at("w", {2, 3});
    CHECK(*file->numbers(w) == Matrix{{1, 2, 3}, {4, 5, 6.5}});
    CHECK(*file->numbers(file->at("b", {1, 2})) == Matrix{{1, -2}});
    const std::string origin = file->origin(w, {1, 2});
    CHECK_MESSAGE(origin.find("w[1,2], byte ") != std::string::npos, origin);
    CHECK_MESSAGE(origin.ends_with(": F32"), origin);
    CHECK_THROWS_WITH_AS(file->at("w", {3, 2}), doctest::Contains("found 2 × 3, expected 3 × 2"),
                         Error);
    CHECK_THROWS_WITH_AS(file->at("v", {1, 1}), doctest::Contains("none of this name"), Error);
    CHECK(file->find("ids") == nullptr);
}

TEST_CASE("a header that lies is refused with the tensor and what was expected") {
    const auto has = [](const std::string& text, std::string_view part) {
        CHECK_MESSAGE(text.find(part) != std::string::npos, text);
    };
    has(safetensors_refusal("short"), "5 bytes");
    has(safetensors_refusal(bytes_of<std::uint64_t>(1u << 30) + "{}"),
        "found a length of 1,073,741,824 bytes, expected at most 2 bytes");
    has(safetensors_refusal(bytes_of<std::uint64_t>(10'000'001) + std::string(10'000'001, ' ')),
        "found a length of 10,000,001 bytes, expected at most 10,000,000 bytes");
    has(safetensors_refusal(safetensors("[]", "")), "header");
    has(refusal_of(R"({"w":{"dtype":"F32","shape":[2,3]}})"), "no data_offsets");
    has(refusal_of(R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,32]}})"),
        "within the 28 bytes of data");
    has(refusal_of(R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[24,0]}})"),
        "bytes 24 to 0");
    has(refusal_of(R"({"w":{"dtype":"F32","shape":[2,4],"data_offsets":[0,24]}})"), "24 bytes");
    has(refusal_of(R"({"w":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})"),
        "as its shape needs");
    has(refusal_of(R"({"w":{"dtype":"F32","shape":[-2,3],"data_offsets":[0,24]}})"),
        "a whole number");
    has(refusal_of(R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"w":{}})"), "w");
}

TEST_CASE("tensors that overlap and numbers that are none are refused when they are met") {
    const TemporaryFolder folder;
    const std::string two = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                            R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})";
    CHECK_THROWS_WITH_AS(
        open_tensor_file(folder.file("two.safetensors", safetensors(two, std::string(12, '\0')))),
        doctest::Contains("lie within"), Error);
    const std::string one = R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})";
    const TensorFilePtr file = open_tensor_file(folder.file(
        "nan.safetensors", safetensors(one, bytes_of(std::numeric_limits<float>::quiet_NaN()))));
    CHECK_THROWS_WITH_AS(file->numbers(file->at("a", {1, 1})), doctest::Contains("a[0,0]"), Error);
}

TEST_CASE("any one byte changed, and any end cut off: read or refused, never a crash") {
    const std::string bytes = usual_safetensors();
    const TemporaryFolder folder;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        (void)safetensors_refusal(bytes.substr(0, i));
        for (const int to : {0, 7, 34, 57, 255}) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(to);
            (void)safetensors_refusal(changed);
        }
    }
    CHECK(safetensors_refusal(bytes).empty());
}
