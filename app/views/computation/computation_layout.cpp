#include "app/views/computation/computation_layout.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

constexpr float largest_cell = 0.95f, least_matrix = 1.7f, most_growth = 1.6f;  // em, em, factor

/// Whole pixels a cell, or as many pixels as there are when the cells are smaller, or much of the
/// length would be lost. Where pixels are fine, cells of unequal ones are not seen.
float snapped(float length, Index count, const FormulaRoom& room) {
    const auto n = static_cast<float>(count);
    const float whole = std::floor(length / n) * n;
    const bool loses = whole < (room.hairline > 1 ? 0.9f : 0.7f) * length;
    return length >= n && !loses ? whole : std::max(std::round(length), 1.0f);
}

/// One way of writing the formula: how wide each column is for a factor on the matrices' widths.
class Arrangement {
  public:
    Arrangement(std::span<const ColumnSpec> columns, const FormulaRoom& room, bool stacked,
                Detail detail)
        : columns_(columns), room_(room), stacked_(stacked), detail_(detail) {}

    bool shown(std::size_t column) const { return columns_[column].shown.with(detail_); }
    /// Where not even the least widths fit, matrices above each other do without their shapes, and
    /// all stand closer.
    void make_dense() { dense_ = true; }
    /// What has to be scrolled anyway stands at its ease.
    void make_scrolled() {
        dense_ = false;
        scrolled_ = true;
    }
    bool bare(const PieceSpec& piece) const { return dense_ && !is_main(piece); }
    float name_width(const PieceSpec& piece) const {
        if (wide_titles_ && is_main(piece)) return piece.title_width;
        return bare(piece) ? piece.bare_width : piece.name_width;
    }
    /// Columns are as wide as titles in one line, where the others keep `part` of their widths.
    bool widen_for_titles(float part) {
        wide_titles_ = true;
        return wide_titles_ = total(part) <= room_.size.x;
    }
    /// Matrices of the whole height stand at one height, so one tall title raises all of theirs.
    void make_titles_tall() { main_title_ = room_.tall; }
    /// Cells of tokens against tokens are not higher than wide; all that have the whole height stay
    /// equally high.
    void keep_square() {
        const float factor = fitting_factor();
        float most = room_.size.y;
        for (std::size_t i = 0; i < columns_.size(); ++i)
            for (const PieceSpec& piece : columns_[i].pieces)
                if (shown(i) && piece.matrix && piece.tokens && is_main(piece))
                    most =
                        std::min(most, width(piece, factor) * static_cast<float>(piece.shape.rows) /
                                           static_cast<float>(piece.shape.columns));
        most_main_ = most;
    }
    float band(const PieceSpec& piece) const {
        return std::floor((piece.bottom - piece.top) * room_.size.y + 0.01f);
    }
    /// Of low ones above each other it stands closer: the height is the matrix's.
    float title(const PieceSpec& piece) const {
        return is_main(piece)
                   ? main_title_
                   : std::clamp(band(piece) / 2, room_.title - room_.em * 0.15f, room_.title);
    }
    float gap() const { return room_.em * (dense_ ? 0.1f : stacked_ ? 0.22f : 0.5f); }
    /// What a name may take of the gap behind its column; behind the last one there is none.
    float behind(std::size_t column, float gap) const {
        while (++column < columns_.size())
            if (shown(column)) return gap * 0.8f;
        return 0;
    }
    /// Right of a low row stands a mark, which must not stand on what follows.
    float gap_before(std::size_t column) const {
        const auto low = [this](const PieceSpec& piece) {
            return piece.marked &&
                   height(piece) < static_cast<float>(piece.shape.rows) * room_.em * 0.6f;
        };
        constexpr float apart = 0.4f;  // em
        const std::size_t next = column;
        while (column > 0 && !shown(column - 1)) --column;
        if (column == 0) return gap();
        const std::vector<PieceSpec>& pieces = columns_[column - 1].pieces;
        // A figure and a sign would read as one: "9×384×".
        if (!pieces.front().matrix && !columns_[next].pieces.front().matrix)
            return std::max(gap(), room_.em * apart);
        const bool any_low = std::any_of(pieces.begin(), pieces.end(), low);
        return any_low ? std::max(gap(), room_.em * (dense_ ? 0.55f : 0.7f)) : gap();
    }

    bool is_main(const PieceSpec& piece) const { return piece.top <= 0 && piece.bottom >= 1; }
    /// The same for all that stand above each other, the lowest too: W_Q, W_K and W_V have one
    /// height.
    float below(const PieceSpec& piece) const {
        return is_main(piece) ? room_.note : std::min(room_.em * 0.3f, band(piece) * 0.05f);
    }
    float height(const PieceSpec& piece) const {
        return is_main(piece) ? height_in(piece, most_main_) : height_in(piece, room_.size.y);
    }
    float height_in(const PieceSpec& piece, float limit) const {
        const float most = std::min(
            limit,
            std::floor(std::max(band(piece) - title(piece) - below(piece), room_.em * 0.5f)));
        const float wanted = static_cast<float>(piece.shape.rows) * room_.em * largest_cell;
        return std::min(snapped(std::min(wanted, most), piece.shape.rows, room_), most);
    }
    float middle(const PieceSpec& piece) const {
        const float low = piece.top * room_.size.y + title(piece);
        return (low + piece.bottom * room_.size.y - below(piece)) / 2;
    }

    float width(const PieceSpec& piece, float factor) const {
        if (!piece.matrix) return stacked_ ? piece.stacked.x : piece.in_line.x;
        const float natural = natural_width(piece);
        const float most = piece.tokens && room_.zoom <= 1 ? std::min(factor, 1.0f) : factor;
        // The column is as wide as the name anyway: the matrix takes that.
        const float least = std::min(natural, std::max(room_.em * least_matrix, name_width(piece)));
        return snapped(std::max(natural * most, least), piece.shape.columns, room_);
    }
    float width(std::size_t column, float factor) const {
        float widest = 0;
        for (const PieceSpec& piece : columns_[column].pieces)
            widest = std::max({widest, width(piece, factor), name_width(piece)});
        return widest;
    }
    float total(float factor) const {
        float sum = 0;
        bool first = true;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (!shown(i)) continue;
            sum += width(i, factor) + (first ? 0 : gap_before(i));
            first = false;
        }
        return std::max(sum, 0.0f);
    }
    /// The largest factor at which everything fits.
    float fitting_factor() const {
        constexpr float at_ease = 0.5f;  // of the natural widths
        if (scrolled_) return at_ease * room_.zoom;
        const float room = room_.size.x * room_.zoom;
        float low = 0, high = most_growth * room_.zoom;
        if (total(high) <= room) return high;
        for (int i = 0; i < 24; ++i) {
            const float between = (low + high) / 2;
            (total(between) <= room ? low : high) = between;
        }
        return low;
    }

  private:
    float natural_width(const PieceSpec& piece) const {
        const auto columns = static_cast<float>(piece.shape.columns);
        const float smooth = room_.em * (2.2f + 1.1f * std::log2(1 + columns));
        const float by_cells = columns * room_.em * largest_cell;
        if (!piece.tokens) return std::min(smooth, by_cells);
        const float square =
            columns * height_in(piece, room_.size.y) / static_cast<float>(piece.shape.rows);
        // Of one text's tokens against themselves a low map is as narrow: squares stay squares.
        const bool of_one_text = piece.shape.rows == piece.shape.columns;
        const float least = of_one_text ? 0 : std::min(smooth * 0.7f, by_cells);
        return std::clamp(square, least, std::max(least, smooth * 1.6f));
    }

    std::span<const ColumnSpec> columns_;
    const FormulaRoom& room_;
    bool stacked_;
    Detail detail_;
    bool dense_ = false, scrolled_ = false, wide_titles_ = false;
    float main_title_ = room_.title;
    float most_main_ = room_.size.y;
};

PlacedPiece placed(const Arrangement& arrangement, const PieceSpec& piece, float left,
                   float column_width, float factor, bool stacked) {
    PlacedPiece result;
    const float width = arrangement.width(piece, factor);
    const float height =
        piece.matrix ? arrangement.height(piece) : (stacked ? piece.stacked.y : piece.in_line.y);
    result.bare = arrangement.bare(piece);
    result.title = arrangement.title(piece);
    const float x = piece.matrix ? left : left + (column_width - width) / 2;
    result.min = {std::round(x), std::round(arrangement.middle(piece) - height / 2)};
    result.max = {result.min.x + width, result.min.y + height};
    return result;
}

Arrangement chosen(std::span<const ColumnSpec> columns, const FormulaRoom& room, bool& stacked) {
    constexpr float comfortable = 0.75f;  // of the natural widths
    for (const bool tried : {false, true}) {
        const Arrangement whole(columns, room, tried, Detail::whole);
        stacked = tried;
        if (whole.total(comfortable) <= room.size.x) return whole;
    }
    const Arrangement whole(columns, room, true, Detail::whole);
    if (whole.total(comfortable * 0.8f) <= room.size.x) return whole;
    // Less than that is shown only where it saves scrolling.
    const auto fits = [&](Detail detail) {
        Arrangement dense(columns, room, true, detail);
        dense.make_dense();
        return dense.total(0) <= room.size.x;
    };
    const bool tight = !fits(Detail::brief) && fits(Detail::briefest);
    return {columns, room, true, tight ? Detail::briefest : Detail::brief};
}

/// Whether a title of a matrix that has the whole height needs two lines.
bool any_title_tall(const Arrangement& arrangement, std::span<const ColumnSpec> columns) {
    const float factor = arrangement.fitting_factor();
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (const PieceSpec& piece : columns[i].pieces)
            if (arrangement.shown(i) && piece.matrix && arrangement.is_main(piece) &&
                piece.title_width >
                    arrangement.width(i, factor) + arrangement.behind(i, arrangement.gap()))
                return true;
    return false;
}

}  // namespace

FormulaLayout lay_out_formula(std::span<const ColumnSpec> columns, const FormulaRoom& room) {
    FormulaLayout layout;
    Arrangement arrangement = chosen(columns, room, layout.stacked);
    if (arrangement.total(0) > room.size.x) arrangement.make_dense();
    if (arrangement.total(0) > room.size.x) arrangement.make_scrolled();
    // The second line of a title would be a low matrix's height.
    constexpr float still_wide = 0.6f;
    if (any_title_tall(arrangement, columns) && !arrangement.widen_for_titles(still_wide))
        arrangement.make_titles_tall();
    arrangement.keep_square();
    const float factor = arrangement.fitting_factor();
    layout.width = arrangement.total(factor);
    std::size_t shown = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) shown += arrangement.shown(i);
    const float spare = std::max(room.size.x * room.zoom - layout.width, 0.0f);
    const float more = shown > 1 ? std::min(spare / static_cast<float>(shown - 1), room.em) : 0.0f;
    const float gap = arrangement.gap() + more;  // least
    layout.width += more * static_cast<float>(shown > 0 ? shown - 1 : 0);
    const float left = std::max(std::floor((room.size.x - layout.width) / 2), 0.0f);
    float x = left;
    layout.columns.resize(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (!arrangement.shown(i)) continue;
        if (x > left) x += arrangement.gap_before(i) + more;
        const float width = arrangement.width(i, factor);
        for (const PieceSpec& piece : columns[i].pieces) {
            layout.columns[i].push_back(
                placed(arrangement, piece, x, width, factor, layout.stacked));
            PlacedPiece& place = layout.columns[i].back();
            place.name_room = width + arrangement.behind(i, gap);
            place.two_lines = arrangement.is_main(piece) && piece.title_width > place.name_room;
        }
        x += width;
    }
    return layout;
}

}  // namespace attend
