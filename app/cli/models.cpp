#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/error.h"
#include "core/models/model.h"
#include "core/models/models_here.h"

namespace attend::cli {

namespace {

/// What lies there and is no model that Attend knows is listed with what is wrong.
void print_models(const std::string& format) {
    std::vector<std::vector<std::string>> rows{
        {"id", "architecture", "layers × heads", "parameters", "licence", "path"}};
    Json list = Json::array();
    for (const ModelPlace& place : models_here()) {
        try {
            const ModelPtr model = open_model(place.id);
            const ModelOptions& options = model->options;
            rows.push_back({place.id, std::string(model->architecture->name),
                            fmt::format("{} × {}", options.layers, options.heads),
                            fmt::format("{:.1f} M", model->parameters() / 1e6), model->licence,
                            place.path.string()});
            list.push_back({{"id", place.id},
                            {"path", place.path.string()},
                            {"architecture", model->architecture->name},
                            {"layers", options.layers},
                            {"heads", options.heads},
                            {"parameters", static_cast<std::int64_t>(model->parameters())},
                            {"licence", model->licence}});
        } catch (const Error& error) {
            rows.push_back({place.id, "cannot be opened", error.what(), "", "", ""});
            list.push_back(
                {{"id", place.id}, {"path", place.path.string()}, {"problem", error.what()}});
        }
    }
    if (format == "json")  // a path may have bytes that are no text
        return write_result(
            Json{{"models", list}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    std::string text = rows.size() > 1 ? aligned(rows, {}) : "No model is on this machine.\n";
    for (const KnownModel& known : known_models())
        text += fmt::format("{} is {}: {}.\n", known.name, known.label, known.help);
    write_result(text);
}

}  // namespace

Run add_models(const Options& of) {
    auto format = std::make_shared<std::string>();
    of.format(*format, {"text", "json"});
    return [format] { print_models(*format); };
}

}  // namespace attend::cli
