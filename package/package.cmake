# The packages of Debian: attend, and attend-glove, attend-minilm and attend-smollm2 of what lies in the cache folder.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME attend)
set(CPACK_PACKAGE_VENDOR "")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "attention visualizer: every number real, every number editable")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL attend ${data_packages})
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip) # what is large are weights, which xz makes little smaller in minutes
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

# Libraries that are linked, dpkg-shlibdeps finds. Those that GLFW and libepoxy open at run time are in packages.txt: what
# is needed in the group "build", what Attend works without in "desktop".
function(attend_opened_libraries result group)
  file(STRINGS ${PROJECT_SOURCE_DIR}/third_party/packages.txt lines REGEX "^${group} +lib")
  list(FILTER lines EXCLUDE REGEX "^${group} +[^ ]+-dev ")
  list(TRANSFORM lines REPLACE "^${group} +([^ ]+) .*" "\\1")
  list(JOIN lines ", " lines)
  set(${result} "${lines}" PARENT_SCOPE)
endfunction()
attend_opened_libraries(needed build)
attend_opened_libraries(wished desktop)

set(CPACK_DEBIAN_ATTEND_PACKAGE_NAME attend)
set(CPACK_DEBIAN_ATTEND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ATTEND_PACKAGE_DEPENDS "${needed}")
set(CPACK_DEBIAN_ATTEND_PACKAGE_RECOMMENDS "${wished}, attend-glove, attend-minilm")
set(CPACK_DEBIAN_ATTEND_PACKAGE_SUGGESTS "attend-smollm2, fonts-noto-cjk")
set(CPACK_COMPONENT_ATTEND_DESCRIPTION
    "Type a sentence: it becomes word vectors, queries, keys and values, scores,\nweights and weighted sums, all of them live \
matrices. Each number says how it\ncame about, and each can be changed. A command line does the same without a\nwindow.")

# attend_data_package(COMPONENT SUMMARY DESCRIPTION): the fields of a package of data, which fits every processor.
function(attend_data_package component summary description)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME attend-${component} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE all PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_ENHANCES attend PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
endfunction()
attend_data_package(glove "word vectors for Attend: GloVe 6B, 50 numbers each" "Vectors of 400,000 words, mapped into memory.")
attend_data_package(minilm "model for Attend: all-MiniLM-L6-v2" "A model of sentences: 6 layers of 12 heads.")
attend_data_package(smollm2 "model for Attend: SmolLM2-135M-Instruct" "A model that writes: 30 layers of 9 heads, 4 bits a weight.")
include(CPack)
