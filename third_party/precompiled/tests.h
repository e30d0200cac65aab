#pragma once
// The same for the tests.
#include <doctest/doctest.h>

#include "core.h"
