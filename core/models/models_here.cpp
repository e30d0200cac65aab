#include "core/models/models_here.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "core/error.h"
#include "core/files/data.h"
#include "core/files/is_there.h"
#include "core/files/kind.h"
#include "core/files/mapping.h"
#include "core/models/model_folder.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

namespace fs = std::filesystem;

constexpr std::array all_known{
    KnownModel{"minilm", "all-MiniLM-L6-v2", "minilm/config.json",
               "the package attend-minilm brings it (sudo apt install ./attend-minilm_*.deb), and "
               "so does ./run"},
    KnownModel{"smollm2", "SmolLM2-135M-Instruct", "smollm2-135m-instruct.gguf",
               "the package attend-smollm2 brings it (sudo apt install ./attend-smollm2_*.deb), "
               "and so does ./run --fetch smollm2"},
};

std::optional<fs::path> from_environment(const char* name) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in the program changes its environment.
    const char* const value = std::getenv(name);
    if (!value || !*value) return std::nullopt;
    return value;
}

/// Where programs keep models, and how deep below.
struct Shelf {
    fs::path folder;
    int depth;
};
std::vector<Shelf> shelves() {
    const fs::path home = from_environment("HOME").value_or("/");
    const fs::path cache = from_environment("XDG_CACHE_HOME").value_or(home / ".cache");
    const fs::path hugging = from_environment("HF_HOME").value_or(cache / "huggingface");
    return {{from_environment("HF_HUB_CACHE").value_or(hugging / "hub"), 3},
            {from_environment("LLAMA_CACHE").value_or(cache / "llama.cpp"), 1},
            {home / ".lmstudio" / "models", 3},
            {cache / "lm-studio" / "models", 3}};
}

/// "models--owner--name" of the cache of Hugging Face is owner/name.
std::string name_of(const fs::path& path) {
    constexpr std::string_view prefix = "models--";
    for (fs::path part = path; part.has_relative_path(); part = part.parent_path()) {
        std::string name = part.filename().string();
        if (!name.starts_with(prefix)) continue;
        name.erase(0, prefix.size());
        if (const auto at = name.find("--"); at != std::string::npos) name.replace(at, 2, "/");
        return name;
    }
    return path.extension() == ".gguf" ? without_part_number(path.stem().string())
                                       : path.filename().string();
}

/// A model in a .gguf file: of several parts the first.
bool is_whole_gguf(const fs::path& path) {
    return path.extension() == ".gguf" && !is_later_part(path);
}

void add_below(std::vector<ModelPlace>& found, const fs::path& folder, int depth) {
    std::error_code unreadable;
    for (fs::directory_iterator at(folder, unreadable), end; !unreadable && at != end;
         at.increment(unreadable)) {
        const fs::path& path = at->path();
        std::error_code gone;
        const bool is_folder = fs::is_directory(path, gone);
        if (is_folder ? is_folder_of_model(path) : is_whole_gguf(path))
            found.push_back({path.string(), name_of(path), path});
        else if (is_folder && depth > 1)
            add_below(found, path, depth - 1);
    }
}

/// A folder as Hugging Face has them, or one with a .gguf file in it.
ModelPlace in_folder(const std::string& id, const fs::path& given) {
    const fs::path folder = folder_inside(given);
    std::error_code unreadable;
    if (fs::exists(folder / "config.json", unreadable)) return {id, name_of(given), folder};
    std::vector<fs::path> packed;
    for (fs::directory_iterator at(folder, unreadable), end; !unreadable && at != end;
         at.increment(unreadable))
        if (is_whole_gguf(at->path())) packed.push_back(at->path());
    std::ranges::sort(packed);
    if (packed.size() == 1) return {id, name_of(packed.front()), packed.front()};
    if (packed.empty()) {
        refuse_known_folder(folder, what_is_read);
        throw Error(folder.string(), "no config.json", what_is_read);
    }
    throw Error(
        folder.string(), fmt::format("{} .gguf files", packed.size()),
        fmt::format("one of them by its name, such as {}", packed.front().filename().string()));
}

bool begins_as_gguf(const fs::path& path) {
    std::array<char, 4> begin{};
    std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == "GGUF";
}

/// By a file of it.
ModelPlace of_file(const std::string& id, const fs::path& path) {
    const std::string file = path.filename().string();
    std::error_code unreadable;
    const bool plain = fs::is_regular_file(path, unreadable);
    if (unreadable)
        throw Error("model: " + path.string(), fmt::format("“{}”", unreadable.message()),
                    what_is_read);
    if (!plain) throw Error("model: " + path.string(), "no plain file", what_is_read);
    if (path.extension() == ".gguf" || begins_as_gguf(path)) return {id, name_of(path), path};
    const bool of_folder = file == "config.json" || path.extension() == ".safetensors" ||
                           file.ends_with(".safetensors.index.json");
    if (!of_folder) {
        const Mapping content(path, limits::model);
        refuse_known_file(content.bytes(), "model: " + content.path(), what_is_read);
        throw Error("model: " + path.string(), "a file that is none of a model's",
                    "a model's config.json, its .safetensors, or a .gguf file");
    }
    return in_folder(id, path.has_parent_path() ? path.parent_path() : fs::path("."));
}

/// Nothing where its file is not here.
std::optional<ModelPlace> place_of(const KnownModel& known) {
    const auto file = find_data(known.file);
    if (!file) return std::nullopt;
    return ModelPlace{std::string(known.name), std::string(known.label),
                      file->extension() == ".gguf" ? *file : file->parent_path()};
}

}  // namespace

bool is_folder_of_model(const fs::path& folder) {
    std::error_code unreadable;
    return fs::exists(folder / "config.json", unreadable) &&
           (fs::exists(folder / "tokenizer.json", unreadable) ||
            fs::exists(folder / "vocab.txt", unreadable));
}

std::span<const KnownModel> known_models() { return all_known; }

std::vector<ModelPlace> models_here() {
    std::vector<ModelPlace> found;
    for (const KnownModel& known : all_known)
        if (auto place = place_of(known)) found.push_back(std::move(*place));
    const std::size_t own = found.size();
    for (const Shelf& shelf : shelves()) add_below(found, shelf.folder, shelf.depth);
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(own), found.end(),
              [](const ModelPlace& a, const ModelPlace& b) { return a.id < b.id; });
    // "owner/name" names the first of this name, as find_model() takes it.
    for (auto place = found.begin() + static_cast<std::ptrdiff_t>(own); place != found.end();
         ++place)
        if (std::ranges::find(found.begin(), place, place->name, &ModelPlace::name) == place)
            place->id = place->name;
    return found;
}

bool is_name_of_model(const std::string& text, const fs::path& folder) {
    std::error_code unreadable;
    if (fs::path(text).is_absolute() || fs::exists(folder / text, unreadable)) return false;
    const std::vector<ModelPlace> places = models_here();
    return std::ranges::find(places, text, &ModelPlace::name) != places.end();
}

ModelPlace find_model(const std::string& id) {
    for (const KnownModel& known : all_known)
        if (auto place = known.name == id ? place_of(known) : std::nullopt)
            return std::move(*place);
    const fs::path path(id);
    std::error_code unreadable;
    if (fs::is_directory(path, unreadable)) return in_folder(id, path);
    if (is_there(path)) return of_file(id, path);
    for (ModelPlace& place : models_here())
        if (place.name == id) return std::move(place);
    std::string known;
    for (const KnownModel& one : all_known)
        known += fmt::format("{}{} ({})", known.empty() ? "" : ", ", one.name, one.help);
    throw Error("model", "no " + in_quotes(id),
                "a model's folder, a .gguf file, what `attend models` lists, or " + known);
}

}  // namespace attend
