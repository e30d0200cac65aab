#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "core/files/matrix_file.h"
#include "core/progress.h"
#include "core/tables/table.h"

namespace attend {

/// By its name, or a folder.
bool is_model(const std::filesystem::path& path);
/// By its name, or by how it begins.
bool is_document(const std::filesystem::path& path);

/// What a file holds that is neither: a table, for a room of tables; or else word vectors, or a
/// matrix, which is read where it may be meant for a node.
struct FoundFile {
    std::string room;  // that it is a table for; empty: for none
    TablePtr table = {};
    std::optional<MatrixFile> matrix = {};
};

struct FoundIn {
    std::string room_of_tables;  // that is shown; empty: another one
    bool may_be_matrix = false;  // a node is selected
};

/// Reads it all, which takes a second for some ten million numbers. Throws Error, Cancelled.
FoundFile look_into(const std::filesystem::path& path, const FoundIn& shown,
                    const Progress& progress);

}  // namespace attend
