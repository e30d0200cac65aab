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

gl::Program compile(const std::filesystem::path& folder, const std::string& name) {
    if (!folder.empty())
        return gl::make_program(name, read(folder / (name + ".vert")),
                                read(folder / (name + ".frag")));
    return gl::make_program(name, asset("shaders/" + name + ".vert"),
                            asset("shaders/" + name + ".frag"));
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
    return std::max(std::filesystem::last_write_time(folder_ / (name_ + ".vert"), none),
                    std::filesystem::last_write_time(folder_ / (name_ + ".frag"), none));
}

bool ShaderProgram::refresh() {
    if (folder_.empty() || last_saved() == saved_) return false;
    saved_ = last_saved();
    try {
        program_ = compile(folder_, name_);
        return true;
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return false;
    }
}

}  // namespace attend
