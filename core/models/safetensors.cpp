#include <fmt/format.h>

#include <cstring>

#include "core/error.h"
#include "core/models/tensor_file.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::uint64_t longest_header = 10'000'000;  // a hundred times that of large models

std::uint64_t header_length(std::string_view bytes, std::string_view place) {
    std::uint64_t length = 0;
    if (bytes.size() < sizeof length)
        throw Error(place, count_of(bytes.size(), "byte"), "a .safetensors or .gguf file");
    std::memcpy(&length, bytes.data(), sizeof length);
    if (length > longest_header || length > bytes.size() - sizeof length)
        throw Error(fmt::format("{}, header", place), fmt::format("a length of {} bytes", length),
                    fmt::format("at most the {} bytes that follow, as in a .safetensors file",
                                bytes.size() - sizeof length));
    return length;
}

std::uint64_t size_in(const Json& json, const std::string& where) {
    if (!json.is_number_unsigned()) throw Error(where, kind_of(json), "a whole number from 0 on");
    return json.get<std::uint64_t>();
}

const Json& member(const Json& json, const char* name, const std::string& where) {
    const auto found = json.find(name);
    if (found == json.end())
        throw Error(where, fmt::format("no {}", name), "dtype, shape, data_offsets");
    return *found;
}

Tensor read_tensor(const std::string& name, const Json& json, const std::string& where,
                   std::uint64_t data, std::uint64_t end) {
    expect_object(json, where);
    const Json &type = member(json, "dtype", where), &shape = member(json, "shape", where),
               &place = member(json, "data_offsets", where);
    const NumberKind* const kind =
        type.is_string() ? find_number_kind(type.get_ref<const std::string&>()) : nullptr;
    Tensor tensor{name, kind, {}, 0};
    // Others, such as integers, may stand beside: they are no numbers of a model.
    if (!kind || !kind->is_plain()) return tensor;
    if (!shape.is_array() || shape.size() > 4)
        throw Error(where, "a shape that is " + kind_of(shape), "a list of at most 4 sizes");
    for (const Json& size : shape) tensor.sizes.push_back(size_in(size, where + ", shape"));
    if (!place.is_array() || place.size() != 2)
        throw Error(where, "data_offsets that are " + kind_of(place), "a beginning and an end");
    const std::uint64_t from = size_in(place[0], where + ", data_offsets"),
                        to = size_in(place[1], where + ", data_offsets");
    if (from > to || to > end - data)
        throw Error(where, fmt::format("bytes {} to {}", from, to),
                    fmt::format("a place within the {} bytes of data", end - data));
    tensor.begin = data + from;
    if (tensor.numbers() > (to - from) / kind->bytes || tensor.bytes() != to - from)
        throw Error(where, count_of(to - from, "byte"),
                    fmt::format("as many as its shape needs of {}", kind->name));
    return tensor;
}

}  // namespace

TensorList read_safetensors(std::string_view bytes, std::string_view place) {
    const std::uint64_t length = header_length(bytes, place), data = sizeof length + length;
    const std::string where = fmt::format("{}, header", place);
    const Json header = parse_strictly(bytes.substr(sizeof length, length), where);
    expect_object(header, where);
    TensorList list{{}, Json::object()};
    for (const auto& [name, json] : header.items()) {
        if (name == "__metadata__") {
            expect_object(json, where + ", __metadata__");
            list.about = json;
            continue;
        }
        Tensor tensor = read_tensor(
            name, json, fmt::format("{}, tensor {}", place, in_quotes(name)), data, bytes.size());
        if (tensor.kind && tensor.kind->is_plain()) list.tensors.push_back(std::move(tensor));
    }
    return list;
}

}  // namespace attend
