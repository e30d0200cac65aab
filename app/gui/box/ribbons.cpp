#include "app/gui/box/ribbons.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/light.h"
#include "app/gui/ribbon.h"

namespace attend::box {

namespace {

/// Where things stand, in pixels from the top left corner.
struct Laid {
    ImVec2 size;
    float top = 0;  // of the ribbons' room
    float name = 0, value = 0, value_wide = 0, ribbon = 0, output = 0;
    RibbonPlaces places;
    std::optional<RibbonRow> joined;
    Boxes handles;
    std::vector<Place> of_handles;
};

class RibbonsKind final : public BoxKind {
  public:
    explicit RibbonsKind(Ribbons what) : what_(std::move(what)) {}

    Length width(const Ui& ui) const override {
        return {ui.em(10), ui.em(what_.names + what_.values + what_.ribbons + what_.outputs),
                Length::endless};
    }
    Length height(const Ui& ui, float) const override {
        return {ui.em(5), ui.em(19), Length::endless};
    }

    void arrange(const Ui& ui, Place place, const Put& put) const override {
        const Laid& laid = lay(ui, place.size);
        const auto at = [&](float x, float y, float wide, float high) {
            return Place{{place.position.x + x, place.position.y + y}, {wide, high}};
        };
        for (const RibbonPlace& one : laid.places.ribbons) {
            const RibbonRow& row = row_of(laid, one);
            const float top = laid.top + one.left, middle = top + one.thick / 2,
                        name = height_of(ui, row.name, laid.name).wish, from = std::round(top),
                        to = std::round(top + one.thick);
            if (one.rows.size() > 1)
                put(row.name, at(laid.value, std::round(to + ui.em(0.1f)), laid.value_wide, name));
            else
                put(row.name,
                    at(0, std::max(std::round(middle - name / 2), 0.0f), laid.name, name));
            if (to > from) put(row.value, at(laid.value, from, laid.value_wide, to - from));
        }
        arrange_output(ui, laid, at, put);
        for (std::size_t i = 0; i < laid.handles.size(); ++i) {
            const Place of = laid.of_handles[i];
            put(laid.handles[i], {place.position + of.position, of.size});
        }
        for (const RibbonPlace& one : laid.places.ribbons)
            if (const RibbonRow& row = row_of(laid, one); row.over) {
                const float high = ui.em(1.4f);
                put(*row.over,
                    at(laid.ribbon, std::round(laid.top + one.left + (one.thick - high) / 2),
                       ui.em(4), high));
            }
    }

    void paint(const Ui& ui, Place place) const override {
        const Laid& laid = lay(ui, place.size);
        press(ui, laid, place.position);
        for (const RibbonPlace& one : laid.places.ribbons) {
            const Ribbon ribbon = ribbon_of(ui, laid, one, place.position);
            const InLight in_light(ui, row_of(laid, one).in_light);
            if (one.thick > 0.2f) draw_ribbon(ui, ribbon);
            const float x = ribbon.from.x + (ribbon.to.x - ribbon.from.x) * 0.7f;
            const auto [top, bottom] = ribbon_edges(ribbon, x);
            if (const RibbonRow& row = row_of(laid, one); !row.ribbon.empty())
                ui.tag(row.ribbon, {x - 1, top}, {x + 1, bottom});
        }
        for (const RibbonPlace& one : laid.places.ribbons)
            paint_figure(ui, laid, one, place.position);
        paint_line(ui, laid, place.position);
    }

  private:
    const RibbonRow& row_of(const Laid& laid, const RibbonPlace& one) const {
        return one.rows.size() > 1 ? *laid.joined : what_.rows[one.rows.front()];
    }
    static float line(const Ui& ui) { return 3 * ui.hairline(); }

    const Laid& lay(const Ui& ui, ImVec2 size) const {
        if (laid_ && laid_->size == size) return *laid_;
        laid_.emplace();
        laid_->size = size;
        lay_columns(ui);
        lay_rows(ui);
        if (what_.drag)
            for (const RibbonPlace& one : laid_->places.ribbons)
                if (one.rows.size() == 1 && !what_.rows[one.rows.front()].handles.empty())
                    add_handles(ui, one);
        return *laid_;
    }

    void lay_columns(const Ui& ui) const {
        Laid& laid = *laid_;
        float names = 0;
        for (const RibbonRow& row : what_.rows)
            names = std::max(names, width_of(ui, row.name).wish);
        laid.name = std::ceil(std::min({names, ui.em(what_.names), 0.2f * laid.size.x}));
        laid.value = laid.name + ui.em(0.6f);
        const float rest = laid.size.x - laid.value - line(ui) - ui.em(0.1f),
                    part = rest / (what_.values + what_.ribbons + what_.outputs),
                    cells = static_cast<float>(what_.cells);
        const auto whole = [&](float wide) {
            return wide < cells ? std::floor(wide) : std::floor(wide / cells) * cells;
        };
        laid.value_wide = whole(part * what_.values);
        laid.ribbon = laid.value + laid.value_wide;
        laid.output = std::round(laid.size.x - whole(part * what_.outputs));
    }

    void lay_rows(const Ui& ui) const {
        Laid& laid = *laid_;
        const float name = height_of(ui, what_.output_name, laid.size.x).wish;
        laid.top = what_.values_name ? name + ui.em(1.5f) : 0;
        // Below stand what is said of the output, and the name of what is joined.
        const float below = std::max(height_of(ui, what_.below, laid.size.x).wish, ui.em(0.9f));
        const float high = std::max(laid.size.y - laid.top - below - ui.em(0.3f), ui.em(2));
        std::vector<double> weights;
        for (const RibbonRow& row : what_.rows) weights.push_back(row.weight);
        std::vector<std::size_t> order(weights.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        RibbonRoom room;
        room.height = high, room.name = ui.em(what_.least_name), room.gap = ui.em(what_.gap);
        // The name of the output stands above it.
        room.most = what_.values_name ? high : high - 2 * name - ui.em(0.5f);
        room.thin = ui.em(what_.thin);
        room.count = std::clamp<std::size_t>(static_cast<std::size_t>(high / room.name), 2, 16);
        laid.places = ribbon_places(weights, order, room, what_.held ? &*what_.held : nullptr);
        for (const RibbonPlace& one : laid.places.ribbons)
            if (one.rows.size() > 1) laid.joined = what_.joined(one.rows);
    }

    template <class At>
    void arrange_output(const Ui& ui, const Laid& laid, At at, const Put& put) const {
        const float top = std::round(laid.top + laid.places.top), high = laid.places.height,
                    wide = laid.size.x - laid.output;
        put(what_.output, at(laid.output, top, wide, high));
        const float name = height_of(ui, what_.output_name, wide).wish;
        // Where it has more room the name begins above the ribbons: that of the output is theirs.
        const float room = std::max(
            wide, std::min(width_of(ui, what_.output_name).wish, laid.size.x - laid.ribbon));
        put(what_.output_name,
            at(laid.size.x - room, what_.values_name ? 0 : top - name - ui.em(0.15f), room, name));
        const float over = what_.names_columns
                               ? laid.value_wide
                               : std::max(laid.output - laid.value - ui.em(1), 0.0f);
        if (what_.values_name) put(*what_.values_name, at(laid.value, 0, over, name));
        const float below = height_of(ui, what_.below, wide).wish;
        put(what_.below, at(laid.output, top + high + ui.em(0.3f), wide, below));
        const RibbonPlace &first = laid.places.ribbons.front(), &last = laid.places.ribbons.back();
        if (what_.over_values)
            put(*what_.over_values, at(laid.value, laid.top + first.left, laid.value_wide,
                                       last.left + last.thick - first.left));
        if (what_.over_output) put(*what_.over_output, at(laid.output, top, wide, high));
    }

    Ribbon ribbon_of(const Ui& ui, const Laid& laid, const RibbonPlace& one, ImVec2 corner) const {
        const float half = one.thick / 2, wide = laid.output - laid.ribbon,
                    straight = std::min(ui.em(3.4f * what_.lit_figure), 0.4f * wide);
        const ImVec2 start{corner.x, corner.y + laid.top};
        return {{start.x + laid.ribbon, start.y + one.left + half},
                {start.x + laid.output - line(ui), start.y + one.right + half},
                one.thick,
                one.thick,
                row_of(laid, one).lit ? what_.lit : what_.others,
                Role::weights,
                straight};
    }

    void paint_figure(const Ui& ui, const Laid& laid, const RibbonPlace& one, ImVec2 corner) const {
        const RibbonRow& row = row_of(laid, one);
        const InLight in_light(ui, row.in_light);
        const ImVec2 at{corner.x + laid.ribbon, corner.y + laid.top + one.left};
        const float size = row.lit ? what_.lit_figure : what_.figure;
        if (one.thick >= ui.em(1.3f * size)) {
            const Rgb ground =
                mix(ui.theme->panel, ui.theme->weight_area, row.lit ? what_.lit : what_.others);
            const Face face = row.lit ? Face::bold : Face::regular;
            draw_text(ui, {at.x + ui.em(0.7f), std::round(at.y + one.thick / 2)}, row.figure,
                      {face, size, text_on(ground)}, {0, 0.5f});
        }
        const float side = std::min(ui.em(0.6f), one.thick);
        if (row.edited)
            attend::canvas().AddTriangleFilled(at, {at.x + side, at.y}, {at.x, at.y + side},
                                               ink(ui.theme->edited));
    }

    /// All ribbons end at it: full as far as the weights go.
    void paint_line(const Ui& ui, const Laid& laid, ImVec2 corner) const {
        double sum = 0;
        for (const RibbonRow& row : what_.rows) sum += row.weight;
        const float right = corner.x + laid.output, left = right - line(ui),
                    top = std::round(corner.y + laid.top + laid.places.top),
                    part = static_cast<float>(std::min(sum / laid.places.unit, 1.0));
        ImDrawList& list = attend::canvas();
        list.AddRectFilled({left, top}, {right, top + laid.places.height}, ink(ui.theme->active));
        list.AddRectFilled({left, top}, {right, top + laid.places.height * part},
                           ui.role(Role::weights));
    }

    /// Makes the item that all ribbons are, and tells the one under the mouse.
    void press(const Ui& ui, const Laid& laid, ImVec2 corner) const {
        const ImVec2 low{corner.x + laid.ribbon, corner.y + laid.top};
        ImGui::SetNextItemAllowOverlap();
        const bool clicked = press_area(
            ui, "ribbons", low, {std::max(laid.output - laid.ribbon, 1.0f), laid.size.y - laid.top},
            ImGuiButtonFlags_None);
        if (!ImGui::IsItemHovered()) return;
        const float slack = ui.hairline();
        const ImVec2 mouse = ImGui::GetMousePos();
        for (const RibbonPlace& one : laid.places.ribbons) {
            const auto [top, bottom] = ribbon_edges(ribbon_of(ui, laid, one, corner), mouse.x);
            if (mouse.y >= top - slack && mouse.y <= bottom + slack)
                return tell(ui, row_of(laid, one), clicked);
        }
    }

    static void tell(const Ui& ui, const RibbonRow& row, bool clicked) {
        const BoxActs& acts = row.acts;
        if (acts.point) acts.point();
        if (!row.tip.empty()) tooltip(ui, row.tip, row.keys);
        if (!acts.any_press()) return;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (clicked && acts.click) acts.click();
        if (acts.double_click && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            acts.double_click();
        if (acts.menu && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) acts.menu();
    }

    /// Two boxes at the line; they are seen where the mouse is at them.
    void add_handles(const Ui& ui, const RibbonPlace& one) const {
        Laid& laid = *laid_;
        const RibbonRow& row = what_.rows[one.rows.front()];
        const float middle = laid.output - line(ui) / 2;
        for (const float up : {-1.0f, 1.0f}) {
            const float edge = laid.top + one.right + (up > 0 ? one.thick : 0),
                        inward = std::min(ui.em(0.35f), one.thick / 2), outward = ui.em(0.35f);
            BoxActs acts;
            acts.point = [&row] {
                ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
                if (row.acts.point) row.acts.point();
            };
            acts.drag = [this, index = one.rows.front(), up](ImVec2 by, bool ended) {
                const RibbonPlaces& places = laid_->places;
                const double more = static_cast<double>(by.y * up) * places.unit /
                                    static_cast<double>(std::max(places.height, 1.0f));
                what_.drag({index, up, more, ended, &places});
            };
            laid.handles.push_back(
                canvas({{0, 0}, {1, 0.3f}, true}, paint_handle)
                    .named(row.handles + (up > 0 ? "/lower" : "/upper"))
                    .help("Drag: this weight changes, the others give in proportion",
                          "Alt: this weight alone · Shift: a tenth")
                    .on(std::move(acts))
                    .without_hover()
                    .tab_stops(false));
            laid.of_handles.push_back({{middle - ui.em(0.6f), edge - (up > 0 ? inward : outward)},
                                       {ui.em(1.2f), inward + outward}});
        }
    }
    static void paint_handle(const Ui& ui, Place place) {
        if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return;
        const ImVec2 middle = place.position + place.size * 0.5f, half{ui.em(0.36f), ui.em(0.15f)};
        ImDrawList& list = attend::canvas();
        list.AddRectFilled(middle - half, middle + half, ink(ui.theme->selection), half.y);
        list.AddRect(middle - half, middle + half, ink(ui.theme->selection_shadow), half.y, 0,
                     ui.hairline());
    }

    Ribbons what_;
    mutable std::optional<Laid> laid_;
};

}  // namespace

Box ribbons(Ribbons what) { return make_box<RibbonsKind>(std::move(what)); }

}  // namespace attend::box
