#pragma once
#include <filesystem>

#include "core/models/model.h"

namespace attend {

/// Whether it is a file of learned weights, as `attend train` writes them. A path where nothing is
/// or that is no such file: false.
bool is_learned_file(const std::filesystem::path& path);

/// A file of learned weights as a model: its words are the tokens, and where it answers with these
/// words, it has what leads to them. Throws Error that names the file, what was found and what was
/// expected: a translation, no vectors of tokens, no layer, positions that are not learned vectors,
/// or what read_weights() refuses.
ModelPtr open_learned_file(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace attend
