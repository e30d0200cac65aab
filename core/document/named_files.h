#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/document/file.h"

namespace attend {

/// A file that a document names: where that stands in it, and of which choice ("Embedding").
struct NamedFile {
    std::string* path = nullptr;  // or a model's name
    std::string_view label;
};

/// Of the open workspace, of those that were left, and of the edits that wait for their numbers.
std::vector<NamedFile> named_files(Saved& saved);

/// How a document in `folder` (absolute) names a file: from there where it lies below ("./a.txt"),
/// and by its whole path where it does not.
std::string file_from(const std::filesystem::path& folder, const std::string& file);

/// What a person should know who has saved the document as `path`: "The embedding /b/own.txt is
/// outside of /a: another machine will not find it". Empty where all it names goes with its folder.
std::string files_outside(const Saved& saved, const std::filesystem::path& path);

}  // namespace attend
