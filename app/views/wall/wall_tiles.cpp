#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/gui/typing_order.h"
#include "app/gui/widgets.h"
#include "app/views/next_token/lens_row.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/stage.h"
#include "app/views/wall/wall.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr Index weights_at_once = 4'000'000;
constexpr float label_size = 0.75f, smallest_label = 0.65f;
constexpr float broad = 0.25f, off = 0.45f, faded = 0.12f;

struct PictureKey {
    std::vector<Value> weights;
    ImVec2 tile, pitch;
    int columns = 0;
    std::vector<std::size_t> order;
    bool operator==(const PictureKey& o) const {
        return weights == o.weights && tile.x == o.tile.x && tile.y == o.tile.y &&
               pitch.x == o.pitch.x && pitch.y == o.pitch.y && columns == o.columns &&
               order == o.order;
    }
};

struct WallState {
    struct Made {
        PictureKey key;
        WallPicture picture;
    };
    LatestJob<PictureKey, Made> job;
    bool follow_chosen = false;  // scroll to it: it was moved by keyboard
    int escapes = 0;             // pressed one after the other
};

/// Null until it was painted for tiles of this size and order.
const WallPicture* picture_of(const Frame& frame, const Wall& wall, const WallLayout& layout) {
    auto& job = frame.ui.states.of<WallState>().job;
    PictureKey key{{}, layout.tile, layout.pitch, layout.columns, wall.order};
    Index numbers = 0;
    if (wall.maps.empty()) return nullptr;
    key.weights = wall.maps;
    for (const Value& map : wall.maps) numbers += map->size();
    follow_work(frame, job, "Painting the wall", key, numbers <= weights_at_once, [&] {
        return [layout, key](const Progress& progress) {
            return WallState::Made{key, paint_wall(key.weights, layout, key.order, progress)};
        };
    });
    if (!job.result()) return nullptr;
    PictureKey made = job.result()->key;
    made.weights = key.weights;  // the one before stays until then
    return made == key ? &job.result()->picture : nullptr;
}

class TilesOnScreen {
  public:
    TilesOnScreen(Frame& frame, const Wall& wall, const WallLayout& layout, ImVec2 origin)
        : frame_(frame),
          ui_(frame.ui),
          wall_(wall),
          layout_(layout),
          origin_(origin),
          list_(*ImGui::GetWindowDrawList()),
          picture_(picture_of(frame, wall, layout)),
          chosen_(wall.chosen(frame)) {}

    void draw() {
        const ImVec2 size = layout_.size();
        const bool pressed = ImGui::InvisibleButton("wall/tiles", size, ImGuiButtonFlags_EnableNav);
        ui_.tag("wall/tiles");
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_NoNavOverride)) {
            const ImVec2 mouse = ImGui::GetIO().MousePos;
            if (const auto place = layout_.place_of({mouse.x - origin_.x, mouse.y - origin_.y}))
                hovered_ = wall_.order[*place];
        }
        read_mouse(pressed);
        if (ImGui::IsItemFocused()) read_keys();
        cells();
        for (std::size_t place = 0; place < wall_.order.size(); ++place) tile(place);
        draw_replace_menu(frame_, wall_, replaced_);
        if (!hovered_ || !picture_) return;
        const auto place = std::ranges::find(wall_.order, *hovered_) - wall_.order.begin();
        const ImVec2 min = corner(static_cast<std::size_t>(place));
        draw_wall_tooltip(frame_, wall_, *hovered_, *picture_, min,
                          {min.x + layout_.pitch.x, min.y + layout_.pitch.y});
    }

    std::optional<ColorScale> scale() const {
        if (!picture_ || !(picture_->end > 0)) return std::nullopt;
        return wall_scale(frame_, picture_->end, picture_->has_signs);
    }

  private:
    ImVec2 corner(std::size_t place) const {
        const ImVec2 at = layout_.at(place);
        return {origin_.x + at.x, origin_.y + at.y};
    }

    void read_mouse(bool pressed) {
        if (!hovered_) return;
        const WallHead& head = wall_.heads[*hovered_];
        if (pressed || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) choose(frame_, head);
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) show_large();
        if (!ImGui::IsItemClicked(ImGuiMouseButton_Right)) return;
        if (ImGui::GetIO().KeyAlt)
            replaced_ = hovered_;
        else
            switch_wall_head(frame_, wall_, *hovered_, ImGui::GetIO().KeyShift);
    }

    void show_large() {
        frame_.session().large_node.clear();
        show_view(frame_, "weights");
    }

    /// While it has the keyboard, the arrow keys are the wall's and do not move the focus.
    void read_keys() {
        if (ImGui::GetIO().KeyAlt) return;  // the window's
        const ImGuiID item = ImGui::GetItemID();
        const auto pressed = [item](ImGuiKey key, bool repeats) {
            ImGui::SetKeyOwner(key, item);
            return ImGui::IsKeyPressed(key, repeats ? ImGuiInputFlags_Repeat : 0, item) ? 1 : 0;
        };
        const int columns = pressed(ImGuiKey_RightArrow, true) - pressed(ImGuiKey_LeftArrow, true);
        const int lines = pressed(ImGuiKey_DownArrow, true) - pressed(ImGuiKey_UpArrow, true);
        if (columns != 0 || lines != 0) {
            const auto now = std::find(wall_.order.begin(), wall_.order.end(), chosen_);
            const std::size_t there =
                layout_.moved(static_cast<std::size_t>(now - wall_.order.begin()), columns, lines);
            choose(frame_, wall_.heads[wall_.order[there]]);
            ui_.states.of<WallState>().follow_chosen = true;
        }
        if (pressed(ImGuiKey_Enter, false)) show_large();
        const bool replaces = pressed(ImGuiKey_W, false), switches = pressed(ImGuiKey_O, false);
        if (replaces) replaced_ = chosen_;
        if (switches) switch_wall_head(frame_, wall_, chosen_, ImGui::GetIO().KeyShift);
        if (replaces || switches) claim_typed();
    }

    void cells() const {
        if (!picture_) return;
        draw_wall_picture(ui_, *picture_, wall_scale(frame_, picture_->end, picture_->has_signs),
                          origin_);
    }

    void tile(std::size_t place) {
        const std::size_t index = wall_.order[place];
        const WallHead& head = wall_.heads[index];
        const ImVec2 min = corner(place), max{min.x + layout_.tile.x, min.y + layout_.tile.y};
        const ImVec2 end{min.x + layout_.pitch.x, min.y + layout_.pitch.y};
        if (ui_.tags)
            ui_.tag(fmt::format("wall/{}/{}", head.place.layer, head.place.head), min, max);
        if (!ImGui::IsRectVisible(min, end)) return;
        const bool old = !wall_.current && !frame_.stale();  // then all steps back
        const float line = ui_.hairline(), seen = (head.shown ? 1.0f : faded) * opacity_of(!old);
        const bool is_broad =  // where all are, none steps back
            head.role == broad_score &&
            wall_.counts[broad_score] < static_cast<int>(wall_.heads.size());
        const float opacity = !head.shown                    ? faded
                              : !head.on                     ? off
                              : is_broad && index != chosen_ ? broad
                                                             : 1;
        if (opacity < 1 || old)
            list_.AddRectFilled(min, max, ink(ui_.theme->panel, 1 - opacity * (old ? 0.6f : 1)));
        if (wall_.measured && head.role != other_role)
            list_.AddRect({min.x - line, min.y - line}, {max.x + line, max.y + line},
                          ink(head_role_color(*ui_.theme, head.role), seen), 0, 0, line);
        if (!head.on)
            list_.AddLine({min.x, max.y}, {max.x, min.y}, ink(ui_.theme->edited, seen), 2 * line);
        const float bottom = marks(head, min, max, seen);
        if (layout_.name > 0) name(index, {min.x, bottom});
        if (index == chosen_) outline_chosen(min, max, bottom);
        if (hovered_ == index && index != chosen_)
            list_.AddRect({min.x - line, min.y - line}, {max.x + line, max.y + line},
                          ink(ui_.theme->text, 0.7f), 0, 0, line);
    }

    /// The bar says how far from even its rows are, and in its color whether these follow from what
    /// was changed; the glyph what it does. Returns where they end.
    float marks(const WallHead& head, ImVec2 min, ImVec2 max, float seen) {
        if (layout_.marks == WallLayout::Marks::none) return max.y;
        const float unit = layout_.unit,
                    glyph = std::round(std::clamp(layout_.edge / 6, 7 * unit, 11 * unit));
        const bool below = layout_.marks == WallLayout::Marks::below;
        const float away = below ? 3.0f : layout_.tight ? 0.0f : 2.0f;
        const float top = std::round(max.y + away * unit);
        const float right = max.x - (below ? glyph + 3 * unit : 0);
        const double entropy = head.scores[broad_score];
        if (!std::isnan(entropy)) {
            const auto part = static_cast<float>(std::clamp(1 - entropy, 0.0, 1.0));
            list_.AddRectFilled({min.x, top}, {right, top + layout_.bar},
                                ink(ui_.theme->field_border, 0.6f * seen));
            list_.AddRectFilled(
                {min.x, top}, {min.x + part * (right - min.x), top + layout_.bar},
                head.follows ? ink(ui_.theme->edited, seen) : ink(ui_.theme->text, 0.75f * seen));
        }
        if (layout_.marks == WallLayout::Marks::bar || !wall_.measured) return top + layout_.bar;
        draw_role_glyph(ui_, list_, head.role,
                        below ? ImVec2{max.x - glyph, top} : ImVec2{max.x + 2 * unit, min.y + unit},
                        std::min(glyph, below ? glyph : 8 * unit), seen);
        return below ? top + glyph : top + layout_.bar;
    }

    void name(std::size_t head, ImVec2 at) {
        const bool own = head == chosen_;
        const std::string text = wall_.name(head);
        for (const float size : {label_size, smallest_label}) {
            if (measure_text(ui_, text, Face::regular, size).x >= layout_.pitch.x) continue;
            return draw_text(ui_, at, text,
                             {own ? Face::semibold : Face::regular, size,
                              own ? ui_.theme->text : ui_.theme->dim_text});
        }
    }

    /// Around tile and bar; in view when it was moved by keyboard.
    void outline_chosen(ImVec2 min, ImVec2 max, float bottom) {
        const float line = 2 * ui_.hairline();
        list_.AddRect({min.x - line, min.y - line}, {max.x + line, std::max(max.y, bottom) + line},
                      ink(ui_.theme->accent), ui_.em(0.1f), 0, line);
        auto& follow = ui_.states.of<WallState>().follow_chosen;
        if (follow) {
            const ImRect rect{min, {max.x, min.y + layout_.pitch.y}};
            ImGui::ScrollToRect(ImGui::GetCurrentWindow(), rect, ImGuiScrollFlags_KeepVisibleEdgeY);
        }
        follow = false;
    }

    Frame& frame_;
    Ui& ui_;
    const Wall& wall_;
    const WallLayout& layout_;
    ImVec2 origin_;
    ImDrawList& list_;
    const WallPicture* picture_;
    std::size_t chosen_;
    std::optional<std::size_t> hovered_, replaced_;
};

/// A layer's number is pressed to have the layer hand its input on, or compute again.
void layer_switch(Frame& frame, int layer, ImVec2 at, ImVec2 anchor, bool off) {
    const Ui& ui = frame.ui;
    const ImVec2 size{ui.em(1.4f), ui.em(0.9f)};
    const ImVec2 min{at.x - anchor.x * size.x, at.y - anchor.y * size.y};
    if (off)
        ImGui::GetWindowDrawList()->AddLine({min.x, min.y + size.y / 2},
                                            {min.x + size.x, min.y + size.y / 2},
                                            ink(ui.theme->edited), ui.hairline());
    const std::string tag = fmt::format("wall/layer/{}", layer);
    if (press_area(ui, tag, min, size))
        switch_layer(frame, layer,
                     std::ranges::binary_search(frame.draft().choices.layers_off, layer));
    tooltip(ui, off ? "This layer hands its input on. Click: it computes again"
                    : "Click: the whole layer is off and hands its input on");
}

/// The numbers of layers or heads along one side: those of the chosen head stand out.
void draw_numbers(Frame& frame, const WallLayout& layout, ImVec2 origin, bool along, bool layers) {
    const Ui& ui = frame.ui;
    const Selection& selection = frame.store.session.selection;
    const int count = layers ? layout.layers : layout.heads;
    const float pitch = along ? layout.pitch.x : layout.pitch.y;
    const float text = message_size(frame, label_size),
                wide = measure_text(ui, std::to_string(count), Face::semibold, text).x;
    const int step = along && wide > 0.9f * pitch ? 2 : 1;
    for (int i = 0; i < count; i += step) {
        const float at = static_cast<float>(i) * pitch;
        const bool own = i == (layers ? selection.layer : selection.head);
        const ImVec2 place = along ? ImVec2{origin.x + at + layout.tile.x / 2, origin.y}
                                   : ImVec2{origin.x, origin.y + at + layout.tile.y / 2};
        const bool off = layers && layer_is_off(frame, i);
        draw_text(ui, place, std::to_string(i),
                  {own ? Face::semibold : Face::regular, text,
                   off   ? ui.theme->edited
                   : own ? ui.theme->text
                         : ui.theme->dim_text},
                  along ? ImVec2{0.5f, 1} : ImVec2{1, 0.5f});
        if (layers && workspace(frame.room()).reads("layers_off"))
            layer_switch(frame, i, place, along ? ImVec2{0.5f, 1} : ImVec2{1, 0.5f}, off);
    }
}

/// Escape twice brings all heads back.
void read_escape(Frame& frame) {
    auto& escapes = frame.ui.states.of<WallState>().escapes;
    const bool windows = frame.session().leads_back();
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && !windows && !is_asked()) {
        if (++escapes < 2) return;
        switch_all_on(frame.draft().choices);
        escapes = 0;
    } else if (windows || io.MouseDelta.x != 0 || io.InputQueueCharacters.Size > 0) {
        escapes = 0;
    }
}

}  // namespace

bool has_lens(const Frame& frame, const Wall& wall, float height) {
    return !wall.by_cell && wall_lies_flat(frame) && has_lens_row(frame) &&
           height >= frame.ui.em(20);
}

namespace {

/// Of numbers and names, relative to those in the window.
float larger_labels(const Frame& frame) { return message_size(frame, label_size) / label_size; }

const char* numbers_along(const Wall& wall) {
    return wall.layers > wall.heads_in_layer ? "layer →" : "head →";
}

/// What is drawn around a chosen tile.
float around_chosen(const Ui& ui) { return 2 * ui.hairline() + 1; }

}  // namespace

TilesPlan plan_tiles(const Frame& frame, const Wall& wall, ImVec2 room) {
    const Ui& ui = frame.ui;
    const float unit = ui.em() / 16, out = around_chosen(ui), larger = larger_labels(frame),
                said =
                    measure_text(ui, numbers_along(wall), Face::regular, smallest_label * larger).x;
    constexpr float much = 0.4f;
    TilesPlan plan;
    if (!wall.by_cell && wall.layers > 1)
        plan.left = std::round(std::max(24 * unit * larger, said - out));
    if (!wall.by_cell) plan.top = std::round(17 * unit * larger);
    if (has_lens(frame, wall, room.y)) plan.lens = ui.em(lens_row_height);
    const float around = plan.top + 2 * out + plan.lens;
    for (const float scroll_bar : {0.0f, ImGui::GetStyle().ScrollbarSize}) {
        const ImVec2 free{room.x - plan.left - 2 * out - scroll_bar, room.y - around};
        plan.layout = plan_wall({wall.layers, wall.heads_in_layer, weights_axes(frame).shape(),
                                 free, unit, wall.by_cell, frame.store.session.presenting});
        plan.height = around + plan.layout.size().y;
        const float spare = free.x - plan.layout.size().x;
        plan.aside = spare > much * room.x ? std::floor(spare / 2) : 0;
        if (plan.height <= room.y) break;
    }
    return plan;
}

std::optional<ColorScale> draw_wall_tiles(Frame& frame, const Wall& wall, ImVec2 position,
                                          ImVec2 room) {
    const Ui& ui = frame.ui;
    const auto [layout, aside, left, top, lens, height] = plan_tiles(frame, wall, room);
    const float unit = ui.em() / 16, out = around_chosen(ui);
    ImGui::SetCursorScreenPos({position.x, position.y + top});
    ImGui::BeginChild("wall/scrolled", {room.x, std::max(std::min(room.y, height) - top, unit)});
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 origin{std::round(corner.x + aside + left + out), std::round(corner.y + out)};
    ImGui::SetCursorScreenPos(origin);
    TilesOnScreen tiles(frame, wall, layout, origin);
    tiles.draw();
    if (ImGui::IsWindowFocused() || ImGui::IsWindowHovered()) read_escape(frame);
    if (left > 0)
        draw_numbers(frame, layout, {origin.x - 6 * unit, origin.y}, false, !layout.to_the_right);
    if (lens > 0 && layout.to_the_right) {
        const float line = ui.hairline(), over = (layout.pitch.x - layout.tile.x) / 2 - line;
        const float y = std::round(origin.y + layout.size().y + ui.em(0.4f));
        draw_lens_row(frame, {origin.x - over, y}, layout.pitch.x - 2 * line, layout.pitch.x,
                      origin.x - 6 * unit);
    }
    ImGui::EndChild();
    if (wall.by_cell) return tiles.scale();
    draw_numbers(frame, layout, {origin.x, position.y + top - unit}, true, layout.to_the_right);
    if (wall.layers > 1)
        draw_text(ui, {position.x + aside, position.y + top - unit}, numbers_along(wall),
                  dim_style(ui, smallest_label * larger_labels(frame)), {0, 1});
    return tiles.scale();
}

}  // namespace attend
