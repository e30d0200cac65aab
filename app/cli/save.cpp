#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"

namespace attend::cli {

namespace {

struct SaveOptions {
    Input input;
    std::optional<std::filesystem::path> output;
};

}  // namespace

Run add_save(CLI::App& app) {
    auto options = std::make_shared<SaveOptions>();
    add_input(app, options->input);
    add_output(app, options->output, "The document to write")->required();
    return [options] { save_document(prepare(options->input).saved, *options->output); };
}

}  // namespace attend::cli
