#include "app/views/figure/tikz.h"

#include <fmt/format.h>

#include <cmath>

#include "app/render/color.h"
#include "app/views/figure/figure_caption.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// "{the},{cat}": names as pgfplots lists them.
std::string names_of(const Axis& axis) {
    std::string list;
    for (Index i = 0; i < axis.size(); ++i)
        list += fmt::format("{}{{{}}}", i == 0 ? "" : ",", in_tex(unique_label(axis, i)));
    return list;
}

std::string every_place(Index count) {
    std::string list;
    for (Index i = 0; i < count; ++i) list += fmt::format("{}{}", i == 0 ? "" : ",", i);
    return list;
}

/// The map evenly in its numbers, since that is how pgfplots reads it.
std::string colors_by_number(const MapPicture& map) {
    constexpr int steps = 64;
    std::string list;
    for (int i = 0; i <= steps; ++i) {
        const float part = static_cast<float>(i) / steps,
                    number = map.range.lowest + part * (map.range.highest - map.range.lowest);
        const std::uint32_t bits = packed(color_on_scale(map.scale, map.range, number));
        list += fmt::format("rgb255({}cm)=({},{},{}); ", i, bits & 255u, bits >> 8 & 255u,
                            bits >> 16 & 255u);
    }
    return list;
}

std::string cells_of(const Matrix& drawn) {
    std::string rows;
    for (Index row = 0; row < drawn.rows(); ++row)
        for (Index column = 0; column < drawn.cols(); ++column) {
            const auto number = static_cast<float>(drawn(row, column));
            rows += fmt::format("    {} {} {}\n", column, row,
                                std::isfinite(number) ? fmt::format("{}", number) : "nan");
        }
    return rows;
}

}  // namespace

std::string tikz_of_map(const MapPicture& map, std::string_view width, std::string_view command) {
    const Matrix& drawn = *map.drawn;
    const Axes& axes = *map.axes;
    return fmt::format(
        "% {}\n"
        "% \\usepackage{{pgfplots}} \\pgfplotsset{{compat=1.18}}\n"
        "\\begin{{tikzpicture}}\n"
        "\\begin{{axis}}[\n"
        "  width={}, axis on top, enlargelimits=false, y dir=reverse,{}\n"
        "  xticklabel pos=upper, xtick={{{}}}, xticklabels={{{}}},\n"
        "  x tick label style={{rotate=45, anchor=south west}},\n"
        "  ytick={{{}}}, yticklabels={{{}}}, tick style={{draw=none}},\n"
        "  xlabel={{{}}}, ylabel={{{}}},\n"
        "  colormap={{attend}}{{{}}},\n"
        "  point meta min={}, point meta max={}, colorbar horizontal,\n"
        "  colorbar style={{xlabel={{{}}}}}]\n"
        "\\addplot[matrix plot*, mesh/cols={}, point meta=explicit] table[meta index=2] {{\n"
        "{}}};\n"
        "\\end{{axis}}\n"
        "\\end{{tikzpicture}}\n",
        command, width, axes.rows.name() == axes.columns.name() ? " axis equal image," : "",
        every_place(axes.columns.size()), names_of(axes.columns), every_place(axes.rows.size()),
        names_of(axes.rows), in_tex(map.column_title), in_tex(map.row_title), colors_by_number(map),
        map.range.lowest, map.range.highest, in_tex(map.name), drawn.cols(), cells_of(drawn));
}

}  // namespace attend
