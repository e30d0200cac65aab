#include "core/translation/network.h"

#include <array>

#include "core/named.h"
#include "core/ops/join.h"

namespace attend {

namespace {

constexpr std::array all_attended{
    AttendTo{"source", "the source", "Each word is written with a look at all words of the source",
             AttendedTo::source},
    AttendTo{"source_and_own", "the source and what is written",
             "At the words written so far, too: their states answer beside the source's",
             AttendedTo::source_and_own},
    AttendTo{"nothing", "nothing",
             "The encoder's last states alone are read, the same for each word",
             AttendedTo::nothing},
};

/// Words begin with short vectors, so that the first step turns them where they belong.
constexpr double deviation_of_vectors = 0.3;

/// Adds leaves of a network under their paths.
class LeafAdder {
  public:
    LeafAdder(Graph& graph, const NetworkSizes& sizes, const Parameters& parameters)
        : graph_(graph), sizes_(sizes), parameters_(parameters) {}

    Ref table(const char* place, const std::vector<std::string>& words, Notation notation) {
        Scope scope = Scope(graph_).child(place);
        return parameters_.add(
            scope, "vectors",
            {{Axis("vocabulary", words), embed()}, LeafUse::weight, deviation_of_vectors},
            std::move(notation));
    }
    Ref weight(Scope& scope, const std::string& name, const Axis& rows, const Axis& columns,
               Notation notation, Index terms = 0) {
        const double deviation = keeping_variance(terms > 0 ? terms : rows.size());
        return parameters_.add(scope, name, {{rows, columns}, LeafUse::weight, deviation},
                               std::move(notation));
    }
    Ref bias(Scope& scope, const Axis& columns) {
        return parameters_.add_row(scope, "b", columns, LeafUse::bias, {"b", "b"});
    }

    /// `reads_context`: it also reads what attention mixes.
    CellNodes cell(const char* place, const Axis& state, bool reads_context) {
        const auto gate = [&](const char* name) {
            Scope scope = Scope(graph_).child(place).child(name);
            std::vector<Ref> parts{weight(scope, "w", embed(), state, {"W", "w"}),
                                   weight(scope, "u", state, state, {"U", "u"})};
            if (reads_context) parts.push_back(weight(scope, "c", context(), state, {"C", "c"}));
            const Ref b = bias(scope, state);
            return GateNodes{add_all(scope, std::move(parts)), b};
        };
        return {gate("update"), gate("reset"), gate("candidate")};
    }

    /// What several weights are, one below the other.
    static Ref add_all(Scope& scope, std::vector<Ref> parts) {
        Index rows = 0;
        for (const Ref& part : parts) rows += part.shape().rows;
        return scope.add("all", below(std::move(parts), Axis("what is read", rows)),
                         {"W", "w", Role::other, "Weights of all that is read"});
    }

    Axis embed() const { return {"dimension", sizes_.embed}; }
    Axis encoder() const { return {"encoder dimension", sizes_.encoder}; }
    Axis state() const { return {"state dimension", sizes_.state}; }
    Axis context() const { return {"context dimension", sizes_.context()}; }

  private:
    Graph& graph_;
    const NetworkSizes& sizes_;
    const Parameters& parameters_;
};

void add_attention(NetworkLeaves& leaves, LeafAdder& add, Graph& graph) {
    const NetworkSizes& sizes = leaves.sizes;
    if (!sizes.attends()) return;
    const Axis hidden("hidden dimension", sizes.hidden), one("parameter", 1);
    Scope score = Scope(graph).child("attention").child("additive");
    leaves.w_1 =
        add.weight(score, "w_1", hidden, add.state(), {"W_1", "w_1", Role::query}, sizes.state);
    leaves.w_2 =
        add.weight(score, "w_2", hidden, add.context(), {"W_2", "w_2", Role::key}, sizes.context());
    leaves.b = add.bias(score, hidden);
    leaves.v = add.weight(score, "v", one, hidden, {"v", "v"}, sizes.hidden);
    if (!sizes.own()) return;
    Scope own = Scope(graph).child("attention").child("own");
    leaves.own_w = add.weight(own, "w", add.state(), add.context(), {"W_g", "w_g", Role::key});
    leaves.own_b = add.bias(own, add.context());
}

}  // namespace

std::span<const AttendTo> attended_kinds() { return all_attended; }
const AttendTo& attend_to(std::string_view name) {
    return named(attended_kinds(), "attend_to", name);
}
const AttendTo& attend_to(AttendedTo attended) {
    return all_attended.at(static_cast<std::size_t>(attended));
}

NetworkLeaves add_network(Graph& graph, const NetworkSizes& sizes, const Parameters& parameters,
                          const std::vector<std::string>& source_words,
                          const std::vector<std::string>& target_words) {
    LeafAdder add(graph, sizes, parameters);
    NetworkLeaves leaves;
    leaves.sizes = sizes;
    leaves.source_vectors = add.table("encoder", source_words,
                                      {"E_V", "e", Role::input, "Vectors of the source's words"});
    leaves.target_vectors = add.table(
        "decoder", target_words, {"E_W", "e", Role::input, "Vectors of the words to be written"});
    leaves.forward = add.cell("encoder/forward", add.encoder(), false);
    leaves.backward = add.cell("encoder/backward", add.encoder(), false);
    Scope start = Scope(graph).child("decoder").child("start");
    leaves.start_w = add.weight(start, "w", add.encoder(), add.state(), {"W_s", "w_s"});
    leaves.start_b = add.bias(start, add.state());
    add_attention(leaves, add, graph);
    leaves.decoder = add.cell("decoder", add.state(), true);
    Scope output = Scope(graph).child("output");
    const Axis words("vocabulary", target_words);
    const Ref w = add.weight(output, "w", add.state(), words, {"W_o", "w_o"}),
              c = add.weight(output, "c", add.context(), words, {"C_o", "c_o"});
    leaves.output_b = add.bias(output, words);
    leaves.output = LeafAdder::add_all(output, {w, c});
    return leaves;
}

}  // namespace attend
