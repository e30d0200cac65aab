#include "app/views/large/large_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/heads/layer_views.h"
#include "app/views/large/weights.h"
#include "app/views/pooling/pooling_parts.h"
#include "app/views/theory/theory_views.h"
#include "app/views/window/panels.h"
#include "app/views/words/words_parts.h"

namespace attend {

namespace {

constexpr std::array all_views{
    LargeView{"weights", "Attention weights", "One matrix, large, with its words and numbers",
              ViewRoom::beside_sum, draw_weights, weights_subtitle, weights_title},
    LargeView{"lines", "Lines between tokens",
              "Who asks whom: a line a weight, a hue a head, with a threshold", ViewRoom::center,
              draw_lines, lines_subtitle},
    LargeView{"all_heads", "All heads",
              "Every head of every layer as a small map, with a measure of what it does",
              ViewRoom::center, draw_all_heads, all_heads_subtitle},
    LargeView{"combined", "Heads combined",
              "The weights of several heads made into one map by a rule", ViewRoom::center,
              draw_combined, combined_subtitle},
    LargeView{"contributions", "Contributions",
              "What each token adds: the length of α v W_O beside the weight α", ViewRoom::center,
              draw_contributions, contributions_subtitle},
    LargeView{"flow", "Flow through the layers",
              "From layer to layer: what of the input reaches a token, by attention rollout",
              ViewRoom::center, draw_flow, flow_subtitle},
    LargeView{"gallery", "Gallery",
              "The same sentence under all scores, normalizers, masks or positions side by side",
              ViewRoom::center, draw_gallery, gallery_subtitle},
    LargeView{"why_root_d", "Why scores are divided",
              "Random queries and keys of growing width: how far their products spread, and what "
              "softmax makes of them with and without the division by √d",
              ViewRoom::center, draw_why_root, why_root_subtitle},
    LargeView{"kernel_identity", "Gaussian and dot product",
              "−½‖q − k‖² = q·k − ½‖k‖² − ½‖q‖² with the scene's own queries and keys",
              ViewRoom::center, draw_kernel_identity, kernel_identity_subtitle},
    LargeView{"normalizer", "From scores to weights",
              "What the normalizer makes on its way, row by row: maximum, exponentials, sum, or "
              "threshold and support",
              ViewRoom::center, draw_normalizer, normalizer_subtitle},
    LargeView{"positions", "Positions",
              "How attention knows where a word stands: the vectors of places, their curves and "
              "similarity, and what changes when two words are swapped",
              ViewRoom::center, draw_places, places_subtitle},
    LargeView{"note", "About this scene", "What it shows, in words; anybody may write there",
              ViewRoom::beside_sum, draw_scene_note},
    LargeView{"words", "Words before and after",
              "Where each word's vector stands before and after attention, and which words of the "
              "vocabulary are near",
              ViewRoom::center, draw_words, words_subtitle},
    LargeView{
        "pooling", "Pooling beside attention",
        "Max pooling, mean and TF-IDF as attention that no query asks for, with their vectors",
        ViewRoom::below, draw_pooling, pooling_subtitle},
    LargeView{"steps", "Step by step", "The computation, one step after the other, in words",
              ViewRoom::below, draw_steps},
    LargeView{"cost", "Cost", "Operations, bytes and times as the text grows", ViewRoom::below,
              draw_cost},
};

constexpr int most_shortcuts = 9;

}  // namespace

std::span<const LargeView> large_views() { return all_views; }

const LargeView* find_large_view(std::string_view name) {
    const auto found = std::find_if(all_views.begin(), all_views.end(),
                                    [&](const LargeView& view) { return view.name == name; });
    return found == all_views.end() ? nullptr : &*found;
}

const LargeView& chosen_view(const Session& session) {
    const LargeView* view = find_large_view(session.selection.view);
    return view ? *view : all_views.front();
}

void show_view(Frame& frame, std::string_view name) {
    Session& session = frame.session();
    session.selection.view = name;
    if (session.maximized != "weights") session.maximized.clear();
    if (!frame.settings.shows("weights")) frame.settings.toggle("weights");
}

std::string view_shortcut(const LargeView& view) {
    const auto place = &view - all_views.data();
    return place < most_shortcuts ? fmt::format("Ctrl+{}", place + 1) : std::string();
}

void draw_view_switcher(Frame& frame) {
    const Ui& ui = frame.ui;
    constexpr std::string_view text = "Show ▾";
    constexpr float size = 0.88f;
    const auto place = title_room(ui, measure_text(ui, text, Face::regular, size));
    if (!place) return;
    const ImVec2 before = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(*place);
    if (link(ui, "view/switcher", text, Role::other, size)) ImGui::OpenPopup("views");
    tooltip(ui, "Another view of this scene in this place");
    if (ImGui::BeginPopup("views")) {
        for (const LargeView& view : all_views) {
            if (ImGui::MenuItem(std::string(view.label).c_str(), view_shortcut(view).c_str(),
                                &view == &chosen_view(frame.session())))
                show_view(frame, view.name);
            ui.tag(fmt::format("view/{}", view.name));
            tooltip(ui, view.help);
        }
        ImGui::EndPopup();
    }
    ImGui::SetCursorScreenPos(before);
}

void run_view_shortcuts(Frame& frame) {
    const auto count = std::min<std::size_t>(all_views.size(), most_shortcuts);
    for (std::size_t i = 0; i < count; ++i)
        if (ImGui::Shortcut(ImGuiMod_Ctrl | (ImGuiKey_1 + static_cast<int>(i)),
                            ImGuiInputFlags_RouteGlobal | ImGuiInputFlags_RouteOverActive))
            show_view(frame, all_views[i].name);
}

}  // namespace attend
