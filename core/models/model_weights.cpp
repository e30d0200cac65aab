#include "core/models/model_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/error.h"
#include "core/parallel.h"
#include "core/simd/tiles.h"

namespace attend {

namespace {

/// The same numbers, which then are known in other ways as well.
Value with_forms(const Value& value, OtherForms forms) {
    if (!forms.packed && !forms.tiles) return value;
    return share(Matrix::view(value->row_begin(0), value->rows(), value->cols(),
                              value->outerStride(), value, std::move(forms)));
}

/// So much of a model's weights is there in tiles as well: all of a small one.
constexpr std::size_t most_in_tiles = 64 << 20;

double unpacked_bytes(const std::vector<TensorFilePtr>& files) {
    double numbers = 0;
    for (const TensorFilePtr& file : files)
        for (const Tensor& tensor : file->tensors())
            numbers += static_cast<double>(tensor.numbers());
    return numbers * sizeof(Scalar);
}

/// Rows of a file as columns: some at a time, so that both are read and written in runs.
Matrix turned_rows(const TensorPlace& place, Index first, Index count) {
    constexpr Index at_once = 64;
    const Index width = place.tensor->shape().columns, blocks = (count + at_once - 1) / at_once;
    Matrix result(width, count);
    side_by_side(static_cast<std::size_t>(blocks), [&](std::size_t block) {
        const Index begin = static_cast<Index>(block) * at_once;
        std::vector<Index> rows(static_cast<std::size_t>(std::min(at_once, count - begin)));
        std::iota(rows.begin(), rows.end(), first + begin);
        const Matrix read = place.file->rows(*place.tensor, rows);
        result.middleCols(begin, read.rows()) = read.transpose();
    });
    return result;
}

}  // namespace

BytesLimit& most_kept_bytes() {
    static BytesLimit limit(4e9);
    return limit;
}

ModelWeights::ModelWeights(std::vector<TensorFilePtr> files, std::string prefix)
    : files_(std::move(files)),
      prefix_(std::move(prefix)),
      keeps_(unpacked_bytes(files_) <= most_kept_bytes().bytes()) {}

std::optional<TensorPlace> ModelWeights::find(std::string_view name) const {
    for (const std::string& spelled : {std::string(name), prefix_ + std::string(name)})
        for (const TensorFilePtr& file : files_)
            if (const Tensor* const tensor = file->find(spelled))
                return TensorPlace{file.get(), tensor};
    return std::nullopt;
}

TensorPlace ModelWeights::at(std::string_view name, Shape shape) const {
    if (const auto place = find(name)) {
        const std::scoped_lock lock(mutex_);
        asked_.insert(place->tensor);
        return {place->file, &place->file->at(place->tensor->name, shape)};
    }
    const std::string spelled = as_there(name);
    const auto has = [&](const TensorFilePtr& file) {
        return file->list().others.contains(spelled);
    };
    const auto other = std::ranges::find_if(files_, has);
    if (other == files_.end() && files_.size() > 1)
        throw Error(
            fmt::format("{}, {} files of tensors",
                        std::filesystem::path(files_.front()->path()).parent_path().string(),
                        files_.size()),
            "no " + tensor_in_words(spelled), "one in any of them");
    // Says what there is.
    const TensorFile& file = other == files_.end() ? *files_.front() : **other;
    return {&file, &file.at(spelled, shape)};
}

std::string ModelWeights::as_there(std::string_view name) const {
    const auto begins = [&](const Tensor& tensor) { return tensor.name.starts_with(prefix_); };
    const auto other_begins = [&](const auto& other) { return other.first.starts_with(prefix_); };
    for (const TensorFilePtr& file : files_)
        if (std::ranges::any_of(file->tensors(), begins) ||
            std::ranges::any_of(file->list().others, other_begins))
            return prefix_ + std::string(name);
    return std::string(name);
}

std::vector<std::string> ModelWeights::unread() const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> names;
    for (const TensorFilePtr& file : files_) {
        for (const Tensor& tensor : file->tensors())
            if (!asked_.contains(&tensor)) names.push_back(tensor.name);
        for (const auto& [name, kind] : file->list().others) names.push_back(name);
    }
    return names;
}

Value ModelWeights::matrix(const TensorPlace& place, bool turned) const {
    Made* made = nullptr;
    {
        const std::scoped_lock lock(mutex_);
        made = &made_[{place.tensor, turned}];
    }
    std::call_once(made->once, [&] {
        const Value numbers = place.file->numbers(*place.tensor);
        made->value = turned ? share(Matrix(numbers->transpose())) : numbers;
        if (turned) place.file->let_go(*place.tensor);  // the turned ones are looked at
        OtherForms forms{place.file->packed(*place.tensor, turned), nullptr, 0};
        if (turned && !forms.packed && may_be_in_tiles(*made->value))
            forms.tiles = std::make_shared<const simd::Tiles>(made->value);
        made->value = with_forms(made->value, std::move(forms));
    });
    return made->value;
}

Value ModelWeights::part(const TensorPlace& place, bool turned, Index first, Index columns) const {
    OtherForms forms{place.file->packed(*place.tensor, turned, first), nullptr, 0};
    if (turned) return with_forms(share(turned_rows(place, first, columns)), std::move(forms));
    const Value whole = place.file->numbers(*place.tensor);
    return part_of_value(whole, 0, whole->rows(), first, columns);
}

bool ModelWeights::may_be_in_tiles(const Matrix& matrix) const {
    const std::size_t bytes = static_cast<std::size_t>(matrix.size()) * sizeof(Scalar);
    const std::scoped_lock lock(mutex_);
    if (in_tiles_ + bytes > most_in_tiles) return false;
    in_tiles_ += bytes;
    return true;
}

Value TensorLeaf::forward(Inputs) const {
    if (!weights_->keeps()) return weights_->part(place_, turned_, first_, shape().columns);
    Value whole = weights_->matrix(place_, turned_);
    if (shape() == shape_of(*whole)) return whole;
    Value part = part_of_value(whole, 0, shape().rows, first_, shape().columns);
    if (!turned_) return part;
    return with_forms(part, {place_.file->packed(*place_.tensor, turned_, first_),
                             whole->other_forms().tiles, first_});
}

std::shared_ptr<const PackedRows> TensorLeaf::packed() const {
    return turned_ ? place_.file->packed(*place_.tensor, true, first_) : nullptr;
}

std::string TensorLeaf::note(Cell cell) const {
    const Cell there{cell.row, first_ + cell.column};
    return place_.file->origin(*place_.tensor, turned_ ? Cell{there.column, there.row} : there);
}

Value TensorRows::forward(Inputs) const { return share(place_.file->rows(*place_.tensor, rows_)); }

std::string TensorRows::note(Cell cell) const {
    return place_.file->origin(*place_.tensor,
                               {rows_[static_cast<std::size_t>(cell.row)], cell.column});
}

}  // namespace attend
