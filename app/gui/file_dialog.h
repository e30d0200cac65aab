#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/file_filter.h"
#include "app/gui/ui.h"

namespace attend {

/// Chooses a file inside the program's own window: the folder's content, a path to type, arrow keys
/// and Enter. A click marks a file and goes into a folder; a double click, or Enter, opens. Letters
/// go to the name, whatever was clicked last. One state object a dialog; nothing is read or written
/// but folders' lists.
class FileDialog {
  public:
    enum class Purpose { open, save };
    struct Request {
        std::string title;  // "Open a document"
        Purpose purpose = Purpose::open;
        std::vector<std::string> extensions;  // ".attend"; empty: every file
        std::filesystem::path folder;  // where to begin; what does not exist becomes its parent
        std::string name;              // with save: what to propose
        /// Whether a folder is opened as a file is; without, none.
        bool (*opens_folder)(const std::filesystem::path&) = nullptr;
        /// Files of other kinds come last, dimmed: by its name alone nobody knows what one holds.
        bool others = false;
        // Of the desktop's own dialog, which shows one filter at a time, and files or folders:
        std::vector<FileFilter> filters = {};  // empty: one, of `extensions`
        bool folders_alone = false;
    };

    void open(Request request);
    /// As if it were opened, and this path typed and entered in it: for one that was chosen
    /// elsewhere, where a file that is there by this very path was asked about. Stays open where
    /// that is not accepted, or something is to be asked.
    std::optional<std::filesystem::path> take(Request request, const std::filesystem::path& path);
    bool is_open() const { return request_.has_value(); }

    /// To be called every frame. Gives the path once, when it was chosen; with save, an extension
    /// is added where there is none, and a file that exists is asked about. Escape closes.
    std::optional<std::filesystem::path> draw(Ui& ui);

  private:
    struct Entry {
        std::string name;
        bool folder = false;
        bool opens = true;  // a file of the wanted kind, or a folder that is opened as one is
    };
    void go(const std::filesystem::path& folder);
    bool opens(const std::filesystem::path& folder) const;
    bool shows(const Entry& entry) const;
    void type_name(Ui& ui, std::optional<std::filesystem::path>& chosen);
    bool list_entry(const Ui& ui, int i) const;
    void list_entries(Ui& ui, std::optional<std::filesystem::path>& chosen);
    void press(int i, std::optional<std::filesystem::path>& chosen);
    void take_letters();
    bool is_of_another_kind(const std::filesystem::path& path) const;
    std::optional<std::filesystem::path> accept_new(std::filesystem::path path);
    std::optional<std::filesystem::path> accept(const std::string& typed);
    std::optional<std::filesystem::path> buttons(Ui& ui);
    void close() { request_.reset(); }

    std::optional<Request> request_;
    std::filesystem::path folder_;
    std::vector<Entry> entries_;
    std::string typed_, message_;
    std::string part_;  // of names, as typed: entries without it are not shown
    int marked_ = -1;
    bool appearing_ = false;
    std::optional<std::filesystem::path> overwrite_;
    std::filesystem::path may_replace_;  // empty: nothing without a question
};

// For FileDialog and tests.

/// Whether a name has this part, compared without case.
bool name_has(const std::string& name, const std::string& part);

/// What a folder holds: folders, files with one of these extensions (compared without case) that
/// may be read, and all others that may, by name, none that begins with a dot; neither sockets nor
/// devices. Throws Error where it cannot be read.
struct FolderList {
    std::vector<std::string> folders, files, others;
};
FolderList list_folder(const std::filesystem::path& folder,
                       const std::vector<std::string>& extensions);

}  // namespace attend
