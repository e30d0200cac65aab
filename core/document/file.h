#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/document/document.h"
#include "core/document/matrix_texts.h"
#include "core/document/orphaned_edits.h"

namespace attend {

/// A workspace that was left: what was chosen and written there comes back with it.
struct LeftRoom {
    Choices choices;
    Selection selection;
    std::string note = {};
    bool operator==(const LeftRoom&) const = default;
};

using LeftRooms = std::map<std::string, LeftRoom, std::less<>>;  // by name

/// What a file *.attend holds.
struct Saved {
    Document document;
    Selection selection;
    LeftRooms left = {};                // other workspaces
    OrphanedEdits orphaned_edits = {};  // edited numbers that wait for what they are of
    bool operator==(const Saved&) const = default;
};

/// JSON, readable: the version, every choice by name, edited cells and matrices by path. What was
/// generated from a seed is not stored.
std::string document_text(const Saved& saved);
/// The same by somebody who writes again and again, in a round of `texts`. Throws Cancelled.
std::string document_text(const Saved& saved, MatrixTexts& texts);

/// Numbers of whole matrices in it: by them, it takes long to write.
double numbers_of_matrices(const Saved& saved);

/// Reads it back, also from the bytes of a PNG that Attend made. Throws Error that names `place`
/// (the file), the line or the key, what was found and what was expected: not JSON, cut off, nested
/// too deep, a newer version, an unknown or doubled key, a value of the wrong kind.
Saved parse_document(std::string_view text, std::string_view place);

/// The same; the files that it names are given from `folder`.
Saved parse_document(std::string_view text, std::string_view place,
                     const std::filesystem::path& folder);

/// What a file `path` would hold, however large: as above, with the files that it names given from
/// the folder of `path` where they lie below it.
/// It may take seconds. Throws Cancelled.
std::string document_text_in(const Saved& saved, const std::filesystem::path& path,
                             const Progress& progress = {});
/// The same. Throws Error where it would be too large to be opened again.
std::string document_text_for(const Saved& saved, const std::filesystem::path& path,
                              const Progress& progress = {});

/// Writes beside and renames: after a failure the old file is whole. Throws Error.
void save_document(const Saved& saved, const std::filesystem::path& path);
Saved load_document(const std::filesystem::path& path);

}  // namespace attend
