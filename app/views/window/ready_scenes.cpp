#include "app/views/window/ready_scenes.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "app/views/parts/noun.h"
#include "core/files/asset.h"
#include "core/files/strict_json.h"
#include "core/lesson/report.h"

namespace attend {

std::vector<std::string_view> scenes_in_order() {
    constexpr std::array from_easy_to_rich{
        "parameter_free",    "worked_example", "first",   "station",        "question",
        "translation",       "recommendation", "pooling", "previous_token", "induction",
        "use_trained_heads", "library_layer",  "model"};
    const auto place = [&](std::string_view name) {
        return std::ranges::find(from_easy_to_rich, std::filesystem::path(name).stem().string()) -
               from_easy_to_rich.begin();
    };
    std::vector<std::string_view> names = assets_under("assets/scenes");
    std::ranges::stable_sort(names, {}, place);  // what is not listed comes last
    return names;
}

std::string scene_label(std::string_view asset_name) {
    std::string label = std::filesystem::path(asset_name).stem().string();
    for (char& c : label)
        if (c == '_') c = ' ';
    return capital(std::move(label));
}

const std::string& scene_description(std::string_view asset_name) {
    static std::map<std::string, std::string, std::less<>> read;
    const auto found = read.find(asset_name);
    if (found != read.end()) return found->second;
    const Json scene = parse_strictly(asset(asset_name), asset_name);
    std::string note = scene.value("note", "");
    for (const std::string_view end : {"\n", ". ", "? "})
        if (const std::size_t at = note.find(end); at != note.npos)
            note.resize(at + (end == "? " ? 1 : 0));
    if (note.ends_with('.')) note.pop_back();
    return read.emplace(asset_name, std::move(note)).first->second;
}

std::span<const ReadyLesson> ready_lessons() {
    static const std::vector<ReadyLesson> all = [] {
        std::vector<ReadyLesson> lessons;
        for (const std::string& file : lesson::lessons_brought()) {
            const lesson::Lesson lesson = lesson::load_lesson(file).parsed.lesson;
            lessons.push_back({file, lesson.title, lesson.goal});
        }
        return lessons;
    }();
    return all;
}

}  // namespace attend
