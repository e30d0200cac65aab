#include "app/views/window/large_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/state/command.h"
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
#include "app/views/window/rooms.h"
#include "app/views/words/words.h"
#include "core/named.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::array all_views{
    LargeView{"lookup", "Look-up", "Look-up", ViewGroup::see,
              "The hard look-up beside the soft one: what of each key's value is in the answer",
              ViewRoom::below, draw_lookup, lookup_subtitle, nullptr, ViewOf::one_room, false,
              true},
    LargeView{"plot", "Regression", "Regression", ViewGroup::see,
              "Points, the query among them, and the curve of all estimates; weights and errors "
              "below",
              ViewRoom::center, draw_kernel, kernel_subtitle, nullptr, ViewOf::one_room, false,
              true},
    LargeView{"weights", "Map", weights_panel.label, ViewGroup::see,
              "One matrix, large, with its words and numbers", ViewRoom::beside_sum, draw_weights,
              weights_subtitle, weights_title, ViewOf::every_room},
    LargeView{"next_token", "Next token", "Next token", ViewGroup::see,
              "What a model thinks comes next: the likeliest tokens, any word, and what each layer "
              "would have said",
              ViewRoom::center, draw_next_token, next_token_subtitle, nullptr, ViewOf::one_room,
              false, true},
    LargeView{"lines", "Lines", "Lines between tokens", ViewGroup::see,
              "Who asks whom: a line a weight, a hue a head, with a threshold", ViewRoom::below,
              draw_lines, lines_subtitle, nullptr, ViewOf::heads},
    LargeView{"flow", "Flow", "Flow through the layers", ViewGroup::see,
              "From layer to layer: what of the input reaches a token, by attention rollout",
              ViewRoom::below, draw_flow, flow_subtitle, nullptr, ViewOf::heads},
    LargeView{"contributions", "Contributions", "Contributions", ViewGroup::see,
              "What each token adds: the length of α v W_O beside the weight α", ViewRoom::below,
              draw_contributions, contributions_subtitle, nullptr, ViewOf::heads},
    LargeView{"wall", "Wall", "Wall", ViewGroup::compare,
              "All heads as tiles, by what they do: previous token, same word, sinks …; filtered, "
              "sorted, switched off",
              ViewRoom::with_head, draw_wall, wall_subtitle, nullptr, ViewOf::heads, true},
    LargeView{"all_heads", "Heads", "All heads", ViewGroup::compare,
              "Every head of every layer as a small map, with a measure of what it does",
              ViewRoom::below, draw_all_heads, all_heads_subtitle, nullptr, ViewOf::heads},
    LargeView{"combined", "Combined", "Heads combined", ViewGroup::compare,
              "The weights of several heads made into one map by a rule", ViewRoom::below,
              draw_combined, combined_subtitle, nullptr, ViewOf::heads},
    LargeView{"gallery", "Gallery", "Gallery", ViewGroup::compare,
              "The same sentence under all scores, normalizers, masks or positions side by side",
              ViewRoom::below, draw_gallery, gallery_subtitle},
    LargeView{"words", "Words", "Words before and after", ViewGroup::understand,
              "Where each word's vector stands before and after attention, and which words of the "
              "vocabulary are near",
              ViewRoom::below, draw_words, words_subtitle},
    LargeView{"positions", "Positions", "Positions", ViewGroup::understand,
              "How attention knows where a word stands: the vectors of places, their curves and "
              "similarity, and what changes when two words are swapped",
              ViewRoom::below, draw_places, places_subtitle},
    LargeView{"normalizer", "Normalizer", "From scores to weights", ViewGroup::understand,
              "What the normalizer makes on its way, row by row: maximum, exponentials, sum, or "
              "threshold and support",
              ViewRoom::below, draw_normalizer, normalizer_subtitle, nullptr, ViewOf::heads},
    LargeView{"steps", "Steps", "Step by step", ViewGroup::understand,
              "The computation, one step after the other, in words", ViewRoom::center, draw_steps,
              nullptr, nullptr, ViewOf::every_room},
    LargeView{"arrows", "Arrows", "Arrows of q and k", ViewGroup::more,
              "A query and a key as arrows in the plane that both span: their product is their "
              "lengths and the angle between them",
              ViewRoom::below, draw_arrows, arrows_subtitle, nullptr, ViewOf::heads},
    LargeView{
        "pooling", "Pooling", "Pooling beside attention", ViewGroup::more,
        "Max pooling, mean and TF-IDF as attention that no query asks for, with their vectors",
        ViewRoom::below, draw_pooling, pooling_subtitle},
    LargeView{"why_root_d", "Why √d", "Why scores are divided", ViewGroup::more,
              "Random queries and keys of growing width: how far their products spread, and what "
              "softmax makes of them with and without the division by √d",
              ViewRoom::below, draw_why_root, why_root_subtitle},
    LargeView{"kernel_identity", "Gaussian", "Gaussian and dot product", ViewGroup::more,
              "−½‖q − k‖² = q·k − ½‖k‖² − ½‖q‖² with the scene's own queries and keys",
              ViewRoom::below, draw_kernel_identity, kernel_identity_subtitle},
    LargeView{"cost", "Cost", "Cost", ViewGroup::more,
              "Operations, bytes and times as the text grows", ViewRoom::below, draw_cost},
    LargeView{"note", "Note", "About this scene", ViewGroup::more,
              "What it shows, in words; anybody may write there", ViewRoom::beside_sum,
              draw_scene_note, nullptr, nullptr, ViewOf::every_room},
};

constexpr int most_shortcuts = 9;

}  // namespace

std::span<const LargeView> large_views() { return all_views; }

const LargeView* find_large_view(std::string_view name) { return find_named(large_views(), name); }

bool LargeView::is_in(std::string_view name_of_room) const {
    const Workspace& in = workspace(name_of_room);
    switch (of) {
        case ViewOf::every_room:
            return true;
        case ViewOf::heads:
            return in.heads;
        case ViewOf::chosen_heads:
            return in.heads && in.reads("projection");
        case ViewOf::one_room:
            return room_panels(name_of_room).own_view == name;
    }
    return false;
}

std::vector<const LargeView*> views_here(const Frame& frame) {
    std::vector<const LargeView*> here;
    for (const LargeView& view : all_views)
        if (view.is_in(frame.room())) here.push_back(&view);
    std::ranges::stable_sort(here, {},
                             [&](const LargeView* view) { return view->group_in(frame.room()); });
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

ViewGroup LargeView::group_in(std::string_view in_room) const {
    return behind && workspace(in_room).view != name ? ViewGroup::more : group;
}

std::string view_shortcut(const Frame& frame, const LargeView& view) {
    const std::vector<const LargeView*> here = views_here(frame);
    const auto place = std::find(here.begin(), here.end(), &view) - here.begin();
    return place < most_shortcuts ? fmt::format("Ctrl+{}", place + 1) : std::string();
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
