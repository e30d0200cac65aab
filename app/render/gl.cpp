#include "app/render/gl.h"

#include <fmt/format.h>

#include "app/render/drawn_parts.h"
#include "core/error.h"

namespace attend::gl {

namespace {
struct Layout {
    GLenum components, type;
    std::size_t bytes;
};

Layout layout_of(GLenum format) {
    switch (format) {
        case GL_R32F:
            return {GL_RED, GL_FLOAT, 4};
        case GL_RG32F:
            return {GL_RG, GL_FLOAT, 8};
        default:
            return {GL_RGBA, GL_UNSIGNED_BYTE, 4};
    }
}

std::string numbered(std::string_view source) {
    std::string text;
    for (int line = 1; !source.empty(); ++line) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        text += fmt::format("{:4} {}\n", line, source.substr(0, end));
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    return text;
}

class Shader {
  public:
    Shader(GLenum kind, std::string_view label, std::string_view source)
        : name_(glCreateShader(kind)) {
        const auto length = static_cast<GLint>(source.size());
        const char* text = source.data();
        glShaderSource(name_, 1, &text, &length);
        glCompileShader(name_);
        GLint compiled = 0;
        glGetShaderiv(name_, GL_COMPILE_STATUS, &compiled);
        if (compiled) return;
        char log[2048] = "";
        glGetShaderInfoLog(name_, sizeof log, nullptr, log);
        glDeleteShader(name_);
        throw Error(
            fmt::format("shader {} does not compile: {}\n{}", label, log, numbered(source)));
    }
    ~Shader() { glDeleteShader(name_); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    GLuint name() const { return name_; }

  private:
    GLuint name_;
};
}  // namespace

void destroy_texture(GLuint name) { glDeleteTextures(1, &name); }
void destroy_program(GLuint name) { glDeleteProgram(name); }
void destroy_vertex_array(GLuint name) { glDeleteVertexArrays(1, &name); }
void destroy_framebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }

std::size_t bytes_per_texel(GLenum format) { return layout_of(format).bytes; }

Texture make_texture(const TextureDescription& d) {
    GLuint name = 0;
    glGenTextures(1, &name);
    Texture texture(name);
    // A unit that nothing is drawn from: a texture made between two binds must not undo the first.
    glActiveTexture(GL_TEXTURE0 + 7);
    glBindTexture(GL_TEXTURE_2D, name);
    const GLint filter = d.smooth ? GL_LINEAR : GL_NEAREST;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, d.row_length);
    const Layout layout = layout_of(d.format);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(d.format), d.width, d.height, 0,
                 layout.components, layout.type, d.texels);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glActiveTexture(GL_TEXTURE0);
    return texture;
}

void set_scissor(const PixelRectangle& part, int height) {
    glScissor(part.left, height - part.bottom, part.right - part.left, part.bottom - part.top);
}

VertexArray make_vertex_array() {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return VertexArray(name);
}

Framebuffer make_framebuffer(const Texture& color) {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    Framebuffer framebuffer(name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color.name(), 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw Error("the graphics driver cannot draw into a texture");
    return framebuffer;
}

Program make_program(std::string_view label, std::string_view vertex, std::string_view fragment) {
    const Shader v(GL_VERTEX_SHADER, std::string(label) + ".vert", vertex);
    const Shader f(GL_FRAGMENT_SHADER, std::string(label) + ".frag", fragment);
    Program program(glCreateProgram());
    glAttachShader(program.name(), v.name());
    glAttachShader(program.name(), f.name());
    glLinkProgram(program.name());
    GLint linked = 0;
    glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
    if (linked) return program;
    char log[2048] = "";
    glGetProgramInfoLog(program.name(), sizeof log, nullptr, log);
    throw Error(fmt::format("shader {} does not link: {}", label, log));
}

}  // namespace attend::gl
