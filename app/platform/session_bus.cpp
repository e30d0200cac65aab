#include "app/platform/session_bus.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <stop_token>
#include <system_error>

#include "core/error.h"

namespace attend {

namespace {

constexpr const char* bus_name = "The session's bus";

[[noreturn]] void refuse(const std::string& reason) {
    throw Error(std::string(bus_name) + ": " + reason);
}

/// Of sd-bus, in C: nothing may be thrown out of it.
int keep_message(sd_bus_message* message, void* kept, sd_bus_error*) noexcept {
    static_cast<BusMessage*>(kept)->reset(sd_bus_message_ref(message));
    return 0;
}

/// Milliseconds, as poll() takes them, until sd-bus has something to do by itself; -1: never.
int milliseconds_until_due(sd_bus& bus) {
    std::uint64_t due = 0;  // microseconds of the monotonic clock
    checked_bus(sd_bus_get_timeout(&bus, &due), "when to go on");
    if (due == UINT64_MAX) return -1;
    const auto now = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
    const auto left = static_cast<std::int64_t>(due) - now.count();
    return static_cast<int>(std::clamp<std::int64_t>((left + 999) / 1000, 0, INT_MAX));
}

}  // namespace

void ReleaseOfBus::operator()(sd_bus* bus) const { sd_bus_close_unref(bus); }
void ReleaseOfBus::operator()(sd_bus_message* message) const { sd_bus_message_unref(message); }
void ReleaseOfBus::operator()(sd_bus_slot* slot) const { sd_bus_slot_unref(slot); }

int checked_bus(int failure, const char* what) {
    if (failure < 0) refuse(std::string(what) + ": " + std::generic_category().message(-failure));
    return failure;
}

SessionBus::SessionBus(const Progress& progress) : progress_(progress) {
    sd_bus* bus = nullptr;
    checked_bus(sd_bus_open_user(&bus), "there is none");
    bus_.reset(bus);
    stop_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (stop_ < 0) refuse("nothing can wake who waits for it");
}

SessionBus::~SessionBus() { ::close(stop_); }

BusMessage SessionBus::method(const BusPlace& place, const char* name) {
    sd_bus_message* made = nullptr;
    checked_bus(sd_bus_message_new_method_call(bus_.get(), &made, place.service, place.object,
                                               place.interface, name),
                name);
    return BusMessage(made);
}

BusMessage SessionBus::call(sd_bus_message& request, std::chrono::milliseconds patience) {
    BusMessage answer;
    sd_bus_slot* made = nullptr;
    const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(patience);
    checked_bus(sd_bus_call_async(bus_.get(), &made, &request, keep_message, &answer,
                                  static_cast<std::uint64_t>(microseconds.count())),
                sd_bus_message_get_member(&request));
    const std::unique_ptr<sd_bus_slot, ReleaseOfBus> slot(made);
    wait_until([&] { return answer != nullptr; });
    if (const sd_bus_error* const error = sd_bus_message_get_error(answer.get()))
        refuse(error->message ? error->message : error->name);
    return answer;
}

void SessionBus::send(sd_bus_message& request) {
    checked_bus(sd_bus_send(bus_.get(), &request, nullptr), sd_bus_message_get_member(&request));
}

std::string SessionBus::own_name() {
    wait_until([&] { return checked_bus(sd_bus_is_ready(bus_.get()), "it is gone") > 0; });
    const char* name = nullptr;
    checked_bus(sd_bus_get_unique_name(bus_.get(), &name), "no name is given");
    return name;
}

SessionBus::Signal::Signal(SessionBus& bus, const std::string& rule) {
    sd_bus_slot* made = nullptr;
    checked_bus(
        sd_bus_add_match_async(bus.bus_.get(), &made, rule.c_str(), keep_message, nullptr, &last_),
        rule.c_str());
    slot_.reset(made);
}

void SessionBus::wait_until(const std::function<bool()>& done) {
    const std::stop_callback wake(progress_.stop, [this] {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(stop_, &one, sizeof one);
    });
    while (!done()) {
        if (progress_.stop.stop_requested()) throw Cancelled();
        if (checked_bus(sd_bus_process(bus_.get(), nullptr), "it is gone") == 0 && !done()) sleep();
    }
}

void SessionBus::sleep() const {
    const int events = checked_bus(sd_bus_get_events(bus_.get()), "what to wait for");
    pollfd waiting[] = {{sd_bus_get_fd(bus_.get()), static_cast<short>(events), 0},
                        {stop_, POLLIN, 0}};
    if (::poll(waiting, std::size(waiting), milliseconds_until_due(*bus_)) < 0 && errno != EINTR)
        checked_bus(-errno, "waiting for it");
}

}  // namespace attend
