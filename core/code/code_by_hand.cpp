#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/attention/scores/additive.h"
#include "core/attention/scores/gated.h"
#include "core/attention/scores/kernels.h"
#include "core/code/code_lines.h"
#include "core/code/formula_in_numpy.h"
#include "core/graph/explanation.h"
#include "core/named.h"

namespace attend {

namespace {

/// How a score is made of q and k: `{q}` and `{k}` are their names, `{σ}` the bandwidth. Names of
/// the score's own matrices are those of their nodes.
struct ScoreLine {
    std::string_view name;
    std::string_view before;  // a line before it; may be empty
    std::string_view code;
};
constexpr std::array score_lines{
    ScoreLine{"dot", "", "{q} @ {k}.T"},
    ScoreLine{"scaled_dot", "", "{q} @ {k}.T / np.sqrt({d})"},
    ScoreLine{"additive", "hidden = np.tanh(({q} @ w_1.T)[:, None] + ({k} @ w_2.T)[None] + b)",
              "hidden @ additive_v[0]"},
    ScoreLine{"general", "", "{q} @ w @ {k}.T"},
    ScoreLine{"gated",
              "g = 1 / (1 + np.exp(-({q} @ w[0, :{d}])[:, None] - ({k} @ w[0, {d}:])[None]))",
              "g * ({q} @ {k}.T)"},
    ScoreLine{"cosine",
              "lengths = np.outer(np.linalg.norm({q}, axis=1), np.linalg.norm({k}, axis=1))",
              "{q} @ {k}.T / lengths"},
    ScoreLine{"gaussian", "distance = np.linalg.norm({q}[:, None] - {k}[None], axis=-1)",
              "-distance**2 / (2 * {σ}**2)"},
    ScoreLine{"laplacian", "distance = np.linalg.norm({q}[:, None] - {k}[None], axis=-1)",
              "-distance / {σ}"},
    ScoreLine{"boxcar", "distance = np.linalg.norm({q}[:, None] - {k}[None], axis=-1)",
              "(distance <= {σ}).astype(float)"},
    ScoreLine{"epanechnikov", "distance = np.linalg.norm({q}[:, None] - {k}[None], axis=-1)",
              "np.maximum(0, 1 - distance**2 / {σ}**2)"},
    ScoreLine{"constant", "", "np.ones((len({q}), len({k})))"},
};

/// How weights are made of scores: `{s}` is their name, or them divided by the temperature.
struct WeightLine {
    std::string_view name;
    std::string_view before, code;
};
constexpr std::array weight_lines{
    WeightLine{"softmax", "e = np.exp({s} - {s}.max(axis=1, keepdims=True))",
               "e / e.sum(axis=1, keepdims=True)"},
    WeightLine{"sum", "kept = np.where(np.isfinite({s}), {s}, 0)",
               "kept / kept.sum(axis=1, keepdims=True)"},
    WeightLine{"sparsemax", "", "sparsemax({s})"},
    WeightLine{"entmax15", "", "entmax15({s})"},
    WeightLine{"hardmax", "largest = {s} == {s}.max(axis=1, keepdims=True)",
               "largest / largest.sum(axis=1, keepdims=True)"},
    WeightLine{"sigmoid", "", "1 / (1 + np.exp(-{s}))"},
    WeightLine{"none", "", "np.where(np.isfinite({s}), {s}, 0)"},
};

bool is_in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class ByHand {
  public:
    explicit ByHand(const CodedLayer& layer) : layer_(layer), head_(layer.head) {}

    std::vector<CodeLine> all() {
        know("x", layer_.x);
        know(layer_.memory_name, layer_.memory);
        projections();
        scores();
        weights();
        result();
        return std::move(lines_);
    }

  private:
    void know(const std::string& name, std::optional<NodeId> node) {
        if (node) names_.push_back({name, *node});
    }

    const NodeId* known(std::string_view name) const {
        const auto found = std::ranges::find(names_, name, &Known::name);
        return found == names_.end() ? nullptr : &found->node;
    }

    /// Cut into names that are known and what stands between them.
    void append(CodeLine& line, std::string_view code) const {
        std::string between;
        for (std::size_t at = 0; at < code.size();) {
            std::size_t end = at;
            while (end < code.size() && is_in_name(code[end])) ++end;
            const std::string_view name = code.substr(at, std::max<std::size_t>(end - at, 1));
            const bool is_member = at > 0 && code[at - 1] == '.';
            const NodeId* const node = is_member ? nullptr : known(name);
            if (node) {
                if (!between.empty()) line.push_back({std::exchange(between, {})});
                line.push_back(named_piece(std::string(name), *node));
            } else {
                between += name;
            }
            at += name.size();
        }
        if (!between.empty()) line.push_back({between});
    }

    void comment(std::string text) { lines_.push_back({{"# " + std::move(text)}}); }
    void plain(const std::string& code) { append(lines_.emplace_back(), code); }

    /// "q = x @ w_q   # 7 × 12"
    void makes(const std::string& name, NodeId node, const std::string& code) {
        know(name, node);
        CodeLine& line = lines_.emplace_back();
        line.push_back(named_piece(name, node));
        append(line, " = " + code);
        const Shape shape = layer_.shape(node);
        line.push_back({fmt::format("   # {} × {}", shape.rows, shape.columns)});
    }

    void projection(const std::string& name, const std::string& from, NodeId node,
                    std::optional<NodeId> w, std::optional<NodeId> b) {
        know("w_" + name, w), know("b_" + name, b);
        makes(name, node,
              fmt::format("{} @ w_{}{}", from, name, b ? " + b_" + name : std::string()));
    }

    void projections() {
        projection("q", "x", head_.q, head_.w_q, head_.b_q);
        projection("k", layer_.memory_name, head_.k, head_.w_k, head_.b_k);
        if (head_.w_v)
            projection("v", layer_.memory_name, head_.v, head_.w_v, head_.b_v);
        else
            makes("v", head_.v, "k");
        if (!head_.q_rotated || !head_.k_rotated) return;
        comment("turned by their places: " + layer_.scene.choices.position);
        makes("q_rotated", *head_.q_rotated, "rotated(q)");
        makes("k_rotated", *head_.k_rotated, "rotated(k)");
    }

    std::string with_names(std::string_view code, std::string_view s = {}) const {
        std::string text(code);
        const auto put = [&](std::string_view slot, const std::string& by) {
            for (std::size_t at = 0; (at = text.find(slot, at)) != text.npos; at += by.size())
                text.replace(at, slot.size(), by);
        };
        put("{q}", head_.q_rotated ? "q_rotated" : "q");
        put("{k}", head_.k_rotated ? "k_rotated" : "k");
        put("{d}", std::to_string(layer_.d_k));
        put("{σ}", digits(layer_.scene.choices[bandwidth]));
        put("{s}", std::string(s));
        return text;
    }

    void scores_by_rule() {
        const ScoreChoices& choices = layer_.scene.choices;
        if (choices.score == typed_score) {
            plain("# a number for each query i and key j");
            return makes(
                "scores", head_.scores,
                fmt::format("np.array([[{} for j in range({})] for i in range({})])",
                            formula_in_numpy(parse_pair_formula(choices.score_formula),
                                             with_names("{q}"), with_names("{k}")),
                            layer_.shape(head_.scores).columns, layer_.shape(head_.scores).rows));
        }
        const ScoreLine& line =
            named(std::span<const ScoreLine>(score_lines), "score", choices.score);
        if (!line.before.empty()) plain(with_names(line.before));
        if (const double open = layer_.scene.choices[gate_strength];
            choices.score == "gated" && open != 1)
            plain(fmt::format("g = 1 - {0} + {0} * g", open));
        makes("scores", head_.scores, with_names(line.code));
    }

    void scores() {
        for (const NodeId id : head_.parameters) {
            const Node& node = layer_.graph.node(id);
            const bool additive_v = node.path.ends_with("additive/v");
            know(additive_v ? "additive_v" : std::string(node.name()), id);
        }
        scores_by_rule();
        if (head_.biased && head_.position_bias) {
            know("position_bias", head_.position_bias);
            makes("biased", *head_.biased, "scores + position_bias");
        }
        if (!layer_.mask) return;
        const std::string from = head_.biased ? "biased" : "scores",
                          mask = head_.top_k ? "top_k" : "mask";
        know(mask, layer_.mask);
        makes("masked", head_.masked, fmt::format("np.where({} == 1, {}, -np.inf)", mask, from));
    }

    void weights() {
        const std::string scores = layer_.mask ? "masked" : head_.biased ? "biased" : "scores";
        const Normalizer& normalizer = normalizer_of(layer_.scene.choices);
        const double temperature = layer_.scene.choices.temperature;
        const bool divided = temperature != 1 && reads_temperature(normalizer);
        const std::string s =
            divided ? fmt::format("({} / {})", scores, digits(temperature)) : scores;
        const WeightLine& line =
            named(std::span<const WeightLine>(weight_lines), "normalizer", normalizer.name);
        if (!line.before.empty()) plain(with_names(line.before, s));
        makes("weights", head_.weights, with_names(line.code, s));
        if (head_.applied == head_.weights) return;
        makes("rounded", head_.applied, fmt::format("{}(weights)", layer_.scene.choices.rounding));
    }

    void result() {
        const std::string applied = head_.applied == head_.weights ? "weights" : "rounded";
        makes("output", head_.output, applied + " @ v");
        const std::size_t heads = layer_.heads.size();
        if (heads > 1) {
            comment(fmt::format("outputs: those of all {} heads", heads));
            CodeLine& line = lines_.emplace_back();
            know("concat", layer_.layer.concat);
            line = {named_piece("concat", layer_.layer.concat),
                    {" = np.concatenate("},
                    {"outputs", layer_.all(&Block::output)},
                    {", axis=1)"}};
            const Shape shape = layer_.shape(layer_.layer.concat);
            line.push_back({fmt::format("   # {} × {}", shape.rows, shape.columns)});
        }
        if (!layer_.layer.w_o) return;
        know("w_o", layer_.layer.w_o), know("b_o", layer_.layer.b_o);
        makes("attended", layer_.layer.attended(),
              fmt::format("{} @ w_o{}", heads > 1 ? "concat" : "output",
                          layer_.layer.b_o ? " + b_o" : ""));
    }

    struct Known {
        std::string name;
        NodeId node;
    };

    const CodedLayer& layer_;
    const Block& head_;
    std::vector<Known> names_;
    std::vector<CodeLine> lines_;
};

}  // namespace

std::vector<CodeLine> lines_by_hand(const CodedLayer& layer) { return ByHand(layer).all(); }

}  // namespace attend
