#pragma once
#include <string>

#include "core/document/file.h"

namespace attend {

/// A scene of the assets that the program opens by itself. Where GloVe's word vectors are not on
/// this machine, its words have the hand-made vectors instead, which the program carries: it can
/// then be computed all the same.
Saved opening_document(const std::string& scene);

/// What a first window says of word vectors and models that are not on this machine, and how to get
/// them; empty: nothing is missing.
std::string missing_data();

}  // namespace attend
