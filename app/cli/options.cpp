#include "app/cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/output_place.h"
#include "core/error.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend::cli {

namespace {

/// An option that takes exactly one text each time it is given. Left to itself, CLI11 would
/// take what follows (FILE) for more of a repeated option's values.
CLI::Option* one_text(CLI::App& options, const std::string& name, const std::string& help,
                      const std::function<void(const std::string&)>& take,
                      const std::string& shown) {
    return options.add_option_function<std::string>(name, take, help)
        ->type_name(shown)
        ->allow_extra_args(false);
}

}  // namespace

void Options::input(Input& input) const {
    app_->add_option_function<std::string>(
            "FILE", [&input](const std::string& file) { input.file = file; },
            "A document (*.attend), - from standard input; without it, the defaults")
        ->type_name("");
    suggests("FILE", suggest_files);
    app_->add_option_function<std::vector<std::string>>(
            "--set", [&input](const std::vector<std::string>& sets) { input.sets = sets; },
            "A choice, PATH[ROW,COLUMN]=NUMBER, or PATH=@FILE with a matrix; may be repeated")
        ->type_name("NAME=VALUE")
        ->take_all()
        ->type_size(1)
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->allow_extra_args(false);
    suggests("--set", suggest_settings);
}

void Options::format(std::string& format, const std::vector<std::string>& formats) const {
    format = formats.front();
    std::string names;
    for (const std::string& name : formats) append_listed(names, name);
    one_text(
        *app_, "--format", names + "; the first is the default",
        [&format](const std::string& text) { format = text; }, "FORMAT")
        ->check([formats, names](const std::string& text) {
            const bool known = std::find(formats.begin(), formats.end(), text) != formats.end();
            return known ? std::string()
                         : "found " + in_quotes(text) + ", expected one of " + names;
        });
    suggests("--format", suggest_names(formats));
}

void Options::node(std::string& path) const {
    text("--node", path, "A node, such as head.0/weights; `attend nodes` lists them", "PATH",
         Need::required);
    suggests("--node", suggest_nodes);
}

void Options::output(std::optional<std::filesystem::path>& file, const std::string& help,
                     Need need) const {
    one_text(
        *app_, "--output", help, [&file](const std::string& text) { file = text; }, "OUT")
        ->required(need == Need::required)
        ->check([](const std::string& text) -> std::string {
            try {
                check_output(text);
                return {};
            } catch (const Error& error) {  // before anything is computed for it
                return error.what();
            }
        });
    suggests("--output", suggest_files);
}

void Options::suggests(const std::string& name, Suggest values) const {
    suggesters_->insert_or_assign(app_->get_option(name), std::move(values));
}

void Options::text(const std::string& name, std::string& value, const std::string& help) const {
    CLI::Option* const option = app_->add_option(name, value, help);
    if (!value.empty()) option->capture_default_str();
}

void Options::text(const std::string& name, std::string& value, const std::string& help,
                   const std::string& form, Need need) const {
    one_text(
        *app_, name, help, [&value](const std::string& text) { value = text; }, form)
        ->required(need == Need::required);
}

void Options::text(const std::string& name, std::optional<std::string>& value,
                   const std::string& help) const {
    app_->add_option_function<std::string>(
            name, [&value](const std::string& text) { value = text; }, help)
        ->type_name("");
}

void Options::number(const std::string& name, double& value, const std::string& help) const {
    app_->add_option(name, value, help)->capture_default_str();
}

void Options::count(const std::string& name, std::size_t& value, const std::string& help) const {
    app_->add_option(name, value, help)
        ->capture_default_str()
        ->type_name("NUMBER")
        ->check([](const std::string& text) {
            constexpr std::size_t most_figures = 9;
            const bool whole = !text.empty() && text.size() <= most_figures &&
                               text.find_first_not_of("0123456789") == std::string::npos;
            return whole ? std::string()
                         : "found " + in_quotes(text) +
                               ", expected a whole number from 0 to 999999999";
        });
}

void Options::flag(const std::string& name, bool& value, const std::string& help) const {
    app_->add_flag(name, value, help);
}

}  // namespace attend::cli
