#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/heads/head_place.h"
#include "app/views/next_token/push_line.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// Where the word stands in the text, up to the row: the key that heads look at. The chosen cell's,
/// where that is one of weights.
std::optional<Index> key_of(const NextLook& look) {
    const Frame& frame = look.frame;
    const Selection& selection = frame.store.session.selection;
    const auto node = frame.scene()->graph->find(selection.node);
    if (node && frame.node(*node).axes == weights_axes(frame) && selection.cell.column <= look.row)
        return selection.cell.column;
    const std::vector<ModelToken>& tokens = frame.scene()->asks().model_tokens;
    for (Index key = look.row; key >= 0; --key)
        if (look.token(static_cast<Index>(tokens[static_cast<std::size_t>(key)].id)) ==
            look.token(look.word))
            return key;
    return std::nullopt;
}

struct Looking {
    HeadPlace place;
    double weight = 0;
    const Push* push = nullptr;
    bool on = true;
};

/// The heads that give the key most weight, and those that are off.
std::vector<Looking> strongest(const NextLook& look, const Pushes& pushes, Index key) {
    const Frame& frame = look.frame;
    std::vector<Looking> heads;
    for (std::size_t i = 0; i < frame.scene()->blocks.size(); ++i) {
        const Block& block = frame.scene()->blocks[i];
        const HeadPlace place{block.layer, block.head};
        heads.push_back({place, static_cast<double>((*rows_of_weights(frame, look.row)[i])(0, key)),
                         &pushes.of_heads[i], was_on(frame, place)});
    }
    std::ranges::stable_sort(heads, std::greater{}, &Looking::weight);
    const std::size_t most = look.brief ? 3 : 6, most_off = 4;
    std::vector<Looking> shown;
    for (const Looking& head : heads)
        if (shown.size() < most || (!head.on && shown.size() < most + most_off))
            shown.push_back(head);
    return shown;
}

/// "24.4 ▮▮▮ 81", and what it pushes: both lead to how they came about.
void looking_line(const NextLook& look, const Looking& head, const Pushes& pushes, Index key,
                  double longest, float width) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float name = ui.em(3), seen = std::round(width * 0.4f), high = push_line_height(look),
                middle = min.y + high / 2;
    const std::string title = short_name(head.place, true);
    ImGui::PushID(title.c_str());
    if (ImGui::InvisibleButton("weight", {name + seen, high}))
        frame.session().select(frame.node(block_of(frame, head.place).weights).path,
                               {look.row, key});
    ImGui::PopID();
    ui.tag("looking/" + title);
    tooltip(ui, head.on ? "How this weight came about"
                        : "Switched off: its push, were it on, counts nothing");
    draw_text(ui, {min.x, middle}, title,
              {Face::semibold, 0.9f, head.on ? ui.theme->text : ui.theme->edited}, {0, 0.5f});
    canvas().AddRectFilled(
        {min.x + name, middle - ui.em(0.25f)},
        {min.x + name +
             std::clamp(static_cast<float>(head.weight), 0.0f, 1.0f) * (seen - ui.em(2.2f)),
         middle + ui.em(0.25f)},
        ink(ui.theme->weight_area), ui.em(0.1f));
    draw_text(ui, {min.x + name + seen - ui.em(0.6f), middle}, rounded_text(100 * head.weight, 0),
              {Face::regular, 0.9f, ui.theme->text}, {1, 0.5f});
    ImGui::SetCursorScreenPos(min);
    push_line(look,
              {"looking/push/" + title, "", head.push->path, head.push->number, longest, !head.on},
              pushes, name + seen, width - name - seen, false);
}

}  // namespace

void draw_next_looking(const NextLook& look, const Pushes& pushes, float width) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const auto key = key_of(look);
    const std::string word = look.said(pushes.word);
    if (!key || *key > look.row)
        return rich_text(ui,
                         {{"Looking is not pushing: "},
                          {word, Role::key, true},
                          {" does not stand in the text; click a weight to choose a token that "
                           "heads look at."}},
                         {0.88f, true, width});
    const Axis& keys = weights_axes(frame).columns;
    rich_text(ui,
              {{"Looking is not pushing: ", Role::other, true},
               {look.after(), Role::query, true},
               {" → "},
               {unique_label(keys, *key), Role::key, true},
               {" in %, and the push on "},
               {word, Role::key, true},
               {"'s logit"}},
              {0.95f, false, width});
    const std::vector<Looking> heads = strongest(look, pushes, *key);
    double longest = 1e-9;
    for (const Looking& head : heads) longest = std::max(longest, std::abs(head.push->number));
    for (const Looking& head : heads) {
        looking_line(look, head, pushes, *key, longest, width);
        row_end(ui);
    }
    const auto hardest = heads.front();
    constexpr double rounding = 1e-6;  // of weights in float32
    const bool level = heads.size() > 1 && heads[1].weight >= hardest.weight * (1 - rounding);
    const char* const does = level                      ? " and others look equally hard."
                             : !hardest.on              ? " looks hardest; off, it pushes nothing."
                             : hardest.push->number > 0 ? " looks hardest, and pushes for it."
                                                        : " looks hardest, and pushes against it.";
    if (std::abs(hardest.push->number) > 0.005)
        rich_text(ui, {{short_name(hardest.place, true), Role::other, true}, {does}},
                  {0.88f, true, width});
}

}  // namespace attend
