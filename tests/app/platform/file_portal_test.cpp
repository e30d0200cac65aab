#include "app/platform/file_portal.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "core/error.h"
#include "support/desktop_portal.h"

using namespace attend;
using namespace attend::test;

namespace {

using Does = PortalActs::Does;

struct AskedPortal {
    explicit AskedPortal(Does does, std::string url = {})
        : portal({does, std::move(url), folder.path() / "log"}) {}
    bool has(const char* text) const { return portal.log().find(text) != std::string::npos; }

    TemporaryFolder folder;
    StandInPortal portal;
};

}  // namespace

TEST_CASE("the address of a file is its path") {
    CHECK(path_of_file_url("file:///a/b.txt") == "/a/b.txt");
    CHECK(path_of_file_url("file:///a%20b/%C3%A4%25.txt") == "/a b/ä%.txt");
    CHECK(path_of_file_url("file://localhost/a") == "/a");
    CHECK(path_of_file_url("file:///a%2") == "/a%2");
    CHECK(path_of_file_url("file:///a%zz") == "/a%zz");
    for (const char* const other : {"", "file://", "smb://server/a", "file://server/a", "/a"})
        CHECK_THROWS_AS(path_of_file_url(other), Error);
}

TEST_CASE("the desktop's dialog compares endings without case") {
    CHECK(pattern_of_ending(".npy") == "*.[nN][pP][yY]");
    CHECK(pattern_of_ending(".7z") == "*.7[zZ]");
}

TEST_CASE("without a bus, and on one without a portal, the desktop has no file dialog") {
    const OwnBus bus;
    if (!bus.exists()) return;
    CHECK_FALSE(has_file_portal({}));
    CHECK_THROWS_AS(ask_file_portal({}, {}), Error);
    ::setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", 1);
    CHECK_FALSE(has_file_portal({}));
    CHECK_THROWS_AS(ask_file_portal({}, {}), Error);
}

TEST_CASE("the desktop's dialog gets title, window, filters, folder and name") {
    const OwnBus bus;
    if (!bus.exists()) return;
    const AskedPortal asked(Does::choose, "file:///tmp/a%20new.attend");
    CHECK(has_file_portal({}));
    PortalDialog dialog;
    dialog.asks_for = PortalDialog::AsksFor::new_file;
    dialog.title = "Save it";
    dialog.filters = {{"Documents", {".attend"}}, {"All", {}}};
    dialog.folder = "/tmp";
    dialog.name = "a new.attend";
    dialog.parent_window = "x11:1e00003";
    CHECK(ask_file_portal(dialog, {}) == "/tmp/a new.attend");
    for (const char* const told : {"Member=SaveFile", "STRING \"x11:1e00003\"",
                                   "STRING \"Save it\"", "STRING \"*.[aA][tT][tT][eE][nN][dD]\"",
                                   "STRING \"*\"", "STRING \"a new.attend\"", "current_folder"}) {
        CAPTURE(told);
        CHECK(asked.has(told));
    }
    CHECK_FALSE(asked.has("STRING \"directory\""));
    dialog.asks_for = PortalDialog::AsksFor::folder;
    ask_file_portal(dialog, {});
    CHECK(asked.has("Member=OpenFile"));
    CHECK(asked.has("STRING \"directory\""));
}

TEST_CASE("the desktop's dialog is cancelled, ends, refuses, goes, or gives no file") {
    const OwnBus bus;
    if (!bus.exists()) return;
    {
        const AskedPortal asked(Does::cancel);
        CHECK(ask_file_portal({}, {}) == std::nullopt);
    }
    for (const Does does : {Does::end, Does::refuse, Does::go, Does::choose}) {
        CAPTURE(static_cast<int>(does));
        const AskedPortal asked(does, "smb://server/a.attend");
        CHECK_THROWS_AS(ask_file_portal({}, {}), Error);
    }
}

TEST_CASE("asked to stop, the desktop's dialog is closed") {
    const OwnBus bus;
    if (!bus.exists()) return;
    const AskedPortal asked(Does::wait);
    std::jthread asking([](const std::stop_token& stop) {
        CHECK_THROWS_AS(ask_file_portal({}, {stop, {}}), Cancelled);
    });
    while (!asked.has("OpenFile")) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    asking.request_stop();
    asking.join();
    while (!asked.has("closed")) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}
