#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/document/choice_values.h"
#include "core/error.h"
#include "core/graph/markup.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

struct ChoicesOptions {
    std::optional<std::string> name;
    std::string format;
};

/// A choice of the scene, or of how it is looked at: `--set` takes both.
struct Row {
    std::string name, values, standard, help;
    std::vector<ChoiceValue> listed;
    std::vector<std::string_view> workspaces = {};      // that read it
    std::map<std::string, std::string> standards = {};  // of each of these, where they differ
};

template <class Struct>
Row row_of(const Field<Struct>& field) {
    return {std::string(field.name), values_text(field), field_text(Struct{}, field),
            std::string(field.help), listed_values(field)};
}

/// Who reads the choice, and what it is there until somebody sets it.
Row row_in_workspaces(const ChoiceField& field) {
    Row row = row_of(field);
    row.workspaces = workspaces_of(field.name);
    bool differs = false;
    for (const std::string_view room : row.workspaces) {
        std::string& standard = row.standards[std::string(room)];
        standard = field_text(default_choices(room), field);
        differs = differs || standard != field_text(default_choices(row.workspaces.front()), field);
    }
    if (!row.workspaces.empty())
        row.standard = row.standards.at(std::string(row.workspaces.front()));
    if (!differs || field.name == "workspace") row.standards.clear();
    return row;
}

std::vector<Row> all_rows() {
    std::vector<Row> rows;
    for (const ChoiceField& field : choice_fields()) rows.push_back(row_in_workspaces(field));
    for (const ViewField& field : view_fields()) {
        rows.push_back(row_of(field));
        for (const Workspace& room : workspaces()) rows.back().workspaces.push_back(room.name);
    }
    return rows;
}

std::vector<Row> wanted_rows(const std::optional<std::string>& name) {
    std::vector<Row> all = all_rows();
    if (!name) return all;
    std::vector<std::string> names;
    for (const Row& row : all) {
        if (row.name == *name) return {row};
        names.push_back(row.name);
    }
    std::string instead = did_you_mean(*name, names);
    if (!instead.starts_with("did you mean")) instead = "`attend choices` lists them";
    throw Error(fmt::format("no choice is called {}; {}", in_quotes(*name), instead));
}

std::string shown(const std::string& standard) { return standard.empty() ? "empty" : standard; }

/// "names (kernel: salaries)", or the one default.
std::string standard_text(const Row& row) {
    std::string others;
    for (const auto& [room, standard] : row.standards)
        if (standard != row.standard)
            others += fmt::format("{}{}: {}", others.empty() ? "" : ", ", room, shown(standard));
    return shown(row.standard) + (others.empty() ? "" : " (" + others + ")");
}

std::string as_list(const std::vector<Row>& rows) {
    std::vector<std::vector<std::string>> lines{{"choice", "default", "values"}};
    for (const Row& row : rows) lines.push_back({row.name, standard_text(row), row.values});
    return aligned(lines, {});
}

/// One choice, and what each of its values means.
std::string in_detail(const Row& row) {
    std::string text = fmt::format("{}: {}\nvalues: {}\ndefault: {}\n", row.name, row.help,
                                   row.values, standard_text(row));
    std::vector<std::vector<std::string>> lines;
    for (const ChoiceValue& value : row.listed) {
        const bool more =
            value.label != value.name || !value.formula.empty() || !value.help.empty();
        if (more) lines.push_back({value.name, value.label, plain(value.formula), value.help});
    }
    return lines.empty() ? text : text + "\n" + aligned(lines, {});
}

/// The values with what counts beside each, and behind them what else is taken.
std::string values_in_markdown(const Row& row) {
    std::string text, plain;
    for (const ChoiceValue& value : row.listed) {
        append_listed(plain, value.name);
        append_listed(text, "`" + value.name + "`");
        const std::vector<std::string_view> reads(value.reads.begin(), value.reads.end());
        if (!reads.empty()) text += " (" + markdown_names(reads) + ")";
    }
    return text + row.values.substr(plain.size());
}

std::string as_markdown(const std::vector<Row>& rows) {
    std::vector<std::vector<std::string>> lines{{"choice", "what", "values", "default", "rooms"}};
    for (const Row& row : rows)
        lines.push_back({markdown_names(std::vector<std::string_view>{row.name}), row.help,
                         values_in_markdown(row), standard_text(row),
                         markdown_rooms(row.workspaces)});
    return markdown_table(lines);
}

std::string as_json(const std::vector<Row>& rows) {
    std::string list;
    for (const Row& row : rows) {
        std::string standards;
        for (const auto& [room, standard] : row.standards)
            standards += fmt::format("{}{}: {}", standards.empty() ? "" : ", ", json_text(room),
                                     json_text(standard));
        list += fmt::format(
            "{}    {{\"name\": {}, \"workspaces\": {}, \"values\": {}, \"default\": {}, "
            "{}\"help\": {}}}",
            list.empty() ? "" : ",\n", json_text(row.name), json_list(row.workspaces),
            json_text(row.values), json_text(row.standard),
            standards.empty() ? "" : "\"defaults\": {" + standards + "}, ", json_text(row.help));
    }
    return "{\n  \"choices\": [\n" + list + "\n  ]\n}\n";
}

void print_choices(const ChoicesOptions& options) {
    const std::vector<Row> rows = wanted_rows(options.name);
    if (options.format == "json") return write_result(as_json(rows));
    if (options.format == "markdown") return write_result(as_markdown(rows));
    write_result(options.name ? in_detail(rows.front()) : as_list(rows));
}

}  // namespace

Run add_choices(const Options& of) {
    auto options = std::make_shared<ChoicesOptions>();
    of.text("NAME", options->name,
            "One choice, with what each of its values means; without it, all");
    of.format(options->format, {"text", "json", "markdown"});
    return [options] { print_choices(*options); };
}

}  // namespace attend::cli
