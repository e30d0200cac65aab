#include <fmt/format.h>

#include <array>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/error.h"
#include "core/text/utf8.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/scene.h"
#include "core/workspaces/translation_scene.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

struct TokensOptions {
    Input input;
    std::string format;
};

/// A token that is left out has no row, and nothing was looked up for it.
std::string as_text(const Prepared& prepared, std::size_t number) {
    const Sequence& sequence = prepared.scene.sequences[number];
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < sequence.all.size(); ++i) {
        const auto row = sequence.row_of(static_cast<Index>(i));
        if (!row) {
            rows.push_back({"-", sequence.all[i].text, "dropped", fmt::format("token {}", i)});
            continue;
        }
        const TokenOrigin origin =
            origin_of(prepared.scene, number, *row, prepared.saved.document.edits);
        rows.push_back({std::to_string(*row), sequence.all[i].text,
                        origin.known ? "known" : "unknown", origin.from});
    }
    return aligned(rows, {true});
}

/// A token as it stands in the text; of a model's as it is decoded: a part of a character is �.
std::string decoded(const Sequence& sequence, std::size_t i) {
    const Model* const model = model_of(sequence);
    if (!model) return sequence.all[i].text;
    std::string text = model->tokenizer->text_of(sequence.model_tokens[i].id);
    while (const auto bad = invalid_utf8(text)) text.replace(*bad, 1, "\uFFFD");
    return text;
}

/// What a model's token is besides; nothing elsewhere.
std::string of_model(const Sequence& sequence, std::size_t i) {
    if (sequence.model_tokens.empty()) return {};
    const ModelToken& token = sequence.model_tokens[i];
    const std::string place = token.begin == token.end
                                  ? "null, \"end\": null"
                                  : fmt::format("{}, \"end\": {}", token.begin, token.end);
    return fmt::format(", \"id\": {}, \"piece\": {}, \"start\": {}, \"special\": {}", token.id,
                       json_text(token.piece), place, token.special);
}

std::string as_json(const Prepared& prepared, std::size_t number) {
    const Sequence& sequence = prepared.scene.sequences[number];
    std::string list;
    for (std::size_t i = 0; i < sequence.all.size(); ++i) {
        const auto row = sequence.row_of(static_cast<Index>(i));
        const std::string text = json_text(decoded(sequence, i));
        list += i > 0 ? ",\n    " : "    ";
        if (!row) {
            list += fmt::format(
                "{{\"text\": {}, \"row\": null, \"known\": null, \"from\": null, "
                "\"place\": {}, \"dropped\": true}}",
                text, i);
            continue;
        }
        const TokenOrigin origin =
            origin_of(prepared.scene, number, *row, prepared.saved.document.edits);
        list += fmt::format(
            "{{\"text\": {}, \"row\": {}, \"known\": {}, \"from\": {}, "
            "\"place\": {}, \"dropped\": false{}}}",
            text, *row, origin.known, json_text(origin.from), i, of_model(sequence, i));
    }
    return "[\n" + list + "\n  ]";
}

/// What a translation writes, a word a line.
std::string written_as_text(const TranslationScene& made) {
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < made.written.size(); ++i) {
        const WrittenWord& word = made.written[i];
        rows.push_back({std::to_string(i), word.text, word.forced ? "forced" : "written",
                        word.copied_from ? fmt::format("copied from token {}", *word.copied_from)
                                         : word.piece});
    }
    return aligned(rows, {true});
}

std::string written_as_json(const TranslationScene& made) {
    std::string list;
    for (const WrittenWord& word : made.written)
        list += fmt::format("{}    {{\"text\": {}, \"piece\": {}, \"copied_from\": {}}}",
                            list.empty() ? "" : ",\n", json_text(word.text), json_text(word.piece),
                            word.copied_from ? std::to_string(*word.copied_from) : "null");
    return "[\n" + list + "\n  ]";
}

std::string translation_tokens(const Prepared& prepared, const TranslationScene& made, bool json) {
    if (!json) return as_text(prepared, 0) + "\n" + written_as_text(made);
    return fmt::format("{{\n  \"tokens\": {},\n  \"written\": {}\n}}\n", as_json(prepared, 0),
                       written_as_json(made));
}

void print_tokens(const TokensOptions& options) {
    const Prepared prepared = prepare(options.input);
    if (!workspace(prepared.scene.choices.workspace).heads)
        throw Error("workspace", prepared.scene.choices.workspace,
                    "a workspace with a text: the keys of a table are the rows of its node k");
    constexpr std::array names{"tokens", "second_tokens"};
    const bool json = options.format == "json";
    if (const TranslationScene* const made = translation_of(prepared.scene))
        return write_result(translation_tokens(prepared, *made, json));
    std::string result;
    for (std::size_t i = 0; i < prepared.scene.sequences.size(); ++i)
        result += json ? fmt::format("{}  \"{}\": {}", i == 0 ? "" : ",\n", names.at(i),
                                     as_json(prepared, i))
                       : (i == 0 ? "" : "\n") + as_text(prepared, i);
    write_result(json ? "{\n" + result + "\n}\n" : result);
}

}  // namespace

Run add_tokens(const Options& of) {
    auto options = std::make_shared<TokensOptions>();
    of.input(options->input);
    of.format(options->format, {"text", "json"});
    return [options] { print_tokens(*options); };
}

}  // namespace attend::cli
