#include "app/platform/keyboard.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <doctest/doctest.h>

using namespace attend;

TEST_CASE("the key that writes + is a plus wherever it stands") {
    CHECK(key_by_name(GLFW_KEY_RIGHT_BRACKET, "+") == GLFW_KEY_KP_ADD);  // German
    CHECK(key_by_name(GLFW_KEY_MINUS, "+") == GLFW_KEY_KP_ADD);          // Swedish
    CHECK(key_by_name(GLFW_KEY_KP_ADD, "+") == GLFW_KEY_KP_ADD);
    CHECK(key_by_name(GLFW_KEY_RIGHT_BRACKET, "]") == GLFW_KEY_RIGHT_BRACKET);
    CHECK(key_by_name(GLFW_KEY_EQUAL, "=") == GLFW_KEY_EQUAL);
    CHECK(key_by_name(GLFW_KEY_F5, nullptr) == GLFW_KEY_F5);
}
