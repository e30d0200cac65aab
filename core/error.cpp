#include "core/error.h"

namespace attend {

Error::Error(std::string_view place, std::string_view found, std::string_view expected)
    : std::runtime_error(std::string(place) + ": found " + std::string(found) + ", expected " +
                         std::string(expected)) {}

}  // namespace attend
