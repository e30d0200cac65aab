#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/beams.h"
#include "app/gui/box/hint.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/motion.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/gui/typing_order.h"
#include "app/gui/widgets.h"
#include "app/views/matrix/matrix_view.h"
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
constexpr float label_size = sizes::axis, smallest_label = 0.65f;
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
    bool follow_chosen = false;       // scroll to it: it was moved by keyboard
    int escapes = 0;                  // pressed one after the other
    std::optional<ColorScale> scale;  // of the tiles that were drawn last
};

/// Where tiles stand in `room` pixels, with the numbers of layers and heads around them.
struct TilesPlan {
    WallLayout layout;
    float aside = 0;          // before all of it: a narrow wall stands in the middle
    float left = 0, top = 0;  // of the numbers
    float lens = 0;           // what each layer would say, below; 0: there is none
    float height = 0;         // of all of it: more than there is room for is scrolled
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
        const Box told = told_of_head(frame_, wall_, *hovered_, *scale());
        box_tooltip(ui_, told, {corner(static_cast<std::size_t>(place)), layout_.pitch});
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
        // The map of this head grows out of it.
        stands_at(ui_, matrix_key(frame_.node(frame_.scene()->blocks[index].weights)),
                  {min, max - min});
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
        const float away = below ? 5.0f : layout_.tight ? 0.0f : 2.0f;
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
        const float side = std::min(glyph, below ? glyph : 8 * unit);
        sign_of_role(head.role).paint(
            ui_,
            {below ? ImVec2{max.x - glyph, top} : ImVec2{max.x + 2 * unit, min.y + unit},
             {side, side}},
            ui_.theme->text, seen);
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
        const float line = 2 * ui_.hairline(),
                    out = layout_.marks == WallLayout::Marks::below ? 2 * line : line;
        list_.AddRect({min.x - out, min.y - out}, {max.x + out, std::max(max.y, bottom) + out},
                      ink(ui_.theme->text), ui_.em(0.2f), 0, line);
        if (ImGui::IsRectVisible(min, max))
            box::mark_beam_end(ui_, "wall/chosen", {min, max - min});
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

/// Whether so many pixels have room for what each layer would say, below its column of tiles.
bool has_lens(const Frame& frame, const Wall& wall, float height) {
    return !wall.flows && wall_lies_flat(frame) && has_lens_row(frame) && height >= frame.ui.em(20);
}

/// Of numbers and names, relative to those in the window.
float larger_labels(const Frame& frame) { return message_size(frame, label_size) / label_size; }

const char* numbers_along(const Wall& wall) {
    return wall.layers > wall.heads_in_layer ? "layer →" : "head →";
}

/// What is drawn around a chosen tile.
float around_chosen(const Ui& ui) { return 4 * ui.hairline() + 1; }

TilesPlan plan_tiles(const Frame& frame, const Wall& wall, ImVec2 room, bool folds) {
    const Ui& ui = frame.ui;
    const float unit = ui.em() / 16, out = around_chosen(ui), larger = larger_labels(frame),
                said =
                    measure_text(ui, numbers_along(wall), Face::regular, smallest_label * larger).x;
    constexpr float much = 0.4f;
    TilesPlan plan;
    if (!wall.flows && wall.layers > 1)
        plan.left = std::round(std::max(24 * unit * larger, said - out));
    if (!wall.flows) plan.top = std::round(17 * unit * larger);
    if (has_lens(frame, wall, room.y)) plan.lens = ui.em(lens_row_height);
    for (const float scroll_bar : {0.0f, ImGui::GetStyle().ScrollbarSize}) {
        const float around = plan.top + 2 * out + plan.lens;
        const ImVec2 free{room.x - plan.left - 2 * out - scroll_bar, room.y - around};
        plan.layout = plan_wall({wall.layers, wall.heads_in_layer, weights_axes(frame).shape(),
                                 free, unit, wall.flows, frame.store.session.presenting, folds});
        if (plan.layout.bands > 1) plan.lens = 0;  // no column of tiles is all of its layer
        plan.height = plan.top + 2 * out + plan.lens + plan.layout.size().y;
        const float spare = free.x - plan.layout.size().x;
        plan.aside = spare > much * room.x ? std::floor(spare / 2) : 0;
        if (plan.height <= room.y) break;
    }
    return plan;
}

}  // namespace

ColorScale wall_scale(const Frame& frame, double end, bool has_signs) {
    ColorScale scale = has_signs ? frame.coloring.vectors() : frame.coloring.weights();
    const auto reach = static_cast<float>(end);
    scale.mode = RangeMode::fixed, scale.spacing = Spacing::power;
    scale.fixed = {has_signs ? -reach : 0.0f, reach};
    return scale;
}

std::optional<ColorScale> painted_scale(const Frame& frame) {
    return frame.ui.states.of<WallState>().scale;
}

std::optional<ColorScale> draw_wall_tiles(Frame& frame, const Wall& wall, ImVec2 position,
                                          ImVec2 room, bool folds) {
    const Ui& ui = frame.ui;
    const auto [layout, aside, left, top, lens, height] = plan_tiles(frame, wall, room, folds);
    const float unit = ui.em() / 16, out = around_chosen(ui);
    ImGui::SetCursorScreenPos({position.x, position.y + top});
    ImGui::BeginChild("wall/scrolled", {room.x, std::max(std::min(room.y, height) - top, unit)});
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 origin{std::round(corner.x + aside + left + out), std::round(corner.y + out)};
    ImGui::SetCursorScreenPos(origin);
    TilesOnScreen tiles(frame, wall, layout, origin);
    tiles.draw();
    if (ImGui::IsWindowFocused() || ImGui::IsWindowHovered()) read_escape(frame);
    for (int band = 0; left > 0 && band < layout.bands; ++band)
        draw_wall_numbers(frame, layout, {origin.x - 6 * unit, origin.y}, false,
                          !layout.to_the_right, band);
    for (int band = 1; band < layout.bands; ++band)
        draw_wall_numbers(frame, layout, {origin.x, origin.y - unit}, true, true, band);
    if (lens > 0 && layout.to_the_right) {
        const float line = ui.hairline(), over = (layout.pitch.x - layout.tile.x) / 2 - line;
        const float y = std::round(origin.y + layout.size().y + ui.em(0.4f)),
                    high = ui.em(lens_chip_height),
                    wide = layout.pitch.x * static_cast<float>(layout.layers) - 2 * line;
        draw_box(ui, lens_row(frame, box::em_of(ui, 2 * line)),
                 {{origin.x - over, y}, {wide, high}});
        draw_box(ui, lens_name(ui), {{corner.x, y}, {origin.x - 6 * unit - corner.x, high}});
    }
    ImGui::EndChild();
    std::optional<ColorScale>& scale = ui.states.of<WallState>().scale;
    scale = tiles.scale();
    if (wall.flows) return scale;
    draw_wall_numbers(frame, layout, {origin.x, position.y + top - unit}, true,
                      layout.to_the_right);
    if (wall.layers > 1)
        draw_text(ui, {position.x + aside, position.y + top - unit}, numbers_along(wall),
                  dim_style(ui, smallest_label * larger_labels(frame)), {0, 1});
    return scale;
}

Box wall_tiles(Frame& frame, const Wall& wall) {
    return box::canvas({{12, 8}, {28, 22}}, [&frame, &wall](const Ui&, Place place) {
        draw_wall_tiles(frame, wall, place.position, place.size);
    });
}

}  // namespace attend
