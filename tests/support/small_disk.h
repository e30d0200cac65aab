#pragma once
#include <sys/resource.h>

#include <cstdlib>

namespace attend::test {

/// A disk with room for files of `bytes` only, for a while: writing more fails.
class SmallDisk {
  public:
    explicit SmallDisk(rlim_t bytes) {
        if (::getrlimit(RLIMIT_FSIZE, &before_) != 0) std::abort();
        const rlimit small{bytes, before_.rlim_max};
        if (::setrlimit(RLIMIT_FSIZE, &small) != 0) std::abort();
    }
    ~SmallDisk() {
        if (::setrlimit(RLIMIT_FSIZE, &before_) != 0) std::abort();
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

  private:
    rlimit before_ = {};
};

}  // namespace attend::test
