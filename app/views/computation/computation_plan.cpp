#include "app/views/computation/computation_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "app/gui/text_lines.h"
#include "core/text/split.h"

namespace attend {

namespace {

class Planner {
  public:
    explicit Planner(const Frame& frame)
        : frame_(frame),
          scene_(*frame.scene()),
          graph_(*frame.evaluation()->graph),
          block_(frame.block()) {}

    std::vector<PlannedColumn> plan() {
        if (scene_.layers.empty()) return plan_of_one_query();
        inputs();
        projections();
        scores();
        weights();
        output();
        return std::move(columns_);
    }

  private:
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
    void add(PlannedPiece piece, Shown shown = {}) {
        columns_.push_back({{std::move(piece)}, shown});
    }
    void add_matrix(std::optional<NodeId> id, Shown shown = {}) {
        if (id) add(matrix(*id), shown);
    }

    static constexpr float third = 1.0f / 3;

    const LayerBlock& layer() const { return frame_.layer_block(); }

    /// Keys and values are made of the memory: it is shown where it is not the same as x.
    void inputs() {
        if (const auto positions = scene_.graph->sequence(0).places;
            positions && frame_.store.session.selection.layer == 0) {
            add_matrix(scene_.graph->sequence(0).words, where_room);
            add(joined_by(*positions), where_room);
            add_matrix(positions, where_room);
            add(operation({{{"="}}}, false), where_room);
        }
        const NodeId memory = layer().memory;
        const bool apart =
            scene_.crosses() || frame_.store.draft.edits.contains(graph_.node(memory).path);
        const OperationLine times = {{"×"}};
        NodeId read = layer().input;
        if (const auto normed = layer().normed) {
            add_matrix(read, where_room);
            add(leads_to(*normed), where_room);
            read = *normed;
        }
        if (!apart) {
            add_matrix(read);
            return add(operation({times}, false));
        }
        const NodeId answers = layer().normed_memory.value_or(memory);
        // Amid the keys and the values that are made of it, and as high as what asks.
        const float top = 1.5f * third, bottom = 2.5f * third;
        columns_.push_back({{matrix(read, 0, third), matrix(answers, top, bottom)}});
        columns_.push_back({{operation({times}, false, "", 0, third),
                             operation({times}, false, "", top, bottom)}});
    }

    /// What stands between words and their places: they are added, or set side by side.
    PlannedPiece joined_by(NodeId positions) const {
        const auto sum = std::ranges::find_if(graph_.nodes(), [&](const Node& node) {
            return std::ranges::find(node.inputs, positions) != node.inputs.end();
        });
        if (sum == graph_.nodes().end()) return operation({{{"+"}}}, false);
        const Operation& made = *sum->operation;
        std::string sign(made.sign(1));
        if (sign.empty()) sign = made.spoken();
        return operation({{{std::move(sign)}}}, false, std::string(made.in_words()));
    }

    /// One query, its keys and their values: nothing is projected.
    std::vector<PlannedColumn> plan_of_one_query() {
        const Block& block = block_;
        const Node& scores = graph_.node(block.scores);
        if (scores.inputs.size() == 2)  // else the texts themselves are compared
            columns_.push_back({{matrix(block.q, 0, third), matrix(block.k, third, 1)}});
        else if (scores.inputs.size() == 1)  // or counts that are not laid out in a matrix
            columns_.push_back({{matrix(scores.inputs[0], 0, third), named(block.k, third, 1)}});
        add(leads_to(block.scores));
        add_matrix(block.scores);
        weights();
        add(operation({{{"×"}}}, false));
        if (graph_.node(block.v).on_demand)
            add(named(block.v));
        else
            add_matrix(block.v);
        add(operation({{{"="}}}, false,
                      std::string(graph_.node(block.output).operation->in_words())));
        add_matrix(block.output);
        return std::move(columns_);
    }

    /// Too large to be laid out: its name and shape.
    PlannedPiece named(NodeId id, float top = 0, float bottom = 1) const {
        const Node& node = graph_.node(id);
        return operation({{{node.notation.matrix, node.notation.role}},
                          {{fmt::format("{}×{}", node.shape().rows, node.shape().columns)}}},
                         false, "So large that it is only made when a command asks for it", top,
                         bottom);
    }

    void projections() {
        PlannedColumn weights, arrows, products;
        const bool biased = scene_.choices.bias;
        float top = 0;
        for (const auto& [w, result, bias] : {std::tuple(block_.w_q, block_.q, block_.b_q),
                                              {block_.w_k, block_.k, block_.b_k},
                                              {block_.w_v, block_.v, block_.b_v}}) {
            const float bottom = top + third > 0.99f ? 1.0f : top + third;
            if (w)
                weights.pieces.push_back(matrix(*w, top, bottom));
            else
                weights.pieces.push_back(
                    operation({{{graph_.node(block_.v).notation.matrix, Role::value},
                                {" = "},
                                {graph_.node(block_.k).notation.matrix, Role::key}}},
                              false, "The values are the keys", top, bottom));
            PlannedPiece arrow = operation(
                biased && w ? std::vector<OperationLine>{{{"+ b"}}} : std::vector<OperationLine>{},
                w.has_value(), biased && w ? "A bias is added to every row" : "", top, bottom);
            arrow.large = bias;
            arrows.pieces.push_back(std::move(arrow));
            products.pieces.push_back(matrix(result, top, bottom));
            top = bottom;
        }
        columns_.push_back(std::move(weights));
        if (block_.q_rotated && block_.k_rotated) return turned_by_places(arrows, products);
        columns_.push_back(std::move(arrows));
        columns_.push_back(std::move(products));
    }

    /// Queries and keys are turned before they are compared; values are not. Where there is no room
    /// for what they were before, the arrows from their matrices say so.
    void turned_by_places(PlannedColumn arrows, PlannedColumn products) {
        const NodeId q = *block_.q_rotated, k = *block_.k_rotated;
        PlannedPiece q_turns = leads_to(q), k_turns = leads_to(k);
        q_turns.top = 0, q_turns.bottom = k_turns.top = third, k_turns.bottom = 2 * third;
        const PlannedColumn at_once{{q_turns, k_turns, arrows.pieces.back()}, where_tight};
        const PlannedColumn turned{
            {matrix(q, 0, third), matrix(k, third, 2 * third), products.pieces.back()},
            where_tight};
        arrows.shown = products.shown = unless_tight;
        columns_.push_back(std::move(arrows));
        columns_.push_back(std::move(products));
        columns_.push_back({{std::move(q_turns), std::move(k_turns)}, unless_tight});
        columns_.push_back({{matrix(q, 0, third), matrix(k, third, 2 * third)}, unless_tight});
        columns_.push_back(at_once);
        columns_.push_back(turned);
    }

    /// The leaves that the score function has of its own, one above the other.
    void parameters() {
        PlannedColumn leaves;
        const std::vector<NodeId>& own = block_.parameters;
        const auto count = static_cast<float>(own.size());
        for (std::size_t i = 0; i < own.size(); ++i)
            leaves.pieces.push_back(
                matrix(own[i], static_cast<float>(i) / count, static_cast<float>(i + 1) / count));
        leaves.shown = where_room;
        if (!own.empty()) columns_.push_back(std::move(leaves));
    }

    void scores() {
        parameters();
        PlannedPiece made = leads_to(block_.scores);
        if (block_.dot && graph_.node(block_.scores).inputs == std::vector{*block_.dot}) {
            const auto name = [&](NodeId id) { return graph_.node(id).notation.matrix; };
            const OperationLine product = {{name(block_.compared_q()), Role::query},
                                           {name(block_.compared_k()) + "ᵀ", Role::key}};
            made.lines.insert(made.lines.begin(), product);
        }
        made.large = block_.dot;
        const bool masked = block_.masked != block_.biased.value_or(block_.scores);
        const bool then_masked = masked && !block_.biased;
        if (then_masked) add(masked_at_once(made), where_tight);
        add(std::move(made), then_masked ? unless_tight : Shown{});
        add_matrix(block_.scores, then_masked ? unless_tight : Shown{});
        if (const auto biased = block_.biased) {
            PlannedPiece bias = leads_to(*biased);
            bias.large = block_.position_bias;
            add(std::move(bias));
            add_matrix(biased);
        }
        if (!masked) return;
        PlannedPiece mask = leads_to(block_.masked);
        mask.large = block_.top_k ? block_.top_k : scene_.graph->entry().mask;
        add(std::move(mask), then_masked ? unless_tight : Shown{});
        add_matrix(block_.masked);
    }

    /// Scores are made and masked by one arrow, where both have no room.
    PlannedPiece masked_at_once(PlannedPiece made) const {
        const PlannedPiece mask = leads_to(block_.masked);
        made.lines.insert(made.lines.end(), mask.lines.begin(), mask.lines.end());
        made.help += "\n" + mask.help;
        return made;
    }

    void weights() {
        step(block_.weights);
        if (block_.applied != block_.weights) step(block_.applied);
    }

    void output() {
        add(operation({{{"× "}, {graph_.node(block_.v).notation.matrix, Role::value}}}, true,
                      "Each value times its weight, summed: a weighted sum a query"));
        add_matrix(block_.output);
        const int heads = scene_.choices.heads;
        const auto w_o = layer().w_o;
        if (heads > 1) join_heads(heads, w_o);
        if (w_o) {
            add(operation({{{"×"}}}, false));
            add_matrix(w_o);
        }
        const std::vector<NodeId>& results = layer().results;
        if (!w_o && heads == 1 && !layer().goes_on()) return;
        if (results.size() > 1) {
            for (const NodeId id : results) step(id, where_room);
            return steps_in_words(results);
        }
        for (const NodeId id : results) step(id);
    }

    /// Where there is no room for what follows the heads: the names of the steps, and the result.
    void steps_in_words(const std::vector<NodeId>& results) {
        std::string help = "In between:";
        for (const NodeId id : results)
            help +=
                fmt::format("\n{} ({})", graph_.node(id).path, graph_.node(id).operation->name());
        PlannedPiece words = operation({{{"…"}}, {{fmt::format("{} steps", results.size())}}}, true,
                                       std::move(help));
        words.large = results.front();
        add(std::move(words), where_short);
        add_matrix(results.back(), where_short);
    }

    void join_heads(int heads, std::optional<NodeId> w_o) {
        const NodeId concat = layer().concat;
        const std::string help = fmt::format(
            "concat: the outputs of all {} heads side by side; a head that is off gives zeros",
            heads);
        if (!w_o)
            return add(
                operation({{{"concat of"}}, {{fmt::format(" {} heads", heads)}}}, true, help));
        add(operation({}, true, help));
        add_matrix(concat, where_room);
        const Shape shape = graph_.node(concat).shape();
        PlannedPiece named = operation(
            {{{"concat", Role::output}}, {{fmt::format("{}×{}", shape.rows, shape.columns)}}},
            false, help);
        named.large = concat;
        add(std::move(named), {Detail::brief, Detail::brief});
    }

    /// An arrow that says what happens, and its result. What was drawn with signs between its
    /// inputs, as the product with W_O, needs no more than the arrow.
    void step(NodeId id, Shown shown = {}) {
        add(leads_to(id), shown);
        add_matrix(id, shown);
    }

    PlannedPiece leads_to(NodeId id) const {
        const Operation& made = *graph_.node(id).operation;
        const Notation& said = graph_.node(id).notation;
        std::string arrow = said.arrow, help = said.arrow_help;
        if (arrow.empty() && made.sign(1).empty()) arrow = made.spoken();
        if (!arrow.empty() && help.empty()) help = made.in_words();
        std::vector<OperationLine> lines;
        for (const std::string_view line : split(arrow, '\n'))
            lines.push_back({{std::string(line)}});
        if (!said.formula.empty()) help += "\n" + formula_line(said.formula);
        if (!help.empty() && !said.source.empty()) help += fmt::format("\n{}", said.source);
        return operation(std::move(lines), true, std::move(help));
    }

    const Frame& frame_;
    const Scene& scene_;
    const Graph& graph_;
    const Block& block_;
    std::vector<PlannedColumn> columns_;
};

}  // namespace

std::vector<PlannedColumn> plan_formula(const Frame& frame) { return Planner(frame).plan(); }

}  // namespace attend
