#include "app/platform/file_portal.h"

#include <systemd/sd-bus.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <charconv>

#include "app/platform/session_bus.h"
#include "core/error.h"

namespace attend {

namespace {

using namespace std::chrono_literals;

/// What is answered at once by a service that has been started; what must start takes longer.
constexpr auto patience_to_begin = 25s, patience = 5s;

constexpr BusPlace portal{"org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                          "org.freedesktop.portal.FileChooser"};

void checked(int result) { checked_bus(result, "the file dialog's arguments"); }

/// One entry of an a{sv}.
template <class... Value>
void append_option(sd_bus_message* to, const char* name, const char* type, Value... value) {
    checked(sd_bus_message_append(to, "{sv}", name, type, value...));
}

/// As the portal takes paths, which need not be UTF-8: bytes, a 0 at their end.
void append_path(sd_bus_message* to, const char* name, const std::filesystem::path& path) {
    checked(sd_bus_message_open_container(to, 'e', "sv"));
    checked(sd_bus_message_append(to, "s", name));
    checked(sd_bus_message_open_container(to, 'v', "ay"));
    checked(sd_bus_message_append_array(to, 'y', path.c_str(), path.native().size() + 1));
    checked(sd_bus_message_close_container(to));
    checked(sd_bus_message_close_container(to));
}

/// a(sa(us)): names, and of each what matches, 0 saying that it is a pattern.
void append_filters(sd_bus_message* to, const std::vector<FileFilter>& filters) {
    checked(sd_bus_message_open_container(to, 'e', "sv"));
    checked(sd_bus_message_append(to, "s", "filters"));
    checked(sd_bus_message_open_container(to, 'v', "a(sa(us))"));
    checked(sd_bus_message_open_container(to, 'a', "(sa(us))"));
    for (const FileFilter& filter : filters) {
        checked(sd_bus_message_open_container(to, 'r', "sa(us)"));
        checked(sd_bus_message_append(to, "s", filter.name.c_str()));
        checked(sd_bus_message_open_container(to, 'a', "(us)"));
        for (const std::string& ending : filter.endings)
            checked(sd_bus_message_append(to, "(us)", 0u, pattern_of_ending(ending).c_str()));
        if (filter.endings.empty()) checked(sd_bus_message_append(to, "(us)", 0u, "*"));
        checked(sd_bus_message_close_container(to));
        checked(sd_bus_message_close_container(to));
    }
    for (int open = 0; open < 3; ++open) checked(sd_bus_message_close_container(to));
}

/// `token` names the answer.
void append_arguments(sd_bus_message* to, const PortalDialog& dialog, const std::string& token) {
    checked(sd_bus_message_append(to, "ss", dialog.parent_window.c_str(), dialog.title.c_str()));
    checked(sd_bus_message_open_container(to, 'a', "{sv}"));
    append_option(to, "handle_token", "s", token.c_str());
    append_option(to, "modal", "b", 1);
    if (dialog.asks_for == PortalDialog::AsksFor::folder) append_option(to, "directory", "b", 1);
    if (!dialog.filters.empty()) append_filters(to, dialog.filters);
    if (!dialog.folder.empty())
        append_path(to, "current_folder", std::filesystem::absolute(dialog.folder));
    if (!dialog.name.empty()) append_option(to, "current_name", "s", dialog.name.c_str());
    checked(sd_bus_message_close_container(to));
}

/// The object that answers, as its path follows from who asks and the token.
std::string answering(const std::string& own_name, const std::string& token) {
    std::string sender = own_name.substr(1);
    std::ranges::replace(sender, '.', '_');
    return std::string(portal.object) + "/request/" + sender + "/" + token;
}

/// The first of "uris" in an a{sv}.
std::string first_url(sd_bus_message* results) {
    checked(sd_bus_message_enter_container(results, 'a', "{sv}"));
    std::string url;
    while (checked_bus(sd_bus_message_enter_container(results, 'e', "sv"), "an answer") > 0) {
        const char *name = nullptr, *text = nullptr;
        checked(sd_bus_message_read(results, "s", &name));
        if (std::string_view(name) == "uris") {
            checked(sd_bus_message_enter_container(results, 'v', "as"));
            checked(sd_bus_message_enter_container(results, 'a', "s"));
            while (checked_bus(sd_bus_message_read(results, "s", &text), "an answer") > 0)
                if (url.empty()) url = text;
            checked(sd_bus_message_exit_container(results));
            checked(sd_bus_message_exit_container(results));
        } else {
            checked(sd_bus_message_skip(results, "v"));
        }
        checked(sd_bus_message_exit_container(results));
    }
    return url;
}

/// Of the signal Response.
std::optional<std::filesystem::path> chosen_in(sd_bus_message* response) {
    enum : unsigned { success, cancelled };
    unsigned end = 0;
    checked(sd_bus_message_read(response, "u", &end));
    if (end == cancelled) return std::nullopt;
    if (end != success) throw Error("The desktop's file dialog ended without an answer.");
    const std::string url = first_url(response);
    if (url.empty()) throw Error("The desktop's file dialog answered without a file.");
    return path_of_file_url(url);
}

/// Whether the signal NameOwnerChanged says that nobody has the name any more.
bool says_gone(sd_bus_message* signal) {
    const char *name = nullptr, *before = nullptr, *now = nullptr;
    checked(sd_bus_message_read(signal, "sss", &name, &before, &now));
    return *now == '\0';
}

}  // namespace

bool has_file_portal(const Progress& progress) {
    try {
        SessionBus bus(progress);
        const BusMessage asked =
            bus.method({portal.service, portal.object, "org.freedesktop.DBus.Properties"}, "Get");
        checked(sd_bus_message_append(asked.get(), "ss", portal.interface, "version"));
        const BusMessage answer = bus.call(*asked, patience_to_begin);
        unsigned version = 0;
        return sd_bus_message_read(answer.get(), "v", "u", &version) > 0;
    } catch (const Error&) {
        return false;  // no bus, no portal, or one without file dialogs: all the same
    }
}

std::optional<std::filesystem::path> ask_file_portal(const PortalDialog& dialog,
                                                     const Progress& progress) {
    static std::atomic<unsigned> asked = 0;
    const std::string token =
        "attend_" + std::to_string(::getpid()) + "_" + std::to_string(++asked);
    SessionBus bus(progress);
    const std::string object = answering(bus.own_name(), token);
    SessionBus::Signal response(bus,
                                "type='signal',interface='org.freedesktop.portal.Request',"
                                "member='Response',path='" +
                                    object + "'");
    SessionBus::Signal owner(bus, std::string("type='signal',sender='org.freedesktop.DBus',"
                                              "member='NameOwnerChanged',arg0='") +
                                      portal.service + "'");
    const bool saves = dialog.asks_for == PortalDialog::AsksFor::new_file;
    const BusMessage call = bus.method(portal, saves ? "SaveFile" : "OpenFile");
    append_arguments(call.get(), dialog, token);
    BusMessage answer;
    try {
        bus.call(*call, patience);
        bus.wait_until([&] {
            if (const BusMessage changed = owner.take(); changed && says_gone(changed.get()))
                throw Error("The desktop's file dialog is gone.");
            answer = response.take();
            return answer != nullptr;
        });
    } catch (const Cancelled&) {
        const BusMessage close =
            bus.method({portal.service, object.c_str(), "org.freedesktop.portal.Request"}, "Close");
        bus.send(*close);
        throw;
    }
    return chosen_in(answer.get());
}

std::filesystem::path path_of_file_url(std::string_view url) {
    constexpr std::string_view scheme = "file://";
    const std::size_t begin = url.find('/', scheme.size());  // behind the machine's name
    const std::string_view machine =
        url.starts_with(scheme) ? url.substr(scheme.size(), begin - scheme.size()) : "another";
    if (begin == std::string_view::npos || !(machine.empty() || machine == "localhost"))
        throw Error("The desktop's file dialog", url, "a file on this machine");
    std::string path;
    for (std::size_t i = begin; i < url.size(); ++i) {
        unsigned byte = 0;
        const char* const digits = url.data() + i + 1;
        if (url[i] == '%' && i + 2 < url.size() &&
            std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
            path += static_cast<char>(byte);
            i += 2;
        } else {
            path += url[i];
        }
    }
    return path;
}

std::string pattern_of_ending(std::string_view ending) {
    std::string pattern = "*";
    for (const char sign : ending) {
        const auto byte = static_cast<unsigned char>(sign);
        if (std::isalpha(byte) != 0)
            pattern.append({'[', static_cast<char>(std::tolower(byte)),
                            static_cast<char>(std::toupper(byte)), ']'});
        else
            pattern += sign;
    }
    return pattern;
}

}  // namespace attend
