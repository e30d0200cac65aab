#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/views/heads/head_place.h"
#include "app/views/next_token/next_boxes.h"
#include "app/views/parts/choose_head.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/texts/next_token.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

using PushPtr = const Push*;
struct Taken {
    NextLookPtr look;
    const Pushes* pushes;  // kept by who computes them
    bool current = false;
};

bool is_head(const Push& push) { return push.head >= 0; }
bool is_of_layer(const Push& push) { return push.layer >= 0; }

/// "23·4"
std::string head_name(const Push& push) { return fmt::format("{}·{}", push.layer, push.head); }

/// The pieces that stand at each layer: heads stacked away from 0, or what is no head.
struct Pieces {
    std::vector<PushPtr> of;
    std::vector<double> from, to;
    double low = 0, high = 0;
};

Pieces stacked(const Pushes& pushes, bool heads) {
    Pieces pieces;
    std::map<int, std::pair<double, double>> ends;  // by layer, below and above 0
    for (const Push& push : pushes.against_other) {
        if (!is_of_layer(push) || is_head(push) != heads) continue;
        auto& [below, above] = ends[push.layer];
        double& end = push.number < 0 ? below : above;
        pieces.of.push_back(&push);
        pieces.from.push_back(end);
        pieces.to.push_back(end += push.number);
        pieces.low = std::min(pieces.low, end), pieces.high = std::max(pieces.high, end);
    }
    return pieces;
}

/// The largest piece but one, of a sign; null: none that could be seen.
PushPtr largest(const Pieces& pieces, double sign, PushPtr but) {
    PushPtr found = nullptr;
    for (const PushPtr push : pieces.of)
        if (push != but && push->number * sign > (found ? found->number * sign : 0.05))
            found = push;
    return found;
}

class WhyChart {
  public:
    explicit WhyChart(Taken taken)
        : taken_(std::move(taken)),
          theme_(*taken_.look->frame.ui.theme),
          heads_(stacked(*taken_.pushes, true)),
          others_(stacked(*taken_.pushes, false)) {
        const Selection& selection = taken_.look->frame.store.session.selection;
        for (const PushPtr push : heads_.of)
            if (push->layer == selection.layer && push->head == selection.head) chosen_ = push;
    }

    Chart chart(float label) const {
        const double gap = 0.12 * (heads_.high - heads_.low + others_.high - others_.low),
                     lower = heads_.low - others_.high - gap;  // where the second line stands
        Chart chart;
        chart.x = {-0.5, static_cast<double>(taken_.look->b->of_layers.size()) - 0.5};
        chart.x.hidden = true;
        chart.y = {lower + others_.low - gap, heads_.high + gap};
        chart.y.ticks = {{0, "heads"}, {lower, "feed-forward"}};
        chart.y.room = label;
        chart.bars = {bars(heads_, 0, "why/heads"), bars(others_, lower, "why/layers")};
        for (std::size_t i = 0; i < heads_.of.size(); ++i)
            if (heads_.of[i] == chosen_) chart.bars.front().framed = i;
        add_words(chart, lower);
        chart.old = !taken_.current;
        return chart;
    }

  private:
    ChartBars bars(const Pieces& pieces, double at, std::string name) const {
        ChartBars bars{std::move(name)};
        for (std::size_t i = 0; i < pieces.of.size(); ++i) {
            const Push& push = *pieces.of[i];
            bars.x.push_back(push.layer);
            bars.from.push_back(at + pieces.from[i]);
            bars.to.push_back(at + pieces.to[i]);
            const Rgb full =
                taken_.look->frame.coloring.vectors().map->at(push.number < 0 ? 0.15f : 0.85f);
            bars.colors.push_back(&push == chosen_ ? full : mix(theme_.panel, full, 0.62f));
        }
        bars.help = [of = pieces.of](std::size_t i) {
            return say<texts::next_token::push_help>("name"_is = of[i]->name,
                                                     "number"_is = signed_text(of[i]->number),
                                                     "head"_is = is_head(*of[i]));
        };
        bars.click = [taken = taken_, of = pieces.of](std::size_t i) {
            Frame& frame = taken.look->frame;
            if (is_head(*of[i])) choose_head(frame, of[i]->layer, of[i]->head);
            explain_push(*taken.look, *taken.pushes, *of[i]);
            frame.session().explains = true;
        };
        return bars;
    }

    /// The chosen head, the largest others and the largest feed-forward layers have their number.
    void add_words(Chart& chart, double lower) const {
        const auto add = [&](const Pieces& pieces, PushPtr push, double at, RichText words) {
            if (!push) return;
            const auto i =
                static_cast<std::size_t>(std::ranges::find(pieces.of, push) - pieces.of.begin());
            ChartMark mark{ChartMark::Kind::words};
            mark.x = push->layer, mark.y = at + pieces.to[i], mark.words = std::move(words);
            chart.marks.push_back(std::move(mark));
        };
        if (chosen_ && std::abs(chosen_->number) > 0.05) {
            const bool most = !largest(heads_, 1, chosen_) ||
                              largest(heads_, 1, chosen_)->number < chosen_->number;
            RichText words{
                {say<texts::next_token::push_of_head>("head"_is = chosen_->head,
                                                      "number"_is = signed_text(chosen_->number)),
                 Role::other, true}};
            if (most && chosen_->number > 0)
                words = say_rich<texts::next_token::most_push>("push"_is = words,
                                                               "n"_is = heads_.of.size());
            add(heads_, chosen_, 0, std::move(words));
        }
        for (const double sign : {1.0, -1.0}) {
            if (const PushPtr push = largest(heads_, sign, chosen_))
                add(heads_, push, 0, {{head_name(*push) + " " + signed_text(push->number)}});
            if (const PushPtr push = largest(others_, sign, nullptr))
                add(others_, push, lower, {{signed_text(push->number)}});
        }
    }

    Taken taken_;
    const Theme& theme_;
    Pieces heads_, others_;
    PushPtr chosen_ = nullptr;
};

/// The popup of what else it could have been held against.
Box rivals(const NextLookPtr& look) {
    return box::control({0, 0, 0}, 0.1f, [look](float) {
        const Ui& ui = look->frame.ui;
        if (!ImGui::BeginPopup("why/rivals")) return;
        for (std::size_t i = 0; i < look->listed.size(); ++i) {
            const Index token = look->listed[i];
            if (token == look->word) continue;
            if (ImGui::Selectable(look->said(token).c_str(), token == look->rival()))
                look->frame.draft().choices.set(next_against, static_cast<double>(token));
            ui.tag(fmt::format("why/against/{}", i));
        }
        ImGui::EndPopup();
    });
}

/// What all add up to, and what neither a head nor a layer adds: "embedding −0.12".
std::string sum_in_words(const NextLook& look, const Pushes& pushes) {
    double sum = 0;
    for (const Push& push : pushes.against_other) sum += push.number;
    std::string text = say<texts::next_token::what_layers_add>("word"_is = look.said(pushes.word),
                                                               "sum"_is = signed_text(sum));
    for (const Push& push : pushes.against_other)
        if (!is_of_layer(push) && std::abs(push.number) >= 0.005)
            text = say<texts::next_token::also>("before"_is = text, "name"_is = push.name,
                                                "number"_is = signed_text(push.number));
    const std::string& logits = look.frame.node(look.frame.scene()->measures.next->logits).path;
    if (look.b->from.edits.contains(logits))
        text = say<texts::next_token::logits_by_hand>("before"_is = text);
    return text;
}

Box heading(const Taken& taken) {
    const NextLook& look = *taken.look;
    const Pushes& pushes = *taken.pushes;
    RichText question =
        say_rich<texts::next_token::why>("word"_is = TextRun{look.said(pushes.word), Role::output},
                                         "rival"_is = look.said(pushes.against));
    for (TextRun& run : question) run.bold = true;
    return box::row(
        {box::rich(std::move(question), {sizes::title, false, 0})
             .named("next/why")
             .help("Click: another word to hold it against")
             .on_click([] { ImGui::OpenPopup("why/rivals"); }),
         rivals(taken.look), box::clauses(sum_in_words(look, pushes), sizes::control).droppable()},
        0.9f);
}

/// Which head looks hard at the key that the chosen one looks at, and pushes against; else the one
/// that looks hardest.
struct Looking {
    PushPtr push = nullptr;
    double weight = 0;
};

PushPtr push_of_head(const Pushes& pushes, const Block& block) {
    for (const Push& push : pushes.against_other)
        if (push.layer == block.layer && push.head == block.head) return &push;
    return nullptr;
}

Looking hard_looking(const Taken& taken, Index key) {
    const Frame& frame = taken.look->frame;
    const std::vector<Value>& rows = rows_of_weights(frame, taken.look->row);
    constexpr double hard = 0.5, seen = 0.05;
    Looking hardest, against;
    for (std::size_t i = 0; i < frame.scene()->blocks.size(); ++i) {
        const Block& block = frame.scene()->blocks[i];
        const PushPtr push = push_of_head(*taken.pushes, block);
        const auto weight = static_cast<double>((*rows[i])(0, key));
        if (!push) continue;  // it is off
        if (weight > hardest.weight) hardest = {push, weight};
        if (weight > std::max(hard, against.weight) && push->number < -seen)
            against = {push, weight};
    }
    return against.push ? against : hardest;
}

/// The key that the chosen head looks at hardest.
std::optional<Index> key_of_chosen(const NextLook& look) {
    const Selection& selection = look.frame.store.session.selection;
    const std::vector<Value>& rows = rows_of_weights(look.frame, look.row);
    const std::size_t at = counted_on(look.frame, {selection.layer, selection.head});
    if (at >= rows.size()) return std::nullopt;
    Index key = 0;
    return rows[at]->row(0).maxCoeff(&key) > 0 ? std::optional(key) : std::nullopt;
}

TextRun bold(std::string text) { return {std::move(text), Role::other, true}; }

Box looking(const Taken& taken, float label) {
    const NextLook& look = *taken.look;
    Frame& frame = look.frame;
    const std::optional<Index> looked_at = key_of_chosen(look);
    if (!looked_at) return box::space(0);
    const Index key = *looked_at;
    const Looking found = hard_looking(taken, key);
    if (!found.push) return box::space(0);
    const Axis& keys = weights_axes(frame).columns;
    return box::row(
        {box::space(0).wide(label),
         box::rich(say_rich<texts::next_token::looking>(
                       "looking"_is = bold(say<texts::next_token::looking_is_not_pushing>()),
                       "head"_is = head_name(*found.push),
                       "key"_is = TextRun{unique_label(keys, key), Role::key, true},
                       "share"_is = percent_text(found.weight),
                       "number"_is = bold(signed_text(found.push->number))),
                   {sizes::control, false, 0})
             .named("next/looking")
             .help("Click chooses this head")
             .on_click(
                 [&frame, push = found.push] { choose_head(frame, push->layer, push->head); })},
        0);
}

}  // namespace

Box next_why(const NextLookPtr& look, float label) {
    Taken taken{look, nullptr};
    taken.pushes = pushes_now(*look, taken.current);
    if (!taken.pushes || taken.pushes->against_other.empty())
        return box::rich({{why_no_pushes(*look)}}, {sizes::control, true, 0});
    return box::column(
        {heading(taken),
         box::chart("next/pushes", WhyChart(taken).chart(label), {20, 18}).grow_high(),
         looking(taken, label).droppable()},
        0.3f);
}

}  // namespace attend
