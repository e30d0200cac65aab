#include "app/render/shader.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/error.h"
#include "core/files/asset.h"

namespace attend {

namespace {
std::string read(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw Error(path.string() + ": cannot be read (ATTEND_SHADERS)");
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A source with the lines `#include "NAME"` replaced by what is in shaders/NAME.
std::string source(const std::filesystem::path& folder, const std::string& name) {
    std::string text = folder.empty() ? std::string(asset("shaders/" + name)) : read(folder / name);
    constexpr std::string_view begin = "#include \"";
    for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
        const std::size_t file = at + begin.size(), end = text.find('"', file);
        const std::string included = source(folder, text.substr(file, end - file));
        text.replace(at, end + 1 - at, included);
        at += included.size();
    }
    return text;
}

gl::Program compile(const std::filesystem::path& folder, const std::string& name) {
    return gl::make_program(name, source(folder, name + ".vert"), source(folder, name + ".frag"));
}
}  // namespace

ShaderProgram::ShaderProgram(std::string name) : name_(std::move(name)) {
    if (const char* folder = std::getenv("ATTEND_SHADERS")) folder_ = folder;
    program_ = compile(folder_, name_);
    saved_ = last_saved();
}

std::filesystem::file_time_type ShaderProgram::last_saved() const {
    if (folder_.empty()) return {};
    std::error_code none;
    std::filesystem::file_time_type last{};
    for (const auto& file : std::filesystem::directory_iterator(folder_, none))
        last = std::max(last, file.last_write_time(none));
    return last;
}

GLint ShaderProgram::uniform(const char* name) const {
    for (const auto& [known, place] : uniforms_)
        if (known == name) return place;
    return uniforms_.emplace_back(name, glGetUniformLocation(program_.name(), name)).second;
}

bool ShaderProgram::refresh() {
    if (folder_.empty() || last_saved() == saved_) return false;
    saved_ = last_saved();
    try {
        program_ = compile(folder_, name_);
        uniforms_.clear();
        return true;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return false;
    }
}

}  // namespace attend
