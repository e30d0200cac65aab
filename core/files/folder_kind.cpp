#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/files/strict_json.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

namespace fs = std::filesystem;

/// The names in a folder, as far as anybody reads them.
std::vector<std::string> names_in(const fs::path& folder) {
    constexpr std::size_t most = 10'000;
    std::vector<std::string> names;
    std::error_code unreadable;
    for (fs::directory_iterator at(folder, unreadable), end;
         !unreadable && at != end && names.size() < most; at.increment(unreadable))
        names.push_back(at->path().filename().string());
    std::ranges::sort(names);
    return names;
}

struct FolderContent {
    const fs::path& path;
    std::vector<std::string> names = names_in(path);

    bool has(std::string_view name) const { return std::ranges::find(names, name) != names.end(); }
    const std::string* ending_in(std::string_view ending) const {
        const auto found = std::ranges::find_if(
            names, [&](const std::string& name) { return name.ends_with(ending); });
        return found == names.end() ? nullptr : &*found;
    }
    /// An object in one of the folder's files; null where there is none.
    Json json_in(const char* file) const;
};

Json FolderContent::json_in(const char* file) const {
    if (!has(file)) return {};
    try {
        const Mapping mapped(path / file, limits::model_text);
        Json json = parse_strictly(mapped.bytes(), mapped.path());
        return json.is_object() ? json : Json();
    } catch (const Error&) {
        return {};  // it is not this that the folder is refused for
    }
}

/// A text of an object, quoted; empty where there is none.
std::string text_in(const Json& json, const char* key) {
    const bool there = json.is_object() && json.contains(key) && json[key].is_string();
    return there ? in_quotes(json[key].get_ref<const std::string&>()) : std::string();
}

/// What a folder is: an empty text where it is not.
struct FolderRow {
    std::string (*what)(const FolderContent& folder);
    std::string_view advice;
};

std::string adapter(const FolderContent& folder) {
    if (!folder.has("adapter_config.json")) return {};
    const std::string base =
        text_in(folder.json_in("adapter_config.json"), "base_model_name_or_path");
    return base.empty() ? "a LoRA adapter, no model" : "a LoRA adapter for " + base + ", no model";
}

std::string quantized(const FolderContent& folder) {
    const Json config = folder.json_in("config.json");
    if (!config.is_object() || !config.contains("quantization_config")) return {};
    const Json& plan = config["quantization_config"];
    if (plan.is_null()) return {};
    const std::string method = text_in(plan, "quant_method");
    return method.empty() ? "quantized weights" : "weights that are quantized by " + method;
}

std::string parts_alone(const FolderContent& folder) {
    const std::string* const part = folder.ending_in(".safetensors");
    const bool counted = part && part->find("-of-") != part->npos;
    return counted && !folder.has("model.safetensors.index.json")
               ? fmt::format("{}, and no model.safetensors.index.json", *part)
               : std::string();
}

std::string pickled(const FolderContent& folder) {
    if (folder.ending_in(".safetensors")) return {};
    for (const std::string_view ending : {".bin", ".pt", ".pth"})
        if (const std::string* const name = folder.ending_in(ending))
            return *name + ", weights as a Python pickle";
    return {};
}

std::string other_weights(const FolderContent& folder) {
    if (folder.ending_in(".safetensors")) return {};
    for (const std::string_view ending : {".onnx", ".h5", ".msgpack", ".ot", ".mlmodel"})
        if (const std::string* const name = folder.ending_in(ending))
            return *name + ", weights of another format";
    return folder.has("onnx") && !folder.has("config.json") ? "a model in ONNX" : "";
}

constexpr std::array rows_of_folders{
    FolderRow{adapter,
              "the model that it was made for, with the adapter in it: `merge_and_unload()` of the "
              "library peft makes that"},
    FolderRow{quantized,
              "the model before that, or a GGUF file of it, is read: F16, BF16, Q8_0, Q4_0, Q4_1"},
    FolderRow{
        parts_alone,
        "all parts, and the index that says what is where: download them from the same place"},
    FolderRow{pickled,
              "save it as .safetensors (`model.save_pretrained(folder)` of transformers does), "
              "since reading a pickle can run a program"},
    FolderRow{other_weights, "download its weights as .safetensors, or as .gguf"},
    FolderRow{[](const FolderContent& folder) -> std::string {
                  return folder.has("model_index.json") ? "a model that draws pictures (diffusers)"
                                                        : "";
              },
              "a model of language"},
    FolderRow{[](const FolderContent& folder) -> std::string {
                  const bool alone = !folder.has("config.json") &&
                                     (folder.has("tokenizer.json") || folder.has("vocab.txt") ||
                                      folder.has("tokenizer.model"));
                  return alone ? "a tokenizer alone" : "";
              },
              "config.json and the weights lie beside it where the model was made"},
    FolderRow{[](const FolderContent& folder) -> std::string {
                  const bool of_cache = folder.has("blobs") && folder.has("refs");
                  return of_cache ? "a model in the cache of Hugging Face, not downloaded whole"
                                  : "";
              },
              "download it again"},
};

}  // namespace

void refuse_known_folder(const fs::path& folder, std::string_view expected) {
    const FolderContent content{folder};
    for (const FolderRow& row : rows_of_folders)
        if (const std::string what = row.what(content); !what.empty())
            throw Error(folder.string(), what, fmt::format("{}; {}", expected, row.advice));
}

}  // namespace attend
