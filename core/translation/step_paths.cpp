#include "core/translation/step_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace attend {

namespace {

constexpr std::string_view decoder = "decoder/", step_mark = "step.";
constexpr std::array gathered_names{"query", "scores", "weights",      "context",
                                    "state", "logits", "probabilities"};

/// "weights" of "decoder/weights".
std::string_view name_of(std::string_view gathered) { return gathered.substr(decoder.size()); }

std::string path_of_step(Index step, std::string_view name) {
    return fmt::format("{}{}{}/{}", decoder, step_mark, step, name);
}

/// 7 of "decoder/step.7/weights"; nothing of another path.
std::optional<Index> step_of(std::string_view path, std::string_view name) {
    if (!path.starts_with(decoder)) return std::nullopt;
    path.remove_prefix(decoder.size());
    if (!path.starts_with(step_mark)) return std::nullopt;
    path.remove_prefix(step_mark.size());
    Index step = 0;
    const auto read = std::from_chars(path.data(), path.data() + path.size(), step);
    if (read.ec != std::errc() || read.ptr == path.data()) return std::nullopt;
    path.remove_prefix(static_cast<std::size_t>(read.ptr - path.data()));
    if (!path.starts_with('/') || path.substr(1) != name) return std::nullopt;
    return step;
}

}  // namespace

bool is_gathered(std::string_view path) {
    return path.starts_with(decoder) &&
           std::ranges::find(gathered_names, path.substr(decoder.size())) != gathered_names.end();
}

KeptPlace kept_place(const std::string& path, Cell cell) {
    if (!is_gathered(path)) return {path, cell};
    return {path_of_step(cell.row, name_of(path)), {0, cell.column}};
}

Edit edit_of_steps(const Edits& edits, std::string_view gathered) {
    Edit all;
    for (const auto& [path, edit] : edits) {
        const auto step = step_of(path, name_of(gathered));
        if (!step) continue;
        for (Index column = 0; edit.whole && column < edit.whole->cols(); ++column)
            all.cells.insert_or_assign({*step, column}, (*edit.whole)(0, column));
        for (const auto& [cell, number] : edit.cells)
            all.cells.insert_or_assign({*step, cell.column}, number);
    }
    return all;
}

void erase_from_steps(Edits& edits, std::string_view gathered) {
    std::erase_if(edits, [&](const auto& entry) {
        return step_of(entry.first, name_of(gathered)).has_value();
    });
}

void put_into_steps(Edits& edits, std::string_view gathered, const Edit& edit) {
    for (Index row = 0; edit.whole && row < edit.whole->rows(); ++row)
        edits[path_of_step(row, name_of(gathered))].whole = share(Matrix(edit.whole->row(row)));
    for (const auto& [cell, number] : edit.cells)
        edits[path_of_step(cell.row, name_of(gathered))].cells.insert_or_assign({0, cell.column},
                                                                                number);
}

void erase_number(Edits& edits, const std::string& path, Cell cell) {
    const KeptPlace place = kept_place(path, cell);
    const auto found = edits.find(place.path);
    if (found == edits.end()) return;
    found->second.cells.erase(place.cell);
    if (found->second.empty()) edits.erase(found);
}

void replace_edit(Edits& edits, const std::string& path, const Edit& edit) {
    if (is_gathered(path)) {
        erase_from_steps(edits, path);
        return put_into_steps(edits, path, edit);
    }
    edits.erase(path);
    if (!edit.empty()) edits.emplace(path, edit);
}

}  // namespace attend
