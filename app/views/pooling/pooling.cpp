#include "core/attention/pooling.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/pooling/pooling_columns.h"
#include "app/views/sum/sum_rows.h"

namespace attend {

namespace {

constexpr float column_gap = 1.2f, least_column = 8, least_rows = 5,
                pooled_height = 3.4f;  // em

/// The number at the right end of all bars: the same for all and for every query, so that they can
/// be compared.
double end_of_bars(const Frame& frame, const std::vector<PoolingForm>& forms) {
    double largest = 0;
    for (const PoolingForm& form : forms)
        if (const auto range = frame.ui.ranges.of(frame.evaluation()->at(form.weights));
            range && !form.by_dimension)
            largest = std::max(largest, static_cast<double>(range->highest));
    return round_end(largest);
}

struct PoolingLayout {
    float names = 0, column = 0, left = 0;  // pixels
    float column_left(std::size_t i, float space) const {
        return left + names + static_cast<float>(i) * (column + space);
    }
};

std::vector<std::string> token_names(const Frame& frame) {
    return frame.node(frame.block().weights).axes.columns.labels();
}

void draw_token_rows(Frame& frame, const std::vector<PoolingForm>& forms,
                     const PoolingLayout& layout, const SumRows& rows,
                     const std::vector<std::string>& names) {
    const Ui& ui = frame.ui;
    const double end = end_of_bars(frame, forms);
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
                frame, {forms[form], i, end},
                {{layout.column_left(form, space), std::round(top + (rows.pitch - rows.strip) / 2)},
                 {layout.column, rows.strip}});
    });
}

void draw_columns(Frame& frame, const std::vector<PoolingForm>& forms) {
    const Ui& ui = frame.ui;
    const std::vector<std::string> names = token_names(frame);
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
    draw_text(ui, {at.x, at.y + ui.em(2.75f)}, fmt::format("bars 0–{}", end_of_bars(frame, forms)),
              dim_style(ui, 0.83f));
    ImGui::SetCursorScreenPos({at.x, at.y + heading});
    const SumRows rows = sum_rows(ui, room.y - heading - bottom, static_cast<Index>(names.size()));
    draw_token_rows(frame, forms, layout, rows, names);
    const float top = ImGui::GetCursorScreenPos().y + ui.em(0.3f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine({at.x, top}, {at.x + room.x, top}, ink(ui.theme->border), ui.hairline());
    draw_text(ui, {at.x + layout.names - ui.em(0.8f), top + ui.em(1)}, "pooled",
              {Face::regular, 1, ui.theme->role(Role::output)}, {1, 0.5f});
    for (std::size_t i = 0; i < forms.size(); ++i)
        draw_pooled_vector(
            frame, forms[i],
            {{layout.column_left(i, space), top + ui.em(0.45f)}, {layout.column, ui.em(1.1f)}});
}

/// Before anybody asked for the nodes: what they are, and how to have them.
void draw_invitation(Frame& frame) {
    const Ui& ui = frame.ui;
    const float width = std::min(ImGui::GetContentRegionAvail().x, ui.em(40));
    rich_text(ui,
              {{"Attention without a query. ", Role::other, true},
               {"Max pooling, mean and TF-IDF also make one vector of all words, with weights that "
                "nobody asked for and nothing has learned."}},
              {1.1f, false, width});
    ImGui::Dummy({1, ui.em(0.3f)});
    for (const Pooling* const kind : chosen_poolings("all"))
        rich_text(ui,
                  {{std::string(kind->label) + ": ", Role::weights, true},
                   {std::string(kind->help) + "."}},
                  {1, false, width});
    ImGui::Dummy({1, ui.em(0.5f)});
    if (button(ui, "pooling/add", "Add them to the computation", ui.em(15)))
        frame.draft().choices.pooling = "all";
    tooltip(ui, "They become matrices like all others, and each number tells how it was made");
}

}  // namespace

void draw_pooling(Frame& frame) {
    if (draw_problem(frame, "weights of max pooling, mean and TF-IDF")) return;
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const std::vector<PoolingForm> forms = pooling_forms(frame);
    if (frame.draft().choices.pooling == "none" || forms.size() < 2) {
        draw_invitation(frame);
        return;
    }
    draw_pooling_controls(frame);
    // Below this the columns say nothing: the rest is scrolled to, across here and down in the
    // panel.
    const Ui& ui = frame.ui;
    const ImVec2 left = ImGui::GetContentRegionAvail();
    const float wide =
        ui.em(least_column + column_gap) * static_cast<float>(forms.size()) + ui.em(6);
    const float high = pooling_heading_height(ui) + ui.em(least_rows + pooled_height);
    const float bar = left.x < wide ? ImGui::GetStyle().ScrollbarSize : 0;
    ImGui::BeginChild("pooling/wide", {0, std::max(left.y, high + bar)}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_HorizontalScrollbar);
    ImGui::BeginChild("pooling/columns",
                      {std::max(left.x, wide), ImGui::GetContentRegionAvail().y});
    draw_columns(frame, forms);
    ImGui::EndChild();
    ImGui::EndChild();
    dim_stale(frame, start, {start.x + room.x, start.y + room.y});
}

}  // namespace attend
