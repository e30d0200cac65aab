#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/mapping.h"
#include "core/files/strict_json.h"
#include "core/graph/packed_rows.h"
#include "core/models/number_kind.h"
#include "core/progress.h"

namespace attend {

/// A named matrix (or row) of numbers in a file, as it stands there.
struct Tensor {
    std::string name;
    const NumberKind* kind = nullptr;
    std::vector<std::uint64_t> sizes;  // rows first; a row's numbers follow one another
    std::uint64_t begin = 0;           // its first byte, counted from the file's
    std::uint64_t numbers() const;
    std::uint64_t bytes() const { return numbers() / kind->numbers * kind->bytes; }
    /// (1, n) of one size; of more, all but the last are rows.
    Shape shape() const;
};

/// “its name”, whole as long as it is no joke.
std::string tensor_in_words(std::string_view name);

/// What a file has, as its format's reader found it.
struct TensorList {
    std::vector<Tensor> tensors;
    std::shared_ptr<const Json> about;  // the metadata, an object
    /// Those of kinds of numbers that are not read, and their kind as the file calls it.
    std::map<std::string, std::string, std::less<>> others = {};
    std::uint64_t behind = 0;  // bytes behind the last tensor, which nobody names
};

/// A file of a model: its tensors, and what it says of itself. Nothing is loaded before it is
/// looked at; the file is mapped as long as this, or a value from it, lives.
/// A file is hostile until it is read: every size, place and name in it has been checked.
class TensorFile {
  public:
    TensorFile(std::shared_ptr<const Mapping> file, TensorList list);

    const std::string& path() const { return file_->path(); }
    const std::vector<Tensor>& tensors() const { return list_.tensors; }
    const TensorList& list() const { return list_; }
    const Json& about() const { return *list_.about; }

    /// Null where there is none.
    const Tensor* find(std::string_view name) const;
    /// Throws Error that names file and tensor: none of this name, of another shape, of a kind of
    /// numbers that is not read.
    const Tensor& at(std::string_view name, Shape shape) const;

    /// Its numbers: a view of the file where they stand there as the program holds them, else
    /// unpacked. Throws Error where one is not finite, or the file was cut off since.
    Value numbers(const Tensor& tensor) const;
    /// The same of some of its rows, one after the other, in a matrix of their own.
    Matrix rows(const Tensor& tensor, std::span<const Index> rows) const;
    /// The same numbers as they stand in the file, where products of a few rows read them there:
    /// null for other kinds. `turned`: the matrix has rows of the file as columns, from the
    /// `first`.
    std::shared_ptr<const PackedRows> packed(const Tensor& tensor, bool turned,
                                             Index first = 0) const;
    /// Throws Error where the file was cut off or written to since it was opened.
    void check_whole() const { file_->check_whole(); }
    /// Says that its bytes will not be read soon.
    void let_go(const Tensor& tensor) const;
    /// Where the file has a number, and how: "model.gguf, token_embd.weight[7,3], byte 1234: Q4_1,
    /// block 2, …".
    std::string origin(const Tensor& tensor, Cell cell) const;

  private:
    const std::byte* bytes_of(const Tensor& tensor) const;
    /// Of its rows from the `first` on. Throws Error where one is not finite.
    void check_finite(const Tensor& tensor, Index first, const Matrix& numbers) const;

    std::shared_ptr<const Mapping> file_;
    TensorList list_;
    std::map<std::string, std::size_t, std::less<>> places_;
};

using TensorFilePtr = std::shared_ptr<const TensorFile>;

/// A .safetensors or .gguf file, told by its first bytes. Throws Error that names file, tensor,
/// what was found and what was expected; Cancelled.
TensorFilePtr open_tensor_file(const std::filesystem::path& path, const Progress& progress = {});
/// The same of one that is mapped already.
TensorFilePtr read_tensor_file(std::shared_ptr<const Mapping> file, const Progress& progress = {});

/// The readers of the two formats.
bool is_gguf(std::string_view bytes);
TensorList read_gguf(std::string_view bytes, std::string_view place, const Progress& progress = {});
TensorList read_safetensors(std::string_view bytes, std::string_view place);

}  // namespace attend
