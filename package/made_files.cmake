# Run by `cmake --install` and CPack: what is made from the program itself, so that no text is written twice, and what has
# a date. $SOURCE_DATE_EPOCH, where it is set, is that date.
# install.cmake sets attend_component, attend_program, attend_source, attend_made (a folder), attend_share (from the prefix on),
# PROJECT_VERSION and CPACK_PACKAGE_CONTACT.
file(MAKE_DIRECTORY ${attend_made})
string(TIMESTAMP attend_date "%Y-%m-%d" UTC)
string(TIMESTAMP attend_date_of_mail "%a, %d %b %Y %H:%M:%S +0000" UTC)

# packed(FILE FOLDER): installs a file of attend_made below share/, as gzip without a name and date in it.
function(packed file folder)
  execute_process(COMMAND gzip -9nf ${attend_made}/${file} COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL ${attend_made}/${file}.gz DESTINATION ${CMAKE_INSTALL_PREFIX}/${attend_share}/${folder})
endfunction()

set(doc doc/attend-${attend_component})
if(attend_component STREQUAL attend)
  set(doc doc/attend)
endif()
configure_file(${attend_source}/package/changelog.in ${attend_made}/changelog @ONLY)
packed(changelog ${doc})
if(NOT attend_component STREQUAL attend)
  return()
endif()

foreach(page 1/attend.1 7-choices/attend-choices.7 7-nodes/attend-nodes.7)
  cmake_path(GET page PARENT_PATH name)
  cmake_path(GET page FILENAME file)
  string(SUBSTRING ${name} 0 1 section)
  execute_process(COMMAND ${attend_program} --man ${name} OUTPUT_FILE ${attend_made}/${file} COMMAND_ERROR_IS_FATAL ANY)
  packed(${file} man/man${section})
endforeach()
configure_file(${attend_source}/package/attend.metainfo.xml.in ${attend_made}/org.attend.Attend.metainfo.xml @ONLY)
file(INSTALL ${attend_made}/org.attend.Attend.metainfo.xml DESTINATION ${CMAKE_INSTALL_PREFIX}/${attend_share}/metainfo)
