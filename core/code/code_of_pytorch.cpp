#include <fmt/format.h>

#include "core/code/code_lines.h"
#include "core/texts/code.h"

namespace attend {

namespace {

constexpr std::string_view pytorch_name = "PyTorch";

class PyTorch {
  public:
    PyTorch(const CodedLayer& layer, LayerCode& code)
        : layer_(layer),
          code_(code),
          heads_(static_cast<Index>(layer.heads.size())),
          groups_(static_cast<Index>(layer.groups())) {}

    void write() {
        const std::string& score = layer_.scene.choices.score;
        if (score != "scaled_dot" && score != "dot")
            return note(
                say<texts::code::no_score>("library"_is = pytorch_name, "score"_is = score));
        const std::string why_not =
            score == "dot" ? say<texts::code::torch_unscaled>() : why_no_module();
        if (why_not.empty() && divides()) return module();
        if (!why_not.empty())
            note(say<texts::code::torch_other>("why"_is = why_not));
        else if (layer_.d % heads_ != 0)
            note(say<texts::code::torch_divides_not>("d"_is = std::to_string(layer_.d),
                                                     "heads"_is = std::to_string(heads_)));
        else
            note(say<texts::code::torch_divides>("divided"_is = std::to_string(layer_.d / heads_),
                                                 "width"_is = std::to_string(layer_.d_k)));
        by_parts(score == "dot");
    }

  private:
    void note(std::string text) { code_.notes.push_back(std::move(text)); }
    CodeLine& line(CodeLine pieces) { return code_.library.emplace_back(std::move(pieces)); }
    static CodePiece argument(const std::string& name, const std::string& value,
                              std::vector<NodeId> makes) {
        return {name + "=" + value, std::move(makes)};
    }

    /// What nn.MultiheadAttention cannot be told; nothing where it can be told all but widths.
    std::string why_no_module() const {
        const auto w_o = layer_.layer.w_o;
        if (!w_o || layer_.shape(*w_o).columns != layer_.d)
            return say<texts::code::torch_no_output>();
        if (groups_ < heads_) return say<texts::code::torch_groups>();
        if (layer_.partly) return say<texts::code::torch_biases>();
        return {};
    }
    bool divides() const {
        return layer_.head.w_v && layer_.d % heads_ == 0 && layer_.d_k == layer_.d / heads_ &&
               layer_.d_v == layer_.d_k;
    }

    void module() {
        std::vector<NodeId> inside = layer_.all({&Block::w_q, &Block::w_k, &Block::w_v}),
                            biases = layer_.all({&Block::b_q, &Block::b_k, &Block::b_v});
        inside.push_back(*layer_.layer.w_o);
        if (layer_.layer.b_o) biases.push_back(*layer_.layer.b_o);
        CodeLine& made =
            line({{"mha = torch.nn.MultiheadAttention("},
                  argument("embed_dim", std::to_string(layer_.d), inside),
                  {", "},
                  argument("num_heads", std::to_string(heads_), layer_.all(&Block::weights))});
        const Index d_memory = layer_.shape(layer_.memory).columns;
        if (d_memory != layer_.d) {
            const std::string width = std::to_string(d_memory);
            made.push_back({", "});
            made.push_back(argument("kdim", width, layer_.all({&Block::w_k})));
            made.push_back({", "});
            made.push_back(argument("vdim", width, layer_.all({&Block::w_v})));
        }
        made.push_back({", "});
        made.push_back(argument("bias", layer_.biased ? "True" : "False", biases));
        made.push_back({", batch_first=True)"});
        call();
        if (layer_.mask) note(say<texts::code::torch_mask>());
        if (d_memory == layer_.d)
            note(say<texts::code::torch_stacked>("rows"_is = std::to_string(3 * layer_.d),
                                                 "columns"_is = std::to_string(layer_.d)));
    }

    void call() {
        const std::string& memory = layer_.memory_name;
        CodeLine& called = line({{"output", {layer_.layer.attended()}},
                                 {", "},
                                 {"weights", layer_.all(&Block::weights)},
                                 {" = mha("},
                                 argument("query", "x", layer_.all(&Block::q)),
                                 {", "},
                                 argument("key", memory, layer_.all(&Block::k)),
                                 {", "},
                                 argument("value", memory, layer_.all(&Block::v))});
        if (layer_.mask) {
            called.push_back({", "});
            called.push_back(argument("attn_mask", "mask == 0", {*layer_.mask}));
        }
        called.push_back({", average_attn_weights=False)"});
    }

    /// Products, the function, and the product with W_O.
    void by_parts(bool unscaled) {
        linear("q", "x", layer_.x, layer_.all(&Block::q), &Block::w_q, &Block::b_q, heads_,
               layer_.shape(layer_.head.q).columns);
        linear("k", layer_.memory_name, layer_.memory, layer_.all(&Block::k), &Block::w_k,
               &Block::b_k, groups_, layer_.d_k);
        if (layer_.head.w_v)
            linear("v", layer_.memory_name, layer_.memory, layer_.all(&Block::v), &Block::w_v,
                   &Block::b_v, groups_, layer_.d_v);
        else
            line({{"v", layer_.all(&Block::v)}, {" = "}, {"k", layer_.all(&Block::k)}});
        CodeLine& attended = line({{"output", layer_.all(&Block::output)},
                                   {" = torch.nn.functional."},
                                   {"scaled_dot_product_attention", layer_.all(&Block::weights)},
                                   {"("},
                                   {"q", layer_.all(&Block::q)},
                                   {", "},
                                   {"k", layer_.all(&Block::k)},
                                   {", "},
                                   {"v", layer_.all(&Block::v)}});
        const auto add = [&](CodePiece piece) {
            attended.push_back({", "});
            attended.push_back(std::move(piece));
        };
        if (layer_.causal)
            add(argument("is_causal", "True", {*layer_.mask}));
        else if (layer_.mask)
            add(argument("attn_mask", "mask == 1", {*layer_.mask}));
        if (unscaled) add(argument("scale", "1.0", layer_.all(&Block::scores)));
        if (groups_ < heads_) add(argument("enable_gqa", "True", layer_.all({&Block::w_k})));
        attended.push_back({")"});
        if (heads_ > 1)
            line({{"concat", {layer_.layer.concat}},
                  {" = "},
                  {"output", layer_.all(&Block::output)},
                  {fmt::format(".transpose(1, 2).reshape(1, {}, {})",
                               layer_.shape(layer_.layer.concat).rows, heads_ * layer_.d_v)}});
        if (const auto w_o = layer_.layer.w_o) {
            CodeLine& projected = line({{"attended", {layer_.layer.attended()}}, {" = "}});
            module_linear(
                projected, heads_ * layer_.d_v, layer_.shape(*w_o).columns, {*w_o},
                layer_.layer.b_o ? std::vector<NodeId>{*layer_.layer.b_o} : std::vector<NodeId>());
            projected.push_back({"("});
            projected.push_back({heads_ > 1 ? "concat" : "output",
                                 heads_ > 1 ? std::vector<NodeId>{layer_.layer.concat}
                                            : layer_.all(&Block::output)});
            projected.push_back({")"});
        }
    }

    using Leaf = std::optional<NodeId> Block::*;

    /// "torch.nn.Linear(in_features=50, out_features=48, bias=False)"
    void module_linear(CodeLine& line, Index in, Index out, const std::vector<NodeId>& w,
                       const std::vector<NodeId>& b) const {
        line.push_back({"torch.nn.Linear("});
        line.push_back(argument("in_features", std::to_string(in), w));
        line.push_back({", "});
        line.push_back(argument("out_features", std::to_string(out), w));
        line.push_back({", "});
        line.push_back(argument("bias", b.empty() ? "False" : "True", b));
        line.push_back({")"});
    }

    void linear(const std::string& name, const std::string& from, NodeId read,
                std::vector<NodeId> made, Leaf w, Leaf b, Index copies, Index width) {
        CodeLine& product = line({{name, std::move(made)}, {" = "}});
        const Shape shape = layer_.shape(read);
        module_linear(product, shape.columns, copies * width, layer_.all({w}), layer_.all({b}));
        product.push_back({"("});
        product.push_back(named_piece(from, read));
        product.push_back({")"});
        if (heads_ > 1)
            product.push_back(
                {fmt::format(".view(1, {}, {}, {}).transpose(1, 2)", shape.rows, copies, width)});
    }

    const CodedLayer& layer_;
    LayerCode& code_;
    Index heads_, groups_;
};

}  // namespace

void write_pytorch(const CodedLayer& layer, LayerCode& code) { PyTorch(layer, code).write(); }

}  // namespace attend
