#pragma once
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <optional>

namespace attend::test {

/// A process of its own, to be killed. It tells how far it is by numbers.
class Child {
  public:
    using Tell = std::function<void(int)>;

    /// `work` runs in the child; what it returns is the exit code.
    explicit Child(const std::function<int(const Tell&)>& work) {
        int ends[2] = {};
        REQUIRE(::pipe(ends) == 0);
        id_ = ::fork();
        REQUIRE(id_ >= 0);
        if (id_ == 0) {
            ::close(ends[0]);
            ::_exit(work([to = ends[1]](int number) {
                if (::write(to, &number, sizeof number) != sizeof number) ::_exit(99);
            }));
        }
        ::close(ends[1]);
        told_ = ends[0];
    }
    ~Child() {
        if (id_ > 0) end(SIGKILL);
        ::close(told_);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// The next number that it tells: waits for it. Nothing: it is gone.
    std::optional<int> hear() {
        int number = 0;
        return ::read(told_, &number, sizeof number) == sizeof number ? std::optional(number)
                                                                      : std::nullopt;
    }
    void send(int signal) const { ::kill(id_, signal); }
    /// Sends it, and waits until the child is gone; gives what waitpid() says.
    int end(int signal) {
        send(signal);
        return status();
    }
    int status() {
        int status = 0;
        REQUIRE(::waitpid(id_, &status, 0) == id_);
        id_ = -1;
        return status;
    }

  private:
    pid_t id_ = -1;
    int told_ = -1;
};

}  // namespace attend::test
