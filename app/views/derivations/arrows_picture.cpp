#include "app/views/derivations/arrows_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/gui/chart/chart.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/state/editing.h"
#include "app/views/lit.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/pointing.h"
#include "core/graph/explain.h"
#include "core/graph/unique_label.h"
#include "core/texts/derivations.h"

namespace attend {

namespace {

constexpr std::size_t most_names = 24;

/// A head that is held: plane and axes stay as they were when it was taken.
struct HeldHead {
    std::string path;  // of q or k
    Cell pair;
    bool of_q = false;
    PairPlane plane;
    ChartAxis x, y;
    Eigen::Vector2d from, mouse, moved = {0, 0};  // mouse: where it was in the frame before
    std::optional<Edit> before = {};              // of the node
};
struct ArrowsState {
    std::optional<HeldHead> held;
};

/// What is drawn: the keys of a row, or of a head that is held its plane.
class ArrowsPicture {
  public:
    ArrowsPicture(Frame& frame, const ArrowPair& pair, const ArrowsOfRow& row)
        : frame_(frame), theme_(*frame.ui.theme), pair_(pair), row_(row) {
        const auto& held = frame.ui.states.of<ArrowsState>().held;
        query_ = {row.of_q, 0};
        for (const ArrowOfKey& key : row.keys) heads_.push_back(key.head);
        if (held) {  // the plane stands still; both are seen in it
            query_ = held->plane.place_of(pair.q);
            key_head() = held->plane.place_of(pair.k);
        }
    }

    Chart chart() {
        const auto& held = frame_.ui.states.of<ArrowsState>().held;
        Chart chart;
        chart.equal_units = true;
        chart.x.hidden = chart.y.hidden = true;
        span(chart);
        if (held) chart.x = held->x, chart.y = held->y;
        ChartMark ground{ChartMark::Kind::horizontal};
        ground.color = theme_.border;
        chart.marks = {std::move(ground)};
        // What another head does while q turns away from its axis is in no plane of theirs.
        const bool alone = held && held->of_q;
        for (std::size_t key = 0; key < heads_.size() && !alone; ++key)
            if (key != chosen()) add_key(key, chart);
        add_query(chart);
        add_chosen(chart);
        add_handles(chart);
        return chart;
    }

  private:
    std::size_t chosen() const { return static_cast<std::size_t>(pair_.cell.column); }
    Eigen::Vector2d& key_head() { return heads_[chosen()]; }
    const ArrowOfKey& key() const { return row_.keys[chosen()]; }

    /// Everything, with some room for names.
    void span(Chart& chart) const {
        chart.x.low = std::min(0.0, query_.x()), chart.x.high = std::max(0.0, query_.x());
        chart.y.low = std::min(0.0, query_.y()), chart.y.high = std::max(0.0, query_.y());
        for (const Eigen::Vector2d& head : heads_) {
            chart.x.low = std::min(chart.x.low, head.x());
            chart.x.high = std::max(chart.x.high, head.x());
            chart.y.low = std::min(chart.y.low, head.y());
            chart.y.high = std::max(chart.y.high, head.y());
        }
        double size = std::max(chart.x.high - chart.x.low, chart.y.high - chart.y.low);
        if (!(size > 0)) size = 1;
        chart.x.low -= 0.08 * size, chart.x.high += 0.16 * size;
        chart.y.low -= 0.1 * size, chart.y.high += 0.08 * size;
    }

    ChartSeries arrow(Eigen::Vector2d to, Rgb color, float pixels) const {
        ChartSeries line;
        line.x = {0, to.x()}, line.y = {0, to.y()};
        line.color = color, line.width = sizes::of(pixels), line.arrow = true;
        return line;
    }

    /// Down to the query's line.
    ChartSeries plumb(Eigen::Vector2d from, Rgb color) const {
        ChartSeries line;
        line.x = {from.x(), from.x()}, line.y = {from.y(), 0};
        line.color = color, line.width = sizes::of(1), line.stroke = Stroke::dashed;
        return line;
    }

    static ChartMark words(Eigen::Vector2d at, RichText text, std::string name = {}) {
        ChartMark mark{ChartMark::Kind::words, std::move(name)};
        mark.x = at.x(), mark.y = at.y(), mark.words = std::move(text);
        return mark;
    }

    std::string name_of(bool of_q, std::size_t row) const {
        const Axis& tokens = frame_.node(of_q ? pair_.nodes.q : pair_.nodes.k).axes.rows;
        return unique_label(tokens, static_cast<Index>(row));
    }

    double weight(std::size_t key) const {
        const Matrix& weights = frame_.evaluation()->value(frame_.block().weights);
        const Cell cell{pair_.cell.row, static_cast<Index>(key)};
        return contains({weights.rows(), weights.cols()}, cell)
                   ? std::clamp(static_cast<double>(weights(cell.row, cell.column)), 0.0, 1.0)
                   : 0;
    }

    void add_key(std::size_t key, Chart& chart) const {
        const Rgb color = mix(theme_.panel, theme_.role(Role::key), 0.5f);
        chart.series.push_back(plumb(heads_[key], theme_.border));
        chart.series.push_back(
            arrow(heads_[key], color, 1.5f + 6 * static_cast<float>(weight(key))));
        chart.series.back().in_light = lights_key(key);
        if (heads_.size() > most_names) return;
        chart.marks.push_back(words(heads_[key], {{name_of(false, key)}}));
        chart.marks.back().in_light = lights_key(key);
    }

    void add_query(Chart& chart) const {
        chart.series.push_back(arrow(query_, theme_.role(Role::query), 5));
        chart.marks.push_back(words(
            query_, {{name_of(true, static_cast<std::size_t>(pair_.cell.row)), Role::query, true},
                     {"  ‖q‖ = " + digits(row_.of_q)}}));
        chart.series.back().in_light = chart.marks.back().in_light =
            is_lit(frame_, pair_.nodes.q, {pair_.cell.row, 0});
    }

    void add_chosen(Chart& chart) const {
        const Eigen::Vector2d& head = heads_[chosen()];
        const Rgb color = theme_.role(Role::key);
        const Eigen::Vector2d along =
                                  query_.norm() > 0 ? query_.normalized() : Eigen::Vector2d(1, 0),
                              foot = head.dot(along) * along;
        if (std::isfinite(key().degrees)) {
            ChartSeries drop, reach;
            drop.x = {head.x(), foot.x()}, drop.y = {head.y(), foot.y()};
            drop.color = color, drop.width = sizes::of(2), drop.stroke = Stroke::dashed;
            reach.x = {0, foot.x()}, reach.y = {0, foot.y()};
            reach.color = color, reach.width = sizes::of(5);
            drop.in_light = reach.in_light = lights_product();
            chart.series.insert(chart.series.end(), {std::move(drop), std::move(reach)});
            chart.marks.push_back(words(foot / 2, {{"reaches "},
                                                   {digits(key().length * key().cosine), Role::key},
                                                   {" along "},
                                                   {"q", Role::query}}));
            chart.marks.back().in_light = lights_product();
            add_angle(along, head, chart);
        }
        chart.series.push_back(arrow(head, color, 3 + 6 * static_cast<float>(weight(chosen()))));
        chart.marks.push_back(words(head, {{name_of(false, chosen()), Role::key, true},
                                           {"  ‖k‖ = " + digits(key().length)}}));
        chart.series.back().in_light = chart.marks.back().in_light = lights_key(chosen());
    }

    // Of a lesson's light.
    bool lights_key(std::size_t key) const {
        return is_lit(frame_, pair_.nodes.k, {static_cast<Index>(key), 0});
    }
    bool lights_product() const {
        const NodeId scores = frame_.block().scores;
        return is_lit(frame_, pair_.nodes.dot.value_or(scores), pair_.cell) ||
               is_lit(frame_, scores, pair_.cell);
    }

    void add_angle(Eigen::Vector2d along, Eigen::Vector2d head, Chart& chart) const {
        const double from = std::atan2(along.y(), along.x()),
                     turn = std::remainder(std::atan2(head.y(), head.x()) - from,
                                           2 * std::numbers::pi),
                     radius = 0.3 * std::min(query_.norm(), head.norm());
        ChartSeries arc;
        constexpr int pieces = 40;
        for (int i = 0; i <= pieces; ++i) {
            const double angle = from + turn * i / pieces;
            arc.x.push_back(radius * std::cos(angle)), arc.y.push_back(radius * std::sin(angle));
        }
        arc.color = theme_.text, arc.width = sizes::of(1.5f);
        chart.series.push_back(std::move(arc));
        const double middle = from + turn / 2;
        chart.marks.push_back(
            words(1.2 * radius * Eigen::Vector2d(std::cos(middle), std::sin(middle)),
                  {{fmt::format("{:.1f}°", key().degrees), Role::other, true}}, "arrows/angle"));
    }

    void add_handles(Chart& chart) const;

    Frame& frame_;
    const Theme& theme_;
    const ArrowPair& pair_;
    const ArrowsOfRow& row_;
    Eigen::Vector2d query_;
    std::vector<Eigen::Vector2d> heads_;
};

/// Takes a head: of q, or of the key of the pair.
void take(Frame& frame, const ArrowPair& pair, bool of_q, const ChartAxis& x, const ChartAxis& y,
          const Eigen::Vector2d& mouse) {
    if (!can_edit(frame)) return;
    const Node& node = frame.node(of_q ? pair.nodes.q : pair.nodes.k);
    const Edits& edits = frame.draft().edits;
    const auto found = edits.find(node.path);
    HeldHead held{node.path, pair.cell, of_q, pair.plane, x, y, of_q ? pair.plane.q : pair.plane.k,
                  mouse};
    if (found != edits.end()) held.before = found->second;
    frame.ui.states.of<ArrowsState>().held = std::move(held);
    keep_query(frame, pair.cell.row);
}

void move_to(Frame& frame, HeldHead& held, const Eigen::Vector2d& mouse) {
    const double fine = ImGui::GetIO().KeyShift ? 0.1 : 1;
    held.moved += fine * (mouse - held.mouse);
    held.mouse = mouse;
    const Index row_of_head = held.of_q ? held.pair.row : held.pair.column;
    put_back(frame.draft(), held.path, held.before);
    if (held.moved.isZero()) return;
    const Eigen::VectorXd row = held.plane.vector_at(held.from + held.moved);
    attempt(frame, [&] {
        for (Index column = 0; column < row.size(); ++column)
            set_number(frame.draft(), held.path, {row_of_head, column}, row[column]);
    });
}

void ArrowsPicture::add_handles(Chart& chart) const {
    const auto handle = [&](bool of_q) {
        ChartPoints points{of_q ? "arrows/q" : "arrows/k"};
        points.alpha = 0, points.radius = 0.7f;
        const Node& node = frame_.node(of_q ? pair_.nodes.q : pair_.nodes.k);
        points.help = [this_name = node.notation.element, rows = node.axes.rows, of_q,
                       query = pair_.cell.row](std::size_t i) {
            return say<texts::derivations::drag>(
                "vector"_is = this_name,
                "row"_is = unique_label(rows, of_q ? query : static_cast<Index>(i)));
        };
        points.drag = [&frame = frame_, pair = pair_, of_q, x = chart.x, y = chart.y](
                          std::size_t i, double to_x, double to_y) {
            auto& held = frame.ui.states.of<ArrowsState>().held;
            const Eigen::Vector2d mouse(to_x, to_y);
            if (held) return move_to(frame, *held, mouse);
            const Cell cell{pair.cell.row, of_q ? pair.cell.column : static_cast<Index>(i)};
            take(frame, arrow_pair(*frame.evaluation(), pair.nodes, cell), of_q, x, y, mouse);
        };
        return points;
    };
    ChartPoints query = handle(true), keys = handle(false);
    query.x = {query_.x()}, query.y = {query_.y()};
    for (const Eigen::Vector2d& head : heads_)
        keys.x.push_back(head.x()), keys.y.push_back(head.y());
    keys.click = [&frame = frame_, row = pair_.cell.row, dot = pair_.nodes.dot](std::size_t key) {
        frame.session().select(frame.node(dot.value_or(frame.block().scores)).path,
                               {row, static_cast<Index>(key)});
        frame.session().selection.chosen = true;
    };
    // Of two heads at one place the chosen key's is taken, if it is that; else the query's.
    if ((heads_[chosen()] - query_).norm() <= 1e-4 * query_.norm())
        chart.points = {std::move(keys), std::move(query)};
    else
        chart.points = {std::move(query), std::move(keys)};
}

}  // namespace

std::optional<Cell> held_pair(const Frame& frame) {
    auto& held = frame.ui.states.of<ArrowsState>().held;
    if (held && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) held.reset();
    return held ? std::optional(held->pair) : std::nullopt;
}

Box arrows_picture(Frame& frame, const ArrowPair& pair, const ArrowsOfRow& row) {
    if (frame.ui.states.of<ArrowsState>().held) frame.gesture = true;
    return box::chart("arrows/plane", ArrowsPicture(frame, pair, row).chart(), {50, 30});
}

}  // namespace attend
