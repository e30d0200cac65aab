#include <algorithm>

#include "app/gui/file_dialog.h"
#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

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
        else if (wanted(entries->path(), extensions))
            list.files.push_back(name);
        if (failure) break;
    }
    const auto by_name = [](const std::string& a, const std::string& b) {
        return lower_case(a) < lower_case(b);
    };
    std::sort(list.folders.begin(), list.folders.end(), by_name);
    std::sort(list.files.begin(), list.files.end(), by_name);
    return list;
}

}  // namespace attend
