#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"

namespace attend::box {

namespace {

class Flow final : public BoxKind {
  public:
    Flow(Boxes boxes, float gap, int lines) : boxes_(std::move(boxes)), gap_(gap), lines_(lines) {}

    Length width(const Ui& ui) const override {
        Length all;
        float sum = -ui.em(gap_);
        for (const Box& box : boxes_) {
            const Length one = width_of(ui, box);
            all.least = std::max(all.least, one.least);
            sum += one.wish + ui.em(gap_);
        }
        return {all.least, std::max(sum, 0.0f), std::max(sum, 0.0f)};
    }
    Length height(const Ui& ui, float width) const override {
        return Length::fixed(lay(ui, width, [](const Box&, Place) {}));
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        lay(ui, place.size.x, [&](const Box& box, Place there) {
            put(box, {place.position + there.position, there.size});
        });
    }

  private:
    /// Calls each(box, place), the place counted from the top left corner; returns the height. The
    /// boxes of a line stand in its middle.
    template <class Each>
    float lay(const Ui& ui, float room, Each each) const {
        const float gap = ui.em(gap_);
        float y = 0;
        int lines = lines_;
        for (std::size_t first = 0; first < boxes_.size() && lines-- > 0;) {
            std::vector<ImVec2> sizes;
            float x = 0, high = 0;
            std::size_t end = first;
            for (; end < boxes_.size(); ++end) {
                const float wide = std::min(width_of(ui, boxes_[end]).wish, room);
                if (end > first && x + wide > room + 0.5f) break;
                sizes.emplace_back(wide, height_of(ui, boxes_[end], wide).wish);
                high = std::max(high, sizes.back().y), x += wide + gap;
            }
            if (first > 0) y += gap;
            x = 0;
            for (std::size_t i = first; i < end; ++i) {
                each(boxes_[i], Place{{x, y}, {sizes[i - first].x, high}});
                x += sizes[i - first].x + gap;
            }
            y += high, first = end;
        }
        return y;
    }

    Boxes boxes_;
    float gap_;
    int lines_;
};

/// What is above and below a cell, which its width follows.
class Columns {
  public:
    explicit Columns(std::vector<Boxes> rows) : rows_(std::move(rows)) {}

    const std::vector<Boxes>& rows() const { return rows_; }
    Length of(const Ui& ui, std::size_t column) const {
        if (wide_.size() <= column) wide_.resize(column + 1);
        if (!wide_[column]) {
            Length most;
            for (const Boxes& cells : rows_) {
                if (column >= cells.size()) continue;
                const Length one = width_of(ui, cells[column]);
                most = {std::max(most.least, one.least), std::max(most.wish, one.wish),
                        std::max(most.most, one.most)};
            }
            wide_[column] = most;
        }
        return *wide_[column];
    }

  private:
    std::vector<Boxes> rows_;
    mutable std::vector<std::optional<Length>> wide_;
};

class Cell final : public BoxKind {
  public:
    Cell(std::shared_ptr<const Columns> columns, std::size_t row, std::size_t column)
        : columns_(std::move(columns)), row_(row), column_(column) {}

    Length width(const Ui& ui) const override { return columns_->of(ui, column_); }
    Length height(const Ui& ui, float width) const override {
        return height_of(ui, inside(), std::min(width, width_of(ui, inside()).most));
    }
    void arrange(const Ui&, Place place, const Put& put) const override { put(inside(), place); }

  private:
    const Box& inside() const { return columns_->rows()[row_][column_]; }

    std::shared_ptr<const Columns> columns_;
    std::size_t row_, column_;
};

class Grid final : public BoxKind {
  public:
    Grid(Boxes boxes, float least, std::size_t most, float gap)
        : boxes_(std::move(boxes)), least_(least), most_(most), gap_(gap) {}

    Length width(const Ui& ui) const override {
        const auto wished = static_cast<float>(std::min(most_, boxes_.size()));
        return {ui.em(least_), wished * (ui.em(least_) + ui.em(gap_)) - ui.em(gap_),
                Length::endless};
    }
    Length height(const Ui& ui, float width) const override {
        Length one;
        for (const Box& box : boxes_) {
            const Length high = height_of(ui, box, cell_width(ui, width));
            one = {std::max(one.least, high.least), std::max(one.wish, high.wish),
                   std::max(one.most, high.most)};
        }
        const auto rows = static_cast<float>(rows_in(ui, width));
        const float gaps = ui.em(gap_) * std::max(rows - 1, 0.0f);
        return {rows * one.least + gaps, rows * one.wish + gaps,
                std::min(rows * one.most + gaps, Length::endless)};
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        const float gap = ui.em(gap_), wide = cell_width(ui, place.size.x);
        const auto rows = static_cast<float>(rows_in(ui, place.size.x));
        const float high = std::floor((place.size.y - gap * (rows - 1)) / std::max(rows, 1.0f));
        const std::size_t columns = columns_in(ui, place.size.x);
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            put(boxes_[i], {{place.position.x + static_cast<float>(i % columns) * (wide + gap),
                             place.position.y + static_cast<float>(i / columns) * (high + gap)},
                            {wide, high}});
    }

  private:
    std::size_t columns_in(const Ui& ui, float width) const {
        const auto fit = static_cast<std::size_t>(
            std::max((width + ui.em(gap_)) / (ui.em(least_) + ui.em(gap_)), 1.0f));
        return std::max<std::size_t>(std::min({fit, most_, boxes_.size()}), 1);
    }
    std::size_t rows_in(const Ui& ui, float width) const {
        const std::size_t columns = columns_in(ui, width);
        return (boxes_.size() + columns - 1) / columns;
    }
    float cell_width(const Ui& ui, float width) const {
        const auto columns = static_cast<float>(columns_in(ui, width));
        float widest = 0;
        for (const Box& box : boxes_) widest = std::max(widest, width_of(ui, box).most);
        return std::min(std::floor((width - ui.em(gap_) * (columns - 1)) / columns), widest);
    }

    Boxes boxes_;
    float least_;
    std::size_t most_;
    float gap_;
};

}  // namespace

Box flow(Boxes boxes, float gap, int lines) { return make_box<Flow>(std::move(boxes), gap, lines); }

Box table(std::vector<Boxes> rows, const std::function<Box(Box row, std::size_t)>& line, float gap,
          float below) {
    const auto columns = std::make_shared<const Columns>(std::move(rows));
    Boxes lines;
    for (std::size_t i = 0; i < columns->rows().size(); ++i) {
        Boxes cells;
        for (std::size_t j = 0; j < columns->rows()[i].size(); ++j) {
            const Box& inside = columns->rows()[i][j];
            cells.push_back(make_box<Cell>(columns, i, j));
            cells.back().rank = inside.rank;
            cells.back().grows_wide = inside.grows_wide;
        }
        Box whole = row(std::move(cells), gap).line();
        lines.push_back(line ? line(std::move(whole), i) : std::move(whole));
    }
    return column(std::move(lines), below);
}

Box grid(Boxes boxes, float least, std::size_t most, float gap) {
    return make_box<Grid>(std::move(boxes), least, most, gap);
}

}  // namespace attend::box
