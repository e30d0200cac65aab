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
#include "core/texts/figure.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// "Attention weights of all-MiniLM-L6-v2 for “The train left”". `of_query`: what is shown is of
/// the scene's query.
std::string of_scene(std::string what, const Choices& choices, bool of_query) {
    if (const std::string model = model_name(choices); !model.empty())
        what = say<texts::figure::of_model>("what"_is = what, "model"_is = model);
    const Workspace& room = workspace(choices.workspace);
    if (of_query && room.reads("query") && !choices.query.empty())
        what = say<texts::figure::for_query>("what"_is = what, "query"_is = choices.query);
    if (!room.reads("sentence") || choices.sentence.empty()) return what;
    if (choices.second_text.empty())
        return say<texts::figure::for_text>("what"_is = what, "text"_is = choices.sentence);
    return say<texts::figure::for_texts>("what"_is = what, "text"_is = choices.sentence,
                                         "second"_is = choices.second_text);
}

/// "Attention weights of layer 0, head 4"
std::string of_place(const std::string& what, const Node& node) {
    const std::string layer = std::to_string(node.layer), head = std::to_string(node.head);
    if (node.layer >= 0 && node.head >= 0)
        return say<texts::figure::of_head_in_layer>("what"_is = what, "layer"_is = layer,
                                                    "head"_is = head);
    if (node.head >= 0) return say<texts::figure::of_head>("what"_is = what, "head"_is = head);
    if (node.layer < 0) return what;
    return say<texts::figure::of_layer>("what"_is = what, "layer"_is = layer);
}

bool rows_sum_to_one(const Matrix& matrix) {
    constexpr Scalar rounding = 1e-3f;
    for (Index row = 0; row < matrix.rows(); ++row)
        if (!(std::abs(matrix.row(row).sum() - 1) <= rounding)) return false;
    return matrix.size() > 0;
}

std::string of_axes(const MapPicture& map) {
    if (!map.asks)
        return say<texts::figure::rows_and_columns>("rows"_is = map.row_title,
                                                    "columns"_is = map.column_title);
    return say<texts::figure::rows_ask>("sum_to_one"_is =
                                            map.even > 0 && rows_sum_to_one(*map.written));
}

std::string of_mark(const MapPicture& map) {
    const Matrix& matrix = *map.written;
    if (!map.marked || !contains(shape_of(matrix), *map.marked)) return {};
    const auto [row, column] = *map.marked;
    const std::string number = number_text(static_cast<double>(matrix(row, column)), 2),
                      asking = unique_label(map.axes->rows, row),
                      answering = unique_label(map.axes->columns, column);
    if (map.even > 0)
        return say<texts::figure::framed_weight>("query"_is = asking, "number"_is = number,
                                                 "key"_is = answering);
    return say<texts::figure::framed_number>("number"_is = number, "row"_is = asking,
                                             "column"_is = answering);
}

std::string of_colors(const MapPicture& map) {
    if (map.scale.mode == RangeMode::row) return say<texts::figure::colors_of_rows>();
    const LegendEnds ends = legend_ends(map.range, map.numbers);
    const bool power = map.scale.spacing == Spacing::power, bent = power && map.scale.even > 0;
    return say<texts::figure::colors>(
        "low"_is = ends.low, "high"_is = ends.high, "n"_is = fmt::format("{}", map.even),
        "by"_is = bent && map.range.lowest == 0               ? "even"
                  : power                                     ? "power"
                  : map.scale.spacing == Spacing::logarithmic ? "logarithm"
                                                              : "size",
        "even"_is = map.even > 1 && !bent,
        "masked"_is = (map.drawn->array() == -std::numeric_limits<Scalar>::infinity()).any());
}

}  // namespace

std::string caption_of_map(const Choices& choices, const Node& node, const MapPicture& map) {
    std::string name = map.even > 0 ? say<texts::figure::weights>() : map.name;
    if (!name.empty())
        name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    std::string caption = say<texts::figure::end>(
        "what"_is = of_scene(of_place(name, node), choices, map.written->rows() == 1));
    for (const std::string& sentence : {of_axes(map), of_mark(map), of_colors(map)})
        if (!sentence.empty())
            caption = say<texts::figure::next>("before"_is = caption, "sentence"_is = sentence);
    return caption;
}

std::string caption_of_view(const Choices& choices, std::string_view label) {
    return say<texts::figure::end>("what"_is = of_scene(std::string(label), choices, true));
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
