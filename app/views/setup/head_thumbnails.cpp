#include "app/views/setup/head_thumbnails.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/part.h"
#include "app/gui/box/popup.h"
#include "app/gui/box/sketch.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/root_window.h"
#include "app/gui/small_map.h"
#include "app/gui/text.h"
#include "app/render/reduction.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/head_maps.h"
#include "app/views/parts/measured.h"
#include "core/attention/normalizer.h"
#include "core/texts/weights.h"

namespace attend {

namespace {

constexpr float caption_size = 0.75f, least_wide = 2.5f, widest = 4,
                narrowest = 1.6f;  // em: where all would else not be seen

/// One number a head of the layer that is shown: its entropy, and that as a part of even rows'.
/// Empty while they are measured, or where the rows are no shares.
Measured entropies(const Frame& frame) {
    const LayerNodes& nodes = frame.layer_nodes();
    if (!nodes.evenness) return {};
    Measured found =
        measured(frame, "Measuring entropies", {*nodes.measures.front(), *nodes.evenness});
    return found.current ? found : Measured();
}

struct HeadEntropy {
    double nats = 0, part = 0;  // of what even rows have; not a number where no row could be even
};
std::optional<HeadEntropy> entropy_of(const Measured& entropies, int head) {
    if (!entropies) return std::nullopt;
    const auto number = [&](std::size_t node) {
        return static_cast<double>((*entropies.values[node])(head, 0));
    };
    return HeadEntropy{number(0), number(1)};
}

/// What is drawn of each head of the layer.
Measured maps_of_layer(const Frame& frame) {
    std::vector<Block> blocks;
    for (int head = 0; head < frame.scene()->choices.heads; ++head)
        blocks.push_back(frame.block(frame.store.session.selection.layer, head));
    return maps_of(frame, "Sketch the layer's heads", blocks);
}

/// "93 %"; "–" where every row is masked, "…" while it is measured.
std::string entropy_text(const std::optional<HeadEntropy>& entropy) {
    if (!entropy) return "…";
    return std::isfinite(entropy->part) ? percent_figure(entropy->part) : "–";
}

/// Its tooltip.
std::string help_of(const Frame& frame, int head, const Node& node, const Value& weights, bool on,
                    const std::optional<HeadEntropy>& entropy) {
    const float side = pixels_of(frame.ui, Length::fixed(narrowest)).wish;
    const bool diverging = frame.coloring.of(node).map->diverging;
    const auto range = frame.ui.readings.range(weights);
    const bool folded = static_cast<float>(std::max(weights->rows(), weights->cols())) > side;
    return say<texts::weights::thumbnail>(
        "head"_is = head, "on"_is = on,
        "entropy"_is = normalizer_of(frame.scene()->choices).rows_sum_to_one
                           ? say<texts::weights::thumbnail_entropy>(
                                 "nats"_is = entropy ? number_text(entropy->nats, 4) : "…",
                                 "share"_is = entropy_text(entropy))
                           : say<texts::weights::thumbnail_no_entropy>(),
        "largest"_is = range ? number_text(static_cast<double>(range->highest), 4) : "none",
        "pixel"_is = !folded                                              ? "own"
                     : pixel_fold(*weights, diverging) == PixelFold::mean ? "mean"
                                                                          : "largest");
}

/// Which thumbnail was pointed at in which frame: what switches it off is seen then.
struct PointedThumbnail {
    int head = -1, frame = -1;

    void point(int at) { head = at, frame = ImGui::GetFrameCount(); }
    bool is(int at) const { return head == at && frame >= ImGui::GetFrameCount() - 1; }
};

/// A head of the layer that is shown.
struct Thumbnail {
    int head;
    const Node& node;
    Value weights;
    bool dimmed;
    std::optional<HeadEntropy> entropy;
};

/// The cells alone; they are not pointed at one by one.
Box map_of_head(Frame& frame, const Thumbnail& of, bool on) {
    HeatmapView view;
    view.value = of.weights;
    view.scale = frame.coloring.of(of.node);
    view.dimmed = !on || of.dimmed;
    return box::square(box::canvas({}, [&frame, view](const Ui&, Place place) {
        paint_heatmap(frame.ui, view,
                      layout_in(shape_of(*view.value), place.position, place.size, false), {});
    }));
}

/// The small box in the corner that switches a head off: seen when pointed at, and when it is off.
Box switch_of(Frame& frame, int head) {
    constexpr float side = 0.8f;  // em
    const Theme& theme = *frame.ui.theme;
    auto& pointed = frame.ui.states.of<PointedThumbnail>();
    const int layer = frame.session().selection.layer;
    const bool on = is_on(frame, layer, head);
    Boxes looks;
    if (!on || pointed.is(head)) {
        looks.push_back(box::framed(box::space(0), {theme.popup, theme.dim_text, 0.15f}, {0, 0}));
        Sketch tick(1, 1, 0.11f);
        tick.line({{0.22f, 0.52f}, {0.43f, 0.73f}, {0.79f, 0.29f}});
        if (on) looks.push_back(box::sketch(std::move(tick), theme.text, side));
    }
    BoxActs acts;
    acts.click = [&frame, layer, head, on] { switch_head(frame, layer, head, !on); };
    acts.point = acts.focus = [&pointed, head] { pointed.point(head); };
    return box::layers(std::move(looks))
        .wide(side)
        .high(side)
        .named(fmt::format("head/{}/on", head))
        .help(on ? "Switch this head off: it then gives zeros, and the output follows"
                 : "Switch this head on again")
        .on(std::move(acts));
}

void draw_entries(Frame& frame, int head) {
    const int heads = frame.scene()->choices.heads;
    const auto item = [&](std::string_view name, const std::string& label, bool enabled) {
        const bool chosen = ImGui::MenuItem(label.c_str(), nullptr, false, enabled);
        frame.ui.tag(fmt::format("head/{}/{}", head, name));
        return chosen;
    };
    const int layer = frame.session().selection.layer;
    const bool on = is_on(frame, layer, head);
    if (item("switch", on ? "Switch off" : "Switch on", true)) switch_head(frame, layer, head, !on);
    if (item("only", "Only this head", heads > 1))
        for (int other = 0; other < heads; ++other) switch_head(frame, layer, other, other == head);
    NumberList& off = frame.draft().choices.heads_off;
    if (item("all", "All heads", !off.empty())) off.clear();
}

/// "h2 · 93 %": as much apart as there is room, or its number alone.
Box caption(const Frame& frame, const Thumbnail& of, bool on, bool chosen) {
    const Ui& ui = frame.ui;
    const bool shares = normalizer_of(frame.scene()->choices).rows_sum_to_one;
    const std::string name = fmt::format("h{}", of.head), share = entropy_text(of.entropy);
    std::vector<std::string> texts{name + " · " + share, name + " " + share};
    if (!on || !shares)
        texts = {on ? name : say<texts::weights::thumbnail_off>("head"_is = of.head)};
    const TextStyle style{Face::regular, caption_size, chosen ? ui.theme->text : ui.theme->dim_text,
                          opacity_of(!of.dimmed)};
    TextStyle smaller = style;
    smaller.size *= 0.9f;
    Boxes forms;
    for (const std::string& text : texts) forms.push_back(box::text(text, style, 1));
    forms.push_back(box::text(texts.back(), smaller, 1));
    forms.push_back(box::text(name, style, 1));
    return box::first_that_fits(std::move(forms)).centered();
}

Box thumbnail(Frame& frame, const Thumbnail& of) {
    const Ui& ui = frame.ui;
    const int head = of.head, layer = frame.session().selection.layer;
    const bool on = is_on(frame, layer, head), chosen = frame.session().selection.head == head;
    const std::string menu = fmt::format("head menu {}", head);
    BoxActs acts;
    acts.point = [&ui, head] { ui.states.of<PointedThumbnail>().point(head); };
    acts.click = [&frame, layer, head] { choose_head(frame, layer, head); };
    acts.menu = [menu] { ImGui::OpenPopup(menu.c_str()); };
    Boxes looks{
        box::padded(box::column({map_of_head(frame, of, on), caption(frame, of, on, chosen)}, 0.1f),
                    {0.2f, 0.2f})
            .named(fmt::format("head/{}", head))
            .help(help_of(frame, head, of.node, of.weights, on, of.entropy))
            .on(std::move(acts))};
    if (chosen) looks.push_back(box::outline(ui.theme->accent, 2, 0.25f));
    looks.push_back(box::padded(switch_of(frame, head), {0.25f, 0.25f}).right().at_top());
    looks.push_back(
        box::popup({.name = menu, .draw = [&frame, head] { draw_entries(frame, head); }}));
    return box::layers(std::move(looks)).wide({narrowest, 3, widest});
}

/// As wide as the longest caption at least; in a low place narrower, so that all are seen.
Box thumbnails_in(const Ui& ui, const Boxes& thumbnails, Place room) {
    const std::string longest = fmt::format("h{} 88 %", thumbnails.size() - 1);
    const Box caption = box::text(longest, dim_style(ui, caption_size));
    const auto all = [&](float least) { return box::grid(thumbnails, least, 1000, 0.25f); };
    constexpr float step = 0.1f;
    float least = std::max(box::wish_of(ui, caption) + 0.4f, least_wide);
    while (least - step >= narrowest && height_of(ui, all(least), room.size.x).wish > room.size.y)
        least -= step;
    return all(least);
}

/// Which layer's heads stand below: side by side, as long as each can be read.
void choose_layer(Frame& frame) {
    constexpr int most_beside = 8;
    const int layers = frame.layers();
    if (layers == 1) return;
    std::vector<std::string> names;
    for (int layer = 0; layer < layers; ++layer)
        names.push_back(layers <= most_beside ? std::to_string(layer)
                                              : say<texts::weights::layer_of>(
                                                    "layer"_is = layer, "last"_is = layers - 1));
    const std::vector<std::string_view> labels(names.begin(), names.end());
    int chosen = frame.session().selection.layer;
    label_above(frame.ui, "Layer shown");
    const float room = ImGui::GetContentRegionAvail().x;
    if (layers <= most_beside ? segmented(frame.ui, "layer", labels, chosen, room)
                              : choice(frame.ui, "layer", "", labels, chosen, room))
        choose_head(frame, chosen, frame.session().selection.head);
    tooltip(frame.ui, "The layer whose heads and computation are shown");
}

}  // namespace

void draw_head_thumbnails(Frame& frame) {
    if (draw_problem(frame, "heads")) return;
    const Ui& ui = frame.ui;
    choose_layer(frame);
    const int heads = frame.scene()->choices.heads, layer = frame.session().selection.layer;
    const Measured entropy = entropies(frame), maps = maps_of_layer(frame);
    if (!maps) return;
    Boxes thumbnails;
    for (int head = 0; head < heads; ++head)
        thumbnails.push_back(
            thumbnail(frame, {head, frame.node(frame.block(layer, head).weights),
                              maps.values[static_cast<std::size_t>(head)],
                              frame.stale() || !maps.current, entropy_of(entropy, head)}));
    draw_box(ui, thumbnails_in(ui, thumbnails, rest_of_panel()));
}

}  // namespace attend
