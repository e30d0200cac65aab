# `cmake --install build/release --prefix WHERE`: a tree that works wherever it lies on the machine.
# The executable carries its assets and finds the word vectors in ../share/attend.
include(GNUInstallDirs)
if(NOT TARGET attend)
  return()
endif()
install(TARGETS attend RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${PROJECT_SOURCE_DIR}/attend.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/assets/icon/attend.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${PROJECT_SOURCE_DIR}/assets/icon/attend.png
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/256x256/apps)
install(FILES ${ATTEND_CACHE}/glove-6b-50d.table DESTINATION ${CMAKE_INSTALL_DATADIR}/attend)
install(DIRECTORY ${ATTEND_CACHE}/minilm DESTINATION ${CMAKE_INSTALL_DATADIR}/attend OPTIONAL)
