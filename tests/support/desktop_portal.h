#pragma once
#include <fcntl.h>
#include <systemd/sd-bus.h>

#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "support/child.h"
#include "support/temporary.h"

namespace attend::test {

/// A session's bus of its own, which this process takes for the desktop's while it lives. Where
/// dbus-daemon is not installed there is none.
class OwnBus {
  public:
    OwnBus() {
        const std::filesystem::path config = folder_.file(
            "bus.conf",
            "<busconfig><type>session</type><listen>unix:dir=" + folder_.path().string() +
                "</listen><auth>EXTERNAL</auth><policy context='default'><allow "
                "send_destination='*' eavesdrop='true'/><allow eavesdrop='true'/>"
                "<allow own='*'/></policy></busconfig>");
        int ends[2] = {};
        REQUIRE(::pipe(ends) == 0);
        daemon_.emplace([&](const Child::Tell&) {
            const std::string file = "--config-file=" + config.string(),
                              to = "--print-address=" + std::to_string(ends[1]);
            if (!std::freopen("/dev/null", "w", stderr)) return 1;  // it says what it may not do
            ::execlp("dbus-daemon", "dbus-daemon", file.c_str(), to.c_str(), "--nofork", nullptr);
            return 1;
        });
        ::close(ends[1]);
        std::array<char, 512> address = {};
        const ssize_t size = ::read(ends[0], address.data(), address.size());
        ::close(ends[0]);
        exists_ = size > 1;
        const char* const before = ::getenv("DBUS_SESSION_BUS_ADDRESS");
        if (before) before_ = before;
        const std::string own(address.data(), exists_ ? static_cast<std::size_t>(size) - 1 : 0);
        ::setenv("DBUS_SESSION_BUS_ADDRESS", exists_ ? own.c_str() : "unix:path=/nowhere", 1);
    }
    ~OwnBus() {
        before_ ? ::setenv("DBUS_SESSION_BUS_ADDRESS", before_->c_str(), 1)
                : ::unsetenv("DBUS_SESSION_BUS_ADDRESS");
    }
    OwnBus(const OwnBus&) = delete;
    OwnBus& operator=(const OwnBus&) = delete;

    /// Says so where there is none.
    bool exists() const {
        if (!exists_) MESSAGE("dbus-daemon is missing: nothing was tested");
        return exists_;
    }

  private:
    TemporaryFolder folder_;
    std::optional<Child> daemon_;
    std::optional<std::string> before_;
    bool exists_ = false;
};

/// What stands in for the desktop's portal, and what it does when a dialog is asked for.
struct PortalActs {
    enum class Does { choose, cancel, end, refuse, go, wait };
    Does does = Does::choose;
    std::string url = {};       // with `choose`
    std::filesystem::path log;  // what it was asked, and whether that was closed
};

namespace portal {

inline std::string option(sd_bus_message* asked, std::string_view wanted) {
    std::string found;
    sd_bus_message_rewind(asked, 1);
    sd_bus_message_skip(asked, "ss");
    sd_bus_message_enter_container(asked, 'a', "{sv}");
    while (sd_bus_message_enter_container(asked, 'e', "sv") > 0) {
        const char *name = nullptr, *text = nullptr;
        sd_bus_message_read(asked, "s", &name);
        if (wanted == name && sd_bus_message_read(asked, "v", "s", &text) > 0)
            found = text;
        else
            sd_bus_message_skip(asked, "v");
        sd_bus_message_exit_container(asked);
    }
    return found;
}

inline int on_close(sd_bus_message* asked, void* acts, sd_bus_error*) {
    std::ofstream(static_cast<PortalActs*>(acts)->log, std::ios::app) << "closed\n";
    return sd_bus_reply_method_return(asked, nullptr);
}

inline constexpr std::array request_table{
    sd_bus_vtable SD_BUS_VTABLE_START(0),
    sd_bus_vtable SD_BUS_METHOD("Close", "", "", on_close, SD_BUS_VTABLE_UNPRIVILEGED),
    sd_bus_vtable SD_BUS_VTABLE_END};

inline int on_dialog(sd_bus_message* asked, void* userdata, sd_bus_error* error) {
    auto& acts = *static_cast<PortalActs*>(userdata);
    using Does = PortalActs::Does;
    if (FILE* const log = std::fopen(acts.log.c_str(), "a")) {
        sd_bus_message_dump(asked, log, SD_BUS_MESSAGE_DUMP_WITH_HEADER);
        std::fclose(log);
    }
    if (acts.does == Does::refuse)
        return sd_bus_error_set(error, "org.freedesktop.portal.Error.Failed", "No dialogs today");
    sd_bus* const bus = sd_bus_message_get_bus(asked);
    const std::string sender = sd_bus_message_get_sender(asked);
    std::string name = sender.substr(1);
    for (char& sign : name)
        if (sign == '.') sign = '_';
    const std::string object =
        "/org/freedesktop/portal/desktop/request/" + name + "/" + option(asked, "handle_token");
    sd_bus_add_object_vtable(bus, nullptr, object.c_str(), "org.freedesktop.portal.Request",
                             request_table.data(), userdata);
    sd_bus_reply_method_return(asked, "o", object.c_str());
    if (acts.does == Does::wait) return 1;
    sd_bus_flush(bus);
    if (acts.does == Does::go) ::_exit(0);
    sd_bus_message* response = nullptr;
    sd_bus_message_new_signal(bus, &response, object.c_str(), "org.freedesktop.portal.Request",
                              "Response");
    sd_bus_message_set_destination(response, sender.c_str());
    if (acts.does == Does::choose)
        sd_bus_message_append(response, "ua{sv}", 0u, 2, "choices", "a(ss)", 0, "uris", "as", 1,
                              acts.url.c_str());
    else
        sd_bus_message_append(response, "ua{sv}", acts.does == Does::cancel ? 1u : 2u, 0);
    sd_bus_send(bus, response, nullptr);
    sd_bus_message_unref(response);
    return 1;
}

inline int version(sd_bus*, const char*, const char*, const char*, sd_bus_message* reply, void*,
                   sd_bus_error*) {
    return sd_bus_message_append(reply, "u", 3u);
}

inline constexpr std::array chooser_table{
    sd_bus_vtable SD_BUS_VTABLE_START(0),
    sd_bus_vtable SD_BUS_METHOD("OpenFile", "ssa{sv}", "o", on_dialog, SD_BUS_VTABLE_UNPRIVILEGED),
    sd_bus_vtable SD_BUS_METHOD("SaveFile", "ssa{sv}", "o", on_dialog, SD_BUS_VTABLE_UNPRIVILEGED),
    sd_bus_vtable SD_BUS_PROPERTY("version", "u", version, 0, 0), sd_bus_vtable SD_BUS_VTABLE_END};

}  // namespace portal

/// The stand-in, on the bus until it is destroyed.
class StandInPortal {
  public:
    explicit StandInPortal(PortalActs acts)
        : log_(acts.log), child_([acts = std::move(acts)](const Child::Tell& tell) mutable {
              sd_bus* bus = nullptr;
              if (sd_bus_open_user(&bus) < 0) return 1;
              sd_bus_add_object_vtable(bus, nullptr, "/org/freedesktop/portal/desktop",
                                       "org.freedesktop.portal.FileChooser",
                                       portal::chooser_table.data(), &acts);
              if (sd_bus_request_name(bus, "org.freedesktop.portal.Desktop", 0) < 0) return 1;
              tell(1);
              while (true)
                  if (sd_bus_process(bus, nullptr) == 0) sd_bus_wait(bus, UINT64_MAX);
          }) {
        REQUIRE(child_.hear());
    }
    /// What it was asked, as sd-bus writes messages, and "closed".
    std::string log() const { return content_of(log_); }

  private:
    std::filesystem::path log_;
    Child child_;
};

}  // namespace attend::test
