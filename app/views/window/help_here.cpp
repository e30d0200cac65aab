#include "app/views/window/help_here.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text_lines.h"
#include "app/state/command.h"
#include "app/views/desk/scene_views.h"
#include "core/workspaces/choices.h"

namespace attend {

namespace {

constexpr float after = 0.5f;  // em, below each part

void topic_line(const Ui& ui, std::string_view left, std::string_view right) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    {
        const FontScope font(ui, Face::semibold);
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(left.data(), left.data() + left.size());
        ImGui::PopTextWrapPos();
    }
    ImGui::TableNextColumn();
    text_lines(ui, right, ImGui::GetContentRegionAvail().x);
}

template <class Fill>
void topic_table(const Ui& ui, const char* title, Fill fill) {
    heading(ui, title);
    if (ImGui::BeginTable(title, 2)) {
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 0.28f);
        ImGui::TableSetupColumn("how", ImGuiTableColumnFlags_WidthStretch, 0.72f);
        fill();
        ImGui::EndTable();
    }
    draw_box(ui, box::space(after));
}

/// What a matrix is, in words.
void draw_matrix(const Frame& frame, const char* title, const std::string& path) {
    const auto id = frame.evaluation()->graph->find(path);
    if (!id) return;
    const Node& node = frame.node(*id);
    topic_table(frame.ui, title, [&] {
        topic_line(frame.ui, node.path,
                   fmt::format("{} × {}: each row is a {}, each column a {}. The operation is {}.",
                               node.shape().rows, node.shape().columns, node.axes.rows.name(),
                               node.axes.columns.name(), node.operation->name()));
    });
}

/// A control's tooltip begins with the help of its choice, a tab's has the help of its view.
template <class Fields>
void add_choice_of(std::vector<std::string>& things, std::string_view tooltip,
                   const Fields& fields) {
    for (const auto& field : fields)
        if (tooltip.starts_with(field.help)) things.push_back(fmt::format("choice:{}", field.name));
}

void add_view_of(std::vector<std::string>& things, std::string_view tooltip) {
    for (const SceneView& view : scene_views())
        if (tooltip == view.help || tooltip == fmt::format("{}: {}", view.label, view.help))
            things.push_back(fmt::format("view:{}", view.name));
}

/// The panel that the mouse lies over, and the view that is shown in it.
void add_panel_under_mouse(const Frame& frame, std::vector<std::string>& things) {
    const ImGuiWindow* const hovered = ImGui::GetCurrentContext()->HoveredWindow;
    const std::string_view window = hovered ? hovered->Name : "";
    std::vector<std::string_view> names{"sentence"};
    for (const PanelName& panel : panel_names()) names.push_back(panel.name);
    for (const std::string_view name : names) {
        if (window.find(fmt::format("/{}_", name)) == window.npos) continue;
        if (name == view_panel.name)
            things.push_back(fmt::format("view:{}", chosen_view(frame).name));
        else
            things.push_back(fmt::format("panel:{}", name));
    }
}

}  // namespace

HelpTopic topic_under_pointer(const Frame& frame) {
    constexpr int recent = 2;  // frames: the sheet takes one to appear
    HelpTopic topic;
    const auto& pointed = frame.ui.states.of<PointedAt>();
    if (ImGui::GetFrameCount() - pointed.frame <= recent) topic.pointed = pointed.text;
    topic.node = frame.store.session.hover.node;
    if (!topic.pointed.empty()) {
        add_choice_of(topic.things, topic.pointed, choice_fields());
        add_choice_of(topic.things, topic.pointed, view_fields());
        add_view_of(topic.things, topic.pointed);
    }
    if (topic.things.empty()) add_panel_under_mouse(frame, topic.things);
    return topic;
}

void draw_topic(const Ui& ui, const HelpTopic& topic) {
    if (!topic.asked.empty()) {
        topic_table(ui, "What you asked about", [&] { topic_line(ui, topic.asked, topic.answer); });
        ui.tag("help/asked");
    }
    if (!topic.pointed.empty()) {
        heading(ui, "Under the pointer");
        text_lines(ui, topic.pointed, ImGui::GetContentRegionAvail().x);
        ui.tag("help/pointed");
        draw_box(ui, box::space(after));
    }
}

void draw_matrices_at_hand(const Frame& frame, const HelpTopic& topic) {
    if (!frame.evaluation()) return;
    draw_box(frame.ui, box::space(0.3f));
    const std::string& selected = frame.store.session.selection.node;
    if (!topic.node.empty()) draw_matrix(frame, "The matrix under the pointer", topic.node);
    if (topic.node != selected) draw_matrix(frame, "The selected matrix", selected);
}

}  // namespace attend
