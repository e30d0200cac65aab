#include "core/ops/pattern_mask.h"

namespace attend {

bool PatternMask::allows(Index query, Index key) const {
    bool allowed = true;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const MaskPart& part = parts_[i];
        const bool here = part.rule->allows(query, key, part.numbers);
        allowed = i == 0 ? here : part.both ? allowed && here : allowed || here;
    }
    return allowed;
}

Value PatternMask::forward(Inputs) const {
    Matrix mask(shape().rows, shape().columns);
    for (Index row = 0; row < mask.rows(); ++row)
        for (Index column = 0; column < mask.cols(); ++column)
            mask(row, column) = allows(row, column) ? Scalar(1) : Scalar(0);
    return share(std::move(mask));
}

double PatternMask::cost(std::span<const Shape>, Shape result) const {
    double of_cell = 0;
    for (const MaskPart& part : parts_) of_cell += part.rule->operations;
    return cells_in(result) * of_cell;
}

std::string PatternMask::note(Cell cell) const {
    std::string text = allows(cell.row, cell.column) ? "1: may attend" : "0: masked";
    for (const MaskPart& part : parts_) {
        const bool here = part.rule->allows(cell.row, cell.column, part.numbers);
        text += &part == &parts_.front() ? "; " : part.both ? " and " : " or ";
        text += std::string(part.rule->name) + " (" + part.rule->reason(part.numbers) +
                (here ? "): yes" : "): no");
    }
    return text;
}

}  // namespace attend
