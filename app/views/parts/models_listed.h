#pragma once
#include <vector>

#include "app/gui/ui.h"
#include "core/models/models_here.h"

namespace attend {

/// The models on this machine. What is fetched meanwhile is found within seconds: the folders are
/// looked through again as long as somebody sees what is there.
const std::vector<ModelPlace>& models_listed(const Ui& ui);

}  // namespace attend
