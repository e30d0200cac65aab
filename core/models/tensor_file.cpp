#include "core/models/tensor_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "core/error.h"
#include "core/files/kind.h"
#include "core/parallel.h"
#include "core/plural.h"
#include "core/text/printable.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// A tensor's rows as they stand in its file, which is mapped.
class TensorPacked final : public PackedRows {
  public:
    /// Kinds that are read many at a time, in rows of whole runs.
    static bool can_be(const NumberKind& kind, Index width) {
        return kind.packing && width % simd::numbers_in_run == 0;
    }
    TensorPacked(std::shared_ptr<const Mapping> file, const std::byte* rows, simd::Packing packing,
                 Index width, bool turned)
        : file_(std::move(file)), rows_(rows), packing_(packing), width_(width), turned_(turned) {}

    bool turned() const override { return turned_; }
    bool readable() const override { return file_->is_whole(); }
    void multiply(const Matrix& vectors, Index first, Index count, Matrix& results) const override;

  private:
    std::shared_ptr<const Mapping> file_;
    const std::byte* rows_;
    simd::Packing packing_;
    Index width_;
    bool turned_;
};

void TensorPacked::multiply(const Matrix& vectors, Index first, Index count,
                            Matrix& results) const {
    std::array<const float*, simd::most_vectors> from{};
    std::array<float*, simd::most_vectors> to{};
    const auto rows = static_cast<std::size_t>(vectors.rows());
    for (std::size_t i = 0; i < rows; ++i) {
        from.at(i) = vectors.row_begin(static_cast<Index>(i));
        to.at(i) = results.row_begin(static_cast<Index>(i)) + first;
    }
    const auto runs = static_cast<std::size_t>(first * width_ / simd::numbers_in_run);
    simd::products(packing_, rows_ + runs * simd::bytes_of_run(packing_), count, width_,
                   std::span(from).first(rows), std::span(to).first(rows));
}

/// The kind that float32 is.
constexpr std::string_view as_held = "F32";

/// Numbers of a kind, whole blocks of them.
void unpack(const NumberKind& kind, const std::byte* bytes, Index count, Scalar* numbers) {
    if constexpr (std::is_same_v<Scalar, float>) {
        if (kind.name == as_held)
            return void(std::memcpy(numbers, bytes, static_cast<std::size_t>(count) * kind.bytes));
        if (kind.packing && count % simd::numbers_in_run == 0)
            return simd::unpack(*kind.packing, bytes, count, numbers);
    }
    std::vector<float> block(kind.numbers);
    const auto in_block = static_cast<Index>(kind.numbers);
    for (Index i = 0; i < count; i += in_block, bytes += kind.bytes) {
        kind.read(bytes, block.data());
        std::copy(block.begin(), block.end(), numbers + i);
    }
}

bool all_finite(const Scalar* numbers, Index count) {
    bool finite = true;
    for (Index i = 0; i < count; ++i) finite &= std::isfinite(numbers[i]);
    return finite;
}

std::string text_of(Shape shape) { return fmt::format("{} × {}", shape.rows, shape.columns); }

void check_no_overlap(const std::vector<Tensor>& tensors, std::string_view place) {
    std::vector<const Tensor*> by_place;
    for (const Tensor& tensor : tensors)
        if (tensor.bytes() > 0) by_place.push_back(&tensor);
    std::sort(by_place.begin(), by_place.end(),
              [](const Tensor* a, const Tensor* b) { return a->begin < b->begin; });
    for (std::size_t i = 1; i < by_place.size(); ++i) {
        const Tensor &before = *by_place[i - 1], &after = *by_place[i];
        if (before.begin + before.bytes() > after.begin)
            throw Error(fmt::format("{}, tensor {}", place, tensor_in_words(after.name)),
                        "numbers that lie within " + tensor_in_words(before.name),
                        "a place of its own");
    }
}

std::size_t row_bytes(const Tensor& tensor, Index rows) {
    const auto numbers = static_cast<std::size_t>(tensor.shape().columns * rows);
    return numbers / tensor.kind->numbers * tensor.kind->bytes;
}

/// "F32, F16 or BF16": those that stand in a file one by one.
std::string plain_kinds() {
    std::string names;
    for (const NumberKind& kind : number_kinds())
        if (kind.is_plain()) append_listed(names, kind.name);
    return names;
}

}  // namespace

std::uint64_t Tensor::numbers() const {
    std::uint64_t count = 1;
    for (const std::uint64_t size : sizes)
        if (__builtin_mul_overflow(count, size, &count)) return UINT64_MAX;
    return count;
}

Shape Tensor::shape() const {
    const std::uint64_t columns = sizes.empty() ? 1 : sizes.back();
    const std::uint64_t all = numbers();
    return {static_cast<Index>(columns == 0 ? 0 : all / columns), static_cast<Index>(columns)};
}

std::string tensor_in_words(std::string_view name) {
    constexpr std::size_t longest = 200;
    return name.size() > longest ? in_quotes(name) : "“" + printable(name) + "”";
}

TensorFile::TensorFile(std::shared_ptr<const Mapping> file, TensorList list)
    : file_(std::move(file)), list_(std::move(list)) {
    check_no_overlap(tensors(), path());
    for (std::size_t i = 0; i < tensors().size(); ++i)
        if (const std::string& name = tensors()[i].name; !places_.try_emplace(name, i).second)
            throw Error(path(), "the tensor " + tensor_in_words(name) + " twice", "each name once");
}

const Tensor* TensorFile::find(std::string_view name) const {
    const auto found = places_.find(name);
    return found == places_.end() ? nullptr : &tensors()[found->second];
}

const Tensor& TensorFile::at(std::string_view name, Shape shape) const {
    const Tensor* const tensor = find(name);
    const std::string where = fmt::format("{}, tensor {}", path(), tensor_in_words(name));
    if (const auto other = list_.others.find(name); !tensor && other != list_.others.end())
        throw Error(where, "numbers of the type " + other->second, plain_kinds());
    if (!tensor) throw Error(where, "none of this name", text_of(shape) + " numbers");
    if (tensor->shape() != shape) throw Error(where, text_of(tensor->shape()), text_of(shape));
    return *tensor;
}

const std::byte* TensorFile::bytes_of(const Tensor& tensor) const {
    return reinterpret_cast<const std::byte*>(file_->bytes().data()) + tensor.begin;
}

Value TensorFile::numbers(const Tensor& tensor) const {
    file_->check_whole();
    const auto [rows, columns] = tensor.shape();
    const std::byte* const bytes = bytes_of(tensor);
    const bool shown = tensor.kind->name == as_held && std::is_same_v<Scalar, float> &&
                       reinterpret_cast<std::uintptr_t>(bytes) % alignof(float) == 0;
    Matrix matrix =
        shown ? Matrix::view(reinterpret_cast<const Scalar*>(bytes), rows, columns, columns, file_)
              : Matrix(rows, columns);
    if (!shown) unpack(*tensor.kind, bytes, matrix.size(), matrix.row_begin(0));
    check_finite(tensor, 0, matrix);
    return share(std::move(matrix));
}

Matrix TensorFile::rows(const Tensor& tensor, std::span<const Index> rows) const {
    file_->check_whole();
    const Index columns = tensor.shape().columns;
    Matrix matrix(static_cast<Index>(rows.size()), columns);
    each_row(matrix.rows(), moved_number * static_cast<double>(matrix.size()), [&](Index i) {
        const Index row = rows[static_cast<std::size_t>(i)];
        unpack(*tensor.kind, bytes_of(tensor) + row_bytes(tensor, row), columns,
               matrix.row_begin(i));
    });
    file_->check_whole();  // while they were read, too
    for (Index i = 0; i < matrix.rows(); ++i)
        check_finite(tensor, rows[static_cast<std::size_t>(i)], Matrix::rows_of(matrix, i, 1));
    return matrix;
}

void TensorFile::check_finite(const Tensor& tensor, Index first, const Matrix& numbers) const {
    for (Index row = 0; row < numbers.rows(); ++row) {
        const Scalar* const begin = numbers.row_begin(row);
        if (all_finite(begin, numbers.cols())) continue;
        const Scalar* const found = std::find_if(
            begin, begin + numbers.cols(), [](Scalar number) { return !std::isfinite(number); });
        throw Error(origin(tensor, {first + row, found - begin}), "a number that is not finite",
                    "finite weights");
    }
}

std::shared_ptr<const PackedRows> TensorFile::packed(const Tensor& tensor, bool turned,
                                                     Index first) const {
    const Index columns = tensor.shape().columns;
    if (!TensorPacked::can_be(*tensor.kind, columns)) return nullptr;
    return std::make_shared<const TensorPacked>(file_, bytes_of(tensor) + row_bytes(tensor, first),
                                                *tensor.kind->packing, columns, turned);
}

void TensorFile::let_go(const Tensor& tensor) const {
    file_->let_go(file_->bytes().substr(tensor.begin, tensor.bytes()));
}

std::string TensorFile::origin(const Tensor& tensor, Cell cell) const {
    const std::string name = std::filesystem::path(path()).filename().string();
    if (!file_->is_whole())
        return fmt::format("{}, {}[{},{}]: the file was cut off or written to since it was opened",
                           name, tensor.name, cell.row, cell.column);
    const auto i = static_cast<std::size_t>(cell.row * tensor.shape().columns + cell.column);
    const std::uint64_t byte = tensor.begin + i / tensor.kind->numbers * tensor.kind->bytes;
    return fmt::format("{}, {}[{},{}], byte {}: {}", name, tensor.name, cell.row, cell.column, byte,
                       tensor.kind->in_words(bytes_of(tensor), i));
}

TensorFilePtr open_tensor_file(const std::filesystem::path& path, const Progress& progress) {
    return read_tensor_file(std::make_shared<const Mapping>(path, limits::model), progress);
}

TensorFilePtr read_tensor_file(std::shared_ptr<const Mapping> file, const Progress& progress) {
    const std::string_view bytes = file->bytes();
    refuse_known_file(bytes, file->path(), "weights in .safetensors or .gguf",
                      {FileKind::safetensors, FileKind::gguf});
    TensorList list = is_gguf(bytes) ? read_gguf(bytes, file->path(), progress)
                                     : read_safetensors(bytes, file->path());
    return std::make_shared<const TensorFile>(std::move(file), std::move(list));
}

}  // namespace attend
