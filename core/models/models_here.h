#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// What a model can be read from, for messages.
inline constexpr std::string_view what_is_read =
    "a model's folder, with config.json, tokenizer.json and .safetensors, or a .gguf file";

/// A model that lies on this machine.
struct ModelPlace {
    std::string id;    // as the choice `model` names it: "minilm", "owner/name", or its path
    std::string name;  // for people: "all-MiniLM-L6-v2"
    std::filesystem::path path;  // its folder, or its .gguf file
};

/// Those in Attend's own folders, in the cache of Hugging Face, in llama.cpp's and LM Studio's
/// folders. Looks at names alone.
std::vector<ModelPlace> models_here();

/// Whether a text is the name of one of them, "owner/name", and no path from `folder`.
bool is_name_of_model(const std::string& text, const std::filesystem::path& folder);

/// Whether it has what a model's folder has: config.json, and tokenizer.json or vocab.txt. Looks
/// at names alone.
bool is_folder_of_model(const std::filesystem::path& folder);

/// A model by its id, or by the path of its folder or of a file in it. Throws Error that says what
/// is here, and how to get what Attend knows.
ModelPlace find_model(const std::string& id);

/// A model that Attend's set-up can fetch.
struct KnownModel {
    std::string_view name;   // as the choice `model` is written
    std::string_view label;  // for people
    std::string_view file;   // among the data: find_data()
    std::string_view help;   // what gets it
};
std::span<const KnownModel> known_models();

}  // namespace attend
