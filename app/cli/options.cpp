#include "app/cli/options.h"

#include "core/text/utf8.h"

namespace attend::cli {

namespace {

/// An option that takes exactly one text each time it stands there. Left to itself, CLI11 would
/// take what follows (FILE) for more of a repeated option's values.
CLI::Option* one_text(CLI::App& options, const std::string& name, const std::string& help,
                      const std::function<void(const std::string&)>& take,
                      const std::string& shown) {
    return options.add_option_function<std::string>(name, take, help)
        ->type_name(shown)
        ->allow_extra_args(false);
}

}  // namespace

void add_input(CLI::App& options, Input& input) {
    options
        .add_option_function<std::string>(
            "FILE", [&input](const std::string& file) { input.file = file; },
            "A document (*.attend), - from standard input; without it, the defaults")
        ->type_name("");
    options
        .add_option_function<std::vector<std::string>>(
            "--set", [&input](const std::vector<std::string>& sets) { input.sets = sets; },
            "A choice, PATH[ROW,COLUMN]=NUMBER, or PATH=@FILE with a matrix; may be repeated")
        ->type_name("NAME=VALUE")
        ->take_all()
        ->type_size(1)
        ->expected(1, CLI::detail::expected_max_vector_size)
        ->allow_extra_args(false);
}

void add_format(CLI::App& options, std::string& format, const std::vector<std::string>& formats) {
    format = formats.front();
    std::string names;
    for (const std::string& name : formats) names += (names.empty() ? "" : ", ") + name;
    one_text(
        options, "--format", names + "; the first is the default",
        [&format](const std::string& text) { format = text; }, "FORMAT")
        ->check([formats, names](const std::string& text) {
            const bool known = std::find(formats.begin(), formats.end(), text) != formats.end();
            return known ? std::string()
                         : "found " + in_quotes(text) + ", expected one of " + names;
        });
}

void add_node(CLI::App& options, std::string& path) {
    one_text(
        options, "--node", "A node, such as head.0/weights; `attend nodes` lists them",
        [&path](const std::string& text) { path = text; }, "PATH")
        ->required();
}

CLI::Option* add_output(CLI::App& options, std::optional<std::filesystem::path>& file,
                        const std::string& help) {
    return one_text(
        options, "--output", help, [&file](const std::string& text) { file = text; }, "OUT");
}

}  // namespace attend::cli
