#include "app/cli/input.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/shell/standard_stream.h"
#include "app/state/session.h"
#include "app/state/table_edits.h"
#include "core/analysis/not_finite.h"
#include "core/error.h"
#include "core/graph/graph.h"
#include "core/tables/table.h"
#include "core/text/utf8.h"

namespace attend::cli {

namespace {

/// As messages call the document.
std::string name_of(const std::filesystem::path& file) {
    return file == standard_stream ? "standard input" : file.string();
}

/// What asks for such a file: a room whose table it is, as the window opens it, or word vectors.
std::string settings_of_table(const std::filesystem::path& file) {
    const std::string room = room_of(*open_table(file));
    return room.empty() ? fmt::format("--set embedding={}", file.string())
                        : fmt::format("--set workspace={} --set table={}", room, file.string());
}

/// Files that a document from standard input names are looked for where the program was started.
Saved read_document(const std::filesystem::path& file) {
    if (is_named_as_table(file))
        throw Error(name_of(file), "a table",
                    fmt::format("a document; or {}", settings_of_table(file)));
    if (file != standard_stream) return load_document(file);
    return parse_document(text_of_standard_input(), name_of(file));
}

Evaluation evaluated(const Prepared& prepared, const std::shared_ptr<const Graph>& graph) {
    ProgressLine line;
    return evaluate(graph, std::make_shared<const Edits>(prepared.saved.document.edits), {},
                    line.begin("computing"));
}

/// Throws UsageError where there is no "=" or no name.
std::vector<Setting> settings_of(const std::vector<std::string>& sets) {
    std::vector<Setting> settings;
    for (const std::string& text : sets) {
        const auto setting = parse_setting(text, "--set");
        if (!setting)
            throw UsageError(fmt::format("--set {}: found no NAME=VALUE", in_quotes(text)));
        settings.push_back(*setting);
    }
    return settings;
}

}  // namespace

Prepared prepare(const Input& input) {
    const std::vector<Setting> settings = settings_of(input.sets);
    Preparing preparing;
    if (input.file) preparing.saved = read_document(*input.file);
    if (input.file) preparing.file = name_of(*input.file);
    preparing.asked = input.nodes;
    preparing.say = [](const std::string& text) { say(text); };
    ProgressLine line;
    preparing.reading = [&line] { return line.begin("reading"); };
    Prepared prepared = attend::prepare(std::move(preparing), settings);
    keep_inside(prepared.saved.selection, prepared.scene);
    return prepared;
}

Evaluation evaluate(const Prepared& prepared) { return evaluated(prepared, prepared.scene.graph); }

Evaluation evaluate_upstream(const Prepared& prepared, NodeId wanted) {
    return evaluated(prepared, upstream_of(*prepared.scene.graph, {wanted}));
}

void say_not_finite(const Evaluation& evaluation, std::optional<NodeId> node) {
    if (const auto found = first_not_finite(evaluation, node))
        say(not_finite_text(*evaluation.graph, *found));
}

}  // namespace attend::cli
