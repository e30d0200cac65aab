#include "app/cli/man.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <ctime>

#include "app/cli/choice_rows.h"
#include "app/cli/input.h"
#include "app/cli/roff.h"
#include "core/graph/markup.h"
#include "core/text/utf8.h"

namespace attend::cli {

namespace {

std::string date_of_page() {
    std::time_t time = std::time(nullptr);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in the program changes its environment.
    if (const char* const fixed = std::getenv("SOURCE_DATE_EPOCH"); fixed && *fixed)
        time = std::strtoll(fixed, nullptr, 10);
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(time));
}

/// An option as help shows it: "--set", "NAME=VALUE".
void add_option(Roff& page, const CLI::Option& option) {
    const bool argument = option.get_positional();
    std::string names = argument ? option.get_name(true) : "";
    if (!argument)
        for (const std::string& name : option.get_lnames())
            names += (names.empty() ? "--" : ", --") + name;
    const bool takes_value = !argument && option.get_items_expected_max() > 0;
    const std::string standard = option.get_default_str();
    page.item(names, takes_value ? option.get_type_name() : "",
              option.get_description() +
                  (standard.empty() ? "" : fmt::format(" (default: {})", standard)));
}

std::string manual_of_program(const CLI::App& program) {
    Roff page("ATTEND", "1", date_of_page(), "User Commands");
    page.section("NAME");
    page.paragraph("attend - attention visualizer: every number real, every number editable");
    page.section("SYNOPSIS");
    page.paragraph("attend [FILE]");
    page.paragraph("attend COMMAND [FILE] [--set NAME=VALUE]... [OPTION]...");
    page.section("DESCRIPTION");
    page.paragraph(program.get_description());
    page.paragraph(
        "FILE is a document (*.attend), or a picture (*.png) that was made from one. The result "
        "alone goes to standard output, messages go to standard error. attend-choices(7) and "
        "attend-nodes(7) list what --set takes.");
    page.section("OPTIONS");
    for (const CLI::Option* const option : program.get_options()) add_option(page, *option);
    page.section("COMMANDS");
    for (const CLI::App* const command : program.get_subcommands({})) {
        page.subsection("attend " + command->get_name());
        page.paragraph(command->get_description() + ".");
        for (const CLI::Option* const option : command->get_options())
            if (!option->check_name("--help")) add_option(page, *option);
    }
    page.section("EXIT STATUS");
    page.item("0", "", "Done.");
    page.item("1", "",
              "An input is bad: the message names the file or option, the place, what was "
              "found and what was expected.");
    page.item("2", "", "The command line is bad.");
    page.section("ENVIRONMENT");
    page.item("ATTEND_DATA", "", "A folder where word vectors and models are looked for first.");
    page.section("SEE ALSO");
    page.paragraph("attend-choices(7), attend-nodes(7)");
    return page.text();
}

void add_value(Roff& page, const ChoiceValue& value) {
    std::string text = value.label;
    for (const std::string& more : {plain(value.formula), value.help})
        if (!more.empty()) text += (text.empty() ? "" : ". ") + more;
    page.item(value.name, "", text.empty() ? value.name : text);
}

std::string manual_of_choices() {
    Roff page("ATTEND-CHOICES", "7", date_of_page(), "Choices of Attend");
    page.section("NAME");
    page.paragraph("attend-choices - what a scene of Attend is made from");
    page.section("DESCRIPTION");
    page.paragraph(
        "Each of these is written --set NAME=VALUE on the command line of attend(1), and by the "
        "same name in documents. What is not set has its default.");
    page.section("CHOICES");
    for (const ChoiceRow& row : choice_rows()) {
        std::string rooms;
        for (const std::string_view room : row.workspaces)
            rooms += fmt::format("{}{}", rooms.empty() ? "" : ", ", room);
        page.item(row.name, "",
                  fmt::format("{}. Values: {}. Default: {}. Workspaces: {}.", row.help, row.values,
                              standard_text(row), rooms));
        if (row.listed.empty()) continue;
        page.indent();
        for (const ChoiceValue& value : row.listed) add_value(page, value);
        page.outdent();
    }
    page.section("SEE ALSO");
    page.paragraph("attend(1), attend-nodes(7)");
    return page.text();
}

}  // namespace

std::string manual_page(const CLI::App& program, std::string_view page) {
    if (page == "1") return manual_of_program(program);
    if (page == "7-choices") return manual_of_choices();
    if (page == "7-nodes") return manual_of_nodes(date_of_page());
    throw UsageError(
        fmt::format("--man: found {}, expected 1, 7-choices or 7-nodes", in_quotes(page)));
}

}  // namespace attend::cli
