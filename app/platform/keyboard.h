#pragma once

namespace attend {

/// GLFW names keys by where they are on an American keyboard. A key that writes "+" elsewhere
/// (right of "p" on a German keyboard, left of the backspace on a Swedish one) is the plus of the
/// number pad here, so that a shortcut with + works on it. `name`: glfwGetKeyName(), or null.
int key_by_name(int key, const char* name);

}  // namespace attend
