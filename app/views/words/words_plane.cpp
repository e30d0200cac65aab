#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "app/gui/box/containers.h"
#include "app/gui/box/of_size.h"
#include "app/gui/chart/chart.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/pointing.h"
#include "app/views/words/plane_motion.h"
#include "app/views/words/words.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr std::size_t most_needed = 16;    // of more words, only those are named that find room
constexpr std::size_t heaviest = 5;        // keys that have an arrow in a long text
constexpr float radius = 0.27f, line = 2;  // of a mark, em; hairlines
constexpr float head = 0.6f;               // of an arrow, widths

/// Which words move as arrows, in a long text the query and what it looks at most; none: all do.
std::set<Index> words_with_arrows(const Frame& frame, const WordMotion& motion) {
    if (motion.words.size() <= most_named_words) return {};
    std::set<Index> arrows{motion.token};
    const Matrix& weights = frame.evaluation()->value(frame.block().weights);
    const auto count = static_cast<Index>(motion.words.size());
    if (weights.cols() != count || motion.token >= weights.rows()) return arrows;
    std::vector<Index> keys(motion.words.size());
    std::iota(keys.begin(), keys.end(), Index{0});
    const auto last = keys.begin() + static_cast<std::ptrdiff_t>(heaviest);
    std::partial_sort(keys.begin(), last, keys.end(), [&](Index a, Index b) {
        return weights(motion.token, a) > weights(motion.token, b);
    });
    arrows.insert(keys.begin(), last);
    return arrows;
}

/// The plane of words: before attention a vector is a ring, after it a disk, in the second sentence
/// a ring of the hue of outputs. Shape and label say what the hue says.
class WordsPlane {
  public:
    WordsPlane(Frame& frame, const WordMotion& motion, box::Extent room)
        : frame_(frame),
          theme_(*frame.ui.theme),
          motion_(motion),
          zero_(zero_of(motion)),
          shorter_(drawn_shorter(motion)),
          arrows_(words_with_arrows(frame, motion)),
          neighbors_(neighbors_in_plane(motion)),
          is_large_(room.wide > 40) {}

    Chart chart() const {
        Chart chart;
        chart.x.hidden = chart.y.hidden = chart.equal_units = true;
        set_range(chart);
        chart.points.push_back(dots());
        for (const bool strong : {false, true})
            for (Index i = 0; i < motion_.before.rows(); ++i)
                if (is_strong(i) == strong && has_arrow(i)) chart.series.push_back(arrow(i));
        chart.points.push_back(ends());
        for (const Rgb color : {theme_.text, theme_.role(Role::key), theme_.role(Role::query)})
            chart.points.push_back(beginnings(color));
        if (has_other()) add_other(chart);
        add_names(chart);
        return chart;
    }

  private:
    bool has_other() const { return motion_.other && motion_.other->token >= 0; }
    bool has_arrow(Index i) const { return arrows_.empty() || arrows_.contains(i) || is_strong(i); }
    bool is_strong(Index i) const {
        return i == motion_.token || frame_.session().hover.query == i;
    }
    bool is_lit(const Neighbor& near) const {
        return frame_.ui.states.of<WordsState>().lit_word == near.word;
    }
    std::string told(Index i) const {
        const Axis& words = frame_.node(frame_.scene()->layers.front().input).axes.rows;
        return i < words.size() ? unique_label(words, i)
                                : motion_.words[static_cast<std::size_t>(i)];
    }
    Rgb color_of(Index i) const {
        if (i == motion_.token) return theme_.role(Role::query);
        return key_looked_at(frame_) == i && !frame_.scene()->crosses() ? theme_.role(Role::key)
                                                                        : theme_.text;
    }

    Eigen::RowVector2d before(Index i) const { return motion_.before.row(i); }
    /// A vector after attention, as long as it is drawn.
    Eigen::RowVector2d drawn(const Eigen::RowVector2d& after) const {
        return zero_ + (after - zero_) / shorter_;
    }
    Eigen::RowVector2d after(Index i) const { return drawn(motion_.after.row(i)); }
    Eigen::RowVector2d other_before() const {
        return motion_.other->before.row(motion_.other->token);
    }
    Eigen::RowVector2d other_after() const {
        return drawn(motion_.other->after.row(motion_.other->token));
    }

    void set_range(Chart& chart) const {
        Eigen::RowVector2d low = before(0), high = low;
        const auto hold = [&](const Eigen::RowVector2d& point) {
            low = low.cwiseMin(point), high = high.cwiseMax(point);
        };
        for (Index i = 0; i < motion_.before.rows(); ++i) hold(before(i)), hold(after(i));
        if (has_other()) hold(other_after());
        for (const Neighbor* near : neighbors_) hold(near->point);
        constexpr double around = 0.06;  // of the extent, for marks and words at the edge
        const Eigen::RowVector2d rim = around * (high - low).cwiseMax(1e-6);
        low -= rim, high += rim;
        chart.x.low = low.x(), chart.x.high = high.x();
        chart.y.low = low.y(), chart.y.high = high.y();
    }

    static void add(ChartPoints& points, const Eigen::RowVector2d& at) {
        points.x.push_back(at.x()), points.y.push_back(at.y());
    }

    ChartPoints dots() const {
        ChartPoints points{.color = theme_.dim_text};
        for (const Neighbor* near : neighbors_) {
            add(points, near->point);
            points.radii.push_back(is_lit(*near) ? 0.26f : 0.15f);
            points.alphas.push_back(is_lit(*near) ? 1.0f : 0.8f);
        }
        points.point = [&frame = frame_, near = neighbors_](std::size_t i) {
            frame.ui.states.of<WordsState>().next_lit_word = near[i]->word;
        };
        return points;
    }

    void point(Index i) const {
        const Scene& scene = *frame_.scene();
        if (i >= scene.asks().size()) return;
        point_at_query(frame_, i);
        if (!scene.crosses()) frame_.session().next_hover.key = i;
    }
    std::string help(Index i) const {
        return fmt::format("{}: cosine {:.3f} before and after\nClick: make it the query",
                           motion_.words[static_cast<std::size_t>(i)],
                           motion_.cosines[static_cast<std::size_t>(i)]);
    }
    void choose(Index i) const {
        if (i < frame_.scene()->asks().size()) choose_query(frame_, i);
    }

    ChartSeries arrow(Index i) const {
        const bool asks = i == motion_.token;
        ChartSeries arrow{.x = {before(i).x(), after(i).x()},
                          .y = {before(i).y(), after(i).y()},
                          .color = theme_.role(Role::output),
                          .width = asks ? sizes::of(8) : sizes::of(is_strong(i) ? 2 : 1),
                          .alpha = is_strong(i) ? 1.0f : 0.5f,
                          .arrow = true,
                          .head = head,
                          .apart = 1.25f * radius,
                          .tag = fmt::format("words/arrow/{}", i)};
        arrow.point = [*this, i] { point(i); };
        arrow.click = [*this, i] { choose(i); };
        arrow.help = [*this, i] { return help(i); };
        return arrow;
    }

    /// After attention.
    ChartPoints ends() const {
        ChartPoints points{.name = "words/token", .color = theme_.role(Role::output)};
        for (Index i = 0; i < motion_.after.rows(); ++i) {
            add(points, after(i));
            points.radii.push_back(has_arrow(i) ? radius : 0.13f);
            points.alphas.push_back(!has_arrow(i) ? 0.35f : is_strong(i) ? 1.0f : 0.5f);
        }
        act_on(points, [](std::size_t i) { return static_cast<Index>(i); });
        return points;
    }
    /// Before it, of those that have this color.
    ChartPoints beginnings(Rgb color) const {
        ChartPoints points{
            .color = color, .radius = radius, .hollow = true, .line = line, .opaque = true};
        std::vector<Index> words;
        for (Index i = 0; i < motion_.before.rows(); ++i) {
            if (!has_arrow(i) || !(color_of(i) == color)) continue;
            add(points, before(i));
            points.alphas.push_back(is_strong(i) ? 1.0f : 0.8f);
            words.push_back(i);
        }
        act_on(points, [words = std::move(words)](std::size_t i) { return words[i]; });
        return points;
    }
    template <class WordOf>
    void act_on(ChartPoints& points, const WordOf& word) const {
        points.point = [*this, word](std::size_t i) { point(word(i)); };
        points.click = [*this, word](std::size_t i) { choose(word(i)); };
        points.help = [*this, word](std::size_t i) { return help(word(i)); };
    }

    /// The same word in the second sentence.
    void add_other(Chart& chart) const {
        const Eigen::RowVector2d from = other_before(), to = other_after();
        const Rgb pink = theme_.role(Role::output);
        chart.series.push_back({.x = {from.x(), to.x()},
                                .y = {from.y(), to.y()},
                                .color = pink,
                                .width = sizes::of(4),
                                .stroke = Stroke::dashed,
                                .arrow = true,
                                .head = head,
                                .apart = 1.25f * radius});
        ChartPoints ring{
            .color = pink, .radius = radius, .hollow = true, .line = line, .opaque = true},
            middle{.color = pink, .radius = 0.4f * radius},
            begin{.color = theme_.role(Role::query),
                  .radius = radius,
                  .hollow = true,
                  .line = line,
                  .opaque = true};
        add(begin, from), add(ring, to), add(middle, to);
        for (ChartPoints* const points : {&begin, &ring, &middle})
            chart.points.push_back(std::move(*points));
    }

    void add_name(Chart& chart, const Eigen::RowVector2d& at, const std::string& text, Role role,
                  float size, bool needed, bool bold, bool dim = false) const {
        ChartMark mark{ChartMark::Kind::words};
        mark.x = at.x(), mark.y = at.y();
        mark.words = {{shortened_to(frame_.ui, text, 16), role, bold}};
        mark.color = theme_.role(role);
        mark.size = size, mark.needed = needed, mark.is_led = true, mark.is_dim = dim;
        chart.marks.push_back(std::move(mark));
    }

    void add_names(Chart& chart) const {
        const Index chosen = motion_.token;
        const std::string word = told(chosen);
        add_name(chart, before(chosen), word, Role::query, is_large_ ? sizes::view : sizes::title,
                 true, true);
        const double extent = chart.x.high - chart.x.low;
        if ((before(chosen) - after(chosen)).norm() > 0.01 * extent)
            add_name(chart, after(chosen), word + (has_other() ? ", here" : ", after"),
                     Role::output, sizes::title, true, true);
        if (has_other())
            add_name(chart, other_after(), word + ", in the second sentence", Role::output,
                     sizes::title, true, true);
        add_names_of_words(chart, extent);
        for (const Neighbor* near : neighbors_)
            add_name(chart, near->point, near->word, Role::other, sizes::control, is_lit(*near),
                     is_lit(*near), !is_lit(*near));
    }
    void add_names_of_words(Chart& chart, double extent) const {
        std::vector<Index> named{motion_.token};  // equal words stand at one place
        for (Index i = 0; i < motion_.before.rows(); ++i) {
            const bool lit = is_strong(i);
            if (!has_arrow(i) || std::ranges::any_of(named, [&](Index j) {
                    return (before(i) - before(j)).norm() < 1e-3 * extent;
                }))
                continue;
            named.push_back(i);
            const bool is_key = color_of(i) == theme_.role(Role::key);
            add_name(chart, before(i), told(i),
                     lit      ? Role::query
                     : is_key ? Role::key
                              : Role::other,
                     sizes::title, lit || motion_.words.size() <= most_needed, lit);
        }
    }

    Frame& frame_;
    const Theme& theme_;
    const WordMotion& motion_;
    Eigen::RowVector2d zero_;
    double shorter_;
    std::set<Index> arrows_;  // none: every word has one
    std::vector<const Neighbor*> neighbors_;
    bool is_large_;
};

}  // namespace

Box words_plane(Frame& frame, const WordMotion& motion) {
    Box plane = box::of_size({{10, 6}, {14, 20}, true}, [&frame, &motion](box::Extent room) {
        return box::chart("words/plane", WordsPlane(frame, motion, room).chart());
    });
    return box::column({std::move(plane).grow().grow_high(),
                        box::text(plane_caption(motion), dim_style(frame.ui, sizes::axis))
                            .named("words/axes_shown")},
                       sizes::tight)
        .grow()
        .grow_high();
}

}  // namespace attend
