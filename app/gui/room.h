#pragma once
#include <string>

#include "app/gui/ui.h"

namespace attend {

/// A control or a line of text at a place, in a room of its own.
class Room {
  public:
    Room(const char* name, ImVec2 position, ImVec2 size);
    ~Room();
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
};

}  // namespace attend
