#pragma once
#include <atomic>

namespace attend {

/// How much memory something may take, in bytes. Any thread may read it.
class BytesLimit {
  public:
    constexpr explicit BytesLimit(double bytes) : bytes_(bytes) {}
    double bytes() const { return bytes_; }

  private:
    friend class LimitInstead;
    std::atomic<double> bytes_;
};

/// Another value of a limit for as long as this lives: for tests, whose models are small.
class LimitInstead {
  public:
    LimitInstead(BytesLimit& limit, double bytes)
        : limit_(limit), before_(limit.bytes_.exchange(bytes)) {}
    ~LimitInstead() { limit_.bytes_ = before_; }
    LimitInstead(const LimitInstead&) = delete;
    LimitInstead& operator=(const LimitInstead&) = delete;

  private:
    BytesLimit& limit_;
    double before_;
};

}  // namespace attend
