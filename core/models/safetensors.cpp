#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/files/json_parts.h"
#include "core/models/tensor_file.h"
#include "core/plural.h"
#include "core/text/printable.h"

namespace attend {

namespace {

constexpr std::uint64_t longest_header = 10'000'000;  // a hundred times that of large models

std::uint64_t header_length(std::string_view bytes, std::string_view place) {
    std::uint64_t length = 0;
    if (bytes.size() < sizeof length)
        throw Error(place, count_of(bytes.size(), "byte"), "a .safetensors or .gguf file");
    std::memcpy(&length, bytes.data(), sizeof length);
    const std::uint64_t most =
        std::min<std::uint64_t>(longest_header, bytes.size() - sizeof length);
    if (length > most)
        throw Error(fmt::format("{}, header", place), "a length of " + count_of(length, "byte"),
                    fmt::format("at most {}, as in a .safetensors file", count_of(most, "byte")));
    return length;
}

std::uint64_t size_in(const Json& json, const std::string& where) {
    if (!json.is_number_unsigned()) throw Error(where, kind_of(json), "a whole number from 0 on");
    return json.get<std::uint64_t>();
}

/// The bytes of a tensor, counted from the file's first.
struct Span {
    std::uint64_t begin, end;
};

Span read_span(const Json& json, const std::string& where, std::uint64_t data, std::uint64_t end) {
    const Json& place = member(json, "data_offsets", where);
    if (!place.is_array() || place.size() != 2)
        throw Error(where, "data_offsets that are " + kind_of(place), "a beginning and an end");
    const std::uint64_t from = size_in(place[0], where + ", data_offsets"),
                        to = size_in(place[1], where + ", data_offsets");
    if (from > to || to > end - data)
        throw Error(where, fmt::format("bytes {} to {}", from, to),
                    fmt::format("a place within the {} bytes of data", end - data));
    return {data + from, data + to};
}

Tensor read_tensor(const std::string& name, const NumberKind& kind, const Json& json, Span span,
                   const std::string& where) {
    Tensor tensor{name, &kind, {}, span.begin};
    const Json& shape = member(json, "shape", where);
    if (!shape.is_array() || shape.size() > 4)
        throw Error(where, "a shape that is " + kind_of(shape), "a list of at most 4 sizes");
    for (const Json& size : shape) tensor.sizes.push_back(size_in(size, where + ", shape"));
    const std::uint64_t there = span.end - span.begin;
    if (tensor.numbers() > there / kind.bytes || tensor.bytes() != there)
        throw Error(where, count_of(there, "byte"),
                    fmt::format("as many as its shape needs of {}", kind.name));
    return tensor;
}

}  // namespace

TensorList read_safetensors(std::string_view bytes, std::string_view place) {
    const std::uint64_t length = header_length(bytes, place), data = sizeof length + length;
    const std::string where = fmt::format("{}, header", place);
    const Json header = parse_strictly(bytes.substr(sizeof length, length), where);
    expect_object(header, where);
    TensorList list;
    Json about = Json::object();
    std::uint64_t last = data;
    for (const auto& [name, json] : header.items()) {
        if (name == "__metadata__") {
            expect_object(json, where + ", __metadata__");
            about = json;
            continue;
        }
        const std::string there = fmt::format("{}, tensor {}", place, tensor_in_words(name));
        const std::string type = text_of(member(json, "dtype", there), there + ", dtype");
        const Span span = read_span(json, there, data, bytes.size());
        last = std::max(last, span.end);
        // Others, such as integers, may stand beside: they are no numbers of a model.
        const NumberKind* const kind = find_number_kind(type);
        if (kind && kind->is_plain())
            list.tensors.push_back(read_tensor(name, *kind, json, span, there));
        else
            list.others.emplace(name, printable(type.substr(0, 40)));
    }
    list.behind = bytes.size() - last;
    list.about = std::make_shared<const Json>(std::move(about));
    return list;
}

}  // namespace attend
