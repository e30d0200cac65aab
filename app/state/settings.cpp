#include "app/state/settings.h"

#include <algorithm>

#include "core/document/strict_json.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/files/replace_file.h"

namespace attend {

namespace {

constexpr std::size_t most_recent = 10;

Json settings_json(const Settings& settings) {
    return {{"theme", settings.theme},
            {"zoom", settings.zoom},
            {"reduce_motion", settings.reduce_motion},
            {"full_screen", settings.full_screen},
            {"width", settings.width},
            {"height", settings.height},
            {"splits", settings.splits},
            {"hidden", settings.hidden},
            {"folded", settings.folded},
            {"recent", settings.recent}};
}

/// Takes `json[key]` over where it stands there; a wrong kind throws Json::exception.
template <class Type>
void take(const Json& json, const char* key, Type& value) {
    if (const auto found = json.find(key); found != json.end()) value = found->template get<Type>();
}

Settings settings_of(const Json& json) {
    Settings settings;
    take(json, "theme", settings.theme);
    take(json, "zoom", settings.zoom);
    take(json, "reduce_motion", settings.reduce_motion);
    take(json, "full_screen", settings.full_screen);
    take(json, "width", settings.width);
    take(json, "height", settings.height);
    take(json, "splits", settings.splits);
    take(json, "hidden", settings.hidden);
    take(json, "folded", settings.folded);
    take(json, "recent", settings.recent);
    settings.zoom = std::clamp(settings.zoom, 0.5, 4.0);
    settings.width = std::clamp(settings.width, 640, 16384);
    settings.height = std::clamp(settings.height, 480, 16384);
    return settings;
}

bool stands_in(const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// Takes a name out of a list, or puts it in.
void flip(std::vector<std::string>& list, const std::string& name) {
    if (std::erase(list, name) == 0) list.push_back(name);
}

}  // namespace

bool Settings::shows(const std::string& panel) const { return !stands_in(hidden, panel); }
void Settings::toggle(const std::string& panel) { flip(hidden, panel); }

bool Settings::unfolded(const std::string& part) const { return !stands_in(folded, part); }
void Settings::toggle_fold(const std::string& part) { flip(folded, part); }

void Settings::reset_layout() {
    splits.clear();
    hidden.clear();
    folded = Settings().folded;
}

void Settings::remember(const std::filesystem::path& document) {
    const std::string path = std::filesystem::absolute(document).string();
    std::erase(recent, path);
    recent.insert(recent.begin(), path);
    if (recent.size() > most_recent) recent.resize(most_recent);
}

Settings load_settings(const std::filesystem::path& file, std::string& note) {
    if (!std::filesystem::exists(file)) return {};
    try {
        const Mapping mapping(file);
        return settings_of(parse_strictly(mapping.bytes(), file.string()));
    } catch (const Error& error) {
        note = error.what();
    } catch (const Json::exception& error) {
        note = file.string() + ": " + error.what();
    }
    return {};
}

void save_settings(const Settings& settings, const std::filesystem::path& file) {
    std::filesystem::create_directories(file.parent_path());
    replace_file(file, settings_json(settings).dump(2) + "\n");
}

}  // namespace attend
