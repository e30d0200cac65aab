#include "app/state/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/state/command.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/files/replace_file.h"
#include "core/files/strict_json.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::size_t most_recent = 10;

Json settings_json(const Settings& settings) {
    return {{"theme", settings.theme},
            {"zoom", settings.zoom},
            {"reduce_motion", settings.reduce_motion},
            {"full_screen", settings.full_screen},
            {"maximized", settings.maximized},
            {"width", settings.width},
            {"height", settings.height},
            {"hidden", settings.hidden},
            {"folded", settings.folded},
            {"recent", settings.recent}};
}

/// Takes settings over one by one: what cannot be used is left out and told, the others count.
class Reader {
  public:
    Reader(const Json& json, std::string file, std::string& note)
        : json_(json), file_(std::move(file)), note_(note) {}

    template <class Type>
    void take(const char* key, Type& value) {
        const auto found = json_.find(key);
        if (found == json_.end()) return;
        try {
            value = found->template get<Type>();
        } catch (const Json::exception&) {
            tell(fmt::format("{}: found {}, which is not used", key, kind_of(*found)));
        }
    }
    void take(const char* key, int& value, int least, int most) {
        double number = value;  // a number that no int holds has no int to be taken as
        take(key, number);
        value = static_cast<int>(std::clamp<double>(number, least, most));
    }
    void tell_unknown(const Json& known) {
        for (const auto& [key, value] : json_.items())
            if (!known.contains(key)) tell(in_quotes(key) + " is no setting, and is not used");
    }

  private:
    void tell(const std::string& text) { note_ += (note_.empty() ? file_ + ": " : "; ") + text; }

    const Json& json_;
    std::string file_;
    std::string& note_;
};

Settings settings_of(const Json& json, const std::string& file, std::string& note) {
    Settings settings;
    Reader reader(json, file, note);
    reader.take("theme", settings.theme);
    reader.take("zoom", settings.zoom);
    reader.take("reduce_motion", settings.reduce_motion);
    reader.take("full_screen", settings.full_screen);
    reader.take("maximized", settings.maximized);
    reader.take("width", settings.width, 640, 16384);
    reader.take("height", settings.height, 480, 16384);
    reader.take("hidden", settings.hidden);
    std::ranges::replace(settings.hidden, "weights", view_panel.name);  // as it was once called
    reader.take("folded", settings.folded);
    reader.take("recent", settings.recent);
    Json known = settings_json(Settings());
    known["splits"] = {};  // of panels, while their borders could be dragged
    reader.tell_unknown(known);
    settings.zoom = std::clamp(settings.zoom, 0.5, 4.0);
    return settings;
}

bool stands_in(const std::vector<std::string>& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// Takes a name out of a list, or puts it in.
void flip(std::vector<std::string>& list, std::string_view name) {
    if (std::erase(list, name) == 0) list.emplace_back(name);
}

}  // namespace

bool Settings::shows(std::string_view panel) const { return !stands_in(hidden, panel); }
void Settings::toggle(std::string_view panel) { flip(hidden, panel); }

bool Settings::unfolded(const std::string& part) const { return !stands_in(folded, part); }
void Settings::toggle_fold(const std::string& part) { flip(folded, part); }

void Settings::reset_layout() {
    hidden = Settings().hidden;
    folded = Settings().folded;
}

void Settings::remember(const std::filesystem::path& document) {
    const std::string path = std::filesystem::absolute(document).string();
    std::erase(recent, path);
    recent.insert(recent.begin(), path);
    if (recent.size() > most_recent) recent.resize(most_recent);
}

Settings load_settings(const std::filesystem::path& file, std::string& note) {
    std::error_code unknown;
    if (!std::filesystem::exists(file, unknown) && !unknown) return {};
    try {
        const Mapping mapping(file, limits::settings);
        const Json json = parse_strictly(mapping.bytes(), file.string());
        expect_object(json, file.string());
        return settings_of(json, file.string(), note);
    } catch (const Error& error) {
        note = error.what();
    } catch (const Json::exception& error) {
        note = file.string() + ": " + error.what();
    }
    return {};
}

void save_settings(const Settings& settings, const std::filesystem::path& file) {
    std::filesystem::create_directories(file.parent_path());
    replace_file(file, json_text(settings_json(settings)));
}

}  // namespace attend
