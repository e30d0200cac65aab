#pragma once
#include <filesystem>
#include <vector>

namespace attend {

/// Where the program keeps its files, by the XDG base directory specification:
/// $XDG_CONFIG_HOME/attend and so on, or below the home folder. Nothing is created here. A variable
/// that is empty or no absolute path does not count, as the specification says.
struct Folders {
    std::filesystem::path config;  // settings
    std::filesystem::path state;   // autosave, recent files, window
    std::filesystem::path cache;   // what can be made again
    std::filesystem::path data;    // word tables that a person added
    std::filesystem::path home;    // where a file dialog starts
    /// Where the session goes that the state folder does not take, the first that can be used.
    std::vector<std::filesystem::path> rescue = {};
};
/// Throws Error where there is neither a variable nor a home folder.
Folders find_folders();

/// Makes the folder and those above it. Throws Error naming the folder and the reason.
void make_folder(const std::filesystem::path& folder);

/// Makes a folder that nobody else may look into, in one that everybody may share. Throws Error
/// where something else stands there already.
void make_private_folder(const std::filesystem::path& folder);
/// Whether it is one: a folder, no link to one, that is this user's and closed to all others.
bool is_private_folder(const std::filesystem::path& folder);

}  // namespace attend
