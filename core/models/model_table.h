#pragma once
#include "core/embedding/word_table.h"
#include "core/models/model.h"

namespace attend {

/// A model's own vectors, one for each piece of its vocabulary, as a table of words: an embedding
/// like GloVe. A piece is found by what it is in a text, in lower case and without the space before
/// it; one that goes on within a word as it is written ("##ing"). Of equal ones the first counts.
/// Reads all vectors, once, for their mean and covariance. Throws Error; Cancelled.
WordTablePtr model_table(ModelPtr model, const Progress& progress = {});

/// The model whose vectors these are; null for other tables.
ModelPtr model_behind(const WordTable& table);

/// Whether the choice `embedding` names a model: an id of known_models(), a folder, a
/// file of a model.
bool names_model(const std::string& id);

}  // namespace attend
