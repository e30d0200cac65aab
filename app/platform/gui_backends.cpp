#include "app/platform/gui_backends.h"

#include <imgui.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <initializer_list>

#include "app/platform/keyboard.h"

namespace attend {

namespace {

bool is_plus(int key) { return key == GLFW_KEY_EQUAL || key == GLFW_KEY_KP_ADD; }

/// Keys that mean + by what they write, on any keyboard.
void set_key_callbacks(GLFWwindow* window) {
    static int last_key = GLFW_KEY_UNKNOWN;  // there is one keyboard
    glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int scancode, int action, int modifiers) {
        last_key = key_by_name(key, glfwGetKeyName(key, scancode));
        ImGui_ImplGlfw_KeyCallback(w, last_key, scancode, action, modifiers);
    });
    // Where + is written with Shift and a figure.
    glfwSetCharModsCallback(window, [](GLFWwindow*, unsigned written, int modifiers) {
        if (written != '+' || !(modifiers & GLFW_MOD_CONTROL) || is_plus(last_key)) return;
        for (const bool down : {true, false}) ImGui::GetIO().AddKeyEvent(ImGuiKey_KeypadAdd, down);
    });
}

}  // namespace

GuiBackends::GuiBackends(GLFWwindow* window) {
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    set_key_callbacks(window);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

GuiBackends::~GuiBackends() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
}

}  // namespace attend
