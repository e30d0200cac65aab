#include "app/views/computation/computation_layout.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace attend;

namespace {
PieceSpec matrix(Index rows, Index columns, bool tokens = false) {
    PieceSpec piece;
    piece.matrix = true;
    piece.shape = {rows, columns};
    piece.tokens = tokens;
    piece.name_width = 45;
    return piece;
}
PieceSpec text(float in_line, float stacked) {
    PieceSpec piece;
    piece.in_line = {in_line, 20};
    piece.stacked = {stacked, 40};
    return piece;
}

/// x × w → q … scores softmax weights × v → output, and concat × w_o → output.
std::vector<ColumnSpec> formula(Index n, Index d, Index k, bool heads) {
    std::vector<ColumnSpec> columns{{{matrix(n, d)}}, {{text(12, 12)}}};
    ColumnSpec weights, products;
    for (int lane = 0; lane < 3; ++lane) {
        PieceSpec w = matrix(d, k), q = matrix(n, k);
        w.top = q.top = static_cast<float>(lane) / 3;
        w.bottom = q.bottom = static_cast<float>(lane + 1) / 3;
        weights.pieces.push_back(w);
        products.pieces.push_back(q);
    }
    columns.push_back(weights);
    columns.push_back({{text(18, 18)}});
    columns.push_back(products);
    columns.push_back({{text(90, 60)}});
    columns.push_back({{matrix(n, n, true)}});
    columns.push_back({{text(90, 60)}});
    columns.push_back({{matrix(n, n, true)}});
    columns.push_back({{text(50, 25)}});
    columns.push_back({{matrix(n, k)}});
    if (!heads) return columns;
    columns.push_back({{text(130, 60)}});
    columns.push_back({
        {text(18, 18)},
    });
    columns.back().shown = where_room;
    columns.push_back({{matrix(n, 4 * k)}});
    columns.back().shown = where_room;
    columns.push_back({{text(12, 12)}});
    columns.push_back({{matrix(4 * k, d)}});
    columns.push_back({{text(18, 18)}});
    columns.push_back({{matrix(n, d)}});
    return columns;
}

FormulaRoom room(float width, float height) {
    FormulaRoom r;
    r.size = {width, height};
    r.note = 20;
    return r;
}

void check_inside(const FormulaLayout& layout, const FormulaRoom& r) {
    float last = -1;
    for (const auto& column : layout.columns) {
        float right = last;
        for (const PlacedPiece& piece : column) {
            CHECK(piece.min.x > last);
            CHECK(piece.min.y >= 0);
            CHECK(piece.max.y <= r.size.y);
            CHECK(piece.max.x > piece.min.x);
            CHECK(piece.max.y > piece.min.y);
            right = std::max(right, piece.max.x);
        }
        last = right;
    }
    CHECK(last <= std::max(layout.width, r.size.x) + 1);
}
}  // namespace

TEST_CASE("the formula fits the panels of the window without overlap") {
    for (const bool heads : {false, true})
        for (const ImVec2 size : {ImVec2{700, 150}, ImVec2{1190, 210}, ImVec2{1800, 400}})
            for (const Index n : {1, 2, 7, 20, 60}) {
                CAPTURE(size.x);
                CAPTURE(n);
                const FormulaRoom r = room(size.x, size.y);
                const FormulaLayout layout = lay_out_formula(formula(n, 50, 12, heads), r);
                CHECK(layout.width <= size.x);
                check_inside(layout, r);
            }
}

TEST_CASE("what outgrows the panel shrinks to a least width and is then scrolled") {
    const FormulaRoom r = room(500, 150);
    const FormulaLayout layout = lay_out_formula(formula(2000, 300, 75, true), r);
    CHECK(layout.width > 500);
    check_inside(layout, r);
}

TEST_CASE("operations are stacked, then optional columns left out, where room is short") {
    const FormulaLayout wide = lay_out_formula(formula(7, 50, 12, true), room(1800, 210));
    CHECK_FALSE(wide.stacked);
    CHECK_FALSE(wide.columns[13].empty());
    const FormulaLayout narrow = lay_out_formula(formula(7, 50, 12, true), room(700, 150));
    CHECK(narrow.stacked);
    CHECK(narrow.columns[13].empty());
}

TEST_CASE("a substitute stands only where the optional columns are left out") {
    std::vector<ColumnSpec> columns = formula(7, 50, 12, true);
    columns.insert(columns.begin() + 14, ColumnSpec{{text(80, 45)}, where_short});
    CHECK(lay_out_formula(columns, room(1800, 210)).columns[14].empty());
    const FormulaLayout narrow = lay_out_formula(columns, room(700, 150));
    CHECK(narrow.columns[13].empty());
    CHECK_FALSE(narrow.columns[14].empty());
}

TEST_CASE("the least detail is shown where that alone saves scrolling") {
    std::vector<ColumnSpec> columns = formula(7, 50, 12, true);
    for (int i = 0; i < 4; ++i) columns.push_back({{text(60, 45)}, unless_tight});
    columns.push_back({{text(30, 45)}, where_tight});
    const auto tight = [&](float width) {
        const FormulaLayout layout = lay_out_formula(columns, room(width, 150));
        CHECK(layout.columns.back().empty() != layout.columns[columns.size() - 2].empty());
        return !layout.columns.back().empty();
    };
    CHECK_FALSE(tight(1800));
    CHECK_FALSE(tight(200));  // which nothing fits
    bool between = false;
    for (float width = 200; width < 1800; width += 20) between = between || tight(width);
    CHECK(between);
}

TEST_CASE("a title that one line has no room for takes two, and all stay at one height") {
    std::vector<ColumnSpec> columns = {{{matrix(7, 2)}}, {{text(12, 12)}}, {{matrix(7, 50)}}};
    columns[0].pieces[0].name_width = 30;
    columns[0].pieces[0].title_width = columns[2].pieces[0].title_width = 75;
    const FormulaRoom r = room(170, 150), wider = room(300, 150);
    // Where there is room the column is as wide as its title: matrices are higher then.
    const PlacedPiece roomy = lay_out_formula(columns, wider).columns[0][0];
    CHECK_FALSE(roomy.two_lines);
    CHECK(roomy.min.y < wider.tall);
    const FormulaLayout layout = lay_out_formula(columns, r);
    const PlacedPiece &narrow = layout.columns[0][0], &wide = layout.columns[2][0];
    CHECK(narrow.two_lines);
    CHECK_FALSE(wide.two_lines);
    CHECK(narrow.min.y == wide.min.y);
    CHECK(narrow.min.y >= r.tall);
    columns[0].pieces[0].title_width = 40;
    CHECK(lay_out_formula(columns, r).columns[0][0].title == r.title);
}

TEST_CASE("shapes beside names are given up only where not even the least widths fit") {
    std::vector<ColumnSpec> columns = formula(7, 50, 12, true);
    for (PieceSpec& piece : columns[2].pieces) piece.name_width = 150, piece.bare_width = 20;
    const auto bare = [&](float width) {
        return lay_out_formula(columns, room(width, 210)).columns[2][0].bare;
    };
    CHECK(bare(620));
    CHECK_FALSE(bare(1190));
    const float width = lay_out_formula(columns, room(620, 210)).width;
    for (PieceSpec& piece : columns[2].pieces) piece.bare_width = 150;
    CHECK(lay_out_formula(columns, room(620, 210)).width > width + 100);
}

TEST_CASE("a matrix never gets narrower when it gets a column more") {
    float last = 0;
    for (Index d = 1; d <= 300; ++d) {
        const auto columns = std::vector<ColumnSpec>{{{matrix(7, d)}}};
        const auto place = lay_out_formula(columns, room(4000, 210)).columns[0][0];
        const float width = place.max.x - place.min.x;
        // Whole pixels a cell: it may lose less than one pixel a column against the smooth width.
        CHECK(width > last - static_cast<float>(d));
        if (d > 1) CHECK(width - last < 40);
        last = width;
    }
}

TEST_CASE("cells of tokens are square where the shape allows it, and whole pixels") {
    const auto columns = std::vector<ColumnSpec>{{{matrix(7, 7, true)}}};
    const auto place = lay_out_formula(columns, room(400, 300)).columns[0][0];
    CHECK(place.max.x - place.min.x == doctest::Approx(place.max.y - place.min.y));
    CHECK(std::fmod(place.max.x - place.min.x, 7) == 0);
}

TEST_CASE("of a low panel maps of one text are squares, also where others are wide") {
    for (const float width : {700.0f, 760.0f, 1190.0f})
        for (const float height : {80.0f, 99.0f, 120.0f}) {
            const FormulaLayout layout =
                lay_out_formula(formula(7, 50, 50, false), room(width, height));
            const PlacedPiece& scores = layout.columns[6][0];
            CHECK(scores.max.x - scores.min.x == scores.max.y - scores.min.y);
        }
}

TEST_CASE("zooming widens the matrices beyond the room") {
    FormulaRoom r = room(1190, 210);
    const float before = lay_out_formula(formula(40, 50, 12, false), r).width;
    r.zoom = 3;
    const FormulaLayout zoomed = lay_out_formula(formula(40, 50, 12, false), r);
    CHECK(zoomed.width > before * 1.5f);
    check_inside(zoomed, r);
}

TEST_CASE("matrices of one shape that stand above each other have one height, at any size") {
    for (const float height : {120.0f, 151.0f, 163.0f, 200.0f, 233.0f, 280.0f, 560.0f})
        for (const auto& [n, d, k] :
             {std::tuple<Index, Index, Index>{7, 50, 50}, {7, 50, 12}, {42, 50, 6}}) {
            const auto columns = formula(n, d, k, true);
            const FormulaLayout layout = lay_out_formula(columns, room(1280, height));
            CAPTURE(height);
            for (const auto& column : layout.columns) {
                if (column.size() != 3 || column[0].max.y - column[0].min.y < 1) continue;
                for (const PlacedPiece& piece : column)
                    CHECK(piece.max.y - piece.min.y == column[0].max.y - column[0].min.y);
            }
        }
}

TEST_CASE("of a low panel, matrices above each other take more than their titles leave usually") {
    const FormulaRoom low = room(700, 100);
    const FormulaLayout layout = lay_out_formula(formula(7, 50, 12, false), low);
    check_inside(layout, low);
    float above = 0;
    for (const PlacedPiece& w : layout.columns[2]) {
        CHECK(w.max.y - w.min.y >= 13);
        CHECK(w.min.y - w.title >= above);
        above = w.max.y;
    }
}

TEST_CASE("cells of tokens are not higher than wide, and what stands beside is as high") {
    for (const Index n : {7, 45, 225})
        for (const ImVec2 size : {ImVec2{1230, 480}, ImVec2{1870, 760}}) {
            CAPTURE(n);
            const FormulaLayout layout =
                lay_out_formula(formula(n, 50, 50, false), room(size.x, size.y));
            const PlacedPiece &x = layout.columns[0][0], &scores = layout.columns[6][0];
            const float high = scores.max.y - scores.min.y;
            CHECK(high <= scores.max.x - scores.min.x + 1);
            CHECK(x.max.y - x.min.y == high);
        }
}

TEST_CASE("a formula that leaves room stands in the middle of it") {
    const FormulaLayout layout = lay_out_formula(formula(7, 50, 12, false), room(3000, 400));
    REQUIRE(layout.width < 2900);
    const float left = layout.columns.front()[0].min.x, right = layout.columns.back()[0].max.x;
    CHECK(left == doctest::Approx(3000 - right).epsilon(0.01));
}

TEST_CASE("behind the last matrix there is no room for its title") {
    std::vector<ColumnSpec> columns = {{{matrix(7, 50)}}, {{text(12, 12)}}, {{matrix(7, 50)}}};
    const FormulaRoom r = room(232, 150);
    const PlacedPiece plain = lay_out_formula(columns, r).columns[2][0];
    columns[0].pieces[0].title_width = columns[2].pieces[0].title_width =
        plain.max.x - plain.min.x + 2;
    const FormulaLayout layout = lay_out_formula(columns, r);
    CHECK_FALSE(layout.columns[0][0].two_lines);
    CHECK(layout.columns[2][0].two_lines);
}

TEST_CASE("between two operations there is room, however close all stands") {
    std::vector<ColumnSpec> columns = formula(7, 384, 32, true);
    columns[columns.size() - 4].shown = where_short;
    const FormulaLayout dense = lay_out_formula(columns, room(560, 130));
    float end = -1;
    bool matrix_before = true;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (dense.columns[i].empty()) continue;
        const bool is_matrix = columns[i].pieces.front().matrix;
        if (!is_matrix && !matrix_before) CHECK(dense.columns[i].front().min.x - end >= 6);
        matrix_before = is_matrix;
        end = dense.columns[i].front().max.x;
    }
}
