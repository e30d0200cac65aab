#include "app/views/computation_plan.h"

#include <fmt/format.h>

#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/files/numbers.h"
#include "core/graph/explain.h"

namespace attend {

namespace {

class Planner {
  public:
    explicit Planner(const Frame& frame)
        : frame_(frame), scene_(*frame.scene()), graph_(*frame.evaluation()->graph) {}

    std::vector<PlannedColumn> plan() {
        inputs();
        projections();
        scores();
        weights();
        output();
        return std::move(columns_);
    }

  private:
    std::optional<NodeId> in_head(const char* name) const {
        return graph_.find(frame_.head_prefix() + name);
    }

    PlannedPiece matrix(NodeId id, float top = 0, float bottom = 1) const {
        PlannedPiece piece;
        piece.node = id;
        piece.top = top, piece.bottom = bottom;
        return piece;
    }
    PlannedPiece operation(std::vector<OperationLine> lines, bool arrow, std::string help = {},
                           float top = 0, float bottom = 1) const {
        PlannedPiece piece;
        piece.lines = std::move(lines);
        piece.arrow = arrow;
        piece.help = std::move(help);
        piece.top = top, piece.bottom = bottom;
        return piece;
    }
    void add(PlannedPiece piece, bool optional = false) {
        columns_.push_back({{std::move(piece)}, optional});
    }
    void add_matrix(std::optional<NodeId> id, bool optional = false) {
        if (id) add(matrix(*id), optional);
    }

    static constexpr float third = 1.0f / 3;

    /// Keys and values are made of the memory: it is shown where it is not the same as x.
    void inputs() {
        const NodeId x = graph_.at("x");
        if (const auto positions = graph_.find("position_vectors")) {
            add_matrix(graph_.find("word_vectors"), true);
            add(operation({{{"+"}}}, false), true);
            add_matrix(positions, true);
            add(operation({{{"="}}}, false), true);
        }
        const auto memory = graph_.find("memory");
        const bool apart = memory && (scene_.cross || frame_.store.draft.edits.contains("memory"));
        const OperationLine times = {{"×"}};
        if (!apart) {
            add_matrix(x);
            return add(operation({times}, false));
        }
        columns_.push_back({{matrix(x, 0, third), matrix(*memory, third, 1)}, false});
        columns_.push_back(
            {{operation({times}, false, "", 0, third), operation({times}, false, "", third, 1)},
             false});
    }

    void projections() {
        PlannedColumn weights, arrows, products;
        float top = 0;
        for (const auto& [projection, product] :
             {std::pair{"w_q", "q"}, {"w_k", "k"}, {"w_v", "v"}}) {
            const auto w = in_head(projection), result = in_head(product);
            if (!w || !result) continue;
            const float bottom = top + third > 0.99f ? 1.0f : top + third;
            weights.pieces.push_back(matrix(*w, top, bottom));
            arrows.pieces.push_back(operation({}, true, "", top, bottom));
            products.pieces.push_back(matrix(*result, top, bottom));
            top = bottom;
        }
        columns_.push_back(std::move(weights));
        columns_.push_back(std::move(arrows));
        columns_.push_back(std::move(products));
    }

    /// The leaves that the score function has of its own, one above the other.
    void parameters() {
        PlannedColumn leaves;
        std::vector<NodeId> own;
        for (NodeId id = 0; id < graph_.size(); ++id) {
            const std::string& path = graph_.node(id).path;
            const std::string prefix = frame_.head_prefix();
            const bool deeper =
                path.starts_with(prefix) && path.find('/', prefix.size()) != std::string::npos;
            if (deeper && graph_.node(id).is_leaf()) own.push_back(id);
        }
        const auto count = static_cast<float>(own.size());
        for (std::size_t i = 0; i < own.size(); ++i)
            leaves.pieces.push_back(
                matrix(own[i], static_cast<float>(i) / count, static_cast<float>(i + 1) / count));
        leaves.optional = true;
        if (!own.empty()) columns_.push_back(std::move(leaves));
    }

    void scores() {
        parameters();
        const ScoreFunction& score = score_function(scene_.choices.score);
        std::vector<OperationLine> lines = {{{"Q", Role::query}, {"Kᵀ", Role::key}}};
        if (scene_.choices.score == "scaled_dot")
            lines.push_back({{fmt::format("/√{}", scene_.key_width)}});
        else if (scene_.choices.score != "dot")
            lines = {{{std::string(score.name)}}};
        PlannedPiece made = operation(std::move(lines), true,
                                      fmt::format("{}\n{}\n{}", score.label,
                                                  plain(std::string(score.formula)), score.source));
        made.large = in_head("dot");
        add(std::move(made));
        add_matrix(in_head("scores"));
        if (const auto biased = in_head("biased")) {
            PlannedPiece bias = operation({{{"+ position"}}}, true, "A number for each distance");
            bias.large = in_head("position_bias");
            add(std::move(bias));
            add_matrix(biased);
        }
        if (const auto masked = in_head("masked")) {
            PlannedPiece mask = operation({{{"mask"}}}, true, "Masked scores become −∞");
            mask.large = graph_.find("mask");
            add(std::move(mask));
            add_matrix(masked);
        }
    }

    void weights() {
        const Normalizer& normalizer_used = normalizer(scene_.choices.normalizer);
        std::vector<OperationLine> lines = {{{std::string(normalizer_used.name)}}};
        const double temperature = scene_.choices.temperature;
        if (temperature != 1)
            lines.push_back({{"τ = " + number_text(static_cast<float>(temperature))}});
        add(operation(std::move(lines), true,
                      fmt::format("{}: {}", normalizer_used.label, normalizer_used.source)));
        add_matrix(in_head("weights"));
    }

    void output() {
        add(operation({{{"× "}, {"V", Role::value}}}, true,
                      "Each value times its weight, summed: a weighted sum a query"));
        add_matrix(in_head("output"));
        const int heads = scene_.choices.heads;
        const auto w_o = graph_.find("w_o"), concat = graph_.find("concat");
        if (heads > 1 && concat) {
            const std::string help = fmt::format(
                "concat: the outputs of all {} heads side by side; a head that is off "
                "gives zeros",
                heads);
            if (w_o) {
                add(operation({}, true, help));
                add_matrix(concat, true);
                const Shape shape = graph_.node(*concat).shape();
                PlannedPiece named =
                    operation({{{"concat", Role::output}},
                               {{fmt::format("{}×{}", shape.rows, shape.columns)}}},
                              false, help);
                named.large = concat;
                columns_.push_back({{std::move(named)}, false, true});
            } else {
                add(operation({{{"concat of"}}, {{fmt::format(" {} heads", heads)}}}, true, help));
            }
        }
        if (w_o) {
            add(operation({{{"×"}}}, false));
            add_matrix(w_o);
            add(operation({}, true));
        }
        if (w_o || heads > 1) add_matrix(graph_.find("output"));
    }

    const Frame& frame_;
    const Scene& scene_;
    const Graph& graph_;
    std::vector<PlannedColumn> columns_;
};

}  // namespace

std::vector<PlannedColumn> plan_formula(const Frame& frame) { return Planner(frame).plan(); }

}  // namespace attend
