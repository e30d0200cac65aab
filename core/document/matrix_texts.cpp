#include "core/document/matrix_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/files/numbers.h"

namespace attend {

void MatrixTexts::begin_round(Progress progress, double numbers) {
    std::erase_if(kept_, [&](const auto& kept) { return kept.second.round != round_; });
    ++round_;
    progress_ = std::move(progress);
    expected_ = numbers;
    done_ = 0;
}

std::shared_ptr<const Json> MatrixTexts::rows_of(const Value& matrix) {
    const auto found = kept_.find(matrix);
    if (found == kept_.end()) return (kept_[matrix] = {make(*matrix), round_}).rows;
    found->second.round = round_;
    done_ += static_cast<double>(matrix->size());
    return found->second.rows;
}

std::shared_ptr<const Json> MatrixTexts::make(const Matrix& matrix) {
    ++made_;
    Json::array_t rows;
    rows.reserve(static_cast<std::size_t>(matrix.rows()));
    for (const auto& row : matrix.rowwise()) {
        progress_.at(std::min(done_ / std::max(expected_, 1.0), 1.0));
        std::string text;
        for (const Scalar number : row) {
            if (!text.empty()) text += ' ';
            text += number_text(static_cast<float>(number));
        }
        rows.emplace_back(std::move(text));
        done_ += static_cast<double>(matrix.cols());
    }
    return std::make_shared<const Json>(std::move(rows));
}

}  // namespace attend
