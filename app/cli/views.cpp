#include <fmt/format.h>

#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/shell/render.h"

namespace attend::cli {

namespace {

std::string as_text() {
    std::vector<std::vector<std::string>> lines;
    for (const RenderedView& view : rendered_views())
        lines.push_back({view.name, view.label, view.help});
    return aligned(lines, {});
}

std::string as_json() {
    std::string list;
    for (const RenderedView& view : rendered_views())
        list +=
            fmt::format("{}    {{\"name\": {}, \"label\": {}, \"workspaces\": [\"attention\"]}}",
                        list.empty() ? "" : ",\n", json_text(view.name), json_text(view.label));
    return "{\n  \"views\": [\n" + list + "\n  ]\n}\n";
}

}  // namespace

Run add_views(CLI::App& app) {
    auto format = std::make_shared<std::string>();
    add_format(app, *format, {"text", "json"});
    return [format] { write_result(*format == "json" ? as_json() : as_text()); };
}

}  // namespace attend::cli
