#pragma once
// The same for the program.
#include <imgui.h>
#include <imgui_internal.h>

#include "core.h"
