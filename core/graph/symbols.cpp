#include "core/graph/symbols.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/text/split.h"

namespace attend {

namespace {

/// The inputs whose places a formula writes, ascending.
std::set<std::size_t> inputs_written(const std::string& formula) {
    std::set<std::size_t> inputs;
    for (std::size_t at = 0; (at = formula.find('{', at)) != formula.npos; ++at) {
        std::size_t input = 0;
        const char* const begin = formula.data() + at + 1;
        const auto [end, error] = std::from_chars(begin, formula.data() + formula.size(), input);
        if (error == std::errc() && *end == '}') inputs.insert(input);
    }
    return inputs;
}

std::string unlike(std::string symbol, std::vector<std::string>& taken) {
    while (std::ranges::find(taken, symbol) != taken.end()) symbol += "′";
    taken.push_back(symbol);
    return symbol;
}

}  // namespace

Symbols symbols_in(const std::string& formula, const Graph& graph, const Node& node) {
    Symbols symbols{{}, std::vector<std::string>(node.inputs.size())};
    std::vector<std::string> taken;
    for (const std::size_t input : inputs_written(formula))
        if (input < node.inputs.size())
            symbols.inputs[input] = unlike(graph.node(node.inputs[input]).notation.element, taken);
    symbols.result = unlike(node.notation.element, taken);
    return symbols;
}

std::string with_symbols(std::string formula, const Symbols& symbols) {
    replace_all(formula, "{r}", symbols.result);
    for (const std::size_t input : inputs_written(formula))
        if (input < symbols.inputs.size())
            replace_all(formula, fmt::format("{{{}}}", input), symbols.inputs[input]);
    return formula;
}

}  // namespace attend
