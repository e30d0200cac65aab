#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/file_filter.h"
#include "core/progress.h"

namespace attend {

/// A question to the desktop's own file dialog, which its session's bus offers as
/// org.freedesktop.portal.FileChooser: see there what is made of it.
struct PortalDialog {
    enum class AsksFor { file, folder, new_file };
    AsksFor asks_for = AsksFor::file;
    std::string title = {};
    std::vector<FileFilter> filters = {};  // to choose from; the first is shown at first
    std::filesystem::path folder = {};     // where to begin
    std::string name = {};                 // of a new file: what to propose
    std::string parent_window = {};        // "x11:1e00003"; empty: of none
};

/// Whether there is such a dialog. It asks the bus and may start the service that has it: beside a
/// frame. Throws Cancelled.
bool has_file_portal(const Progress& progress);

/// The file that was chosen; nothing: the person chose none. It returns once the dialog is closed;
/// asked to stop, it closes the dialog itself and throws Cancelled. Throws Error where no dialog
/// could be shown, where it is gone without an answer, and where what was chosen is no file of this
/// machine.
std::optional<std::filesystem::path> ask_file_portal(const PortalDialog& dialog,
                                                     const Progress& progress);

// For these and tests.

/// "file:///a%20b" -> "/a b". Throws Error where it is not the address of a file on this machine.
std::filesystem::path path_of_file_url(std::string_view url);

/// What matches an ending in small and capital letters: ".npy" -> "*.[nN][pP][yY]".
std::string pattern_of_ending(std::string_view ending);

}  // namespace attend
