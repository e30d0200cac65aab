#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/room.h"
#include "app/views/pooling/pooling_columns.h"
#include "app/views/scene_view.h"
#include "app/views/sum/sum_rows.h"
#include "core/attention/pooling.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float column_gap = 1.2f, least_column = 8, least_rows = 3.6f, pooled_height = 3.4f,
                low_panel = 19;  // em

/// The number at the right end of all bars, of the columns that are drawn: the same for all, so
/// that they can be compared. Another query's weights would make stubs of them.
double end_of_bars(const PoolingLook& look, const std::vector<PoolingForm>& forms) {
    double largest = 0;
    for (const PoolingForm& form : forms) {
        if (form.by_dimension) continue;
        const Matrix& weights = look.evaluation.value(form.weights);
        for (Index token = 0; token < weights.cols(); ++token) {
            const auto weight = static_cast<double>(weights(form.row, token));
            if (std::isfinite(weight)) largest = std::max(largest, weight);
        }
    }
    return round_end(largest);
}

struct PoolingLayout {
    float names = 0, column = 0, left = 0;  // pixels
    float column_left(std::size_t i, float space) const {
        return left + names + static_cast<float>(i) * (column + space);
    }
};

void draw_token_rows(Frame& frame, const PoolingLook& look, const std::vector<PoolingForm>& forms,
                     const PoolingLayout& layout, const SumRows& rows,
                     const std::vector<std::string>& names) {
    const Ui& ui = frame.ui;
    const double end = end_of_bars(look, forms);
    const float space = ui.em(column_gap), width = ImGui::GetContentRegionAvail().x;
    scrolled_rows("pooling/rows", width, rows, names.size(), [&](std::size_t token, float top) {
        const auto i = static_cast<Index>(token);
        const bool lit = frame.session().hover.key == i;
        row_name(ui, {fmt::format("pooling/name/{}", i), names[token], layout.left,
                      layout.left + layout.names - ui.em(0.8f), top + rows.pitch / 2,
                      lit ? std::optional(Role::key) : std::nullopt});
        if (ImGui::IsItemHovered()) frame.session().next_hover.key = i;
        for (std::size_t form = 0; form < forms.size(); ++form)
            draw_pooling_cell(
                frame, {look, forms[form], i, end},
                {{layout.column_left(form, space), std::round(top + (rows.pitch - rows.strip) / 2)},
                 {layout.column, rows.strip}});
    });
}

void draw_columns(Frame& frame, const PoolingLook& look, const std::vector<PoolingForm>& forms) {
    const Ui& ui = frame.ui;
    const std::vector<std::string> names = unique_label(look.node(forms[0].weights).axes.columns);
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float space = ui.em(column_gap), heading = pooling_heading_height(ui),
                bottom = ui.em(pooled_height);
    PoolingLayout layout;
    layout.left = at.x;
    layout.names = std::max(widest_name(ui, names), ui.em(4.4f)) + ui.em(0.8f);
    const auto count = static_cast<float>(forms.size());
    layout.column = std::floor((room.x - layout.names - ui.em(0.8f)) / count - space);
    for (std::size_t i = 0; i < forms.size(); ++i)
        draw_pooling_heading(ui, forms[i],
                             {{layout.column_left(i, space), at.y}, {layout.column, heading}});
    const std::string scale = fmt::format("bars 0–{}", end_of_bars(look, forms));
    const ImVec2 scale_at{at.x, at.y + ui.em(2.75f)};
    draw_text(ui, scale_at, scale, dim_style(ui, 0.83f));
    ui.tag("pooling/" + scale, scale_at, {at.x + layout.names, scale_at.y + ui.em(1)});
    ImGui::SetCursorScreenPos({at.x, at.y + heading});
    const SumRows rows = sum_rows(ui, room.y - heading - bottom, static_cast<Index>(names.size()));
    draw_token_rows(frame, look, forms, layout, rows, names);
    const float top = ImGui::GetCursorScreenPos().y + ui.em(0.3f);
    canvas().AddLine({at.x, top}, {at.x + room.x, top}, ink(ui.theme->border), ui.hairline());
    draw_text(ui, {at.x + layout.names - ui.em(0.8f), top + ui.em(1)}, "pooled",
              {Face::regular, 1, ui.theme->role(Role::output)}, {1, 0.5f});
    for (std::size_t i = 0; i < forms.size(); ++i)
        draw_pooled_vector(
            frame, look, forms[i],
            {{layout.column_left(i, space), top + ui.em(0.45f)}, {layout.column, ui.em(1.1f)}});
}

/// Below this the columns say nothing: the rest is scrolled to, across here and down in the panel.
void draw_scrolled_columns(Frame& frame, const PoolingLook& look) {
    const Ui& ui = frame.ui;
    const std::vector<PoolingForm> forms = pooling_forms(frame, look);
    const ImVec2 left = ImGui::GetContentRegionAvail();
    const float wide =
        ui.em(least_column + column_gap) * static_cast<float>(forms.size()) + ui.em(6);
    const float high = pooling_heading_height(ui) + ui.em(least_rows + pooled_height);
    const float bar = left.x < wide ? ImGui::GetStyle().ScrollbarSize : 0;
    ImGui::BeginChild("pooling/wide", {0, std::max(left.y, high + bar)}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_HorizontalScrollbar);
    ImGui::BeginChild("pooling/columns",
                      {std::max(left.x, wide), ImGui::GetContentRegionAvail().y});
    draw_columns(frame, look, forms);
    ImGui::EndChild();
    ImGui::EndChild();
}

void draw_add_button(Frame& frame, float width) {
    if (button(frame.ui, "pooling/add", "Add them to the computation", width))
        frame.draft().choices.pooling = "all";
    tooltip(frame.ui,
            "They become matrices like all others, and each number tells how it was made");
}

/// Before anybody asked for the nodes: what they are, and how to have them. The button stands in
/// the title's line where the words have no room beside it.
void draw_invitation(Frame& frame) {
    const Ui& ui = frame.ui;
    const float button_width = ui.em(15), room = ImGui::GetContentRegionAvail().x;
    const bool beside = room > ui.em(60);
    const auto above =
        beside ? std::nullopt : title_room(ui, {button_width, ImGui::GetFrameHeight()});
    if (above) {
        const ImVec2 words = ImGui::GetCursorScreenPos();
        {
            const Room over("pooling/title", *above, {button_width, ImGui::GetFrameHeight()});
            draw_add_button(frame, button_width);
        }
        ImGui::SetCursorScreenPos(words);
    }
    const float width = beside ? room - button_width - ui.em(2) : room;
    const bool low = ImGui::GetContentRegionAvail().y < ui.em(low_panel);
    ImGui::BeginGroup();
    rich_text(ui,
              {{"Attention without a query. ", Role::other, true},
               {"These, too, make one vector of all words, with weights that nobody asked for and "
                "nothing has learned. A click on a number adds them to the computation" +
                std::string(low ? "." : ": it says how it was made, and can be changed.")}},
              {1, false, width});
    ImGui::EndGroup();
    if (beside) ImGui::SameLine(0, ui.em(2));
    if (!above) draw_add_button(frame, button_width);
    ImGui::Dummy({1, ui.em(low ? 0.1f : 0.4f)});
}

struct ProposedPoolings {
    LatestJob<std::uint64_t, WhatIf> job;  // by the revision that it is of
};

/// What the computation would be with all poolings; nothing while that is made.
LatestResult<WhatIf> with_poolings(const Frame& frame, LatestJob<std::uint64_t, WhatIf>& job) {
    const Shape values = frame.node(frame.block().v).shape();
    follow(frame, job, "Pooling", frame.store.computation().revision(),
           values.rows * values.columns, [&] {
               return [base = frame.base()](const Progress& progress) {
                   return what_if(base, {[](Choices& choices) { choices.pooling = "all"; }, {}},
                                  progress);
               };
           });
    return job.latest();
}

/// What the columns would show. Returns whether that is of a scene before.
bool draw_proposed(Frame& frame) {
    auto& job = frame.ui.states.of<ProposedPoolings>().job;
    draw_invitation(frame);
    const LatestResult<WhatIf> there = with_poolings(frame, job);
    if (there)
        draw_scrolled_columns(frame, {there->scene, there->evaluation, false});
    else
        empty_state(frame.ui, why_none(job, "Computing …"));
    return there && !there.current;
}

void draw_pooling(Frame& frame) {
    if (draw_problem(frame, "weights of max pooling, mean and TF-IDF")) return;
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const Scene& scene = *frame.scene();
    bool old = false;
    if (scene.choices.pooling == "none" || frame.draft().choices.pooling == "none") {
        old = draw_proposed(frame);
    } else {
        draw_pooling_controls(frame);
        draw_scrolled_columns(frame, {scene, *frame.evaluation()});
    }
    dim_stale(frame, start, start + room, old);
}

}  // namespace

namespace view_files {
extern constinit const SceneView pooling{
    .place = 170,
    .name = "pooling",
    .tab = "Pooling",
    .label = "Pooling beside attention",
    .group = ViewGroup::more,
    .help = "Max pooling, mean and TF-IDF as attention that no query asks for, with their vectors",
    .extent = ViewExtent::below,
    .draw = draw_pooling,
    .subtitle = pooling_subtitle,
    .least_height = 34};
}

}  // namespace attend
