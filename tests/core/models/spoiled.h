#pragma once
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/workspaces/workspace.h"
#include "model_bytes.h"
#include "tests/support/temporary.h"

namespace attend::test {

namespace fs = std::filesystem;

/// Where a tiny model lies.
inline fs::path folder_of(const std::string& name) {
    return fs::path(ATTEND_SOURCE_DIR) / "tests" / "references" / "models" / name;
}

/// In the room Model.
inline Computed computed(const fs::path& model, const Json& choices) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = model.string();
    for (const auto& [name, value] : choices.items())
        set_field(document.choices, choice_field(name), value.get<std::string>());
    return compute(document);
}

/// A copy of a model's folder that a test may spoil.
class Spoiled {
  public:
    explicit Spoiled(const std::string& name) {
        fs::copy(folder_of(name), folder_.path(),
                 fs::copy_options::overwrite_existing | fs::copy_options::recursive);
    }
    const fs::path& path() const { return folder_.path(); }
    void write(const char* file, const std::string& text) const {
        std::ofstream(path() / file, std::ios::binary) << text;
    }
    /// With one key of config.json set to a value of JSON.
    void set(const std::string& key, const std::string& value) const {
        Json config = Json::parse(Mapping(path() / "config.json", limits::text).bytes());
        config[key] = Json::parse(value);
        write("config.json", config.dump());
    }
    /// With another header of its tensors.
    template <class Change>
    void change_header(Change change) const {
        const std::string bytes(Mapping(path() / "model.safetensors", limits::text).bytes());
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        Json header = Json::parse(bytes.substr(sizeof length, length));
        change(header);
        write("model.safetensors",
              safetensors(header.dump(), std::string_view(bytes).substr(8 + length)));
    }
    /// What is said of it; nothing where it opens and computes.
    std::string refusal(const std::string& sentence = "the train",
                        const std::string& second = {}) const {
        try {
            computed(path(), {{"sentence", sentence}, {"second_text", second}});
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }

  private:
    TemporaryFolder folder_;
};

inline bool says(const std::string& message, std::initializer_list<const char*> parts) {
    for (const char* const part : parts)
        if (message.find(part) == std::string::npos) return false;
    return !message.empty();
}

}  // namespace attend::test
