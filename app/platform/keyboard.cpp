#include "app/platform/keyboard.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string_view>

namespace attend {

int key_by_name(int key, const char* name) {
    const bool number_pad = key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL;
    return !number_pad && name && std::string_view(name) == "+" ? GLFW_KEY_KP_ADD : key;
}

}  // namespace attend
