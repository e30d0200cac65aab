#include "app/cli/setting.h"

#include <fmt/format.h>

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/did_you_mean.h"
#include "core/document/choice_values.h"
#include "core/document/edits_json.h"
#include "core/document/node_named.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/files/matrix_file.h"
#include "core/text/utf8.h"

namespace attend::cli {

namespace {

std::string text_of_file(const std::string& path) {
    const Mapping file(path, limits::text);
    check_utf8(file.bytes(), file.path());
    std::string_view text = without_byte_order_mark(file.bytes());
    if (text.ends_with('\n')) text.remove_suffix(1);  // as every editor ends a file
    if (text.ends_with('\r')) text.remove_suffix(1);
    return std::string(text);
}

/// What a person typed for a text.
std::string text_of(const std::string& value) {
    if (!value.starts_with('@')) return value;
    return value.starts_with("@@") ? value.substr(1) : text_of_file(value.substr(1));
}

/// A file's name where only a name is wanted: @FILE is the same as FILE, as for texts and matrices.
std::string file_named(const std::string& value) {
    if (!value.starts_with('@')) return value;
    if (value.size() == 1) throw Error("@", "no name", "a file's name");
    return value.substr(1);
}

/// What a person typed for a choice.
std::string value_of(const Setting& setting) {
    if (setting.name == "sentence" || setting.name == "second_text") return text_of(setting.value);
    const ChoiceField* const field = find_choice(setting.name);
    return field && field->may_be_file ? file_named(setting.value) : setting.value;
}

NodeId node_of(const Scene& scene, const Setting& setting) {
    if (const auto id = scene.graph->find(setting.name)) return *id;
    std::vector<std::string> choices;
    for (const ChoiceField& field : choice_fields()) choices.emplace_back(field.name);
    for (const ViewField& field : view_fields()) choices.emplace_back(field.name);
    std::string instead = setting.cell ? "" : did_you_mean(setting.name, choices);
    if (!instead.starts_with("did you mean"))
        instead = instead_of_node(*scene.graph, scene.chosen, setting.name);
    if (!setting.cell && instead == node_list_hint)
        instead = "`attend choices` lists the choices, `attend nodes` the nodes";
    throw Error(fmt::format("{}: no {}node of this scene has that name; {}", setting.typed,
                            setting.cell ? "" : "choice or ", instead));
}

void set_cell(Edits& edits, const Node& node, const Setting& setting) {
    const Cell cell = parse_cell(*setting.cell, setting.typed);
    if (!contains(node.shape(), cell))
        throw Error(setting.typed, "a cell outside the matrix",
                    fmt::format("a row from 0 to {} and a column from 0 to {}",
                                node.shape().rows - 1, node.shape().columns - 1));
    const float number = parse_typed_number(setting.value, setting.typed, node.notation.numbers);
    edits[node.path].cells.insert_or_assign(cell, static_cast<Scalar>(number));
}

}  // namespace

Setting parse_setting(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        throw UsageError(fmt::format("--set {}: found no NAME=VALUE", in_quotes(text)));
    Setting setting{text.substr(0, equals), text.substr(equals + 1), std::nullopt, {}};
    setting.typed = "--set " + setting.name;
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
        const std::string value = value_of(setting);
        if (const ChoiceField* const field = find_choice(setting.name))
            set_field(document.choices, *field, value);
        else
            set_field(document.view, view_field(setting.name), value);
    } catch (const Error& error) {
        const std::string what = error.what();
        const bool named = what.starts_with(setting.name + ":");
        throw Error(fmt::format("--set {}{}", named ? "" : setting.name + ": ", what));
    }
}

void set_node(Edits& edits, const Scene& scene, const Setting& setting) {
    const Node& node = scene.graph->node(node_of(scene, setting));
    if (setting.cell) return set_cell(edits, node, setting);
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
        if (const std::string note = labels_note(matrix); !note.empty())
            say(fmt::format("{}: {}", setting.typed, note));
        edits.insert_or_assign(node.path, Edit{matrix.values, {}});
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}", setting.typed, error.what()));
    }
}

}  // namespace attend::cli
