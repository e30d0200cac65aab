#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/derivations/arrows_picture.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/pointing.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

constexpr std::size_t most_keys = 12;

/// The node that is the same number: "dot[station, train] = 3.82".
Box dot_link(Frame& frame, const ArrowPair& pair) {
    const Ui& ui = frame.ui;
    if (!pair.nodes.dot)
        return box::wrapped("This score is made of q and k in another way than by q·k.",
                            dim_style(ui, sizes::control));
    const NodeId id = *pair.nodes.dot;
    const auto value =
        static_cast<double>(frame.evaluation()->value(id)(pair.cell.row, pair.cell.column));
    BoxActs acts;
    acts.click = [&frame, id, cell = pair.cell] { select_cell(frame, frame.node(id), cell); };
    acts.point = [&frame, id, cell = pair.cell] { frame.hover(frame.node(id), cell); };
    return box::row(
               {box::text(cell_name(frame.node(id), pair.cell),
                          {Face::regular, sizes::control, ui.theme->text}, 4),
                box::text("= " + typeset(value), {Face::semibold, sizes::control, ui.theme->text})},
               0.4f)
        .named("arrows/dot")
        .help(frame.evaluation()->is_edited(id, pair.cell) ? "Set by you: no longer the product"
                                                           : "The same number, in the computation")
        .in_light(is_lit(frame, id, pair.cell))
        .on(std::move(acts));
}

/// "q·k = ‖q‖ ‖k‖ cos θ", with the numbers put in.
Box product(const Ui& ui, const ArrowPair& pair, const ArrowsOfRow& row) {
    const ArrowOfKey& key = row.keys[static_cast<std::size_t>(pair.cell.column)];
    return box::column(
        {fitted_attention_formula(ui, "q·k = ‖q‖ ‖k‖ cos θ", 1.3f),
         box::fitted_formula(fmt::format("{} · {} · {} = {}", digits(row.of_q), digits(key.length),
                                         digits(key.cosine), digits(key.product)),
                             {}, 1.15f)
             .named("arrows/product")},
        0.5f);
}

/// q, k, and number by number their products, which the score adds up.
Box strips(Frame& frame, const ArrowPair& pair) {
    const Matrix &q = frame.evaluation()->value(pair.nodes.q),
                 &k = frame.evaluation()->value(pair.nodes.k);
    const auto& rows = frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), pair.nodes.q, pair.nodes.k, pair.cell.row,
                   pair.cell.column),
        [&] {
            return std::array{
                row_of(q, pair.cell.row), row_of(k, pair.cell.column),
                share(Matrix(q.row(pair.cell.row).cwiseProduct(k.row(pair.cell.column))))};
        });
    CellStrip products;
    products.value = rows[2];
    products.scale = own_scale(frame, largest_size(*rows[2]));
    products.text = [q = pair.q, k = pair.k](Index column) {
        return fmt::format("{} × {} = {}", digits(q[column]), digits(k[column]),
                           digits(q[column] * k[column]));
    };
    const auto line = [&](int at, const char* symbol, CellStrip strip,
                          std::function<void(Index)> pointed = {}) {
        strip.lit = lit_column(frame, {pair.nodes.q, pair.nodes.k});
        return Boxes{box::formula(symbol, {{"q", Role::query}, {"k", Role::key}}).right(),
                     strip_box(frame, fmt::format("arrows/strip/{}", at), std::move(strip),
                               {{4, 1.5f}, {24, 1.5f}, true}, std::move(pointed))
                         .high(1.5f)
                         .grow()};
    };
    return box::table({line(0, "q", node_strip(frame, rows[0], pair.nodes.q, pair.cell.row)),
                       line(1, "k", node_strip(frame, rows[1], pair.nodes.k, pair.cell.column)),
                       line(2, "q∘k", std::move(products),
                            [&frame, node = pair.nodes.q, row = pair.cell.row](Index column) {
                                frame.hover(frame.node(node), {row, column});
                            })},
                      {}, 0.6f, 0.35f);
}

/// The keys by their weights: how far each reaches, times ‖q‖, and its share.
class ReachTable {
  public:
    ReachTable(Frame& frame, const ArrowPair& pair, const ArrowsOfRow& row)
        : frame_(frame), theme_(*frame.ui.theme), pair_(pair), row_(row), order_(row.keys.size()) {
        std::iota(order_.begin(), order_.end(), Index{0});
        std::ranges::stable_sort(order_, std::greater<>(), [&](Index key) { return weight(key); });
        for (const ArrowOfKey& key : row.keys) most_ = std::max(most_, key.product);
        // The chosen one is told in any case.
        const auto chosen = std::ranges::find(order_, pair.cell.column);
        if (order_.size() > most_keys && chosen - order_.begin() >= std::ptrdiff_t{most_keys})
            std::rotate(order_.begin() + (most_keys - 1), chosen, chosen + 1);
    }

    Box box() const {
        std::vector<Boxes> rows;
        for (std::size_t i = 0; i < std::min(order_.size(), most_keys); ++i)
            rows.push_back(line(order_[i]));
        const Ui& ui = frame_.ui;
        const std::size_t left = order_.size() - rows.size();
        rows.push_back(
            {small(left > 0 ? say<texts::derivations::others>("n"_is = left) : std::string()),
             box::space(1), attention_formula(ui, "q·k", {.size = 0.9f}).right(), box::space(1),
             attention_formula(ui, "α", {.size = 0.9f}).right()});
        return box::table(
            std::move(rows),
            [&](Box row, std::size_t i) {
                if (i >= std::min(order_.size(), most_keys)) return row;
                BoxActs acts;
                const Cell cell{pair_.cell.row, order_[i]};
                const NodeId node = pair_.nodes.dot.value_or(frame_.block().scores);
                acts.click = [&frame = frame_, node, cell] {
                    frame.session().select(frame.node(node).path, cell);
                    frame.session().selection.chosen = true;
                };
                acts.point = [&frame = frame_, cell] { point_at(frame, cell); };
                return std::move(row)
                    .named(fmt::format("arrows/key/{}", cell.column))
                    .lit(cell.column == pair_.cell.column)
                    .in_light(is_lit(frame_, node, cell))
                    .on(std::move(acts));
            },
            0.7f, 0.3f);
    }

  private:
    Box small(std::string text) const {
        return box::text(std::move(text), dim_style(frame_.ui, sizes::axis));
    }
    double weight(Index key) const {
        return static_cast<double>(
            frame_.evaluation()->value(frame_.block().weights)(pair_.cell.row, key));
    }

    Boxes line(Index key) const {
        const bool own = key == pair_.cell.column;
        const Face face = own ? Face::semibold : Face::regular;
        const Rgb dim = own ? theme_.text : theme_.dim_text;
        const double product = row_.keys[static_cast<std::size_t>(key)].product;
        const auto bar = [&](double share, Role role) {
            return box::bar(std::clamp(share, 0.0, 1.0),
                            mix(theme_.panel, theme_.role(role), own ? 1 : 0.5f), theme_.track)
                .wide({2, 8, 8});
        };
        const Axis& keys = frame_.node(pair_.nodes.k).axes.rows;
        return {box::text(unique_label(keys, key),
                          {face, sizes::control, own ? theme_.role(Role::key) : theme_.text}, 3)
                    .wide({2, 5, 8})
                    .right(),
                bar(product / most_, Role::key),
                box::text(number_text(product, 1), {face, sizes::control, dim}).right(),
                bar(weight(key), Role::weights),
                box::text(percent_figure(weight(key)), {face, sizes::control, dim}).right()};
    }

    Frame& frame_;
    const Theme& theme_;
    const ArrowPair& pair_;
    const ArrowsOfRow& row_;
    std::vector<Index> order_;
    double most_ = 1e-12;
};

}  // namespace

Box arrows_words(Frame& frame, const ArrowPair& pair, const ArrowsOfRow& row) {
    const Ui& ui = frame.ui;
    Boxes lines{product(frame.ui, pair, row), dot_link(frame, pair)};
    if (const std::string said = said_of_pair(pair); !said.empty())
        lines.push_back(box::wrapped(said, {Face::regular, sizes::control, ui.theme->text})
                            .named("arrows/said"));
    lines.push_back(box::space(0.3f));
    lines.push_back(strips(frame, pair));
    lines.push_back(box::space(0.6f));
    lines.push_back(
        box::row({box::text("From reach to share", {Face::semibold, sizes::title, ui.theme->text}),
                  box::text("all keys of this row", dim_style(ui, sizes::control)).droppable()},
                 0.6f));
    lines.push_back(ReachTable(frame, pair, row).box());
    lines.push_back(box::space(0.6f));
    lines.push_back(box::wrapped(
        "Drag an arrow's head: the row's numbers change with it, within the plane of q and that "
        "key.",
        dim_style(ui, sizes::control)));
    return box::column(std::move(lines), 0.4f);
}

}  // namespace attend
