#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/render/gl.h"

namespace attend {

/// A program from shaders/NAME.vert and NAME.frag, as embedded; `#include "OTHER"` in them stands
/// for the file shaders/OTHER. For work on shaders: with ATTEND_SHADERS=folder in the environment
/// they are read from there, and again when one is saved; an edit that does not compile leaves the
/// last good program in place and prints the numbered source.
class ShaderProgram {
  public:
    /// Throws Error where it does not compile.
    explicit ShaderProgram(std::string name);
    /// To be called once a frame. Returns whether there is a new program.
    bool refresh();
    GLuint name() const { return program_.name(); }
    /// The place of a uniform of this name, whose text must outlive the program; asked of the
    /// driver once, since that takes longer than to set it.
    GLint uniform(const char* name) const;

  private:
    std::filesystem::file_time_type last_saved() const;

    std::string name_;
    std::filesystem::path folder_;  // empty: as embedded
    std::filesystem::file_time_type saved_{};
    gl::Program program_;
    mutable std::vector<std::pair<const char*, GLint>> uniforms_;  // of this program, by address
};

}  // namespace attend
