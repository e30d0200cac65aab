#include <fmt/format.h>

#include <memory>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/shell/render.h"
#include "core/document/view.h"

namespace attend::cli {

namespace {

struct ViewsOptions {
    std::optional<std::string> name;
    std::string format;
};

/// What `--set` takes of a view.
std::vector<std::string_view> options_of(const std::string& view) {
    std::vector<std::string_view> names;
    if (const ViewOptionRow* const row = find_view_options(view))
        for (const ViewField& option : row->options) names.push_back(option.name);
    return names;
}

/// What lessons can name of a view.
std::vector<std::string_view> parts_of(const std::string& view) {
    const ViewOptionRow* const row = find_view_options(view);
    return row ? row->parts : std::vector<std::string_view>{};
}

std::string as_text(const std::vector<RenderedView>& views) {
    std::vector<std::vector<std::string>> lines;
    for (const RenderedView& view : views) {
        const std::vector<std::string_view> options = options_of(view.name);
        const std::string set =
            options.empty() ? "" : fmt::format("; options: {}", fmt::join(options, ", "));
        const std::vector<std::string_view> parts = parts_of(view.name);
        const std::string shown =
            parts.empty() ? "" : fmt::format("; parts: {}", fmt::join(parts, ", "));
        lines.push_back({view.name, view.label, view.help + set + shown});
    }
    return aligned(lines, {});
}

std::string as_markdown(const std::vector<RenderedView>& views) {
    std::vector<std::vector<std::string>> lines{{"view", "what", "choices", "rooms"}};
    for (const RenderedView& view : views)
        lines.push_back({markdown_names(std::vector<std::string_view>{view.name}),
                         fmt::format("{}: {}", view.label, view.help),
                         markdown_names(options_of(view.name)), markdown_rooms(view.workspaces)});
    return markdown_table(lines);
}

std::string as_json(const std::vector<RenderedView>& views) {
    std::string list;
    for (const RenderedView& view : views)
        list += fmt::format(
            "{}    {{\"name\": {}, \"label\": {}, \"workspaces\": {}, \"options\": {}, "
            "\"parts\": {}, \"figure\": {}}}",
            list.empty() ? "" : ",\n", json_text(view.name), json_text(view.label),
            json_list(view.workspaces), json_list(options_of(view.name)),
            json_list(parts_of(view.name)), view.figure);
    return "{\n  \"views\": [\n" + list + "\n  ]\n}\n";
}

void print_views(const ViewsOptions& options) {
    const std::vector<RenderedView> views =
        options.name ? std::vector{rendered_view(*options.name)} : rendered_views();
    write_result(options.format == "json"       ? as_json(views)
                 : options.format == "markdown" ? as_markdown(views)
                                                : as_text(views));
}

}  // namespace

Run add_views(const Options& of) {
    auto options = std::make_shared<ViewsOptions>();
    of.text("NAME", options->name, "One view; without it, all");
    of.suggests("NAME", suggest_views);
    of.format(options->format, {"text", "json", "markdown"});
    return [options] { print_views(*options); };
}

}  // namespace attend::cli
