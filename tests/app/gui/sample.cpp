#include "tests/app/gui/sample.h"

#include <cmath>

#include "app/gui/legend.h"

namespace attend {

namespace {
void strip(Ui& ui, const std::string& name, Value value, const Sample& sample, ImVec2 size) {
    HeatmapView view;
    view.value = std::move(value);
    view.scale = sample.value_scale(ui);
    heatmap(ui, name, view, size);
}

void draw_sum(Ui& ui, const Sample& sample) {
    const ImVec2 top = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float row = std::floor((room.y - ui.em(5)) / 7), label = ui.em(4.4f),
                bar = std::floor(room.x * 0.24f);
    const float strip_width = std::floor((room.x - label - bar - ui.em(3)) / 2), high = ui.em(1.3f);
    Matrix sum = Matrix::Zero(1, sample.values->cols());
    for (Index j = 0; j < 7; ++j) {
        const float y = std::round(top.y + static_cast<float>(j) * row + row / 2),
                    left = top.x + label;
        const Scalar alpha = (*sample.weights)(4, j);
        const bool lit = j == 1;
        draw_text(
            ui, {left - ui.em(0.6f), y}, Sample::tokens()[static_cast<std::size_t>(j)],
            {lit ? Face::bold : Face::regular, 1, ui.theme->role(lit ? Role::key : Role::other)},
            {1, 0.5f});
        const Matrix v = sample.values->row(j);
        ImGui::SetCursorScreenPos({left + bar + ui.em(1), std::round(y - high / 2)});
        strip(ui, "v/" + std::to_string(j), share(v), sample, {strip_width, high});
        ImGui::SetCursorScreenPos({left + bar + ui.em(2) + strip_width, std::round(y - high / 2)});
        strip(ui, "av/" + std::to_string(j), share(v * alpha), sample, {strip_width, high});
        sum += v * alpha;
    }
    ImGui::SetCursorScreenPos({top.x, top.y + row * 7});
    divider(ui);
    rich_text(ui,
              {{"44 % of "},
               {"station", Role::query, true},
               {" is itself, 31 % is "},
               {"train", Role::key, true},
               {"; the other five words share 25 %."}},
              {0.88f, true, room.x});
    formula(ui, "o_i = Σ_j α_{ij} v_j = softmax(q_i·k_j / √d_k)",
            {{"o", Role::output},
             {"α", Role::weights},
             {"v", Role::value},
             {"q", Role::query},
             {"k", Role::key},
             {"d_k", Role::key}},
            {1.3f, false, {}, false});
}
}  // namespace

std::vector<std::string> Sample::tokens() {
    return {"The", "train", "left", "the", "station", "on", "time"};
}

Matrix Sample::example_weights() {
    Eigen::MatrixXd w(7, 7);
    w << .20, .05, .15, .20, .07, .17, .15,  //
        .02, .68, .03, .02, .20, .02, .03,   //
        .14, .11, .19, .14, .12, .12, .16,   //
        .20, .05, .15, .20, .07, .17, .15,   //
        .05, .31, .06, .05, .44, .06, .04,   //
        .18, .04, .14, .18, .07, .24, .15,   //
        .16, .05, .14, .16, .04, .15, .30;
    return w.cast<Scalar>();
}

Matrix Sample::example_values() {
    Matrix v(7, 12);
    for (Index r = 0; r < 7; ++r)
        for (Index c = 0; c < 12; ++c)
            v(r, c) = static_cast<Scalar>(
                std::sin(1.7 * static_cast<double>(c) + 0.9 * static_cast<double>(r * c % 5)));
    return v;
}

ColorScale Sample::weight_scale(const Ui& ui) const {
    return {&colormap(ui.theme->sequential), RangeMode::fixed, {0, 1}, Spacing::linear};
}

ColorScale Sample::value_scale(const Ui& ui) const {
    return {&colormap(ui.theme->diverging), RangeMode::fixed, {-1, 1}, Spacing::linear};
}

void Sample::draw(Ui& ui) {
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(viewport.Pos);
    ImGui::SetNextWindowSize(viewport.Size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::Begin("sample", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
    ImGui::PopStyleVar();
    const float gap = ui.em(0.7f), half = std::floor((viewport.Size.x - 3 * gap) / 2),
                high = viewport.Size.y - 2 * gap;
    {
        const Panel panel(ui, "attention", {{gap, gap}, {half, high}}, "Attention weights",
                          {{"head 0 · rows ask, columns answer · each row sums to 1"}});
        HeatmapView view;
        view.value = weights, view.axes = &axes, view.scale = weight_scale(ui);
        view.square = view.row_labels = view.column_labels = view.numbers = view.centered = true;
        view.draggable = view.zoomable = true;
        view.hovered = hovered, view.selected = selected, view.edit = edit, view.zoom = zoom;
        const ImVec2 room = ImGui::GetContentRegionAvail();
        events = heatmap(ui, "weights", view, {room.x, room.y - ui.em(1.6f)});
        if (events.layout.cell.x > 0)
            ImGui::SetCursorScreenPos({events.layout.min.x, ImGui::GetCursorScreenPos().y});
        legend(ui, view.scale, {0, 1}, std::nullopt, ui.em(15));
        hovered = events.hovered;
        if (events.clicked) selected = events.clicked;
        if (events.zoom) zoom = *events.zoom;
    }
    {
        const Panel panel(ui, "sum", {{2 * gap + half, gap}, {half, high}}, "Weighted sum",
                          {{"what "}, {"station", Role::query, true}, {" takes from each word"}});
        draw_sum(ui, *this);
    }
    ImGui::End();
}

}  // namespace attend
