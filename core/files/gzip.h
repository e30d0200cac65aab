#pragma once
#include <functional>
#include <string_view>

#include "core/files/mapping.h"
#include "core/progress.h"

namespace attend {

/// Whether the bytes begin as a gzip archive does (RFC 1952).
inline bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1F\x8B"); }

/// What a gzip archive holds, in a file without a name in the folder for temporary files: it is
/// gone with the mapping, which has the archive's path for messages. Throws Error that names the
/// archive: damaged, cut off, larger than `limit` once unpacked, no room for it; Cancelled.
/// `look` is given the first megabyte of it, or all where there is less: what it throws ends the
/// unpacking, before the rest is written for nothing.
Mapping unpacked(const Mapping& packed, const FileLimit& limit, const Progress& progress = {},
                 const std::function<void(std::string_view begin)>& look = {});

}  // namespace attend
