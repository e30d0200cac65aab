#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/models/tensor_file.h"

namespace attend {

/// Where the files of a model lie that a person names by a folder: the folder itself, the snapshot
/// in a folder of Hugging Face's cache ("models--owner--name"), or the part of a
/// sentence-transformers folder that its modules.json calls the Transformer. Looks at names, and at
/// these two small files.
std::filesystem::path folder_inside(const std::filesystem::path& folder);

/// Whether a .gguf file is a part of a split model ("name-00002-of-00003.gguf"), and not the first.
bool is_later_part(const std::filesystem::path& path);
/// "name" of "name-00001-of-00003"; another text as it is.
std::string without_part_number(const std::string& stem);
/// All parts of the model of which `part` is one, the first first, as `split.count` of its file and
/// its name say; itself alone where it is not split. Throws Error that names the part that is
/// missing.
std::vector<TensorFilePtr> open_gguf_parts(const std::filesystem::path& part,
                                           const Progress& progress = {});

}  // namespace attend
