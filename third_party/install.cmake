# `cmake --install build/release --prefix WHERE`: a tree that works wherever it lies on the machine. `./run --package`: the
# same as packages of Debian, by CPack. The executable carries its assets and finds word vectors and models in ../share/attend.
include(GNUInstallDirs)
if(NOT TARGET attend)
  return()
endif()
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON) # a package of the build of the tests needs none of them
set(share ${CMAKE_INSTALL_DATADIR})
set(package_folder ${PROJECT_SOURCE_DIR}/package)
set(CPACK_PACKAGE_CONTACT "Attend maintainers <maintainers@attend.invalid>")

# attend_install(COMPONENT WHAT...): install(), as a part of one package.
macro(attend_install component)
  install(${ARGN} COMPONENT ${component})
endmacro()

attend_install(attend TARGETS attend RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
attend_install(attend FILES ${PROJECT_SOURCE_DIR}/attend.desktop DESTINATION ${share}/applications)
attend_install(attend FILES ${PROJECT_SOURCE_DIR}/assets/icon/attend.svg DESTINATION ${share}/icons/hicolor/scalable/apps)
attend_install(attend FILES ${PROJECT_SOURCE_DIR}/assets/icon/attend.png DESTINATION ${share}/icons/hicolor/256x256/apps)
attend_install(attend FILES ${package_folder}/attend.xml DESTINATION ${share}/mime/packages)
attend_install(attend FILES ${package_folder}/completion/attend.bash DESTINATION ${share}/bash-completion/completions RENAME attend)
attend_install(attend FILES ${package_folder}/completion/_attend DESTINATION ${share}/zsh/vendor-completions)
attend_install(attend FILES ${package_folder}/completion/attend.fish DESTINATION ${share}/fish/vendor_completions.d)
attend_install(attend FILES ${package_folder}/copyright DESTINATION ${share}/doc/attend)

# attend_install_made(COMPONENT): what is made when it is installed, since it has a date or is told by the program.
macro(attend_install_made component)
  attend_install(${component} CODE "
    set(attend_component \"${component}\")
    set(attend_program \"$<TARGET_FILE:attend>\")
    set(attend_source \"${PROJECT_SOURCE_DIR}\")
    set(attend_made \"${PROJECT_BINARY_DIR}/package/${component}\")
    set(attend_share \"${share}\")
    set(PROJECT_VERSION \"${PROJECT_VERSION}\")
    set(CPACK_PACKAGE_CONTACT \"${CPACK_PACKAGE_CONTACT}\")
    include(\"${package_folder}/made_files.cmake\")")
endmacro()
attend_install_made(attend)

# attend_install_data(COMPONENT WHAT...): data that Attend works without: a package each, of what was there when this was
# configured.
set(data_packages "")
macro(attend_install_data component kind file)
  if(EXISTS ${ATTEND_CACHE}/${file})
    list(APPEND data_packages ${component})
    install(${kind} ${ATTEND_CACHE}/${file} DESTINATION ${share}/attend COMPONENT ${component} ${ARGN})
    attend_install(${component} FILES ${package_folder}/copyright.${component} DESTINATION ${share}/doc/attend-${component}
                   RENAME copyright)
    attend_install_made(${component})
  endif()
endmacro()
attend_install_data(glove FILES glove-6b-50d.table)
attend_install_data(minilm DIRECTORY minilm PATTERN ".git*" EXCLUDE)
attend_install_data(smollm2 FILES smollm2-135m-instruct.gguf)

include(package/package.cmake)
