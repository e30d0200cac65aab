#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace attend {

/// How the program looks and where things stand on this machine: kept between sessions, not part of
/// any document.
struct Settings {
    std::string theme = "dark";
    double zoom = 1;  // of everything, on top of the monitor's scale
    bool reduce_motion = false;
    bool full_screen = false;
    bool maximized = false;
    int width = 1600, height = 1000;                          // of the window else, in screen units
    std::vector<std::string> hidden{"setup", "explanation"};  // panels that are not shown
    std::vector<std::string> folded{"setup/layer",
                                    "setup/colors"};  // parts with only their heading
    std::vector<std::string> recent;                  // documents, the latest first

    bool offers_tour = false;  // nobody was here before; not kept

    bool operator==(const Settings&) const = default;

    bool shows(std::string_view panel) const;
    void toggle(std::string_view panel);
    /// Whether a part of a panel is open, under its heading.
    bool unfolded(const std::string& part) const;
    void toggle_fold(const std::string& part);
    /// Back to the arrangement of the first start.
    void reset_layout();
    /// Puts a document at the head of `recent`.
    void remember(const std::filesystem::path& document);
};

/// JSON in a file. Reading never throws: what cannot be read gives the defaults, and a note.
Settings load_settings(const std::filesystem::path& file, std::string& note);
void save_settings(const Settings& settings, const std::filesystem::path& file);

}  // namespace attend
