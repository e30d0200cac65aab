#pragma once
#include "core/embedding/embedding.h"

namespace attend {

/// A file of words with their vectors, in any format.
inline WordTablePtr open_word_table(const std::filesystem::path& path,
                                    const Progress& progress = {}) {
    return std::get<WordTablePtr>(open_embedding_file(path, progress));
}

}  // namespace attend
