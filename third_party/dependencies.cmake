# How each dependency is found. Nothing here is copied into the repository.
find_package(Threads REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(doctest REQUIRED)
find_package(PkgConfig REQUIRED)

pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET libutf8proc)
add_library(attend::utf8proc ALIAS PkgConfig::utf8proc)
pkg_check_modules(epoxy REQUIRED IMPORTED_TARGET epoxy)
add_library(attend::epoxy ALIAS PkgConfig::epoxy)
pkg_check_modules(openblas REQUIRED IMPORTED_TARGET openblas)
add_library(attend_blas INTERFACE)
target_link_libraries(attend_blas INTERFACE PkgConfig::openblas)
target_compile_definitions(attend_blas INTERFACE EIGEN_USE_BLAS)
add_library(attend::blas ALIAS attend_blas)
add_library(attend_stb INTERFACE)
target_include_directories(attend_stb SYSTEM INTERFACE /usr/include/stb)
add_library(attend::stb ALIAS attend_stb)

# Dear ImGui, ImPlot and GLFW, static, with headers: `include/` and `lib/` of one folder.
set(ATTEND_IMGUI_DIR "$ENV{HOME}/.cache/attend/imgui-1.92.7.post104" CACHE PATH
    "A folder with Dear ImGui >= 1.92, ImPlot and GLFW: include/ and lib/")
add_library(attend_imgui INTERFACE)
target_include_directories(attend_imgui SYSTEM INTERFACE ${ATTEND_IMGUI_DIR}/include)
target_link_libraries(attend_imgui INTERFACE ${ATTEND_IMGUI_DIR}/lib/libimgui.a ${ATTEND_IMGUI_DIR}/lib/libglfw3.a
                      ${CMAKE_DL_LIBS} Threads::Threads)
add_library(attend::imgui ALIAS attend_imgui)
add_library(attend::glfw ALIAS attend_imgui)
