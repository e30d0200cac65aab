#include <fmt/format.h>

#include <memory>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/shell/render.h"

namespace attend::cli {

namespace {

struct ViewsOptions {
    std::optional<std::string> name;
    std::string format;
};

std::string as_text(const std::vector<RenderedView>& views) {
    std::vector<std::vector<std::string>> lines;
    for (const RenderedView& view : views) lines.push_back({view.name, view.label, view.help});
    return aligned(lines, {});
}

std::string as_json(const std::vector<RenderedView>& views) {
    std::string list;
    for (const RenderedView& view : views)
        list += fmt::format("{}    {{\"name\": {}, \"label\": {}, \"workspaces\": {}}}",
                            list.empty() ? "" : ",\n", json_text(view.name), json_text(view.label),
                            json_list(view.workspaces));
    return "{\n  \"views\": [\n" + list + "\n  ]\n}\n";
}

void print_views(const ViewsOptions& options) {
    const std::vector<RenderedView> views =
        options.name ? std::vector{rendered_view(*options.name)} : rendered_views();
    write_result(options.format == "json" ? as_json(views) : as_text(views));
}

}  // namespace

Run add_views(CLI::App& app) {
    auto options = std::make_shared<ViewsOptions>();
    app.add_option_function<std::string>(
           "NAME", [options](const std::string& name) { options->name = name; },
           "One view; without it, all")
        ->type_name("");
    add_format(app, options->format, {"text", "json"});
    return [options] { print_views(*options); };
}

}  // namespace attend::cli
