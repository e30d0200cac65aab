#include "app/gui/file_dialog.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/typing_order.h"
#include "app/gui/whole_rows.h"
#include "core/error.h"
#include "core/text/utf8.h"
#include "core/typed_path.h"

namespace attend {

namespace {
std::filesystem::path existing(std::filesystem::path folder) {
    std::error_code unknown;
    while (!folder.empty() && !std::filesystem::is_directory(folder, unknown)) {
        if (folder == folder.parent_path()) break;
        folder = folder.parent_path();
    }
    return folder.empty() ? std::filesystem::current_path(unknown) : folder;
}
}  // namespace

void FileDialog::open(Request request) {
    request_ = std::move(request);
    overwrite_.reset();
    may_replace_.clear();
    typed_ = request_->name;
    appearing_ = true;
    go(existing(request_->folder));
}

std::optional<std::filesystem::path> FileDialog::take(Request request,
                                                      const std::filesystem::path& path) {
    request.folder = path.parent_path();
    request.name = path.filename().string();
    open(std::move(request));
    may_replace_ = path;
    std::optional<std::filesystem::path> chosen = accept(path.string());
    if (chosen) close();
    return chosen;
}

void FileDialog::go(const std::filesystem::path& folder) {
    try {
        const FolderList list = list_folder(folder, request_->extensions);
        folder_ = folder;
        entries_.clear();
        if (folder.has_parent_path() && folder != folder.parent_path())
            entries_.push_back({"..", true, false});
        for (const std::string& name : list.folders)
            entries_.push_back({name, true, opens(folder / name)});
        for (const std::string& name : list.files) entries_.push_back({name});
        if (request_->others)
            for (const std::string& name : list.others) entries_.push_back({name, false, false});
        marked_ = -1;
        part_.clear();
        const bool none = list.files.empty() && request_->purpose == Purpose::open;
        message_ = opens(folder) ? "“Open” and Enter take this folder."
                   : none        ? "No file of this kind is here."
                                 : "";
    } catch (const Error& error) {
        message_ = error.what();
    }
}

bool FileDialog::opens(const std::filesystem::path& folder) const {
    return request_->opens_folder && request_->opens_folder(folder);
}

bool FileDialog::shows(const Entry& entry) const {
    return entry.name == ".." || name_has(entry.name, part_);
}

void FileDialog::list_entries(Ui& ui, std::optional<std::filesystem::path>& chosen) {
    const float pitch = ImGui::GetTextLineHeightWithSpacing(),
                gap = ImGui::GetStyle().ItemSpacing.y;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.em(0.7f), gap});
    ImGui::BeginChild("##entries", {0, std::floor(ui.em(16) / pitch) * pitch + gap},
                      ImGuiChildFlags_Borders);
    ImGui::PopStyleVar();
    std::optional<int> pressed;
    for (int i = 0; i < static_cast<int>(entries_.size()); ++i)
        if (shows(entries_[static_cast<std::size_t>(i)]) && list_entry(ui, i)) pressed = i;
    scroll_by_rows(pitch);
    ui.tag("file/entries", ImGui::GetWindowPos(),
           {ImGui::GetWindowPos().x + ImGui::GetWindowSize().x,
            ImGui::GetWindowPos().y + ImGui::GetWindowSize().y});
    ImGui::EndChild();
    if (pressed) press(*pressed, chosen);
}

/// Whether it was pressed.
bool FileDialog::list_entry(const Ui& ui, int i) const {
    const Entry& entry = entries_[static_cast<std::size_t>(i)];
    const std::string label = entry.folder ? entry.name + "/" : entry.name;
    const bool dimmed = !entry.folder && !entry.opens;
    if (dimmed) ImGui::PushStyleColor(ImGuiCol_Text, vec4(ui.theme->dim_text));
    const bool pressed = ImGui::Selectable((label + "##" + std::to_string(i)).c_str(), i == marked_,
                                           ImGuiSelectableFlags_AllowDoubleClick);
    if (dimmed) ImGui::PopStyleColor();
    ui.tag("file/" + entry.name);
    return pressed;
}

void FileDialog::press(int i, std::optional<std::filesystem::path>& chosen) {
    const bool twice = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    const bool entered = ImGui::IsKeyPressed(ImGuiKey_Enter, false) ||
                         ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
    // The first click of the two went into a folder: the second one meant that, too.
    if (twice && i != marked_) return;
    const Entry entry = entries_[static_cast<std::size_t>(i)];
    if (entry.folder && !entry.opens)
        return go(entry.name == ".." ? folder_.parent_path() : folder_ / entry.name);
    marked_ = i;
    typed_ = entry.name;
    part_.clear();
    if (twice || entered) chosen = accept(typed_);
}

/// Whether it ends as another kind of file does: ".jpg", and not the ".1" of "Lecture 3.1".
bool FileDialog::is_of_another_kind(const std::filesystem::path& path) const {
    const std::string ending = path.extension().string();
    return ending.size() > 1 && ending != request_->extensions.front() &&
           std::all_of(ending.begin() + 1, ending.end(),
                       [](unsigned char sign) { return std::isalpha(sign) != 0; });
}

/// The path, with its ending; nothing, and a message, where nothing can be written there.
std::optional<std::filesystem::path> FileDialog::accept_new(std::filesystem::path path) {
    const std::filesystem::path folder = path.parent_path();
    std::error_code unknown;
    if (!std::filesystem::is_directory(folder, unknown)) {
        message_ = folder.string() + ": there is no such folder.";
        return std::nullopt;
    }
    if (!request_->extensions.empty()) {
        const std::string& ending = request_->extensions.front();
        if (is_of_another_kind(path)) {
            message_ = path.filename().string() + ": the file's name must end in " + ending + ".";
            return std::nullopt;
        }
        if (path.extension() != ending) path += ending;
    }
    if (path == may_replace_ || !std::filesystem::exists(path, unknown)) return path;
    overwrite_ = path;
    return std::nullopt;
}

/// What was typed may be a name, a path, or a folder to go to.
std::optional<std::filesystem::path> FileDialog::accept(const std::string& typed) {
    if (typed.empty()) return opens(folder_) ? std::optional(folder_) : std::nullopt;
    std::filesystem::path path = from_home(typed);
    if (path.is_relative()) path = folder_ / path;
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown)) {
        if (opens(path)) return path.lexically_normal();
        go(path.lexically_normal());
        typed_.clear();
        return std::nullopt;
    }
    if (request_->purpose == Purpose::open) {
        if (std::filesystem::exists(path, unknown)) return path;
        message_ = path.string() + ": there is no such file.";
        return std::nullopt;
    }
    return accept_new(std::move(path));
}

std::optional<std::filesystem::path> FileDialog::buttons(Ui& ui) {
    std::optional<std::filesystem::path> chosen;
    const char* verb = request_->purpose == Purpose::open ? "Open" : "Save";
    if (overwrite_) {
        rich_text(ui,
                  {{overwrite_->filename().string() + " exists. Replace it?", Role::other, true}});
        if (button(ui, "file/replace", "Replace", ui.em(6))) chosen = overwrite_;
        ImGui::SameLine();
        if (button(ui, "file/keep", "Keep it", ui.em(6))) overwrite_.reset();
        return chosen;
    }
    if (button(ui, "file/accept", verb, ui.em(6), !typed_.empty() || opens(folder_)))
        chosen = accept(typed_);
    ImGui::SameLine();
    if (button(ui, "file/cancel", "Cancel", ui.em(6))) close();
    return chosen;
}

/// What is typed also picks from the list: Enter takes the one that is left.
void FileDialog::type_name(Ui& ui, std::optional<std::filesystem::path>& chosen) {
    const bool opening = request_->purpose == Purpose::open;
    const Change change = text_field(ui, "file/name", typed_,
                                     opening ? "Part of a name, or a path" : "File name or path",
                                     ImGui::GetContentRegionAvail().x, 1, appearing_);
    appearing_ = false;
    if (change.changed) part_ = opening && typed_.find('/') == std::string::npos ? typed_ : "";
    if (!ImGui::IsItemDeactivated() || !ImGui::IsKeyPressed(ImGuiKey_Enter, false)) return;
    std::string wanted = typed_;
    std::error_code unknown;
    if (!part_.empty() && !std::filesystem::exists(folder_ / part_, unknown)) {
        const auto left = [&](const Entry& entry) { return entry.name != ".." && shows(entry); };
        if (std::ranges::count_if(entries_, left) == 1)
            wanted = std::ranges::find_if(entries_, left)->name;
    }
    chosen = accept(wanted);
    appearing_ = !chosen;  // a name that was refused is typed on
}

void FileDialog::take_letters() {
    const ImGuiIO& io = ImGui::GetIO();
    if (overwrite_ || io.KeyCtrl || io.KeyAlt || ImGui::IsAnyItemActive()) return;
    if (io.InputQueueCharacters.empty() || io.InputQueueCharacters.front() <= ' ') return;
    appearing_ = true;
    type_again();
}

std::optional<std::filesystem::path> FileDialog::draw(Ui& ui) {
    if (!request_) return std::nullopt;
    const std::string title = request_->title + "###file_dialog";
    if (!ImGui::IsPopupOpen(title.c_str())) ImGui::OpenPopup(title.c_str());
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(viewport.GetCenter(), ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(ui.em(36), viewport.Size.x * 0.94f), 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.em(0.4f));
    const bool shown =
        ImGui::BeginPopupModal(title.c_str(), nullptr,
                               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    if (!shown) return std::nullopt;
    rich_text(ui, {{request_->title, Role::other, true}}, {1.15f, false, 0});
    rich_text(ui, {{folder_.string()}}, {0.88f, true, ImGui::GetContentRegionAvail().x});
    std::optional<std::filesystem::path> chosen;
    list_entries(ui, chosen);
    type_name(ui, chosen);
    if (!message_.empty())
        rich_text(ui, {{message_}}, {0.88f, true, ImGui::GetContentRegionAvail().x});
    if (!chosen) chosen = buttons(ui);
    take_letters();
    if (request_ && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) close();
    if (chosen) close();
    if (!request_) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return chosen;
}

namespace {
bool wanted(const std::filesystem::path& file, const std::vector<std::string>& extensions) {
    const std::string extension = lower_case(file.extension().string());
    return extensions.empty() ||
           std::any_of(extensions.begin(), extensions.end(),
                       [&](const std::string& e) { return lower_case(e) == extension; });
}
}  // namespace

bool name_has(const std::string& name, const std::string& part) {
    return lower_case(name).find(lower_case(part)) != std::string::npos;
}

FolderList list_folder(const std::filesystem::path& folder,
                       const std::vector<std::string>& extensions) {
    std::error_code failure;
    std::filesystem::directory_iterator entries(folder, failure);
    if (failure)
        throw Error(folder.string() + ": the folder cannot be read (" + failure.message() + ")");
    FolderList list;
    for (; entries != std::filesystem::directory_iterator(); entries.increment(failure)) {
        const std::string name = entries->path().filename().string();
        std::error_code unknown;
        if (name.starts_with('.')) continue;
        if (entries->is_directory(unknown))
            list.folders.push_back(name);
        else if (entries->is_regular_file(unknown) && ::access(entries->path().c_str(), R_OK) == 0)
            (wanted(entries->path(), extensions) ? list.files : list.others).push_back(name);
        if (failure) break;
    }
    const auto by_name = [](const std::string& a, const std::string& b) {
        return lower_case(a) < lower_case(b);
    };
    for (std::vector<std::string>* names : {&list.folders, &list.files, &list.others})
        std::sort(names->begin(), names->end(), by_name);
    return list;
}

}  // namespace attend
