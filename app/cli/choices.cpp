#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "app/cli/choice_rows.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/error.h"
#include "core/graph/markup.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/texts/errors.h"

namespace attend::cli {

namespace {

struct ChoicesOptions {
    std::optional<std::string> name;
    std::string format;
};

std::vector<ChoiceRow> wanted_rows(const std::optional<std::string>& name) {
    std::vector<ChoiceRow> all = choice_rows();
    if (!name) return all;
    std::vector<std::string> names;
    for (const ChoiceRow& row : all) {
        if (row.name == *name) return {row};
        names.push_back(row.name);
    }
    std::string instead = did_you_mean(*name, names);
    if (!instead.starts_with("did you mean")) instead = "`attend choices` lists them";
    throw Error(
        attend::say<texts::errors::no_choice>("name"_is = in_quotes(*name), "hint"_is = instead));
}

std::string as_list(const std::vector<ChoiceRow>& rows) {
    std::vector<std::vector<std::string>> lines{{"choice", "default", "values"}};
    for (const ChoiceRow& row : rows) lines.push_back({row.name, standard_text(row), row.values});
    return aligned(lines, {});
}

/// One choice, and what each of its values means.
std::string in_detail(const ChoiceRow& row) {
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
std::string values_in_markdown(const ChoiceRow& row) {
    std::string text, plain;
    for (const ChoiceValue& value : row.listed) {
        append_listed(plain, value.name);
        append_listed(text, "`" + value.name + "`");
        const std::vector<std::string_view> reads(value.reads.begin(), value.reads.end());
        if (!reads.empty()) text += " (" + markdown_names(reads) + ")";
    }
    return text + row.values.substr(plain.size());
}

std::string as_markdown(const std::vector<ChoiceRow>& rows) {
    std::vector<std::vector<std::string>> lines{{"choice", "what", "values", "default", "rooms"}};
    for (const ChoiceRow& row : rows)
        lines.push_back({markdown_names(std::vector<std::string_view>{row.name}), row.help,
                         values_in_markdown(row), standard_text(row),
                         markdown_rooms(row.workspaces)});
    return markdown_table(lines);
}

/// What each value of one choice means: columns that no value fills are left out.
std::string values_as_markdown(const ChoiceRow& row) {
    const auto any = [&](std::string ChoiceValue::*part) {
        return std::ranges::any_of(
            row.listed, [&](const ChoiceValue& value) { return !(value.*part).empty(); });
    };
    const bool formulas = any(&ChoiceValue::formula), helps = any(&ChoiceValue::help);
    std::vector<std::vector<std::string>> lines{{"value", "what"}};
    if (formulas) lines.front().push_back("formula");
    if (helps) lines.front().push_back("meaning, source");
    for (const ChoiceValue& value : row.listed) {
        lines.push_back({markdown_names(std::vector<std::string_view>{value.name}), value.label});
        if (formulas) lines.back().push_back(plain(value.formula));
        if (helps) lines.back().push_back(value.help);
    }
    return markdown_table(lines);
}

std::string as_json(const std::vector<ChoiceRow>& rows) {
    std::string list;
    for (const ChoiceRow& row : rows) {
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
    const std::vector<ChoiceRow> rows = wanted_rows(options.name);
    if (options.format == "json") return write_result(as_json(rows));
    const bool one = options.name && !rows.front().listed.empty();
    if (options.format == "markdown")
        return write_result(one ? values_as_markdown(rows.front()) : as_markdown(rows));
    write_result(options.name ? in_detail(rows.front()) : as_list(rows));
}

}  // namespace

Run add_choices(const Options& of) {
    auto options = std::make_shared<ChoicesOptions>();
    of.text("NAME", options->name,
            "One choice, with what each of its values means; without it, all");
    of.suggests("NAME", suggest_choices);
    of.format(options->format, {"text", "json", "markdown"});
    return [options] { print_choices(*options); };
}

}  // namespace attend::cli
