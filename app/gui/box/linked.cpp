#include "app/gui/box/linked.h"

#include <algorithm>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/link_lines.h"

namespace attend::box {

namespace {

constexpr float sag = 0.9f, widest_curve = 1.5f;  // em

/// Links whose boxes were found, in pixels.
struct Drawn {
    Links links;
    std::vector<LinkLine> lines;
    float top = 0, bottom = 0;  // of the room in which they are
};

float middle_of(const Place& place) { return place.position.x + place.size.x / 2; }
float foot_of(const Place& place) { return place.position.y + place.size.y; }

class Linked final : public BoxKind {
  public:
    Linked(Box inside, std::function<std::vector<Links>(const PlacedBoxes&)> links)
        : inside_(std::move(inside)), links_(std::move(links)) {}

    Length width(const Ui& ui) const override { return width_of(ui, inside_); }
    Length height(const Ui& ui, float width) const override {
        return height_of(ui, inside_, width);
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        const PlacedBoxes placed = lay_out(ui, inside_, place);
        drawn_.clear();
        for (Links& links : links_(placed)) draw_up(ui, placed, place, std::move(links));
        put(inside_, place);
    }
    void paint(const Ui& ui, Place place) const override {
        std::vector<LinkLine> all;
        for (Drawn& drawn : drawn_) {
            for (const LinkLine& line : drawn.lines) {
                const Link& link = drawn.links.links[line.link];
                const ImVec2 middle = line.points[line.points.size() / 2];
                if (!link.name.empty()) ui.tag(link.name, middle, {middle.x + 1, middle.y + 1});
            }
            point(ui, drawn, place);
            std::ranges::move(drawn.lines, std::back_inserter(all));
            drawn.lines.clear();
        }
        draw_link_lines(ui, std::move(all));
    }

  private:
    void draw_up(const Ui& ui, const PlacedBoxes& placed, Place place, Links links) const {
        const PlacedBox* const from = placed.find(links.from);
        const PlacedBox* const edge = links.edge.empty() ? from : placed.find(links.edge);
        if (!from || !edge) return;
        Drawn drawn{std::move(links), {}, 0, 0};
        switch (drawn.links.way) {
            case LinkWay::above:
                drawn.top = place.position.y, drawn.bottom = from->own.position.y;
                add_arcs(placed, from->own, {drawn.bottom, true}, drawn);
                break;
            case LinkWay::below:
                drawn.top = foot_of(edge->own), drawn.bottom = foot_of(place);
                if (drawn.links.most > 0)
                    drawn.bottom =
                        std::min(drawn.bottom, drawn.top + drawn.links.most * drawn.links.unit);
                add_arcs(placed, from->own, {drawn.top, false}, drawn);
                break;
            case LinkWay::across:
                add_ribbons(placed, from->own, drawn);
                break;
            case LinkWay::curves:
                add_curves(ui, placed, from->own, drawn);
                break;
        }
        drawn_.push_back(std::move(drawn));
    }

    static std::vector<ArcTarget> targets_of(const PlacedBoxes& placed, const Links& links) {
        std::vector<ArcTarget> targets;
        for (std::size_t i = 0; i < links.links.size(); ++i)
            if (const PlacedBox* const to = placed.find(links.links[i].to);
                to && links.links[i].to != links.from)
                targets.push_back(
                    {static_cast<Index>(i), middle_of(to->own), links.links[i].weight});
        return targets;
    }

    static void add(Drawn& drawn, std::size_t link, LinkLine line) {
        const Link& of = drawn.links.links[link];
        line.link = link, line.strength = of.strength, line.dashed = of.dashed;
        line.in_light = of.in_light;
        drawn.lines.push_back(std::move(line));
    }

    static void add_arcs(const PlacedBoxes& placed, Place from, const ArcEdge& edge, Drawn& drawn) {
        const float high = drawn.bottom - drawn.top;
        if (high < 12 * drawn.links.unit) return;  // nothing would be told apart
        const auto own = std::ranges::find(drawn.links.links, drawn.links.from, &Link::to);
        const bool has_ring = own != drawn.links.links.end();
        const ArcBundle bundle = plan_arcs({middle_of(from), from.size.x, high, drawn.links.unit},
                                           targets_of(placed, drawn.links),
                                           has_ring ? std::optional(own->weight) : std::nullopt);
        for (const Arc& arc : bundle.arcs)
            add(drawn, static_cast<std::size_t>(arc.key), line_of(arc, edge));
        if (bundle.loop)
            add(drawn, static_cast<std::size_t>(own - drawn.links.links.begin()),
                line_of(*bundle.loop, edge));
    }

    static void add_ribbons(const PlacedBoxes& placed, Place from, Drawn& drawn) {
        const auto first = std::ranges::find_if(
            drawn.links.links, [&](const Link& link) { return placed.find(link.to); });
        if (first == drawn.links.links.end()) return;
        drawn.top = foot_of(placed.find(first->to)->own), drawn.bottom = from.position.y;
        const float high = drawn.bottom - drawn.top;
        for (const Arc& ribbon :
             plan_ribbons({middle_of(from), from.size.x, high, drawn.links.unit},
                          targets_of(placed, drawn.links)))
            add(drawn, static_cast<std::size_t>(ribbon.key),
                ribbon_line(ribbon, drawn.bottom, drawn.top));
    }

    static void add_curves(const Ui& ui, const PlacedBoxes& placed, Place from, Drawn& drawn) {
        for (std::size_t i = 0; i < drawn.links.links.size(); ++i) {
            const Link& link = drawn.links.links[i];
            const PlacedBox* const to = placed.find(link.to);
            if (!to || link.to == drawn.links.from) continue;
            LinkLine line =
                curve_line(from.position, from.size, to->own.position, to->own.size, ui.em(sag));
            line.width =
                std::min(arc_width(link.weight, 1e6f, drawn.links.unit), ui.em(widest_curve));
            add(drawn, i, std::move(line));
        }
    }

    static void point(const Ui& ui, const Drawn& drawn, Place place) {
        if (drawn.links.name.empty() || drawn.bottom <= drawn.top) return;
        ImGui::SetNextItemAllowOverlap();
        const bool pressed = press_area(ui, drawn.links.name, {place.position.x, drawn.top},
                                        {std::max(place.size.x, 1.0f), drawn.bottom - drawn.top},
                                        ImGuiButtonFlags_None);
        if (!ImGui::IsItemHovered()) return;
        const LinkLine* const at = line_at(ui, drawn.lines, ImGui::GetIO().MousePos);
        if (!at || !drawn.links.links[at->link].point) return;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        drawn.links.links[at->link].point(pressed);
    }

    Box inside_;
    std::function<std::vector<Links>(const PlacedBoxes&)> links_;
    mutable std::vector<Drawn> drawn_;
};

}  // namespace

Box linked(Box inside, std::function<std::vector<Links>(const PlacedBoxes& placed)> links) {
    return make_box<Linked>(std::move(inside), std::move(links));
}

}  // namespace attend::box
