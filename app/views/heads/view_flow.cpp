#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/heads/flow_ribbons.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/line_threshold.h"
#include "app/views/pointing.h"
#include "app/views/scene_view.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

constexpr float flow_bar_width = sizes::of(130), flow_share_width = 3.2f,
                flow_gap = sizes::of(10);  // em
constexpr Length flow_width{6, 40, 120};
constexpr double little_flow = 0.02;  // so small a share steps back

/// Whether the first token is left out.
Box first_choice(Frame& frame, const FlowModel& model) {
    const std::string first = state_label(frame, model, 0);
    return box::toggle(frame.ui,
                       {.name = "flow/without_first",
                        .label = say<texts::heads::without_first>("first"_is = first),
                        .on = model.without_first,
                        .help = say<texts::heads::without_first_help>(
                            "first"_is = first, "many"_is = first_sees_itself_alone(model)),
                        .change = [&frame](bool out) {
                            frame.draft().view.of<FlowOptions>().without_first = out;
                        }});
}

Box residual_choice(Frame& frame) {
    return box::segments(
        frame.ui,
        {.name = "flow/residual",
         .labels = {"½A + ½I", "A alone"},
         .chosen = flow_takes_residual(frame) ? 0 : 1,
         .help = "A is the mean of the heads' weights. Half of the identity stands for the "
                 "residual connection, as attention rollout has it (Abnar & Zuidema 2020); until "
                 "you choose, it is added where the scene has residual connections",
         .change = [&frame](int chosen) {
             frame.draft().view.of<FlowOptions>().residual = chosen == 0;
         }});
}

Box flow_controls(Frame& frame) {
    if (layer_without_heads(frame)) return box::space(0);
    Boxes controls{threshold_opener(frame, "flow/threshold",
                                    frame.draft().view.of<FlowOptions>().threshold, 0.2)};
    const std::optional<FlowModel> model = flow_model(frame);
    if (model && model->states > 2) controls.push_back(first_choice(frame, *model));
    controls.push_back(residual_choice(frame));
    return box::row(std::move(controls), sizes::apart);
}

struct FlowLook {
    Frame& frame;
    const FlowModel& model;
    const FlowTrace& trace;
    FlowPlace traced;
    std::vector<std::size_t> named;  // shares that the sentence names
    float first, last;               // em: of the names at both ends

    double share(Index state) const { return trace.shares[0][static_cast<std::size_t>(state)]; }
    bool is_named(Index state) const {
        return std::ranges::find(named, static_cast<std::size_t>(state)) != named.end();
    }
    bool left_out(Index state) const { return state == 0 && trace.left_out > 0; }
};

/// A word of the first column or of the last.
Box state_word(const FlowLook& look, const WordRows& rows, Index level, Index state) {
    Frame& frame = look.frame;
    const bool last = level > 0, asks = state < look.model.asking,
               traced = look.traced == FlowPlace{level, state};
    const WordLook how{last ? Role::query : Role::key, traced || (!last && look.is_named(state)),
                       last && asks && frame.asking() == state,
                       !last && look.share(state) < little_flow, last};
    return word_box(frame.ui, rows, fmt::format("flow/{}/{}", level, state),
                    state_label(frame, look.model, state), how,
                    {[&frame, &model = look.model, level, state] {
                         point_at_state(frame, model, {level, state});
                     },
                     [&frame, asks, state] {
                         if (asks) choose_query(frame, state);
                     }});
}

Box share_bar(const FlowLook& look, const WordRows& rows, Index state) {
    const Theme& theme = *look.frame.ui.theme;
    const Rgb color = theme.role(Role::weights);
    return box::bar(look.share(state), look.is_named(state) ? color : mix(theme.panel, color, 0.6f),
                    theme.track, std::min(sizes::of(20), 0.5f * rows.pitch));
}

Box share_figure(const FlowLook& look, const WordRows& rows, Index state) {
    const Theme& theme = *look.frame.ui.theme;
    const bool named = look.is_named(state);
    return box::text(look.left_out(state) ? "left out" : percent_figure(look.share(state)),
                     {named ? Face::semibold : Face::regular,
                      std::min(rows.text_size(), look.left_out(state) ? sizes::axis : sizes::title),
                      named ? theme.role(Role::weights) : theme.dim_text},
                     1)
        .named(fmt::format("flow/share/{}", state))
        .right();
}

/// The columns, and what stands over each, in the same widths.
Box beside(const FlowLook& look, Box bars, Box shares, Box names, Box ribbons, Box last) {
    const auto name = [](Box box, float wide) {
        return std::move(box).wide({std::min(wide, 4.0f), wide, wide});
    };
    return box::row({std::move(bars).wide(flow_bar_width).droppable(2),
                     std::move(shares).wide(flow_share_width).droppable(1),
                     name(std::move(names), look.first), std::move(ribbons).wide(flow_width),
                     name(std::move(last), look.last)},
                    flow_gap)
        .grow();
}

Box headings(const FlowLook& look) {
    std::vector<std::string> names{"input"};
    for (std::size_t layer = 0; layer < look.model.mixing.size(); ++layer)
        names.push_back(fmt::format("layer {}", layer));
    return beside(look, box::space(1), box::space(1), box::space(1),
                  ribbon_headings("flow/heading", std::move(names)), box::space(1));
}

Box rows_of(const FlowLook& look, const WordRows& rows) {
    const auto levels = static_cast<Index>(look.model.mixing.size());
    const auto column = [&](const auto& one) {
        return word_column(rows, look.model.states,
                           [&](Index row) { return one(look.model.state_in(row)); });
    };
    return beside(look, column([&](Index state) { return share_bar(look, rows, state); }),
                  column([&](Index state) { return share_figure(look, rows, state); }),
                  column([&](Index state) { return state_word(look, rows, 0, state); }),
                  word_ribbons("flow/between",
                               flow_ribbons(look.frame, look.model, look.trace, look.traced, rows)),
                  column([&](Index state) {
                      return state < look.model.asking ? state_word(look, rows, levels, state)
                                                       : box::space(1);
                  }))
        .grow_high();
}

Box words_of(const FlowLook& look) {
    const auto name = [&](Index i) { return state_label(look.frame, look.model, i); };
    const auto [level, state] = look.traced;
    return box::rich(look.trace.left_out > 0
                         ? rest_in_words(name(state), level, look.trace, name)
                         : shares_in_words(name(state), level, look.trace.shares[0], name),
                     {sizes::title, false, 0})
        .named("flow/words");
}

/// What was found in this frame: boxes are drawn with it later.
struct FlowShown {
    std::optional<FlowModel> model;
};

Box flow_view(Frame& frame) {
    if (const auto layer = layer_without_heads(frame))
        return box::empty(say<texts::heads::nothing_flows>("layer"_is = *layer));
    auto& shown = frame.ui.states.of<FlowShown>().model = flow_model(frame);
    if (!shown) return box::empty("Following the layers …");
    const FlowModel& model = *shown;
    const FlowPlace traced = traced_state(frame, model);
    const FlowTrace& trace = flow_trace(frame, model, traced.first, traced.second);
    const Axes& axes = weights_axes(frame);
    const WordRows widest{1, 2};
    const float last = word_width(frame.ui, widest, axes.rows),
                first = frame.scene()->crosses()
                            ? std::max(last, word_width(frame.ui, widest, axes.columns))
                            : last;
    const FlowLook look{frame, model, trace, traced, named_shares(trace.shares[0]), first, last};
    const Index query = std::min(frame.session().selection.query, model.asking - 1);
    return box::column({headings(look),
                        word_rows("flow/picture", model.states, model.row_of(query),
                                  [look](const WordRows& rows) { return rows_of(look, rows); })
                            .grow()
                            .grow_high(),
                        words_of(look)},
                       sizes::near)
        .grow()
        .grow_high()
        .old(!model.current && !frame.stale());
}

RichText flow_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const bool has = frame.scene()->choices.residual, takes = flow_takes_residual(frame);
    return {{"what of each word reaches the one that asks, by attention rollout"},
            {takes ? has ? " · half of each word is its residual connection"
                         : " · ½I stands for a residual connection, which this scene lacks"
             : has ? " · without the residual connection that this scene has"
                   : " · this scene has no residual connection: A alone"}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView flow{
    .place = 60,
    .name = "flow",
    .tab = "Flow",
    .label = "Flow through the layers",
    .group = ViewGroup::see,
    .help = "From layer to layer: what of the input reaches a token, by attention rollout",
    .extent = ViewExtent::below,
    .subtitle = flow_subtitle,
    .applies = to_heads,
    .view = flow_view,
    .shows = "flow from layer to layer",
    .controls = flow_controls};
}

}  // namespace attend
