#include "app/views/heads/flow_ribbons.h"

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/rich_text.h"
#include "app/gui/said.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/pointing.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

constexpr float flow_whole = 0.87f,
                flow_band = 0.62f;  // of a row that is 100 %; how strong bands are

/// Which state is pointed at, and in which frame it was.
struct FlowPointed {
    FlowPlace place;
    int at = -1;
};

void told_of_state(const Frame& frame, const FlowModel& model, const FlowTrace& trace,
                   FlowPlace place) {
    if (!begin_tooltip(frame.ui)) return;
    const auto [level, state] = place;
    const TextRun name{state_label(frame, model, state), Role::query, true};
    RichText text =
        level == 0 ? say_rich<texts::heads::state_of_input>("state"_is = name)
                   : say_rich<texts::heads::state_after>("state"_is = name, "layer"_is = level - 1);
    if (level < std::ssize(trace.shares)) {
        const auto& shares = trace.shares[static_cast<std::size_t>(level)];
        text = say_rich<texts::heads::traced>(
            "state"_is = text, "share"_is = percent_text(shares[static_cast<std::size_t>(state)]));
    }
    rich_text(frame.ui, text);
    ImGui::EndTooltip();
}

}  // namespace

FlowPlace traced_state(const Frame& frame, const FlowModel& model) {
    const auto last = static_cast<Index>(model.mixing.size());
    const auto& pointed = frame.ui.states.of<FlowPointed>();
    const auto [level, state] = pointed.place;
    const bool now = pointed.at >= ImGui::GetFrameCount() - 1;
    if (now && level > 0 && level <= last && state < model.states) return pointed.place;
    const Index query = frame.store.session.hover.query.value_or(frame.asking());
    return {last, std::clamp<Index>(query, 0, model.asking - 1)};
}

void point_at_state(Frame& frame, const FlowModel& model, FlowPlace place) {
    frame.ui.states.of<FlowPointed>() = {place, ImGui::GetFrameCount()};
    if (place.second < model.asking)
        point_at_query(frame, place.second);
    else
        frame.session().next_hover.key = place.second - model.asking;
}

WordRibbons flow_ribbons(Frame& frame, const FlowModel& model, const FlowTrace& trace,
                         FlowPlace traced, const WordRows& rows) {
    const Theme& theme = *frame.ui.theme;
    WordRibbons all;
    all.rows = rows, all.whole = flow_whole;
    all.counts.assign(model.mixing.size() + 1, model.states);
    const auto threshold = static_cast<float>(frame.options<FlowOptions>().threshold);
    for (const FlowTrace::Line& line : trace.lines)
        if (line.share >= threshold)
            all.ribbons.push_back({line.layer, model.row_of(line.from), model.row_of(line.to),
                                   line.share, theme.weight_area, theme.weight_area,
                                   theme.faint(flow_band)});
    all.color = [&theme, &model, &trace, traced](Index level, Index row) {
        const Index state = model.state_in(row);
        if (traced == FlowPlace{level, state}) return theme.role(Role::query);
        const bool reaches =
            level < std::ssize(trace.shares) &&
            trace.shares[static_cast<std::size_t>(level)][static_cast<std::size_t>(state)] >= 0.005;
        return reaches ? theme.role(Role::weights) : theme.field_border;
    };
    all.block = "flow/state";
    all.point_block = [&frame, &model, &trace](Index level, Index row) {
        const FlowPlace place{level, model.state_in(row)};
        point_at_state(frame, model, place);
        told_of_state(frame, model, trace, place);
    };
    all.click_block = [&frame, &model](Index, Index row) {
        if (const Index state = model.state_in(row); state < model.asking)
            choose_query(frame, state);
    };
    return all;
}

}  // namespace attend
