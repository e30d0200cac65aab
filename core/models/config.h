#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/strict_json.h"
#include "core/graph/matrix.h"

namespace attend {

/// What a model says of itself: the keys of a config.json, or of a GGUF file's metadata, below a
/// prefix ("llama."). Hostile until read: every method throws Error that names file, key, what was
/// found and what was expected.
class Config {
  public:
    /// `about` must live as long.
    Config(const Json& about, std::string place, std::string prefix = {})
        : about_(about), place_(std::move(place)), prefix_(std::move(prefix)) {}

    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// From 1 (or `least`) to `most`; where the key is missing, `usual`.
    Index count(std::string_view key, Index most, std::optional<Index> usual = {},
                Index least = 1) const;
    /// A number above 0.
    double positive(std::string_view key, std::optional<double> usual = {}) const;
    std::string text(std::string_view key, std::optional<std::string> usual = {}) const;
    bool flag(std::string_view key, bool usual) const;
    /// The object of a key; nothing where it is missing, or null.
    std::optional<Config> part(std::string_view key) const;

    /// Keys that nobody asked for and that may change what the model computes; of a part that was
    /// asked for with its name before them.
    std::vector<std::string> unread() const;

    /// Throws the Error of a key.
    [[noreturn]] void refuse(std::string_view key, const std::string& found,
                             const std::string& expected) const;

  private:
    /// Null where it is missing, or null in the file.
    const Json* find(std::string_view key) const;

    void list_unread(const Json& object, const std::string& inside,
                     std::vector<std::string>& keys) const;

    const Json& about_;
    std::string place_, prefix_;
    std::string inside_ = {};  // of which part: "rope_scaling, "
    /// With the part before them, and the parts. Of the copies and the parts, too.
    std::shared_ptr<std::set<std::string>> asked_ = std::make_shared<std::set<std::string>>();
};

}  // namespace attend
