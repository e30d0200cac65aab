# What a compiler does not check: which folder may include which, and how long a file may be.
cmake_minimum_required(VERSION 3.25)
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)

# expect_no_line(FOLDERS REGEX WHY [EXCEPT PATHS]): no line of a source in the folders matches. PATHS: a regular expression
# of those that may, from the root on.
function(expect_no_line folders regex why)
  cmake_parse_arguments(PARSE_ARGV 3 rule "" EXCEPT "")
  foreach(folder ${folders})
    file(GLOB_RECURSE sources RELATIVE ${root} ${root}/${folder}/*.h ${root}/${folder}/*.cpp)
    if(NOT sources)
      message(SEND_ERROR "${folder}: found no source, expected some that must not have ${regex}")
    endif()
    if(rule_EXCEPT)
      list(FILTER sources EXCLUDE REGEX "^(${rule_EXCEPT})$")
    endif()
    foreach(source ${sources})
      file(STRINGS ${root}/${source} lines REGEX "${regex}")
      foreach(line ${lines})
        message(SEND_ERROR "${source}: ${line}: ${why}")
      endforeach()
    endforeach()
  endforeach()
endfunction()

# expect_no_include(FOLDERS REGEX WHY [EXCEPT PATHS]): no source in the folders includes what matches.
function(expect_no_include folders regex why)
  expect_no_line("${folders}" "^#include [<\"]${regex}" "${why}" ${ARGN})
endfunction()

set(window "imgui|GLFW|epoxy|GL/|stb_|CLI/")
expect_no_include(core "app/" "the core knows nothing of the program")
expect_no_include(core "(${window})" "the core knows no window")
expect_no_include(core "(thread|future|chrono)>" "the core starts no threads and has no clock")
expect_no_include(core "(tbb|hwy)/" "oneTBB is called in core/tasks, processors are told apart in core/simd"
                  EXCEPT "core/(simd/.*|tasks[.]cpp)")
expect_no_include("app/state;app/jobs" "(${window})" "the state knows no window")
expect_no_include("app/state;app/jobs" "app/(render|platform|gui|views|cli)/" "the state knows no view")
expect_no_include(app/render "app/(platform|gui)/" "rendering knows no window and no widget")
expect_no_include("app/render;app/platform;app/gui" "app/(views|shell|cli)/" "what a panel is made of knows no panel")
expect_no_include(app/views "app/(shell|cli)/" "a panel knows no main loop and no command line")

file(GLOB rooms RELATIVE ${root}/app/views ${root}/app/views/*)
list(FILTER rooms EXCLUDE REGEX "^parts$|[.](h|cpp)$")
list(JOIN rooms "|" rooms)
expect_no_include(app/views/parts "app/views/(${rooms})/" "what panels share knows none of them")

# What a view draws it is given: blocks of heads and layers, stages, captions.
expect_no_line(app/views "(head_prefix|layer_prefix|parse_path|count_heads)[(]" "no view composes or parses a path")
expect_no_line(app/views "(path|node)[.](starts|ends)_with[(]\"" "no view parses a path")
expect_no_line(app/views "graph[^ ]*(find|at)[(](fmt|[^)]*[+])" "no view composes a path")

# A new workspace is a file and a row: what differs from room to room is asked of that, or of the scene.
expect_no_line(app "(in_room|enter|workspace|room_panels)[(]\"|(room|workspace) [=!]= \"" "no code of app names a room"
               EXCEPT "app/views/window/rooms[.]cpp")

# Tooltips look alike and give way to the keyboard: app/gui/tooltip.cpp begins them all.
expect_no_line(app "ImGui::(Begin|BeginItem|Set|SetItem)Tooltip"
               "expected tooltip(), begin_tooltip() or begin_item_tooltip()" EXCEPT "app/gui/tooltip[.]cpp")

file(GLOB_RECURSE sources ${root}/core/*.h ${root}/core/*.cpp ${root}/app/*.h ${root}/app/*.cpp
     ${root}/tests/*.h ${root}/tests/*.cpp)
foreach(source ${sources})
  file(READ ${source} text)
  string(REGEX MATCHALL "\n" lines "${text}")
  list(LENGTH lines count)
  if(count GREATER 400)
    message(SEND_ERROR "${source}: found ${count} lines, expected at most 400")
  endif()
  # A precompiled header hides this until somebody builds without one.
  if(text MATCHES "fmt::" AND NOT text MATCHES "#include <fmt/")
    message(SEND_ERROR "${source}: found fmt::, expected #include <fmt/format.h> too")
  endif()
endforeach()
