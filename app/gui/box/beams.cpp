#include "app/gui/box/beams.h"

#include <map>

#include "app/gui/box/leaves.h"
#include "app/gui/stroke.h"

namespace attend::box {

namespace {

struct End {
    ImVec2 min, max;
    int frame = -2;  // that it was drawn in
};
struct BeamEnds {
    std::map<std::string, End, std::less<>> by_name;
};

const End* seen(const BeamEnds& all, std::string_view name) {
    const auto end = all.by_name.find(name);
    const bool there = end != all.by_name.end() && end->second.frame + 1 >= ImGui::GetFrameCount();
    return there ? &end->second : nullptr;
}

void draw_beam(const Ui& ui, const Beam& beam) {
    const auto& ends = ui.states.of<BeamEnds>();
    const End *const from = seen(ends, beam.from), *const to = seen(ends, beam.to);
    if (!from || !to || to->min.x <= from->max.x) return;
    ui.tag("beam/" + beam.to, {from->max.x, to->min.y}, {to->min.x, to->max.y});
    draw_strip(attend::canvas(), 2, [&](int i) {
        const End& at = i == 0 ? *from : *to;
        return StripSection{{i == 0 ? at.max.x : at.min.x, (at.min.y + at.max.y) / 2},
                            {0, 1},
                            (at.max.y - at.min.y) / 2,
                            0,
                            ink(beam.color, i == 0 ? beam.begin : beam.end),
                            ink(beam.color, 0)};
    });
}

}  // namespace

Box beams(std::vector<Beam> beams) {
    return canvas({{1, 1}, {1, 1}, true}, [beams = std::move(beams)](const Ui& ui, Place) {
        for (const Beam& beam : beams) draw_beam(ui, beam);
    });
}

void mark_beam_end(const Ui& ui, std::string_view name, Place place, float before) {
    const ImVec2 min{place.position.x - ui.em(before), place.position.y};
    ui.states.of<BeamEnds>().by_name.insert_or_assign(
        std::string(name), End{min, place.position + place.size, ImGui::GetFrameCount()});
}

}  // namespace attend::box
