# attend_embed(TARGET FOLDERS... [FILES NAME=PATH...]): puts files into TARGET as bytes.
#
# The assembler's `.incbin` copies them: no generated megabytes of C, no slow compiler, and it works the
# same with position-independent code on x86-64 and arm64. A small C++ table gives them names, sorted.
# A changed file is assembled anew; a new file in one of the folders is found at the next build.
function(attend_embed target)
  cmake_parse_arguments(embed "" "" "FOLDERS;FILES" ${ARGN})
  set(entries ${embed_FILES})
  foreach(folder ${embed_FOLDERS})
    file(GLOB_RECURSE names CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/${folder}/*)
    list(FILTER names EXCLUDE REGEX "^assets/pictures/")  # pictures of the README
    foreach(name ${names})
      list(APPEND entries "${name}=${PROJECT_SOURCE_DIR}/${name}")
    endforeach()
  endforeach()

  set(assembly "    .section .rodata.attend_assets,\"a\",%progbits\n")
  set(declarations "")
  set(table "")
  set(paths "")
  set(number 0)
  foreach(entry ${entries})
    string(REGEX MATCH "^([^=]+)=(.+)$" matched "${entry}")
    set(name "${CMAKE_MATCH_1}")
    set(path "${CMAKE_MATCH_2}")
    set(symbol attend_asset_${number})
    string(APPEND assembly "    .balign 16\n    .global ${symbol}\n    .hidden ${symbol}\n${symbol}:\n"
                           "    .incbin \"${path}\"\n    .global ${symbol}_end\n    .hidden ${symbol}_end\n"
                           "${symbol}_end:\n    .byte 0\n")
    string(APPEND declarations "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND table "        {\"${name}\", ${symbol}, ${symbol}_end},\n")
    list(APPEND paths "${path}")
    math(EXPR number "${number} + 1")
  endforeach()
  # Without this note the linker would make the stack executable.
  string(APPEND assembly "    .section .note.GNU-stack,\"\",%progbits\n")

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  file(CONFIGURE OUTPUT ${folder}/files.S CONTENT "${assembly}" @ONLY)
  configure_file(${PROJECT_SOURCE_DIR}/core/files/embedded_table.cpp.in ${folder}/table.cpp @ONLY)
  set_source_files_properties(${folder}/files.S PROPERTIES OBJECT_DEPENDS "${paths}")
  set_source_files_properties(${folder}/table.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE ${folder}/files.S ${folder}/table.cpp)
endfunction()
