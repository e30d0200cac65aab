#include "app/state/editing.h"

#include <fmt/format.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/csv.h"
#include "core/files/numbers.h"
#include "core/ops/leaf.h"
#include "core/parameters/source.h"
#include "core/text/printable.h"
#include "core/translation/step_paths.h"

namespace attend {

namespace {

Matrix identity(const Node& node, std::uint32_t) { return *Identity(node.axes).forward({}); }
Matrix zero(const Node& node, std::uint32_t) {
    return Matrix::Zero(node.shape().rows, node.shape().columns);
}
Matrix ones(const Node& node, std::uint32_t) {
    return Matrix::Ones(node.shape().rows, node.shape().columns);
}
/// Spread as the leaf itself is, where that is drawn; else so that products keep their size.
Matrix random(const Node& node, std::uint32_t seed) {
    const auto* const drawn = dynamic_cast<const RandomNormal*>(node.operation.get());
    const double deviation = drawn ? drawn->deviation() : keeping_variance(node.shape().rows);
    return *RandomNormal(node.axes, seed, node.path, deviation).forward({});
}

std::string trimmed_lines(std::string_view text) {
    std::string result(text);
    while (!result.empty() && (result.back() == '\n' || result.back() == '\r')) result.pop_back();
    return result;
}

}  // namespace

void set_number(Document& draft, const std::string& path, Cell cell, double number,
                Numbers allowed) {
    check_number(path, cell, number, allowed);
    const KeptPlace place = kept_place(path, cell);
    draft.edits[place.path].cells.insert_or_assign(place.cell, static_cast<Scalar>(number));
}

void add_to_row(Document& draft, const Node& node, const Matrix& shown, Index row, double by) {
    Document changed = draft;
    for (Index column = 0; column < node.shape().columns; ++column) {
        const double before = current_number(draft, node.path, {row, column},
                                             static_cast<double>(shown(row, column)));
        if (std::isfinite(before))
            set_number(changed, node.path, {row, column}, before + by, node.notation.numbers);
    }
    draft = std::move(changed);
}

void reset_number(Document& draft, const std::string& path, Cell cell) {
    erase_number(draft.edits, path, cell);
}

void put_back(Document& draft, const std::string& path, const std::optional<Edit>& before) {
    replace_edit(draft.edits, path, before.value_or(Edit{}));
}

void reset_matrix(Document& draft, const std::string& path) { replace_edit(draft.edits, path, {}); }

void set_matrix(Document& draft, const Node& node, Matrix matrix) {
    check_matrix(node, matrix);
    put_back(draft, node.path, Edit{share(std::move(matrix)), {}});
}

Edit kept_edit(const Document& document, const std::string& path) {
    return is_gathered(path) ? edit_of_steps(document.edits, path) : edit_of(document.edits, path);
}

Index edited_count(const Document& document, const Node& node) {
    const Edit edit = kept_edit(document, node.path);
    if (edit.whole) return node.shape().rows * node.shape().columns;
    return static_cast<Index>(edit.cells.size());
}

bool is_edited(const Document& document, const std::string& path, Cell cell) {
    const KeptPlace place = kept_place(path, cell);
    return edit_of(document.edits, place.path).holds(place.cell);
}

double current_number(const Document& document, const std::string& path, Cell cell,
                      double computed) {
    const auto [kept, at] = kept_place(path, cell);
    const Edit& edit = edit_of(document.edits, kept);
    if (edit.cells.contains(at)) return static_cast<double>(edit.cells.at(at));
    if (!edit.whole || !contains(shape_of(*edit.whole), at)) return computed;
    return static_cast<double>((*edit.whole)(at.row, at.column));
}

std::string copied_block(const Matrix& matrix, Cell from, Cell to) {
    std::string text;
    for (Index row = from.row; row <= to.row; ++row)
        for (Index column = from.column; column <= to.column; ++column) {
            text += number_text(static_cast<float>(matrix(row, column)));
            text += column == to.column ? (row == to.row ? "" : "\n") : "\t";
        }
    return text;
}

std::string copied_with_names(const Matrix& matrix, const Axes& axes) {
    // A name may be a tab, or look like a number: "1990".
    const auto quoted = [](const std::string& name) {
        std::string text = "\"";
        for (const char c : printable(name)) text += c == '"' ? "\"\"" : std::string(1, c);
        return text + "\"";
    };
    std::string text = "\"\"";
    for (Index column = 0; column < matrix.cols(); ++column)
        text += "\t" + quoted(axes.columns.label(column));
    for (Index row = 0; row < matrix.rows(); ++row)
        text += "\n" + quoted(axes.rows.label(row)) + "\t" +
                copied_block(matrix, {row, 0}, {row, matrix.cols() - 1});
    return text;
}

void paste_block(Document& draft, const Node& node, Cell cell, std::string_view text) {
    const CsvTable block = read_csv(trimmed_lines(text), "the pasted block", node.notation.numbers,
                                    CsvLabels::dropped);
    const Shape room{node.shape().rows - cell.row, node.shape().columns - cell.column};
    if (block.values.rows() > room.rows || block.values.cols() > room.columns)
        throw Error(fmt::format("{}[{},{}]", node.path, cell.row, cell.column),
                    fmt::format("a block of {} × {}", block.values.rows(), block.values.cols()),
                    fmt::format("at most {} × {} from there", room.rows, room.columns));
    Document pasted = draft;
    for (Index row = 0; row < block.values.rows(); ++row)
        for (Index column = 0; column < block.values.cols(); ++column)
            set_number(pasted, node.path, {cell.row + row, cell.column + column},
                       static_cast<double>(block.values(row, column)), node.notation.numbers);
    draft = std::move(pasted);
}

const std::vector<Preset>& presets() {
    static const std::vector<Preset> table{
        {"identity", "Identity", identity},
        {"zero", "Zero", zero},
        {"ones", "Ones", ones},
        {"random", "Random, with the seed", random},
    };
    return table;
}

}  // namespace attend
