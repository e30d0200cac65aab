#include "core/ops/pattern_mask.h"

#include "core/texts/notes.h"

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
    std::string text = say<texts::notes::mask>("open"_is = allows(cell.row, cell.column));
    for (const MaskPart& part : parts_) {
        const std::string said = say<texts::notes::mask_part>(
            "rule"_is = part.rule->name, "why"_is = part.rule->reason(part.numbers),
            "open"_is = part.rule->allows(cell.row, cell.column, part.numbers));
        text = &part == &parts_.front()
                   ? say<texts::notes::next_clause>("before"_is = text, "clause"_is = said)
               : part.both ? say<texts::notes::and_part>("before"_is = text, "part"_is = said)
                           : say<texts::notes::or_part>("before"_is = text, "part"_is = said);
    }
    return text;
}

}  // namespace attend
