#include "core/text/base64.h"

#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("base64 is that of RFC 4648, and is read back") {
    // Section 10, test vectors.
    for (const auto& [bytes, text] : {std::pair{"", ""},
                                      {"f", "Zg=="},
                                      {"fo", "Zm8="},
                                      {"foo", "Zm9v"},
                                      {"foob", "Zm9vYg=="},
                                      {"fooba", "Zm9vYmE="},
                                      {"foobar", "Zm9vYmFy"}}) {
        CHECK(base64(bytes) == text);
        CHECK(from_base64(text) == std::string(bytes));
    }
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    CHECK(from_base64(base64(all)) == all);
    for (const char* const bad : {"Zg=", "Z", "Zm9v\n", "Zm 9", "Z===", "=Zm9", "Zg==Zg=="})
        CHECK_FALSE(from_base64(bad));
}
