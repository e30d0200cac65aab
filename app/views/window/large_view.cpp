#include "app/views/window/large_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/controls.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/derivations/derivations.h"
#include "app/views/gallery/gallery.h"
#include "app/views/heads/layer_views.h"
#include "app/views/kernel/kernel.h"
#include "app/views/lookup/lookup.h"
#include "app/views/next_token/next_token.h"
#include "app/views/normalizer/normalizer.h"
#include "app/views/panels.h"
#include "app/views/parts/show_view.h"
#include "app/views/pooling/pooling_columns.h"
#include "app/views/positions/positions.h"
#include "app/views/wall/wall.h"
#include "app/views/weights/weights.h"
#include "app/views/words/words.h"
#include "core/named.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::string_view every_room[] = {"attention", "lookup", "kernel", "model"},
                           model_alone[] = {"model"}, of_heads[] = {"attention", "model"},
                           lookup_alone[] = {"lookup"}, kernel_alone[] = {"kernel"};

constexpr std::array all_views{
    LargeView{"lookup", "Look-up",
              "The hard look-up beside the soft one: what of each key's value is in the answer",
              ViewRoom::below, draw_lookup, lookup_subtitle, nullptr, lookup_alone},
    LargeView{"plot", "Regression",
              "Points, the query among them, and the curve of all estimates; weights and errors "
              "below",
              ViewRoom::center, draw_kernel, kernel_subtitle, nullptr, kernel_alone},
    LargeView{"weights", "Attention weights", "One matrix, large, with its words and numbers",
              ViewRoom::beside_sum, draw_weights, weights_subtitle, weights_title, every_room},
    LargeView{"next_token", "Next token",
              "What a model thinks comes next: the likeliest tokens, any word, and what each layer "
              "would have said",
              ViewRoom::center, draw_next_token, next_token_subtitle, nullptr, model_alone},
    LargeView{"lines", "Lines between tokens",
              "Who asks whom: a line a weight, a hue a head, with a threshold", ViewRoom::center,
              draw_lines, lines_subtitle, nullptr, of_heads},
    LargeView{"all_heads", "All heads",
              "Every head of every layer as a small map, with a measure of what it does",
              ViewRoom::center, draw_all_heads, all_heads_subtitle, nullptr, of_heads},
    LargeView{"wall", "Wall",
              "All heads as tiles, by what they do: previous token, same word, sinks …; filtered, "
              "sorted, switched off",
              ViewRoom::center, draw_wall, wall_subtitle, nullptr, of_heads},
    LargeView{"combined", "Heads combined",
              "The weights of several heads made into one map by a rule", ViewRoom::center,
              draw_combined, combined_subtitle, nullptr, of_heads},
    LargeView{"contributions", "Contributions",
              "What each token adds: the length of α v W_O beside the weight α", ViewRoom::center,
              draw_contributions, contributions_subtitle, nullptr, of_heads},
    LargeView{"flow", "Flow through the layers",
              "From layer to layer: what of the input reaches a token, by attention rollout",
              ViewRoom::center, draw_flow, flow_subtitle, nullptr, of_heads},
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
    LargeView{"arrows", "Arrows of q and k",
              "A query and a key as arrows in the plane that both span: their product is their "
              "lengths and the angle between them",
              ViewRoom::below, draw_arrows, arrows_subtitle, nullptr, of_heads},
    LargeView{"normalizer", "From scores to weights",
              "What the normalizer makes on its way, row by row: maximum, exponentials, sum, or "
              "threshold and support",
              ViewRoom::center, draw_normalizer, normalizer_subtitle, nullptr, of_heads},
    LargeView{"positions", "Positions",
              "How attention knows where a word stands: the vectors of places, their curves and "
              "similarity, and what changes when two words are swapped",
              ViewRoom::center, draw_places, places_subtitle},
    LargeView{"note", "About this scene", "What it shows, in words; anybody may write there",
              ViewRoom::beside_sum, draw_scene_note, nullptr, nullptr, every_room},
    LargeView{"words", "Words before and after",
              "Where each word's vector stands before and after attention, and which words of the "
              "vocabulary are near",
              ViewRoom::center, draw_words, words_subtitle},
    LargeView{
        "pooling", "Pooling beside attention",
        "Max pooling, mean and TF-IDF as attention that no query asks for, with their vectors",
        ViewRoom::below, draw_pooling, pooling_subtitle},
    LargeView{"steps", "Step by step", "The computation, one step after the other, in words",
              ViewRoom::below, draw_steps, nullptr, nullptr, every_room},
    LargeView{"cost", "Cost", "Operations, bytes and times as the text grows", ViewRoom::below,
              draw_cost},
};

constexpr int most_shortcuts = 9;

}  // namespace

std::span<const LargeView> large_views() { return all_views; }

const LargeView* find_large_view(std::string_view name) { return find_named(large_views(), name); }

bool LargeView::is_in(std::string_view room) const {
    return std::find(rooms.begin(), rooms.end(), room) != rooms.end();
}

std::vector<const LargeView*> views_here(const Frame& frame) {
    std::vector<const LargeView*> here;
    for (const LargeView& view : all_views)
        if (view.is_in(frame.room())) here.push_back(&view);
    return here;
}

const LargeView& chosen_view(std::string_view room, std::string_view name) {
    const LargeView* view = find_large_view(name);
    if (view && view->is_in(room)) return *view;
    return *find_large_view(workspace(room).view);
}

const LargeView& chosen_view(const Frame& frame) {
    return chosen_view(frame.room(), frame.store.session.selection.view);
}

std::string view_shortcut(const Frame& frame, const LargeView& view) {
    const std::vector<const LargeView*> here = views_here(frame);
    const auto place = std::find(here.begin(), here.end(), &view) - here.begin();
    return place < most_shortcuts ? fmt::format("Ctrl+{}", place + 1) : std::string();
}

void list_views(Frame& frame, std::string_view tag) {
    for (const LargeView* const view : views_here(frame)) {
        if (ImGui::MenuItem(std::string(view->label).c_str(), view_shortcut(frame, *view).c_str(),
                            view == &chosen_view(frame)))
            show_view(frame, view->name);
        frame.ui.tag(fmt::format("{}/{}", tag, view->name));
        tooltip(frame.ui, view->help);
    }
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
        list_views(frame, "view");
        ImGui::EndPopup();
    }
    ImGui::SetCursorScreenPos(before);
}

void run_view_shortcuts(Frame& frame) {
    const std::vector<const LargeView*> here = views_here(frame);
    const auto count = std::min<std::size_t>(here.size(), most_shortcuts);
    for (std::size_t i = 0; i < count; ++i)
        if (ImGui::Shortcut(ImGuiMod_Ctrl | (ImGuiKey_1 + static_cast<int>(i)),
                            ImGuiInputFlags_RouteGlobal | ImGuiInputFlags_RouteOverActive))
            show_view(frame, here[i]->name);
}

}  // namespace attend
