#include "core/models/model_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/error.h"
#include "core/files/is_there.h"
#include "core/text/split.h"

namespace attend {

namespace {

namespace fs = std::filesystem;

/// The commit that refs/main names, or else the one that was written last.
std::optional<fs::path> snapshot_in(const fs::path& folder) {
    const fs::path snapshots = folder / "snapshots";
    std::string commit;
    std::ifstream(folder / "refs" / "main") >> commit;
    const bool plain = !commit.empty() && fs::path(commit).filename() == fs::path(commit);
    if (plain && is_there(snapshots / commit)) return snapshots / commit;
    std::optional<fs::path> newest;
    std::error_code unreadable;
    for (fs::directory_iterator at(snapshots, unreadable), end; !unreadable && at != end;
         at.increment(unreadable)) {
        std::error_code gone;
        if (!newest || fs::last_write_time(*newest, gone) < at->last_write_time(gone))
            newest = at->path();
    }
    return newest;
}

/// "0_Transformer": the path of the module that is a model.
std::optional<fs::path> transformer_in(const fs::path& folder) {
    if (!is_there(folder / "modules.json")) return std::nullopt;
    const Mapping file(folder / "modules.json", limits::model_text);
    for (const Json& module : parse_strictly(file.bytes(), file.path())) {
        if (!module.is_object() || !module.contains("type") || !module.contains("path")) continue;
        const Json &type = module["type"], &path = module["path"];
        if (!type.is_string() || !path.is_string()) continue;
        const fs::path inside(path.get<std::string>());
        const bool plain = !inside.empty() && inside.filename() == inside;
        if (plain && type.get_ref<const std::string&>().ends_with(".Transformer") &&
            is_there(folder / inside))
            return folder / inside;
    }
    return std::nullopt;
}

/// "name-00002-of-00003".
struct PartName {
    std::string name;
    unsigned part = 0, parts = 0;  // from 1

    std::string of(unsigned number) const {
        return fmt::format("{}-{:05}-of-{:05}.gguf", name, number, parts);
    }
};

std::optional<PartName> part_name(std::string_view stem) {
    constexpr std::size_t digits = 5;
    constexpr std::string_view between = "-of-";
    constexpr std::size_t length = 1 + digits + between.size() + digits;
    if (stem.size() <= length) return std::nullopt;
    const std::string_view end = stem.substr(stem.size() - length);
    PartName found{std::string(stem.substr(0, stem.size() - length))};
    const auto number = [&](std::size_t at, unsigned& into) {
        const char *const first = end.data() + at, *const last = first + digits;
        const auto [stop, problem] = std::from_chars(first, last, into);
        return problem == std::errc() && stop == last;
    };
    const bool is_part = end[0] == '-' && end.substr(1 + digits, between.size()) == between &&
                         number(1, found.part) && number(1 + digits + between.size(), found.parts);
    return is_part && found.part >= 1 && found.part <= found.parts ? std::optional(found)
                                                                   : std::nullopt;
}

/// In how many files a model lies, as one of them says; 1 where it says nothing.
std::uint64_t parts_of(const TensorFile& file) {
    const auto said = file.about().find("split.count");
    if (said == file.about().end() || !said->is_number_unsigned()) return 1;
    return std::max<std::uint64_t>(1, said->get<std::uint64_t>());
}

}  // namespace

fs::path folder_inside(const fs::path& folder) {
    if (is_there(folder / "config.json")) return folder;
    if (const auto snapshot = snapshot_in(folder)) return folder_inside(*snapshot);
    return transformer_in(folder).value_or(folder);
}

bool is_later_part(const fs::path& path) {
    const auto name = part_name(path.stem().string());
    return name && name->part > 1;
}

std::string without_part_number(const std::string& stem) {
    const auto name = part_name(stem);
    return name ? name->name : stem;
}

std::vector<TensorFilePtr> open_gguf_parts(const fs::path& part, const Progress& progress) {
    const TensorFilePtr named = open_tensor_file(part, progress);
    const std::uint64_t parts = parts_of(*named);
    if (parts == 1) return {named};
    const auto name = part_name(part.stem().string());
    if (!name || name->parts != parts)
        throw Error(part.string(),
                    fmt::format("one of {} parts of a model, by another name", parts),
                    fmt::format("the name that llama.cpp gives it, such as {}-00001-of-{:05}.gguf, "
                                "and all parts in one folder",
                                part.stem().string(), parts));
    std::vector<TensorFilePtr> files;
    for (unsigned number = 1; number <= name->parts; ++number) {
        const fs::path path = part.parent_path() / name->of(number);
        if (!is_there(path))
            throw Error(
                part.string(),
                fmt::format("part {} of {}, and no {}", name->part, parts, name->of(number)),
                "all parts of the model in one folder");
        files.push_back(number == name->part ? named : open_tensor_file(path, progress));
        if (parts_of(*files.back()) != parts)
            throw Error(path.string(), fmt::format("{} parts", parts_of(*files.back())),
                        fmt::format("{} as {} has", parts, part.filename().string()));
    }
    return files;
}

}  // namespace attend
