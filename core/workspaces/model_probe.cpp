#include "core/workspaces/model_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/analysis/roles.h"
#include "core/graph/evaluate.h"
#include "core/random.h"
#include "core/text/printable.h"
#include "core/text/split.h"
#include "core/texts/models.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

constexpr std::size_t block = 24;  // tokens, which stand there twice

/// The tokens that are drawn for a vocabulary, by its size: those of two that many models share, so
/// that others who measured the same can compare.
struct Drawn {
    Index vocabulary;
    std::array<std::uint32_t, block> tokens;
};
constexpr std::array all_drawn{
    Drawn{30'522,
          {17615, 14892, 26721, 24286, 2283,  21347, 20287, 7279, 17988, 14761, 4158, 20631,
           20008, 16217, 12262, 21930, 11666, 26472, 21983, 3518, 3596,  21840, 3895, 16751}},
    Drawn{49'152,
          {13915, 27692, 26921, 41886, 9983,  45247, 6687,  37779, 20888, 13161, 47858, 10331,
           11508, 40117, 18162, 7430,  21466, 21272, 24583, 22018, 43396, 12740, 35295, 7651}}};

const Drawn* drawn_before(const Model& model) {
    const auto size = static_cast<Index>(model.tokenizer->size());
    const auto found = std::ranges::find(all_drawn, size, &Drawn::vocabulary);
    return found == all_drawn.end() ? nullptr : found;
}

constexpr std::uint32_t probe_seed = 0;

std::vector<std::uint32_t> drawn_tokens(const Model& model) {
    if (const Drawn* const drawn = drawn_before(model))
        return {drawn->tokens.begin(), drawn->tokens.end()};
    RandomStream stream(probe_seed, "probe");
    std::vector<std::uint32_t> tokens;
    // A tokenizer may know more tokens than there are vectors.
    const auto size = static_cast<double>(
        std::min(static_cast<Index>(model.tokenizer->size()), model.options.vocabulary));
    while (tokens.size() < block) {
        const auto token = static_cast<std::uint32_t>(std::min(stream.uniform() * size, size - 1));
        if (std::find(tokens.begin(), tokens.end(), token) == tokens.end()) tokens.push_back(token);
    }
    return tokens;
}

/// Twice those, with what the model wants around a text.
ModelText probe_text(const Model& model) {
    const std::vector<ModelToken> around = model.tokenizer->encode("");
    ModelText text;
    if (!around.empty()) text.tokens.push_back(around.front());
    for (int copy = 0; copy < 2; ++copy)
        for (const std::uint32_t token : drawn_tokens(model))
            text.tokens.push_back({token, std::string(model.tokenizer->piece(token)), 0, 0, false});
    if (around.size() > 1) text.tokens.push_back(around.back());
    text.second = text.tokens.size();
    return text;
}

/// What the model wants around a text: [CLS] and [SEP]; empty: nothing.
struct Around {
    std::string first, last;

    const char* how_many() const {
        return first.empty() ? "none" : last.empty() ? "first" : "both";
    }
};
Around special_tokens(const Model& model) {
    const std::vector<ModelToken> around = model.tokenizer->encode("");
    if (around.empty()) return {};
    return {printable(around.front().piece),
            around.size() == 1 ? std::string() : printable(around.back().piece)};
}

/// "17615 (“fore”), 14892 (“##ant”), …": by number and piece, as the model's vocabulary has them.
std::string listed_tokens(const Model& model) {
    std::string text;
    for (const std::uint32_t token : drawn_tokens(model))
        text += fmt::format("{}{} (“{}”)", text.empty() ? "" : ", ", token,
                            printable(model.tokenizer->piece(token)));
    return text;
}

Axes axes_of(const ModelOptions& options) {
    std::vector<std::string> heads;
    for (int layer = 0; layer < options.layers; ++layer)
        for (Index head = 0; head < options.heads; ++head)
            heads.push_back(fmt::format("{}.{}", layer, head));
    return {Axis("head", std::move(heads)), Axis("score", {"same_word", "induction"})};
}

class ProbeScores final : public MeasureOf<ProbeScores> {
  public:
    explicit ProbeScores(ModelPtr model)
        : axes_(axes_of(model->options)), model_(std::move(model)) {}
    auto key() const { return std::tie(model_); }
    Axes axes(InputAxes) const override { return axes_; }

    std::string_view name() const override { return "probe"; }
    std::string_view in_words() const override {
        return "The model reads 24 random tokens twice, and each head is measured there.";
    }
    Value forward(Inputs) const override {
        const ModelText text = probe_text(*model_);
        std::vector<Block> blocks;
        auto graph = std::make_shared<Graph>();
        add_model(*graph, model_, text, model_->options, blocks);
        const Evaluation read = evaluate(graph, std::make_shared<const Edits>());
        std::vector<std::string> words;
        for (const ModelToken& token : text.tokens) words.push_back(std::to_string(token.id));
        const RoleText role = role_text(words, true, true);
        const RoleRows rows = role_rows(static_cast<Index>(words.size()), model_->options.causal);
        Matrix scores(axes_.rows.size(), axes_.columns.size());
        for (std::size_t head = 0; head < blocks.size(); ++head) {
            const HeadScores of_head =
                head_scores(read.value(blocks[head].weights), role, rows, nullptr);
            scores(static_cast<Index>(head), 0) = static_cast<Scalar>(of_head[same_word_score]);
            scores(static_cast<Index>(head), 1) = static_cast<Scalar>(of_head[induction_score]);
        }
        return share(std::move(scores));
    }
    /// The formula, the text, and where its tokens are from.
    Explanation explain(Inputs, const Matrix& result, Cell cell) const override {
        const std::size_t score = cell.column == 0 ? same_word_score : induction_score;
        const bool causal = model_->options.causal;
        const Explanation explanation(result, cell);
        if (score == induction_score && !causal)
            return explanation.by_rule(say<texts::models::no_induction>());
        std::string formula = fmt::format("{{r}} = {}", head_roles()[score].formula);
        replace_all(formula, "{0}", "α");
        const Around around = special_tokens(*model_);
        return explanation.by_rule(
            say<texts::models::probe>("causal"_is = causal, "around"_is = around.how_many(),
                                      "first"_is = around.first, "last"_is = around.last,
                                      "block"_is = block, "tokens"_is = listed_tokens(*model_),
                                      "before"_is = drawn_before(*model_) != nullptr,
                                      "seed"_is = std::to_string(probe_seed)),
            formula);
    }
    double cost(std::span<const Shape>, Shape) const override {
        return 4.0 * static_cast<double>(block) * model_->parameters();
    }

  private:
    Axes axes_;
    ModelPtr model_;
};

}  // namespace

std::optional<Ref> add_probe(Graph& graph, const ModelPtr& model) {
    constexpr Index most_around = 2;
    if (model->options.places < static_cast<Index>(2 * block) + most_around ||
        model->tokenizer->size() < 2 * block)
        return std::nullopt;
    return Scope(graph).on_demand().add("probe", leaf<ProbeScores>(model),
                                        {"probe", "r_{probe}", Role::other});
}

}  // namespace attend
