#include "core/models/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "core/files/is_there.h"
#include "core/files/json_parts.h"
#include "core/files/kind.h"
#include "core/files/read_json.h"
#include "core/models/model_folder.h"
#include "core/models/models_here.h"
#include "core/models/tokenizer.h"
#include "core/models/tokenizer_json.h"
#include "core/models/vocabulary_file.h"
#include "core/text/printable.h"
#include "core/text/split.h"

namespace attend {

namespace {

namespace fs = std::filesystem;

/// A file that the folder must have.
Mapping part_of(const fs::path& folder, const char* name) {
    if (!is_there(folder / name)) {
        refuse_known_folder(folder, what_is_read);
        throw Error(folder.string(), fmt::format("no {}", name), what_is_read);
    }
    Mapping file(folder / name, limits::model_text);
    refuse_known_file(file.bytes(), file.path(), fmt::format("a model's {}", name),
                      {FileKind::json, FileKind::tokenizer, FileKind::vocabulary});
    return file;
}

/// model.safetensors, or the files that model.safetensors.index.json names.
std::vector<fs::path> weight_files(const fs::path& folder) {
    constexpr const char *single = "model.safetensors", *index = "model.safetensors.index.json";
    if (is_there(folder / single)) return {folder / single};
    if (!is_there(folder / index)) {
        refuse_known_folder(folder, "weights in .safetensors");
        throw Error(folder.string(), "no model.safetensors",
                    "weights in .safetensors (other formats can run programs when they are read)");
    }
    const Mapping file = part_of(folder, index);
    ReadingBudget budget(most_bytes_of_model_values);
    const Json json = parse_strictly(file.bytes(), file.path(), budget);
    const auto map = json.find("weight_map");
    if (map == json.end()) throw Error(file.path(), "no weight_map", "the files of the weights");
    expect_object(*map, file.path() + ", weight_map");
    std::set<fs::path> files;
    for (const auto& [tensor, name] : map->items()) {
        // A name leads nowhere but into the folder.
        const std::string text = name.is_string() ? name.get<std::string>() : "/";
        if (fs::path(text).filename() != fs::path(text))
            throw Error(fmt::format("{}, weight_map, {}", file.path(), tensor), shown(name),
                        "a file of the folder");
        if (!is_there(folder / text))
            throw Error(file.path() + ", weight_map", "no " + text, "all files that it names");
        files.insert(folder / text);
    }
    if (files.empty()) throw Error(file.path() + ", weight_map", "no file", "one at least");
    return {files.begin(), files.end()};
}

/// "apache-2.0": as the head of the model's card says it, its README.md; empty where none does.
std::string licence_of_card(const fs::path& folder) {
    constexpr std::size_t read = 8192, most = 80;
    std::string head(read, '\0');
    std::ifstream card(folder / "README.md", std::ios::binary);
    card.read(head.data(), read);
    head.resize(static_cast<std::size_t>(card.gcount()));
    std::istringstream lines(std::move(head));
    std::string line;
    if (!std::getline(lines, line) || trimmed(line) != "---") return {};
    constexpr std::string_view key = "license:";
    while (std::getline(lines, line) && trimmed(line) != "---")
        if (line.starts_with(key))
            return printable(trimmed(std::string_view(line).substr(key.size())).substr(0, most));
    return {};
}

/// Of tokenizer.json; of a BERT that has none, of vocab.txt.
ModelTokenizerPtr tokenizer_in(const fs::path& folder, const Architecture& architecture,
                               const Progress& progress) {
    constexpr const char *whole = "tokenizer.json", *vocabulary = "vocab.txt",
                         *settings = "tokenizer_config.json";
    std::error_code unreadable;
    const auto has = [&](const char* name) { return fs::exists(folder / name, unreadable); };
    const bool cuts_pieces = architecture.type == "bert" || architecture.type == "distilbert";
    if (cuts_pieces && !has(whole) && has(vocabulary)) {
        const Mapping lines = part_of(folder, vocabulary);
        Json said = Json::object();
        if (has(settings)) {
            const Mapping file = part_of(folder, settings);
            ReadingBudget budget(most_bytes_of_model_values);
            said = parse_strictly(file.bytes(), file.path(), budget);
            expect_object(said, file.path());
        }
        return read_vocabulary(lines.bytes(), said, lines.path());
    }
    const Mapping file = part_of(folder, whole);
    return read_tokenizer(file.bytes(), file.path(), progress);
}

void open_folder(Model& model, const fs::path& folder, const Progress& progress) {
    const Mapping about = part_of(folder, "config.json");
    ReadingBudget budget(most_bytes_of_model_values, progress.part(0, 0.1));
    const Json json = parse_strictly(about.bytes(), about.path(), budget);
    expect_object(json, about.path());
    const Config config(json, about.path());
    model.architecture = &architecture(config, "model_type", false);
    model.options = model.architecture->read(config);
    model.unread_settings = config.unread();
    model.licence = licence_of_card(folder);
    if (config.has("quantization_config"))
        refuse_known_folder(folder, "weights of F32, F16 or BF16");
    progress.at(0.1);
    model.tokenizer = tokenizer_in(folder, *model.architecture, progress.part(0.1, 0.5));
    progress.at(0.5);
    std::vector<TensorFilePtr> files;
    for (const fs::path& file : weight_files(folder)) files.push_back(open_tensor_file(file));
    model.weights = std::make_shared<const ModelWeights>(std::move(files),
                                                         std::string(model.architecture->prefix));
}

/// A GGUF file has Llama 3.1's divisors of turns as a tensor.
void set_divisors(Model& model) {
    const auto place = tensor_of(model, "turn_divisors");
    if (!place) return;
    const Index pairs = model.options.key_width / 2;
    model.options.rotation.divisors.clear();
    const TensorPlace read = model.weights->at(place->tensor->name, {1, pairs});
    const Value numbers = read.file->numbers(*read.tensor);
    for (Index i = 0; i < pairs; ++i) {
        const auto divisor = static_cast<double>((*numbers)(0, i));
        if (!(divisor > 0))
            throw Error(read.file->origin(*read.tensor, {0, i}), fmt::format("{}", divisor),
                        "a number above 0");
        model.options.rotation.divisors.push_back(divisor);
    }
}

void open_gguf(Model& model, const fs::path& path, const Progress& progress) {
    std::vector<TensorFilePtr> files = open_gguf_parts(path, progress.part(0, 0.5));
    const Json& about = files.front()->about();
    if (!about.contains("general.architecture"))
        throw Error(path.string(), "no general.architecture", "a model in a GGUF file");
    const std::string type = Config(about, path.string()).text("general.architecture");
    model.architecture = &architecture(Config(about, path.string()), "general.architecture", true);
    const Config config(about, path.string(), type + ".");
    model.options = model.architecture->read(config);
    model.unread_settings = config.unread();
    model.tokenizer = gguf_tokenizer(about, path.string());
    model.licence = Config(about, path.string()).text("general.license", "");
    model.weights = std::make_shared<const ModelWeights>(std::move(files), "");
    if (model.options.vocabulary == 0)
        model.options.vocabulary = static_cast<Index>(model.tokenizer->size());
    set_divisors(model);
}

}  // namespace

double Model::parameters() const {
    double count = 0;
    for (const TensorFilePtr& file : weights->files())
        for (const Tensor& tensor : file->tensors()) count += static_cast<double>(tensor.numbers());
    return count;
}

ModelPtr open_model(const std::string& id, const Progress& progress) {
    const ModelPlace place = find_model(id);
    auto model = std::make_shared<Model>();
    model->path = place.path;
    model->name = place.name;
    std::error_code unreadable;
    if (fs::is_directory(place.path, unreadable))
        open_folder(*model, place.path, progress);
    else
        open_gguf(*model, place.path, progress);
    std::vector<std::string> pieces;
    for (Index i = 0; i < model->options.vocabulary; ++i)
        pieces.push_back(listed_text(*model->tokenizer, static_cast<std::uint32_t>(i)));
    model->vocabulary = Axis("piece", std::move(pieces));
    progress.at(1);
    return model;
}

}  // namespace attend
