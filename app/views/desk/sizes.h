#pragma once
#include "app/gui/sizes.h"
