#include "core/workspaces/learned_file.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/attention/position.h"
#include "core/error.h"
#include "core/text/tokens.h"
#include "core/text/utf8.h"
#include "core/training/files/weights_file.h"
#include "core/workspaces/trained_heads.h"

namespace attend {

namespace {

constexpr std::string_view unknown_word = "<unk>";

/// Cuts a text into words of a task's vocabulary. A word that is not in it becomes <unk>, or is
/// left out where the vocabulary has no <unk>.
class TaskWords final : public ModelTokenizer {
  public:
    explicit TaskWords(std::vector<std::string> words) : words_(std::move(words)) {}

    std::vector<ModelToken> encode(std::string_view text,
                                   std::optional<std::string_view> second = {}) const override {
        std::vector<ModelToken> tokens;
        for (const std::string_view part : {text, second.value_or("")})
            for (const Token& token : attend::words(part)) {
                auto id = id_of(token.text);
                if (!id) id = id_of(token.word);
                if (!id) id = id_of(unknown_word);
                if (id) tokens.push_back({*id, words_[*id], token.begin, token.end});
            }
        return tokens;
    }
    std::string_view piece(std::uint32_t id) const override {
        return id < words_.size() ? std::string_view(words_[id]) : std::string_view();
    }
    std::string text_of(std::uint32_t id) const override {
        return id < words_.size() ? " " + words_[id] : std::string();
    }
    std::size_t size() const override { return words_.size(); }
    std::optional<std::uint32_t> id_of(std::string_view piece) const override {
        const auto found = std::ranges::find(words_, piece);
        if (found == words_.end()) return std::nullopt;
        return static_cast<std::uint32_t>(found - words_.begin());
    }

  private:
    std::vector<std::string> words_;
};

// The file names each leaf by its node path. The room Model has other names for these four.
constexpr std::array all_rules{
    TensorRule{"word_vectors", "token_vectors"}, TensorRule{"position_vectors", "position_vectors"},
    TensorRule{"unembedding", "unembedding/w", true}, TensorRule{"unembedding/b", "unembedding/b"}};
constexpr auto rules_of_vectors = std::span(all_rules).first(2);

/// `of_words`: its answers are words of its vocabulary, so the next token can be predicted.
/// `of_classes`: it answers with other classes.
constexpr Architecture of_words{"Attend", "attend", false, nullptr, all_rules, {}, true};
constexpr Architecture of_classes{"Attend", "attend", false, nullptr, rules_of_vectors, {}, true};

void check_is_model(const TrainedModel& model) {
    const std::string& place = model.weights->place;
    const LearningTask& row = task(model.setup.task);
    if (row.pairs)
        throw Error(place, "an encoder–decoder",
                    "workspace=translation with task=FILE, or weights of one text");
    if (!model.weights->state.find("token_vectors"))
        throw Error(place, "no vectors of tokens", "weights of a task that reads tokens");
    if (model.setup.layers < 1) throw Error(place, "no layer", "weights of a model that attends");
    if (position(model.setup.position).vectors && model.setup.position != "learned")
        throw Error(place, "position=" + model.setup.position,
                    "learned positions, or none that are vectors; workspace=attention with "
                    "projection=trained opens it");
}

ModelOptions options_of(const TrainedModel& model) {
    constexpr Index as_many_as_fit = 1024;
    ModelOptions options;
    static_cast<LayerOptions&>(options) = model.setup.layer_options();
    options.width = model.setup.width();
    options.vocabulary = std::ssize(model.weights->vocabulary);
    const LearnedLeaf* const places = model.weights->state.find("position_vectors");
    options.places = places ? places->weights.rows() : as_many_as_fit;
    options.causal = options.mask == "causal";
    options.tied = false;
    return options;
}

}  // namespace

bool is_learned_file(const std::filesystem::path& path) {
    std::error_code unreadable;
    if (path.extension() != ".safetensors" || !std::filesystem::is_regular_file(path, unreadable))
        return false;
    return open_tensor_file(path)->about().contains("attend");
}

ModelPtr open_learned_file(const std::filesystem::path& path, const Progress& progress) {
    const TrainedModel learned = opened_model(read_weights(path, progress));
    check_is_model(learned);
    const std::vector<std::string>& words = learned.weights->vocabulary;
    const auto row = task(learned.setup.task).vocabulary(learned.setup.sizes());
    auto model = std::make_shared<Model>();
    model->name = learned.weights->name();
    model->path = path;
    model->architecture = row.classes == words ? &of_words : &of_classes;
    model->options = options_of(learned);
    model->tokenizer = std::make_shared<const TaskWords>(words);
    model->weights = std::make_shared<const ModelWeights>(std::vector{open_tensor_file(path)}, "");
    model->vocabulary = Axis("piece", words);
    return model;
}

}  // namespace attend
