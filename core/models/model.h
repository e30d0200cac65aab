#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/models/architecture.h"
#include "core/models/model_weights.h"
#include "core/models/tokenizer.h"
#include "core/parameters/source.h"
#include "core/progress.h"

namespace attend {

/// A model from its files. Opening looks at what they say of themselves; numbers are read when they
/// are asked for.
struct Model {
    std::string name;  // of its folder or file
    std::filesystem::path path;
    std::string licence;  // as the files say it; may be empty
    const Architecture* architecture = nullptr;
    ModelOptions options;
    ModelTokenizerPtr tokenizer;
    ModelWeightsPtr weights;
    Axis vocabulary;  // of the table of vectors: a piece each
    /// What the files say of it and nobody asked for, though it may change what is computed.
    std::vector<std::string> unread_settings = {};

    /// Throws Error where one of its files was cut off or written to since it was opened.
    void check_unchanged() const {
        for (const TensorFilePtr& file : weights->files()) file->check_whole();
    }
    double parameters() const;  // numbers in all
};
using ModelPtr = std::shared_ptr<const Model>;

/// A folder as Hugging Face has them (config.json, tokenizer.json, one or several .safetensors), a
/// file in one, or an id of models_here(). Throws Error that names the file, what was found and
/// what was expected.
ModelPtr open_model(const std::string& id, const Progress& progress = {});

/// Every leaf that the architecture's rules name. Throws Error that names file and tensor where one
/// is missing, or of another shape.
ParameterSource model_source(ModelPtr model);

/// The same for layers that a person puts together, from the model's layer `first` on. Throws Error
/// that says what fits where heads or layers do not.
ParameterSource layer_source(const ModelPtr& model, Index first);

/// Rows of the tensor of a leaf, (n, d): vectors of tokens, of places. Throws Error likewise.
OperationPtr model_rows(const Model& model, std::string_view leaf, Axes axes, Index rows_there,
                        std::vector<Index> rows);
/// All of a tensor with a row for each token of the vocabulary, which the file has; `turned`: a
/// column for each.
Expression vocabulary_leaf(const Model& model, std::string_view leaf, Axes axes, bool turned);
/// "2 tensors not read: pooler.dense.bias, pooler.dense.weight", once a scene of the model was
/// built: the first `most` of them. Nothing where all are.
std::string unread_tensors(const Model& model, std::size_t most);
/// The same of the settings, and of bytes that no tensor has: what may be wrong with the files.
std::vector<std::string> oddities(const Model& model);

/// Where a leaf's tensor is; nothing where the file has none.
std::optional<TensorPlace> tensor_of(const Model& model, std::string_view leaf);

}  // namespace attend
