#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/input.h"
#include "app/cli/suggest.h"
#include "app/shell/run_window.h"

namespace CLI {
class App;
}

namespace attend::cli {

enum class Need { optional, required };

/// What a command can be given. The library that reads it is known to options.cpp alone: it takes
/// the compiler seconds a file.
class Options {
  public:
    /// `window`: what a command leaves to it.
    Options(CLI::App& app, Suggesters& suggesters, std::optional<WindowFile>& window)
        : app_(&app), suggesters_(&suggesters), window_(&window) {}

    /// FILE and --set, which most commands take.
    void input(Input& input) const;
    /// --format: one of `formats`, the first being the default.
    void format(std::string& format, const std::vector<std::string>& formats) const;
    /// --node PATH, required.
    void node(std::string& path) const;
    /// --output.
    void output(std::optional<std::filesystem::path>& file, const std::string& help,
                Need need = Need::optional) const;

    /// A text; what it is at first is said as its default.
    void text(const std::string& name, std::string& value, const std::string& help) const;
    /// A text of its own form, such as ROW,COLUMN.
    void text(const std::string& name, std::string& value, const std::string& help,
              const std::string& form, Need need) const;
    void text(const std::string& name, std::optional<std::string>& value,
              const std::string& help) const;
    void number(const std::string& name, double& value, const std::string& help) const;
    /// A whole number, 0 or more.
    void count(const std::string& name, std::size_t& value, const std::string& help) const;
    void flag(const std::string& name, bool& value, const std::string& help) const;

    /// What a shell may suggest for the value of an option or argument that is here already.
    void suggests(const std::string& name, Suggest values) const;

    /// What the window opens when the command is done; outlives the command.
    std::optional<WindowFile>& window() const { return *window_; }
    /// The program or command that these are of.
    CLI::App& app() const { return *app_; }

  private:
    CLI::App* app_;
    Suggesters* suggesters_;
    std::optional<WindowFile>* window_;
};

}  // namespace attend::cli
