#include "core/analysis/cost_products.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/graph/explanation.h"
#include "core/graph/markup.h"

namespace attend {

namespace {

struct CostSymbol {
    std::string_view symbol, meaning;
};
constexpr std::array symbols{
    CostSymbol{"L", "layers"},
    CostSymbol{"H", "heads"},
    CostSymbol{"G", "groups of heads that share keys and values"},
    CostSymbol{"P", "pairs of a query and a key that are compared"},
    CostSymbol{"P_α", "weights that are multiplied with values"},
    CostSymbol{"n", "queries"},
    CostSymbol{"m", "keys"},
    CostSymbol{"d", "width of x"},
    CostSymbol{"d_m", "width of memory, which keys and values are made of"},
    CostSymbol{"d_q", "width of a query"},
    CostSymbol{"d_k", "width of a key"},
    CostSymbol{"d_v", "width of a value"},
    CostSymbol{"d_{ff}", "width of the feed-forward network"},
    CostSymbol{"h", "width of the common space"},
};

/// The factors by their symbols, of one document's sizes.
class Factors {
  public:
    explicit Factors(const CostSizes& sizes) : sizes_(sizes), cost_(cost_of(sizes)) {}

    CostFactor layers() const { return {"L", sizes_.layers}; }
    CostFactor heads() const { return {"H", sizes_.heads}; }
    /// Those that have keys and values of their own.
    CostFactor groups() const {
        return sizes_.key_value_heads > 0 ? CostFactor{"G", sizes_.key_value_heads} : heads();
    }
    CostFactor pairs() const { return {"P", cost_.scored}; }
    CostFactor mixed() const { return {"P_α", cost_.mixed}; }
    CostFactor queries() const { return {"n", sizes_.queries}; }
    CostFactor keys() const { return {"m", sizes_.keys}; }
    CostFactor width() const { return {"d", sizes_.width}; }
    CostFactor memory_width() const { return {"d_m", sizes_.memory_width}; }
    CostFactor key_width() const { return {"d_k", sizes_.key_width}; }
    CostFactor query_width() const {
        return sizes_.query_width > 0 ? CostFactor{"d_q", sizes_.query_width} : key_width();
    }
    CostFactor value_width() const { return {"d_v", sizes_.value_width}; }
    CostFactor feed_forward_width() const { return {"d_{ff}", sizes_.feed_forward_width}; }
    CostFactor hidden() const { return {"h", sizes_.hidden_width}; }

  private:
    const CostSizes& sizes_;
    Cost cost_;
};

constexpr CostFactor two{"2", 2}, four{"4", 4}, six{"6", 6};

std::vector<CostProduct> projections(const CostSizes& sizes, const Factors& f) {
    std::vector<CostProduct> products{
        {two, f.layers(), f.heads(), f.queries(), f.width(), f.query_width()},
        {two, f.layers(), f.groups(), f.keys(), f.memory_width(), f.key_width()}};
    if (!sizes.shared_key_value)
        products.push_back(
            {two, f.layers(), f.groups(), f.keys(), f.memory_width(), f.value_width()});
    if (sizes.output_projection)
        products.push_back({two, f.layers(), f.heads(), f.queries(), f.value_width(), f.width()});
    return products;
}

std::string joined(const std::vector<CostProduct>& products,
                   std::string (*text_of)(const CostFactor& factor)) {
    std::string text;
    for (const CostProduct& product : products) {
        if (!text.empty()) text += " + ";
        for (std::size_t i = 0; i < product.size(); ++i)
            text += (i > 0 ? "·" : "") + text_of(product[i]);
    }
    return text;
}

bool occurs(std::string_view symbol, const std::vector<CostProduct>& products) {
    return std::ranges::any_of(products, [&](const CostProduct& product) {
        return std::ranges::find(product, symbol, &CostFactor::symbol) != product.end();
    });
}

}  // namespace

std::vector<CostProduct> cost_products(std::string_view figure, const CostSizes& sizes) {
    const Factors f(sizes);
    if (figure == "score_bytes") return {{four, f.layers(), f.heads(), f.pairs()}};
    if (figure == "scores") return {{two, f.layers(), f.heads(), f.pairs(), f.key_width()}};
    if (figure == "mixing") return {{two, f.layers(), f.heads(), f.mixed(), f.value_width()}};
    if (figure == "projections") return projections(sizes, f);
    if (figure == "feed_forward")
        return {{sizes.feed_forward_gated ? six : four, f.layers(), f.queries(), f.width(),
                 f.feed_forward_width()}};
    if (figure == "maps") return {{f.queries()}, {f.keys()}};
    if (figure == "pairs") return {{f.queries(), f.keys()}};
    if (figure == "called_operations")
        return {{four, f.pairs(), f.width(), f.hidden()}, {four, f.pairs(), f.hidden()}};
    if (figure == "mapped_operations")
        return {{two, f.queries(), f.width(), f.hidden()},
                {two, f.keys(), f.width(), f.hidden()},
                {two, f.pairs(), f.hidden()}};
    return {};
}

double sum_of(const std::vector<CostProduct>& products) {
    double sum = 0;
    for (const CostProduct& product : products) {
        double value = 1;
        for (const CostFactor& factor : product) value *= factor.value;
        sum += value;
    }
    return sum;
}

std::string in_symbols(const std::vector<CostProduct>& products) {
    return joined(products, [](const CostFactor& factor) { return std::string(factor.symbol); });
}

std::string in_numbers(const std::vector<CostProduct>& products) {
    return joined(products, [](const CostFactor& factor) { return digits(factor.value, 7); });
}

std::string symbols_named(const std::vector<CostProduct>& products) {
    std::string text;
    for (const CostSymbol& symbol : symbols)
        if (occurs(symbol.symbol, products))
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ",
                                plain(std::string(symbol.symbol)), symbol.meaning);
    return text;
}

}  // namespace attend
