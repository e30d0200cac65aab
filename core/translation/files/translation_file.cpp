#include "core/translation/files/translation_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/error.h"
#include "core/files/asset.h"
#include "core/files/json_parts.h"
#include "core/models/tensor_file.h"
#include "core/ops/leaf.h"

namespace attend {

namespace {

constexpr Index widest = 4096;

/// Where the parts of a file come from: one on a disk, or one that travels with the program.
struct TranslationParts {
    std::string place;
    Json about;  // its metadata
    std::function<bool(const std::string&)> has;
    /// Throws Error where it is not there in this shape.
    std::function<Value(const std::string&, Shape)> numbers;
};

TranslationParts parts_of_file(const std::string& path, const Progress& progress) {
    const TensorFilePtr file = open_tensor_file(path, progress);
    return {file->path(), file->about(),
            [file](const std::string& name) { return file->find(name) != nullptr; },
            [file](const std::string& name, Shape shape) {
                return file->numbers(file->at(name, shape));
            }};
}

TranslationParts parts_of_asset(const std::string& name) {
    const std::string_view bytes = asset(fmt::format("assets/translation/{}.safetensors", name));
    const auto list = std::make_shared<const TensorList>(read_safetensors(bytes, name));
    const auto find = [list](const std::string& path) {
        return std::ranges::find(list->tensors, path, &Tensor::name);
    };
    return {name, *list->about,
            [=](const std::string& path) { return find(path) != list->tensors.end(); },
            [=](const std::string& path, Shape shape) {
                const auto tensor = find(path);
                if (tensor == list->tensors.end() || tensor->shape() != shape)
                    throw std::logic_error(name + ": no " + path);
                const void* const begin = bytes.data() + tensor->begin;
                return share(Matrix::view(static_cast<const Scalar*>(begin), shape.rows,
                                          shape.columns, shape.columns, nullptr));
            }};
}

Json about_translation(const TranslationParts& parts) {
    const std::string where = parts.place + ", metadata “attend”";
    const auto found = parts.about.find("attend");
    if (found == parts.about.end() || !found->is_string())
        throw Error(parts.place, "no metadata “attend”", "weights of a translation");
    return parse_strictly(found->get<std::string>(), where);
}

std::vector<std::string> words_of(const Json& about, const char* key, const std::string& where) {
    const std::string there = fmt::format("{}, {}", where, key);
    const Json& list = member(about, key, where);
    if (!list.is_array()) throw Error(there, kind_of(list), "a list of words");
    std::vector<std::string> words;
    for (const Json& word : list) words.push_back(text_of(word, there));
    return words;
}

WordList word_list(const Json& about, const char* key, const std::string& where,
                   std::initializer_list<std::string_view> needed) {
    const std::string there = fmt::format("{}, {}", where, key);
    WordList list(words_of(about, key, where), there);
    for (const std::string_view word : needed)
        if (!list.find(word)) throw Error(there, fmt::format("no {}", word), word);
    return list;
}

TextPieces pieces_of(const Json& about, const char* key, const std::string& where) {
    const std::string text = text_of(member(about, key, where), fmt::format("{}, {}", where, key));
    if (text == "words") return TextPieces::words;
    if (text == "characters") return TextPieces::characters;
    throw Error(fmt::format("{}, {}", where, key), in_quotes(text), "words or characters");
}

Index width_of(const Json& about, const char* key, const std::string& where) {
    const Json& width = member(about, key, where);
    if (!width.is_number_unsigned() || width.get<std::uint64_t>() < 1 ||
        width.get<std::uint64_t>() > std::uint64_t{widest})
        throw Error(fmt::format("{}, {}", where, key), shown(width),
                    fmt::format("a whole number from 1 to {}", widest));
    return width.get<Index>();
}

bool flag_of(const Json& about, const char* key, const std::string& where) {
    const Json& flag = member(about, key, where);
    if (!flag.is_boolean())
        throw Error(fmt::format("{}, {}", where, key), shown(flag), "true or false");
    return flag.get<bool>();
}

TranslationAbout read_about(const Json& about, const std::string& where) {
    const bool off = flag_of(about, "attention_off", where), own = flag_of(about, "own", where);
    if (off && own) throw Error(where, "own words attended to, and attention off", "one of these");
    return {text_of(member(about, "task", where), where + ", task"),
            {word_list(about, "source_vocabulary", where, {end_of_text}),
             word_list(about, "target_vocabulary", where, {start_of_text, end_of_text}),
             pieces_of(about, "source_tokens", where), pieces_of(about, "target_tokens", where)},
            {width_of(about, "embed", where), width_of(about, "hidden", where),
             width_of(about, "state", where), width_of(about, "attention", where),
             off   ? AttendedTo::nothing
             : own ? AttendedTo::source_and_own
                   : AttendedTo::source}};
}

/// The leaves that the sizes ask for, each in its shape.
std::map<std::string, Value, std::less<>> read_leaves(const TranslationAbout& about,
                                                      const TranslationParts& parts) {
    std::map<std::string, Value, std::less<>> leaves;
    const ParameterSource reading = [&](const WantedLeaf& wanted) {
        const Value numbers = parts.numbers(wanted.path, wanted.axes.shape());
        leaves[wanted.path] = numbers;
        return shared<Constant>(numbers, wanted.axes, "read");
    };
    Graph graph;
    add_network(graph, about.sizes, Parameters({reading}), about.lexicon.source.words(),
                about.lexicon.target.words());
    return leaves;
}

void read_accuracy(TranslationModel& model, const TranslationParts& parts, const Json& about) {
    if (!parts.has("accuracy/length") || !parts.has("accuracy/exact")) return;
    const Index bands = width_of(about, "bands", parts.place);
    model.bands = parts.numbers("accuracy/length", {bands, 2});
    model.exact = parts.numbers("accuracy/exact", {bands, 1});
}

bool travels(const std::string& name) {
    return name.find('/') == name.npos && !name.ends_with(".safetensors");
}

}  // namespace

TranslationPtr open_translation(const std::string& name, const Progress& progress) {
    const TranslationParts parts =
        travels(name) ? parts_of_asset(name) : parts_of_file(name, progress);
    const Json about = about_translation(parts);
    auto model = std::make_shared<TranslationModel>(
        TranslationModel{parts.place, read_about(about, parts.place + ", metadata “attend”"), {}});
    model->leaves = read_leaves(model->about, parts);
    read_accuracy(*model, parts, about);
    return model;
}

Json translation_json(const TranslationAbout& about) {
    const auto pieces = [](TextPieces of) {
        return of == TextPieces::words ? "words" : "characters";
    };
    const Lexicon& lexicon = about.lexicon;
    const NetworkSizes& sizes = about.sizes;
    return {{"task", about.task},
            {"source_vocabulary", lexicon.source.words()},
            {"target_vocabulary", lexicon.target.words()},
            {"source_tokens", pieces(lexicon.source_pieces)},
            {"target_tokens", pieces(lexicon.target_pieces)},
            {"embed", sizes.embed},
            {"hidden", sizes.encoder},
            {"state", sizes.state},
            {"attention", sizes.hidden},
            {"own", sizes.own()},
            {"attention_off", !sizes.attends()}};
}

ParameterSource learned_source(TranslationPtr model) {
    return [model = std::move(model)](const WantedLeaf& wanted) -> OperationPtr {
        const auto found = model->leaves.find(wanted.path);
        if (found == model->leaves.end()) return nullptr;
        return shared<Constant>(found->second, wanted.axes,
                                fmt::format("learned, {}", model->place));
    };
}

}  // namespace attend
