# How each dependency is found. Nothing here is copied into the repository: see README.md in this folder.
#
# Each of these can be set with -D to use one's own (./run and ./test: the first two in the environment):
#   ATTEND_CACHE       the folder that fetch.sh fills (default: attend/ in the user's cache folder)
#   ATTEND_IMGUI_DIR   Dear ImGui >= 1.92 (docking branch) and GLFW >= 3.4: include/ and lib/*.a
#   ATTEND_FONT_<file> one font file, for example ATTEND_FONT_DejaVuSans.ttf

if(DEFINED ENV{XDG_CACHE_HOME} AND NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
  set(user_cache "$ENV{XDG_CACHE_HOME}")
else()
  set(user_cache "$ENV{HOME}/.cache")
endif()
set(ATTEND_CACHE "${user_cache}/attend" CACHE PATH "Where the fetched dependencies and the word vectors lie")

find_package(Threads REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(doctest REQUIRED)
find_package(PkgConfig REQUIRED)

pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET libutf8proc)
add_library(attend::utf8proc ALIAS PkgConfig::utf8proc)
pkg_check_modules(pcre2 REQUIRED IMPORTED_TARGET libpcre2-8)
add_library(attend::pcre2 ALIAS PkgConfig::pcre2)
pkg_check_modules(zlib REQUIRED IMPORTED_TARGET zlib)
add_library(attend::zlib ALIAS PkgConfig::zlib)
pkg_check_modules(md4c REQUIRED IMPORTED_TARGET md4c)
add_library(attend::md4c ALIAS PkgConfig::md4c)
pkg_check_modules(epoxy REQUIRED IMPORTED_TARGET epoxy)
add_library(attend::epoxy ALIAS PkgConfig::epoxy)

pkg_search_module(spng REQUIRED IMPORTED_TARGET spng libspng)
add_library(attend::spng ALIAS PkgConfig::spng)

# Its part sd-bus: messages of the desktop's session. It needs systemd on no machine.
pkg_check_modules(systemd REQUIRED IMPORTED_TARGET libsystemd)
add_library(attend::bus ALIAS PkgConfig::systemd)
# Figures as PDF and as pixels of a given size on paper; with FreeType, which reads the fonts for it.
pkg_check_modules(cairo REQUIRED IMPORTED_TARGET cairo cairo-ft cairo-pdf freetype2)
add_library(attend::cairo ALIAS PkgConfig::cairo)

# Only core/simd is compiled with its flags.
pkg_check_modules(hwy REQUIRED libhwy)
add_library(attend_hwy INTERFACE)
target_link_libraries(attend_hwy INTERFACE ${hwy_LINK_LIBRARIES})
add_library(attend::hwy ALIAS attend_hwy)

find_package(TBB REQUIRED)
add_library(attend::tbb ALIAS TBB::tbb)

# One thread of it: core/parallel.h divides the work.
pkg_check_modules(openblas REQUIRED IMPORTED_TARGET openblas)
add_library(attend_blas INTERFACE)
target_link_libraries(attend_blas INTERFACE PkgConfig::openblas)
target_compile_definitions(attend_blas INTERFACE EIGEN_USE_BLAS)
add_library(attend::blas ALIAS attend_blas)

# Dear ImGui and GLFW, static, with headers, as the wheel of the lock file has them.
set(ATTEND_IMGUI_DIR "" CACHE PATH
    "A folder with Dear ImGui >= 1.92 (docking) and GLFW: include/ and lib/. Empty: the fetched one")
set(imgui_folder "${ATTEND_IMGUI_DIR}")
if(NOT imgui_folder)
  file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/dependencies.lock locked REGEX "^comma-deps-imgui +" LIMIT_COUNT 1)
  string(REGEX REPLACE "^comma-deps-imgui +([^ ]+) .*$" "\\1" locked "${locked}")
  set(imgui_folder "${ATTEND_CACHE}/imgui-${locked}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/dependencies.lock)
endif()

# attend_read_macro(RESULT FILE MACRO): the value that a header gives to a macro; empty if it gives none.
function(attend_read_macro result file macro)
  file(STRINGS "${file}" lines REGEX "^#define[ \t]+${macro}([ \t]|$)")
  string(REGEX REPLACE "^#define[ \t]+${macro}[ \t]*\"?([^\"]*)\"?.*$" "\\1" value "${lines}")
  set(${result} "${value}" PARENT_SCOPE)
endfunction()

foreach(file include/imgui.h include/imgui_internal.h include/imgui_impl_glfw.h include/imgui_impl_opengl3.h
             include/GLFW/glfw3.h lib/libimgui.a lib/libglfw3.a)
  if(NOT EXISTS "${imgui_folder}/${file}")
    message(FATAL_ERROR "Dear ImGui and GLFW: found no ${file} in ${imgui_folder}.\n"
      "Run third_party/fetch.sh, which puts them there, or set ATTEND_IMGUI_DIR to a folder of your own "
      "with include/{imgui,imgui_internal,imgui_impl_glfw,imgui_impl_opengl3}.h, include/GLFW, "
      "lib/libimgui.a (both backends included) and lib/libglfw3.a.")
  endif()
endforeach()
attend_read_macro(imgui_version "${imgui_folder}/include/imgui.h" IMGUI_VERSION)
attend_read_macro(imgui_number "${imgui_folder}/include/imgui.h" IMGUI_VERSION_NUM)
file(STRINGS "${imgui_folder}/include/imgui.h" imgui_docking REGEX "^#define[ \t]+IMGUI_HAS_DOCK")
if(NOT imgui_number GREATER_EQUAL 19200 OR NOT imgui_docking)
  message(FATAL_ERROR "${imgui_folder}/include/imgui.h: found Dear ImGui ${imgui_version}, "
    "expected 1.92 or newer of the docking branch. Set ATTEND_IMGUI_DIR.")
endif()
message(STATUS "Dear ImGui ${imgui_version} (${imgui_folder})")

add_library(attend_imgui INTERFACE)
target_include_directories(attend_imgui SYSTEM INTERFACE ${imgui_folder}/include)
target_compile_definitions(attend_imgui INTERFACE IMGUI_DEFINE_MATH_OPERATORS)  # sums of its vectors
target_link_libraries(attend_imgui INTERFACE ${imgui_folder}/lib/libimgui.a ${imgui_folder}/lib/libglfw3.a
                      ${CMAKE_DL_LIBS} Threads::Threads)
add_library(attend::imgui ALIAS attend_imgui)
add_library(attend::glfw ALIAS attend_imgui)

# The fonts that the executable carries: text in Inter, formulas in STIX, and what neither has (ᵀ, ₖ) from DejaVu.
# Dear ImGui reads static OpenType and TrueType files; a variable font would lose its weights.
set(ATTEND_FONTS "")
foreach(font Inter-Regular.otf Inter-SemiBold.otf Inter-Bold.otf STIXGeneral-Regular.otf STIXGeneral-Italic.otf
             DejaVuSans.ttf)
  find_file(ATTEND_FONT_${font} ${font}
            PATHS /usr/share/fonts /usr/local/share/fonts NO_DEFAULT_PATH
            PATH_SUFFIXES opentype/inter truetype/inter opentype/stix truetype/dejavu)
  if(NOT ATTEND_FONT_${font})
    message(FATAL_ERROR "Font ${font}: found nowhere below /usr/share/fonts. Install fonts-inter, fonts-stix and "
      "fonts-dejavu-core, or set -DATTEND_FONT_${font}=/where/it/is.")
  endif()
  list(APPEND ATTEND_FONTS "fonts/${font}=${ATTEND_FONT_${font}}")
endforeach()
