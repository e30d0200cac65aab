#pragma once
#include <epoxy/gl.h>

#include <string_view>
#include <utility>

namespace attend {
struct PixelRectangle;
}

namespace attend::gl {

/// Owns one OpenGL name. Moving leaves 0 behind, which OpenGL ignores. Must be destroyed while its
/// context is current.
template <void (*destroy)(GLuint)>
class Handle {
  public:
    Handle() = default;
    explicit Handle(GLuint name) : name_(name) {}
    Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~Handle() {
        if (name_ != 0) destroy(name_);
    }
    GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

  private:
    GLuint name_ = 0;
};

void destroy_texture(GLuint name);
void destroy_program(GLuint name);
void destroy_vertex_array(GLuint name);
void destroy_framebuffer(GLuint name);

using Texture = Handle<destroy_texture>;
using Program = Handle<destroy_program>;
using VertexArray = Handle<destroy_vertex_array>;
using Framebuffer = Handle<destroy_framebuffer>;

/// A two-dimensional texture, one level, clamped at its edges.
struct TextureDescription {
    GLenum format = GL_RGBA8;       // sized: GL_R32F, GL_RG32F, GL_RGBA8
    GLsizei width = 1, height = 1;  // in texels
    const void* texels =
        nullptr;             // of `format`, tightly packed but for `row_length`; null: undefined
    GLsizei row_length = 0;  // texels from row to row in memory; 0: width
    bool smooth = false;     // linear between texels
};
Texture make_texture(const TextureDescription& description);
std::size_t bytes_per_texel(GLenum format);

/// Of a framebuffer so many pixels high, whose rows OpenGL counts from below.
void set_scissor(const PixelRectangle& part, int height);

VertexArray make_vertex_array();
/// Draws into `color`. Throws Error where the driver cannot.
Framebuffer make_framebuffer(const Texture& color);

/// Both shaders compiled and linked. Throws Error with the driver's words and the numbered source.
Program make_program(std::string_view label, std::string_view vertex, std::string_view fragment);

}  // namespace attend::gl
