#include "app/views/heads/flow_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/heatmap_layout.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/heads/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/room.h"
#include "app/views/parts/token_lines.h"
#include "app/views/pointing.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Where everything stands.
struct FlowPlan {
    TokenRows rows;                // of states: a second text's stand on top, as they answer
    Index asking = 0, others = 0;  // states that ask, and those of a second text
    Index levels = 1;              // columns: the input and each layer
    float left = 0, right = 0;
    float first = 0, last = 0;  // width of the labels at the left and right
    ImVec2 min, max;            // what is seen

    float x(Index level) const {
        return std::round(left + (right - left) * static_cast<float>(level) /
                                     static_cast<float>(levels - 1));
    }
    Index row_of(Index state) const { return state < asking ? others + state : state - asking; }
    Index state_in(Index row) const { return row < others ? asking + row : row - others; }
    float middle(Index state) const { return rows.middle(row_of(state)); }
    TokenLine line(Index layer, Index from, Index to) const {
        return {{x(layer), middle(from)}, {x(layer + 1), middle(to)}};
    }
    /// The tokens that ask in the rows that are seen: from the first to before the last.
    std::pair<Index, Index> asking_in_view() const {
        const auto [first, last] = rows.between(min.y, max.y);
        return {std::max<Index>(first - others, 0), std::max<Index>(last - others, 0)};
    }
    bool sees(const TokenLine& line) const {
        return std::max(line.from.y, line.to.y) >= min.y &&
               std::min(line.from.y, line.to.y) <= max.y;
    }
};

struct FlowSeen {
    RowSeen query;
};

FlowPlan plan_flow(const Frame& frame, const FlowModel& model, ImVec2 size) {
    const Ui& ui = frame.ui;
    const Axes& axes = weights_axes(frame);
    FlowPlan plan;
    plan.levels = static_cast<Index>(model.mixing.size()) + 1;
    plan.rows.count = model.states;
    plan.asking = model.asking, plan.others = model.states - model.asking;
    plan.rows.pitch = fitting_pitch(ui, size.y, model.states);
    const ImVec2 top = ImGui::GetCursorScreenPos();
    plan.rows.top = top.y + std::floor(std::max(size.y - plan.rows.height(), 0.0f) / 2);
    const float most = size.x * 0.25f;
    const float asking = widest_label(ui, axes.rows, plan.rows.pitch, most);
    const float all =
        frame.scene()->crosses() ? widest_label(ui, axes.columns, plan.rows.pitch, most) : 0;
    plan.first = std::max(asking, all) + ui.em(3.6f);
    plan.last = asking + ui.em(0.6f);
    const float room = size.x - plan.first - plan.last;
    const float between =
        std::clamp(room, ui.em(3), ui.em(26) * static_cast<float>(plan.levels - 1));
    plan.left = std::round(top.x + plan.first + std::max(room - between, 0.0f) / 2);
    plan.right = plan.left + std::round(between);
    plan.min = ImGui::GetWindowPos();
    plan.max = {plan.min.x + size.x, plan.min.y + size.y};
    return plan;
}

/// Of each layer's the heaviest stand out, as many as can be followed; the rest would hide them.
void draw_traced_lines(const Ui& ui, const FlowTrace& trace, const FlowPlan& plan) {
    constexpr std::ptrdiff_t followed = 24;
    const auto traced = static_cast<float>(std::max<std::size_t>(trace.lines.size(), 1));
    const float faint = 0.14f * std::min(std::sqrt(100 / traced), 1.0f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::vector<std::ptrdiff_t> heavier(static_cast<std::size_t>(plan.levels), 0);
    for (const FlowTrace::Line& line : trace.lines) ++heavier[static_cast<std::size_t>(line.layer)];
    for (const FlowTrace::Line& line : trace.lines) {
        const bool stands_out = heavier[static_cast<std::size_t>(line.layer)]-- <= followed;
        const TokenLine place = plan.line(line.layer, line.from, line.to);
        if (!plan.sees(place)) continue;
        LineInk look = weighted_ink(ui, ui.theme->role(Role::weights), line.share, ui.em(0.7f));
        look.alpha = ui.theme->faint(stands_out ? std::min(1.0f, look.alpha + 0.15f)
                                                : std::min(look.alpha, faint));
        draw_token_line(list, place, look, trace.lines.size() <= 300);
    }
}

/// All lines step back; those of the traced token stand out.
void draw_flow_lines(const Frame& frame, const FlowModel& model, const FlowTrace& trace,
                     const FlowPlan& plan, const WeightLines& lines) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float widest =
        std::min(ui.em(0.6f), plan.rows.pitch * (lines.lines.size() > 300 ? 0.25f : 0.5f));
    const float many = static_cast<float>(std::max<std::size_t>(lines.lines.size(), 1));
    // Where so many cross, none may be strong in any theme: together they are a fog.
    constexpr float back = 0.4f;
    const float crowd = std::clamp(std::sqrt(300 / many), 0.35f, 1.0f);
    const bool fine = lines.lines.size() <= 300;
    for (const WeightLine& line : lines.lines) {
        const TokenLine place =
            plan.line(static_cast<Index>(line.matrix), line.cell.column, line.cell.row);
        if (!plan.sees(place)) continue;
        LineInk look = weighted_ink(ui, ui.theme->dim_text, line.weight, widest);
        look.alpha *= back * crowd;
        draw_token_line(list, place, look, fine);
    }
    for (Index level = 0; level + 1 < plan.levels; ++level)
        for (Index state = model.asking; state < model.states; ++state) {
            const TokenLine stays = plan.line(level, state, state);
            if (plan.sees(stays))
                list.AddLine(stays.from, stays.to, ink(ui.theme->border), ui.hairline());
        }
    draw_traced_lines(ui, trace, plan);
}

/// How much of the traced token a state is; nothing to the right of it.
std::optional<double> share_at(const FlowTrace& trace, Index level, Index state) {
    const auto at = static_cast<std::size_t>(level);
    if (at >= trace.shares.size()) return std::nullopt;
    return trace.shares[at][static_cast<std::size_t>(state)];
}

/// A state between the first and the last column: a dot, the larger the more of the traced token.
TokenEvents draw_dot(const Frame& frame, const FlowModel& model, const FlowPlan& plan, Index level,
                     Index state, std::optional<double> share, bool traced) {
    const Ui& ui = frame.ui;
    const ImVec2 at{plan.x(level), plan.middle(state)};
    const float reach = std::min(ui.em(0.6f), plan.rows.pitch / 2 - ui.hairline());
    const std::string tag = fmt::format("flow/{}/{}", level, state);
    const bool clicked = press_area(ui, tag, {at.x - reach, at.y - reach}, {2 * reach, 2 * reach});
    const bool hovered = ImGui::IsItemHovered();
    if (hovered && begin_tooltip(ui)) {
        rich_text(ui, {{state_label(frame, model, state), Role::query, true},
                       {fmt::format(" after layer {}", level - 1)}});
        ImGui::EndTooltip();
    }
    const float part = share ? static_cast<float>(std::sqrt(std::clamp(*share, 0.0, 1.0))) : 0;
    const float radius = std::max(ui.em(0.13f), part * std::min(ui.em(0.45f), reach));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool lit = share && *share >= 0.005;
    list.AddCircleFilled(at, radius,
                         traced ? ui.role(Role::query)
                         : lit  ? ui.role(Role::weights)
                                : ink(ui.theme->dim_text));
    return {hovered || reached_by_keys(), clicked};
}

std::string share_text(std::optional<double> share) {
    if (!share) return {};
    return rounded_text(*share, 3);
}

/// One state in one column.
TokenEvents draw_state(const Frame& frame, const FlowModel& model, const FlowTrace& trace,
                       const FlowPlan& plan, Index level, Index state, bool traced, bool named) {
    const std::optional<double> share = share_at(trace, level, state);
    const bool first = level == 0, last = level + 1 == plan.levels;
    if ((!first && !last) || (last && state >= model.asking))
        return draw_dot(frame, model, plan, level, state, share, traced);
    TokenLook look;
    look.role = last ? Role::query : Role::key;
    look.at_right = last;
    look.chosen = last && frame.asking() == state;
    look.lit = traced || (first && named);
    look.dim = first && share && *share < 0.02;
    const bool left_out = first && state == 0 && trace.left_out > 0;
    return draw_token(frame.ui, fmt::format("flow/{}/{}", level, state),
                      {plan.x(level), plan.middle(state)}, last ? plan.last : plan.first,
                      plan.rows.pitch, state_label(frame, model, state), look,
                      left_out ? "left out"
                      : first  ? share_text(share)
                               : std::string());
}

void draw_states(Frame& frame, const FlowModel& model, const FlowTrace& trace, const FlowPlan& plan,
                 std::pair<Index, Index> traced) {
    std::optional<std::pair<Index, Index>>& pointed = frame.ui.states.of<FlowPointed>().place;
    pointed.reset();
    const auto [first, last] = plan.rows.between(plan.min.y, plan.max.y);
    const std::vector<std::size_t> named = named_shares(trace.shares[0]);
    for (Index level = 0; level < plan.levels; ++level)
        for (Index row = first; row < last; ++row) {
            const Index state = plan.state_in(row);
            const bool is_traced = traced == std::pair{level, state};
            const bool is_named = std::find(named.begin(), named.end(),
                                            static_cast<std::size_t>(state)) != named.end();
            const TokenEvents events =
                draw_state(frame, model, trace, plan, level, state, is_traced, is_named);
            if (events.clicked && state < model.asking) choose_query(frame, state);
            if (!events.hovered) continue;
            pointed = {level, state};
            if (state < model.asking)
                point_at_query(frame, state);
            else
                frame.session().next_hover.key = state - model.asking;
        }
}

/// Over each column which layer it is; short where there is little room, and then not over each.
void draw_headings(const Frame& frame, const FlowPlan& plan, float y) {
    const Ui& ui = frame.ui;
    const float pitch =
        (plan.right - plan.left) / static_cast<float>(std::max<Index>(plan.levels - 1, 1));
    const bool brief = pitch < ui.em(4.2f);
    const TextStyle style = dim_style(ui, 0.92f);
    const auto wide = [&](const std::string& text) {
        return measure_text(ui, text, style.face, style.size).x;
    };
    const Index last = plan.levels - 1,
                step = brief ? label_step(pitch, wide(std::to_string(last)) + ui.em(0.4f)) : 1;
    for (Index level = 0; level <= last; ++level) {
        if (level > 0 && level < last && ((level - 1) % step != 0 || last - level < step)) continue;
        const std::string text = level == 0 ? "input"
                                 : brief    ? std::to_string(level - 1)
                                            : fmt::format("layer {}", level - 1);
        const float align = level == 0      ? 1.0f
                            : level == last ? 0.0f
                                            : 0.5f,
                    left = plan.x(level) - align * wide(text);
        draw_text(ui, {left, y}, text, style);
        ui.tag(fmt::format("flow/heading/{}", level), {left, y},
               {left + wide(text), y + ui.em(style.size)});
    }
}

}  // namespace

std::pair<Index, Index> traced_state(const Frame& frame, const FlowModel& model) {
    const auto last = static_cast<Index>(model.mixing.size());
    const auto& pointed = frame.ui.states.of<FlowPointed>().place;
    if (pointed && pointed->first > 0 && pointed->first <= last && pointed->second < model.states)
        return *pointed;
    const Session& session = frame.store.session;
    const Index query = session.hover.query.value_or(frame.asking());
    return {last, std::clamp<Index>(query, 0, model.asking - 1)};
}

FlowDrawn draw_flow_picture(Frame& frame, const FlowModel& model, const FlowTrace& trace,
                            std::pair<Index, Index> traced, ImVec2 position, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float caption = ui.em(1.4f), foot = size.y < ui.em(12) ? 0 : ui.em(1.4f);
    const ImVec2 inner{
        size.x, whole_pitches(ui, std::max(size.y - caption - foot, ui.em(3)), model.states)};
    ImGui::SetCursorScreenPos({position.x, position.y + caption});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("flow/picture", inner);
    ImGui::PopStyleVar();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const FlowPlan plan =
        plan_flow(frame, model, {inner.x - ImGui::GetStyle().ScrollbarSize, inner.y});
    const Index numbers = model.states * model.states * (plan.levels - 1);
    std::pair<Index, Index> rows{0, model.asking};
    if (numbers > numbers_at_once) rows = plan.asking_in_view();
    const WeightLines& lines =
        flow_lines(frame, model, frame.options<FlowOptions>().threshold, rows);
    draw_flow_lines(frame, model, trace, plan, lines);
    draw_states(frame, model, trace, plan, traced);
    take_room(start, {1, plan.rows.height()});
    scroll_by_rows(plan.rows.pitch);
    bring_into_view(ui.states.of<FlowSeen>().query, plan.rows,
                    plan.row_of(std::min(frame.session().selection.query, model.asking - 1)),
                    plan.min.y, plan.max.y);
    ImGui::EndChild();
    draw_headings(frame, plan, position.y);
    static const std::string note =
        "thin lines: the mean of the heads' weights · strong lines: what reaches the "
        "token pointed at";
    if (foot > 0) dim_line(ui, {position.x, position.y + size.y - ui.em(1)}, size.x, note);
    return {lines,
            numbers > numbers_at_once && rows.first < rows.second
                ? fmt::format(" of tokens {} to {}", counted(rows.first), counted(rows.second - 1))
                : ""};
}

}  // namespace attend
