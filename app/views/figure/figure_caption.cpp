#include "app/views/figure/figure_caption.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <utility>

#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/views/parts/head_part.h"
#include "core/graph/unique_label.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// " of all-MiniLM-L6-v2 for “The train left”". `of_query`: what is shown is of the scene's query.
std::string of_scene(const Choices& choices, bool of_query) {
    std::string words;
    if (const std::string model = model_name(choices); !model.empty()) words += " of " + model;
    const Workspace& room = workspace(choices.workspace);
    if (of_query && room.reads("query") && !choices.query.empty())
        words += fmt::format(" for the query “{}”", choices.query);
    if (!room.reads("sentence") || choices.sentence.empty()) return words;
    words += fmt::format(" for “{}”", choices.sentence);
    if (!choices.second_text.empty()) words += fmt::format(" and “{}”", choices.second_text);
    return words;
}

/// " of layer 0, head 4"
std::string of_place(const Node& node) {
    if (node.layer >= 0 && node.head >= 0)
        return fmt::format(" of layer {}, head {}", node.layer, node.head);
    if (node.head >= 0) return fmt::format(" of head {}", node.head);
    return node.layer >= 0 ? fmt::format(" of layer {}", node.layer) : std::string();
}

bool rows_sum_to_one(const Matrix& matrix) {
    constexpr Scalar rounding = 1e-3f;
    for (Index row = 0; row < matrix.rows(); ++row)
        if (!(std::abs(matrix.row(row).sum() - 1) <= rounding)) return false;
    return matrix.size() > 0;
}

std::string of_axes(const MapPicture& map) {
    if (!map.asks) return fmt::format(" Rows: {}; columns: {}.", map.row_title, map.column_title);
    const bool sums = map.even > 0 && rows_sum_to_one(*map.written);
    return fmt::format(" Rows ask, columns answer{}.", sums ? "; each row sums to 1" : "");
}

std::string of_mark(const MapPicture& map) {
    const Matrix& matrix = *map.written;
    if (!map.marked || !contains(shape_of(matrix), *map.marked)) return {};
    const auto [row, column] = *map.marked;
    const std::string number = number_text(static_cast<double>(matrix(row, column)), 2),
                      asking = unique_label(map.axes->rows, row),
                      answering = unique_label(map.axes->columns, column);
    if (map.even > 0) return fmt::format(" Framed: {} gives {} to {}.", asking, number, answering);
    return fmt::format(" Framed: {} at {}, {}.", number, asking, answering);
}

std::string of_colors(const MapPicture& map) {
    if (map.scale.mode == RangeMode::row)
        return " Color: each row from its least to its largest number.";
    const LegendEnds ends = legend_ends(map.range, map.numbers);
    std::string text = fmt::format(" Color: from {} to {}", ends.low, ends.high);
    const bool bent = map.scale.spacing == Spacing::power && map.scale.even > 0;
    if (bent && map.range.lowest == 0)
        text +=
            fmt::format(", 40 % of the colors below 1/{}, which each has of an even row", map.even);
    else if (map.scale.spacing == Spacing::power)
        text += ", by the power of 0.6 of their size";
    else if (map.scale.spacing == Spacing::logarithmic)
        text += ", by their logarithm";
    if (map.even > 1 && !bent)
        text += fmt::format("; 1/{} is what each has of an even row", map.even);
    const bool masked = (map.drawn->array() == -std::numeric_limits<Scalar>::infinity()).any();
    return text + (masked ? ". Hatched: masked." : ".");
}

}  // namespace

std::string caption_of_map(const Choices& choices, const Node& node, const MapPicture& map) {
    std::string name = map.even > 0 ? std::string("Attention weights") : map.name;
    if (!name.empty())
        name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return fmt::format("{}{}{}.{}{}{}", name, of_place(node),
                       of_scene(choices, map.written->rows() == 1), of_axes(map), of_mark(map),
                       of_colors(map));
}

std::string caption_of_view(const Choices& choices, std::string_view label) {
    return fmt::format("{}{}.", label, of_scene(choices, true));
}

std::string in_tex(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 18> signs{{
        {"\\", "\\textbackslash{}"},
        {"{", "\\{"},
        {"}", "\\}"},
        {"$", "\\$"},
        {"&", "\\&"},
        {"#", "\\#"},
        {"%", "\\%"},
        {"_", "\\_"},
        {"~", "\\textasciitilde{}"},
        {"^0.6", "$^{0.6}$"},
        {"^", "\\textasciicircum{}"},
        {"α", "$\\alpha$"},
        {"≥", "$\\geq$"},
        {"≤", "$\\leq$"},
        {"−", "$-$"},
        {"∞", "$\\infty$"},
        {"“", "``"},
        {"”", "''"},
    }};
    std::string tex;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        bool replaced = false;
        for (const auto& [sign, instead] : signs)
            if (rest.starts_with(sign)) {
                tex += instead;
                at += sign.size();
                replaced = true;
                break;
            }
        // U+2080 …: the place of a word that occurs twice
        if (!replaced && rest.size() >= 3 && rest.starts_with("\xE2\x82") &&
            static_cast<unsigned char>(rest[2]) <= 0x89) {
            tex += fmt::format("$_{}$", static_cast<unsigned char>(rest[2]) - 0x80);
            at += 3;
            replaced = true;
        }
        if (!replaced) tex += text[at++];
    }
    return tex;
}

std::string tex_figure(std::string_view caption, std::string_view picture, std::string_view width,
                       std::string_view command) {
    return fmt::format(
        "% {}\n"
        "\\begin{{figure}}[t]\n"
        "  \\centering\n"
        "  \\includegraphics[width={}]{{{}}}\n"
        "  \\caption{{{}}}\n"
        "  \\label{{fig:attention}}\n"
        "\\end{{figure}}\n",
        command, width, picture, in_tex(caption));
}

}  // namespace attend
