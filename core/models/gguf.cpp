#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/files/reading_budget.h"
#include "core/models/tensor_file.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::string_view magic = "GGUF";
/// Far above those of any model.
constexpr std::uint64_t most_tensors = 1'000'000, most_entries = 10'000;
/// For all values of a header together; the largest vocabularies there are take a tenth of it.
constexpr double most_bytes_of_header = 512e6;
// What they take in memory, with what the allocator needs beside them.
constexpr double value_bytes = 32, text_bytes = 48, tensor_bytes = 192;

/// Types of numbers by the format's number for them, those that are not read, too.
constexpr std::pair<std::uint32_t, std::string_view> kind_numbers[] = {
    {0, "F32"},     {1, "F16"},    {2, "Q4_0"},     {3, "Q4_1"},    {6, "Q5_0"},     {7, "Q5_1"},
    {8, "Q8_0"},    {9, "Q8_1"},   {10, "Q2_K"},    {11, "Q3_K"},   {12, "Q4_K"},    {13, "Q5_K"},
    {14, "Q6_K"},   {15, "Q8_K"},  {16, "IQ2_XXS"}, {17, "IQ2_XS"}, {18, "IQ3_XXS"}, {19, "IQ1_S"},
    {20, "IQ4_NL"}, {21, "IQ3_S"}, {22, "IQ2_S"},   {23, "IQ4_XS"}, {24, "I8"},      {25, "I16"},
    {26, "I32"},    {27, "I64"},   {28, "F64"},     {29, "IQ1_M"},  {30, "BF16"},    {34, "TQ1_0"},
    {35, "TQ2_0"},  {39, "MXFP4"}};

/// Reads on from a place of the file; what lies behind its end is refused.
class Reader {
  public:
    Reader(std::string_view bytes, std::string_view place, const Progress& progress)
        : bytes_(bytes), place_(place), budget_(most_bytes_of_header, progress) {}

    std::uint64_t at() const { return at_; }
    std::uint64_t left() const { return bytes_.size() - at_; }

    template <class Number>
    Number take() {
        Number number;
        std::memcpy(&number, take_bytes(sizeof number).data(), sizeof number);
        return number;
    }
    std::string_view take_bytes(std::uint64_t count) {
        if (count > left())
            throw Error(where(), fmt::format("{} bytes announced", count),
                        fmt::format("at most the {} that follow", left()));
        const std::string_view taken = bytes_.substr(at_, count);
        at_ += count;
        return taken;
    }
    std::string text() {
        const std::uint64_t begins = at_;
        const auto length = take<std::uint64_t>();
        const std::string_view taken = take_bytes(length);
        budget_.take(text_bytes + static_cast<double>(length), [this] { return where(); });
        check_utf8(taken, fmt::format("{}, text at byte {}", place_, begins));
        return std::string(taken);
    }
    /// How many of something follow, each of so many bytes at least, which in memory take so many.
    std::uint64_t count(std::string_view of, std::uint64_t least_bytes, double bytes_each) {
        const auto announced = take<std::uint64_t>();
        if (announced > left() / least_bytes)
            throw Error(where(), fmt::format("{} {} announced", announced, of),
                        fmt::format("as many as fit into the {} bytes that follow", left()));
        budget_.take(static_cast<double>(announced) * bytes_each,
                     [&] { return fmt::format("{}, {} {}", where(), announced, of); });
        return announced;
    }
    /// The same of a header's own, of which no file has more than `most`.
    std::uint64_t count(std::string_view of, std::uint64_t least_bytes, double bytes_each,
                        std::uint64_t most) {
        const std::uint64_t announced = count(of, least_bytes, bytes_each);
        if (announced > most)
            throw Error(where(), fmt::format("{} {} announced", announced, of),
                        fmt::format("at most {}", most));
        return announced;
    }
    /// Tells how far it is. Throws Cancelled.
    void report(double fraction) const { budget_.at(fraction); }
    std::string where() const { return fmt::format("{}, byte {}", place_, at_); }

  private:
    std::string_view bytes_, place_;
    std::uint64_t at_ = 0;
    ReadingBudget budget_;
};

enum ValueType : std::uint32_t {
    uint8,
    int8,
    uint16,
    int16,
    uint32,
    int32,
    float32,
    boolean,
    text,
    array,
    uint64,
    int64,
    float64
};
constexpr std::array<std::uint64_t, 13> least_bytes{1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8};

Json value(Reader& reader, std::uint32_t type, int depth) {
    switch (type) {
        case uint8:
            return reader.take<std::uint8_t>();
        case int8:
            return reader.take<std::int8_t>();
        case uint16:
            return reader.take<std::uint16_t>();
        case int16:
            return reader.take<std::int16_t>();
        case uint32:
            return reader.take<std::uint32_t>();
        case int32:
            return reader.take<std::int32_t>();
        case float32:
            return reader.take<float>();
        case boolean:
            return reader.take<std::uint8_t>() != 0;
        case text:
            return reader.text();
        case uint64:
            return reader.take<std::uint64_t>();
        case int64:
            return reader.take<std::int64_t>();
        case float64:
            return reader.take<double>();
        case array:
            break;
        default:
            throw Error(reader.where(), fmt::format("a value of type {}", type),
                        "a type from 0 to 12");
    }
    const auto of = reader.take<std::uint32_t>();
    if (of >= least_bytes.size() || depth > 3)
        throw Error(reader.where(), fmt::format("a list of type {}", of),
                    "a type from 0 to 12, in lists of at most three levels");
    const std::uint64_t count = reader.count("values", least_bytes[of], value_bytes);
    Json list = Json::array();
    for (std::uint64_t i = 0; i < count; ++i) list.push_back(value(reader, of, depth + 1));
    return list;
}

std::string name_of_number(std::uint32_t number) {
    for (const auto& [known, name] : kind_numbers)
        if (known == number) return std::string(name);
    return std::to_string(number);
}

std::string kinds_known() {
    std::string names;
    for (const auto& [number, name] : kind_numbers)
        if (find_number_kind(name)) append_listed(names, name);
    return names;
}

/// `begin` counts from the data's beginning.
Tensor read_tensor(Reader& reader, std::string_view place) {
    Tensor tensor;
    tensor.name = reader.text();
    const std::string where = fmt::format("{}, tensor {}", place, tensor_in_words(tensor.name));
    const auto axes = reader.take<std::uint32_t>();
    if (axes == 0 || axes > 4) throw Error(where, fmt::format("{} axes", axes), "1 to 4");
    for (std::uint32_t i = 0; i < axes; ++i)  // the file has the shortest stride first
        tensor.sizes.insert(tensor.sizes.begin(), reader.take<std::uint64_t>());
    const std::string type = name_of_number(reader.take<std::uint32_t>());
    tensor.kind = find_number_kind(type);
    if (!tensor.kind) throw Error(where, "numbers of the type " + type, kinds_known());
    if (tensor.sizes.back() % tensor.kind->numbers != 0)
        throw Error(
            where, fmt::format("rows of {}", tensor.sizes.back()),
            fmt::format("a multiple of {} for {}", tensor.kind->numbers, tensor.kind->name));
    tensor.begin = reader.take<std::uint64_t>();
    return tensor;
}

void place_in(Tensor& tensor, std::uint64_t data, std::uint64_t size, std::string_view place) {
    std::uint64_t most = data < size ? (size - data) / tensor.kind->bytes : 0;  // blocks
    std::uint64_t blocks = 1;
    for (std::size_t i = 0; i < tensor.sizes.size(); ++i) {
        const bool last = i + 1 == tensor.sizes.size();
        const std::uint64_t factor =
            last ? tensor.sizes[i] / tensor.kind->numbers : tensor.sizes[i];
        blocks = factor == 0 ? 0 : blocks > most / factor ? most + 1 : blocks * factor;
        if (blocks > most) break;
    }
    const bool fits = blocks <= most && data <= size && tensor.begin <= size - data &&
                      blocks * tensor.kind->bytes <= size - data - tensor.begin;
    if (!fits)
        throw Error(fmt::format("{}, tensor {}", place, tensor_in_words(tensor.name)),
                    fmt::format("{} numbers from byte {} of the data on",
                                fmt::join(tensor.sizes, " × "), tensor.begin),
                    fmt::format("a place within the file's {} bytes", size));
    tensor.begin += data;
}

}  // namespace

bool is_gguf(std::string_view bytes) { return bytes.starts_with(magic); }

TensorList read_gguf(std::string_view bytes, std::string_view place, const Progress& progress) {
    Reader reader(bytes, place, progress);
    reader.take_bytes(magic.size());
    const auto version = reader.take<std::uint32_t>();
    if (version != 2 && version != 3)
        throw Error(place, fmt::format("version {} of GGUF", version), "2 or 3");
    constexpr std::uint64_t least_tensor = 32, least_entry = 13;
    constexpr double share_of_entries = 0.9;  // of the time
    const std::uint64_t tensors = reader.count("tensors", least_tensor, tensor_bytes, most_tensors);
    const std::uint64_t entries = reader.count("entries", least_entry, value_bytes, most_entries);
    TensorList list;
    Json about = Json::object();
    std::set<std::string> keys;  // of `about`, which would look through them one by one
    for (std::uint64_t i = 0; i < entries; ++i) {
        const std::string key = reader.text();
        const auto type = reader.take<std::uint32_t>();
        if (!keys.insert(key).second)
            throw Error(reader.where(), in_quotes(key) + " a second time", "each key once");
        about.get_ref<Json::object_t&>().emplace_back(key, value(reader, type, 1));
        reader.report(share_of_entries * static_cast<double>(i + 1) / static_cast<double>(entries));
    }
    for (std::uint64_t i = 0; i < tensors; ++i) list.tensors.push_back(read_tensor(reader, place));
    std::uint64_t alignment = 32;
    if (const auto said = about.find("general.alignment"); said != about.end()) {
        alignment = said->is_number_unsigned() ? said->get<std::uint64_t>() : 0;
        if (alignment == 0 || alignment % 8 != 0 || alignment > 1'000'000)
            throw Error(fmt::format("{}, general.alignment", place), said->dump(),
                        "a multiple of 8");
    }
    const std::uint64_t data = (reader.at() + alignment - 1) / alignment * alignment;
    std::uint64_t end = data;
    for (Tensor& tensor : list.tensors) {
        place_in(tensor, data, bytes.size(), place);
        end = std::max(end, tensor.begin + tensor.bytes());
    }
    // More than what fills up to a multiple: a tensor that is not named, and others misplaced.
    if (!list.tensors.empty() && bytes.size() >= end + alignment)
        throw Error(place, fmt::format("{} bytes behind the last tensor", bytes.size() - end),
                    "none: the file names fewer tensors than it has");
    list.about = std::make_shared<const Json>(std::move(about));
    return list;
}

}  // namespace attend
