#include <fmt/format.h>

#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/error.h"
#include "core/text/utf8.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/scene.h"

namespace attend::cli {

namespace {

struct TokensOptions {
    Input input;
    std::string format;
};

/// A token that is left out has no row, and nothing was looked up for it.
std::string as_text(const Prepared& prepared, bool second) {
    const Side& side = second ? prepared.scene.memory : prepared.scene.x;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < side.all.size(); ++i) {
        const auto row = side.row_of(static_cast<Index>(i));
        if (!row) {
            rows.push_back({"-", side.all[i].text, "dropped", fmt::format("token {}", i)});
            continue;
        }
        const TokenOrigin origin =
            origin_of(prepared.scene, second, *row, prepared.saved.document.edits);
        rows.push_back({std::to_string(*row), side.all[i].text, origin.known ? "known" : "unknown",
                        origin.from});
    }
    return aligned(rows, {true});
}

/// A token as it stands in the text; of a model's as it is decoded: a part of a character is �.
std::string decoded(const Side& side, std::size_t i) {
    const Model* const model = model_of(side);
    if (!model) return side.all[i].text;
    std::string text = model->tokenizer->text_of(side.model_tokens[i].id);
    while (const auto bad = invalid_utf8(text)) text.replace(*bad, 1, "\uFFFD");
    return text;
}

/// What a model's token is besides; nothing elsewhere.
std::string of_model(const Side& side, std::size_t i) {
    if (side.model_tokens.empty()) return {};
    const ModelToken& token = side.model_tokens[i];
    const std::string place = token.begin == token.end
                                  ? "null, \"end\": null"
                                  : fmt::format("{}, \"end\": {}", token.begin, token.end);
    return fmt::format(", \"id\": {}, \"piece\": {}, \"start\": {}, \"special\": {}", token.id,
                       json_text(token.piece), place, token.special);
}

std::string as_json(const Prepared& prepared, bool second) {
    const Side& side = second ? prepared.scene.memory : prepared.scene.x;
    std::string list;
    for (std::size_t i = 0; i < side.all.size(); ++i) {
        const auto row = side.row_of(static_cast<Index>(i));
        const std::string text = json_text(decoded(side, i));
        list += i > 0 ? ",\n    " : "    ";
        if (!row) {
            list += fmt::format(
                "{{\"text\": {}, \"row\": null, \"known\": null, \"from\": null, "
                "\"place\": {}, \"dropped\": true}}",
                text, i);
            continue;
        }
        const TokenOrigin origin =
            origin_of(prepared.scene, second, *row, prepared.saved.document.edits);
        list += fmt::format(
            "{{\"text\": {}, \"row\": {}, \"known\": {}, \"from\": {}, "
            "\"place\": {}, \"dropped\": false{}}}",
            text, *row, origin.known, json_text(origin.from), i, of_model(side, i));
    }
    return "[\n" + list + "\n  ]";
}

void print_tokens(const TokensOptions& options) {
    const Prepared prepared = prepare(options.input);
    if (prepared.scene.layers.empty())
        throw Error("workspace", prepared.scene.choices.workspace,
                    "a workspace with a text: the keys of a table are the rows of its node k");
    const bool cross = prepared.scene.cross;
    if (options.format == "json") {
        std::string result = "{\n  \"tokens\": " + as_json(prepared, false);
        if (cross) result += ",\n  \"second_tokens\": " + as_json(prepared, true);
        return write_result(result + "\n}\n");
    }
    std::string result = as_text(prepared, false);
    if (cross) result += "\n" + as_text(prepared, true);
    write_result(result);
}

}  // namespace

Run add_tokens(const Options& of) {
    auto options = std::make_shared<TokensOptions>();
    of.input(options->input);
    of.format(options->format, {"text", "json"});
    return [options] { print_tokens(*options); };
}

}  // namespace attend::cli
