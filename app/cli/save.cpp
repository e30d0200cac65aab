#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/output_place.h"

namespace attend::cli {

namespace {

struct SaveOptions {
    Input input;
    std::optional<std::filesystem::path> output;
};

}  // namespace

Run add_save(const Options& of) {
    auto options = std::make_shared<SaveOptions>();
    of.input(options->input);
    of.output(options->output, "The document to write; - is standard output", Need::required);
    return [options] {
        const Saved saved = prepare(options->input).saved;
        // To standard output, files are named from the root: nobody knows where it goes.
        const bool streamed = is_stream(*options->output);
        write_result(document_text_for(saved, streamed ? "/dev/stdout" : *options->output),
                     options->output);
    };
}

}  // namespace attend::cli
