#include "core/models/model_weights.h"

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

ModelWeights::ModelWeights(std::vector<TensorFilePtr> files, std::string prefix)
    : files_(std::move(files)), prefix_(std::move(prefix)) {}

std::optional<TensorPlace> ModelWeights::find(std::string_view name) const {
    for (const std::string& spelled : {std::string(name), prefix_ + std::string(name)})
        for (const TensorFilePtr& file : files_)
            if (const Tensor* const tensor = file->find(spelled))
                return TensorPlace{file.get(), tensor};
    return std::nullopt;
}

TensorPlace ModelWeights::at(std::string_view name, Shape shape) const {
    const auto place = find(name);
    // Says that there is none of this name, or of this shape.
    const TensorFile& file = place ? *place->file : *files_.front();
    return {&file, &file.at(place ? place->tensor->name : name, shape)};
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
    });
    return made->value;
}

Value TensorLeaf::forward(Inputs) const {
    Value whole = weights_->matrix(place_, turned_);
    if (shape() == shape_of(*whole)) return whole;
    return part_of_value(whole, 0, shape().rows, first_, shape().columns);
}

std::string TensorLeaf::note(Cell cell) const {
    const Cell there{cell.row, first_ + cell.column};
    return place_.file->origin(*place_.tensor, turned_ ? Cell{there.column, there.row} : there);
}

Value TensorRows::forward(Inputs) const {
    Matrix vectors(shape().rows, shape().columns);
    for (std::size_t i = 0; i < rows_.size(); ++i)
        vectors.row(static_cast<Index>(i)) = *place_.file->row(*place_.tensor, rows_[i]);
    return share(std::move(vectors));
}

std::string TensorRows::note(Cell cell) const {
    return place_.file->origin(*place_.tensor,
                               {rows_[static_cast<std::size_t>(cell.row)], cell.column});
}

}  // namespace attend
