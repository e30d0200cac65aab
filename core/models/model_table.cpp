#include "core/models/model_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/embedding/principal.h"
#include "core/embedding/token_table.h"
#include "core/error.h"
#include "core/models/byte_pairs.h"
#include "core/models/models_here.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

/// "station" of "Ġstation"; "##ing" stays.
std::string word_of(const ModelTokenizer& tokenizer, std::uint32_t token) {
    const std::string_view piece = tokenizer.piece(token);
    // The byte 0x61, "<0x61>", is no word "a", which the vocabulary has as well.
    if (piece.starts_with("##") || byte_of_piece(piece)) return std::string(piece);
    const std::string text = tokenizer.text_of(token);
    const std::string_view word = trimmed(text);
    if (word.empty() || invalid_utf8(word)) return std::string(piece);
    return lower_case(word);
}

class ModelTable final : public TokenTable {
  public:
    ModelTable(ModelPtr model, Value vectors, WordIndex index, Statistics statistics)
        : TokenTable(model->name, std::move(vectors), std::move(index), std::move(statistics)),
          model_(std::move(model)) {}

    const ModelPtr& model() const { return model_; }

  private:
    ModelPtr model_;
};

}  // namespace

WordTablePtr model_table(ModelPtr model, const Progress& progress) {
    const Index width = model->options.width;
    if (width > widest_table)
        throw Error(model->name, fmt::format("vectors of {} numbers", width),
                    fmt::format("{} at most", widest_table));
    const auto place = tensor_of(*model, "word_vectors");
    if (!place) throw Error(model->name, "no vectors of tokens", "a table of them");
    const TensorPlace read =
        model->weights->at(place->tensor->name, {model->options.vocabulary, width});
    Value vectors = model->weights->matrix(read, false);
    WordIndex index;
    Moments moments(width);
    std::vector<float> vector(static_cast<std::size_t>(width));
    const Index count = std::min(vectors->rows(), static_cast<Index>(model->tokenizer->size()));
    for (Index row = 0; row < count; ++row) {
        if (row % 256 == 0) progress.at(static_cast<double>(row) / static_cast<double>(count));
        std::transform(vectors->row_begin(row), vectors->row_begin(row) + width, vector.begin(),
                       [](Scalar number) { return static_cast<float>(number); });
        moments.add(vector);
        index.add(word_of(*model->tokenizer, static_cast<std::uint32_t>(row)));
    }
    index.finish();
    return std::make_shared<const ModelTable>(std::move(model), std::move(vectors),
                                              std::move(index), moments.finish());
}

ModelPtr model_behind(const WordTable& table) {
    const auto* const of_model = dynamic_cast<const ModelTable*>(&table);
    return of_model ? of_model->model() : nullptr;
}

bool names_model(const std::string& id) {
    namespace fs = std::filesystem;
    const auto known = known_models();
    if (std::any_of(known.begin(), known.end(), [&](auto& one) { return one.name == id; }))
        return true;
    if (id.find('\0') != id.npos) return false;  // a file's name ends there
    std::error_code error;
    const fs::path path(id);
    return path.extension() == ".gguf" || path.extension() == ".safetensors" ||
           path.filename() == "config.json" || fs::is_directory(path, error);
}

}  // namespace attend
