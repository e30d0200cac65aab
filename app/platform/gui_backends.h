#pragma once

struct GLFWwindow;

namespace attend {

/// Dear ImGui's two backends, of its context and in the OpenGL that are current, from construction
/// to destruction.
struct GuiBackends {
    explicit GuiBackends(GLFWwindow* window);
    ~GuiBackends();
    GuiBackends(const GuiBackends&) = delete;
    GuiBackends& operator=(const GuiBackends&) = delete;
};

}  // namespace attend
