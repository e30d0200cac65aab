#include "core/document/setting.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "core/document/edits_json.h"
#include "core/document/node_named.h"
#include "core/error.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/files/matrix_file.h"
#include "core/graph/evaluate_node.h"
#include "core/named.h"
#include "core/text/utf8.h"
#include "core/texts/errors.h"
#include "core/translation/step_paths.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

std::string text_in_file(const std::string& path) {
    const Mapping file(path, limits::text);
    refuse_known_binary(file.bytes(), file.path(), "a text in UTF-8");
    check_utf8(file.bytes(), file.path());
    std::string_view text = without_byte_order_mark(file.bytes());
    if (text.ends_with('\n')) text.remove_suffix(1);  // as every editor ends a file
    if (text.ends_with('\r')) text.remove_suffix(1);
    return std::string(text);
}

/// What a person typed for a text.
std::string written_text(const std::string& value) {
    if (!value.starts_with('@')) return value;
    return value.starts_with("@@") ? value.substr(1) : text_in_file(value.substr(1));
}

/// A file's name where only a name is wanted: @FILE is the same as FILE, as for texts and matrices.
std::string file_named(const std::string& value) {
    if (!value.starts_with('@')) return value;
    if (value.size() == 1) throw Error("@", "no name", "a file's name");
    return value.substr(1);
}

/// What a person typed for a choice.
std::string written_value(const Setting& setting) {
    if (setting.name == "sentence" || setting.name == "second_text")
        return written_text(setting.value);
    const ChoiceField* const field = find_choice(setting.name);
    return field && field->may_be_file ? file_named(setting.value) : setting.value;
}

NodeId named_node(const Scene& scene, const Setting& setting) {
    if (const auto id = scene.graph->find(setting.name)) return *id;
    std::vector<std::string> choices;
    for (const ChoiceField& field : choice_fields()) choices.emplace_back(field.name);
    for (const ViewField& field : view_fields()) choices.emplace_back(field.name);
    std::string instead = setting.cell ? "" : did_you_mean(setting.name, choices);
    if (!instead.starts_with("did you mean"))
        instead = instead_of_node(*scene.graph, scene.chosen, setting.name);
    if (!setting.cell && instead == node_list_hint)
        instead = "`attend choices` lists the choices, `attend nodes` the nodes";
    throw Error(attend::say<texts::errors::nothing_named>(
        "where"_is = setting.typed, "cell"_is = setting.cell.has_value(), "hint"_is = instead));
}

/// The number of "+100" behind a row, "[2]"; nothing where it is a cell that is set.
std::optional<std::string> added_to_row(const Setting& setting) {
    if (!setting.cell || setting.cell->find(',') != std::string::npos) return std::nullopt;
    if (!setting.value.starts_with('+'))
        throw Error(setting.typed, in_quotes(setting.value),
                    "+NUMBER, which is added to each number of the row, or [ROW,COLUMN]=NUMBER");
    return setting.value.substr(1);
}

/// Adds a number to each one of a row, as they are with the edits so far; −∞ stays.
void add_to_row(Edits& edits, const Scene& scene, NodeId id, const Setting& setting,
                const std::string& number) {
    const Node& node = scene.graph->node(id);
    const double by =
        static_cast<double>(parse_typed_number(number, setting.typed, Numbers::finite));
    const bool counted = setting.cell->find_first_not_of("0123456789") == std::string::npos;
    if (!counted || setting.cell->empty())
        throw Error(setting.typed, in_quotes(*setting.cell), "a row, counted from 0");
    const Index row = parse_cell(*setting.cell + ",0", setting.typed).row;
    if (row >= node.shape().rows)
        throw Error(setting.typed, "a row outside the matrix",
                    fmt::format("a row from 0 to {}", node.shape().rows - 1));
    const Value shown = evaluate_node(*scene.graph, edits, id);
    for (Index column = 0; column < node.shape().columns; ++column) {
        const double sum = static_cast<double>((*shown)(row, column)) + by;
        if (!std::isfinite(sum)) continue;
        check_number(node.path, {row, column}, sum, node.notation.numbers);
        const KeptPlace place = kept_place(node.path, {row, column});
        edits[place.path].cells.insert_or_assign(place.cell, static_cast<Scalar>(sum));
    }
}

/// Puts a number in where the scene has no node now: a step of a translation that another number
/// may let it reach.
void put_later_cell(Edits& edits, const Setting& setting) {
    const Cell cell = parse_cell(*setting.cell, setting.typed);
    const float number = parse_typed_number(setting.value, setting.typed, Numbers::finite);
    edits[setting.name].cells.insert_or_assign(cell, static_cast<Scalar>(number));
}

void put_cell(Edits& edits, const Node& node, const Setting& setting) {
    const Cell cell = parse_cell(*setting.cell, setting.typed);
    if (!contains(node.shape(), cell))
        throw Error(setting.typed, "a cell outside the matrix",
                    fmt::format("a row from 0 to {} and a column from 0 to {}",
                                node.shape().rows - 1, node.shape().columns - 1));
    const float number = parse_typed_number(setting.value, setting.typed, node.notation.numbers);
    const KeptPlace place = kept_place(node.path, cell);
    edits[place.path].cells.insert_or_assign(place.cell, static_cast<Scalar>(number));
}

}  // namespace

bool Setting::is_choice() const {
    return !cell && !(name == "mask" && value.starts_with('@')) &&
           (find_choice(name) != nullptr || find_view_field(name) != nullptr);
}

std::optional<Setting> parse_setting(std::string_view text, std::string command) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    Setting setting{std::string(text.substr(0, equals)),
                    std::string(text.substr(equals + 1)),
                    std::nullopt,
                    std::move(command),
                    {}};
    setting.typed = setting.command + " " + setting.name;
    const std::size_t bracket = setting.name.find('[');
    if (bracket != std::string::npos && setting.name.ends_with(']')) {
        setting.cell = setting.name.substr(bracket + 1, setting.name.size() - bracket - 2);
        setting.name.resize(bracket);
    }
    return setting;
}

void set_choice(Document& document, const Setting& setting) {
    try {
        check_utf8(setting.value, setting.name);
        const std::string value = written_value(setting);
        if (const ChoiceField* const field = find_choice(setting.name))
            set_field(document.choices, *field, value);
        else
            set_field(document.view, view_field(setting.name), value);
    } catch (const Error& error) {
        const std::string what = error.what();
        const bool named = what.starts_with(setting.name + ":");
        throw Error(
            fmt::format("{} {}{}", setting.command, named ? "" : setting.name + ": ", what));
    }
}

std::string set_node(Edits& edits, const Scene& scene, const Setting& setting) {
    if (setting.cell && is_of_later_step(scene, setting.name)) {
        put_later_cell(edits, setting);
        return {};
    }
    const NodeId id = named_node(scene, setting);
    const Node& node = scene.graph->node(id);
    if (const auto number = added_to_row(setting)) {
        add_to_row(edits, scene, id, setting, *number);
        return {};
    }
    if (setting.cell) {
        put_cell(edits, node, setting);
        return {};
    }
    if (!setting.value.starts_with('@'))
        throw Error(
            setting.typed, in_quotes(setting.value),
            fmt::format("@FILE with a matrix, or one number as {}[ROW,COLUMN]=NUMBER", node.path));
    const std::string file = setting.value.substr(1);
    try {
        const MatrixFile matrix = read_node_matrix(file, node.notation.numbers);
        if (shape_of(*matrix.values) != node.shape())
            throw Error(
                file, fmt::format("a {} × {} matrix", matrix.values->rows(), matrix.values->cols()),
                fmt::format("{} × {}", node.shape().rows, node.shape().columns));
        replace_edit(edits, node.path, Edit{matrix.values, {}});
        const std::string note = labels_note(matrix);
        return note.empty() ? note : fmt::format("{}: {}", setting.typed, note);
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", setting.typed, error.what()));
    }
}

}  // namespace attend
