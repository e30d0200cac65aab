#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "core/progress.h"

struct sd_bus;
struct sd_bus_message;
struct sd_bus_slot;

namespace attend {

struct ReleaseOfBus {
    void operator()(sd_bus* bus) const;
    void operator()(sd_bus_message* message) const;
    void operator()(sd_bus_slot* slot) const;
};
using BusMessage = std::unique_ptr<sd_bus_message, ReleaseOfBus>;

/// A name on the bus, an object that it has there, and an interface of that.
struct BusPlace {
    const char *service, *object, *interface;
};

/// The bus of messages (D-Bus) of the desktop's session, for one thread, which waits for answers
/// and signals: by sd-bus, which needs neither a main loop nor systemd itself. Whoever asks
/// `progress` to stop wakes it: then all that waits throws Cancelled. All else that goes wrong
/// throws Error.
class SessionBus {
  public:
    /// Throws Error where the session has no bus.
    explicit SessionBus(const Progress& progress);
    ~SessionBus();
    SessionBus(const SessionBus&) = delete;
    SessionBus& operator=(const SessionBus&) = delete;

    /// A call that has no arguments yet.
    BusMessage method(const BusPlace& place, const char* name);
    /// Sends it and waits for the answer, so long at most.
    BusMessage call(sd_bus_message& request, std::chrono::milliseconds patience);
    /// Sends it and waits for nothing.
    void send(sd_bus_message& request);
    /// By what the bus knows this program, once it does: ":1.42".
    std::string own_name();

    /// A signal that is listened for, from the moment this is made.
    class Signal {
      public:
        /// `rule`: as the bus's AddMatch takes it.
        Signal(SessionBus& bus, const std::string& rule);
        Signal(const Signal&) = delete;
        Signal& operator=(const Signal&) = delete;
        /// What came of it last; null: nothing. Then it has to come again.
        BusMessage take() { return std::move(last_); }

      private:
        BusMessage last_;
        std::unique_ptr<sd_bus_slot, ReleaseOfBus> slot_;
    };
    /// Reads what comes until `done`, which is asked after each message.
    void wait_until(const std::function<bool()>& done);

  private:
    void sleep() const;

    const Progress progress_;
    int stop_ = -1;  // can be read once the progress is to stop
    std::unique_ptr<sd_bus, ReleaseOfBus> bus_;
};

/// Throws Error with what `failure`, a negative errno of sd-bus, means. Else returns it.
int checked_bus(int failure, const char* what);

}  // namespace attend
