#include "app/views/parts/word_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/gui/whole_rows.h"
#include "app/views/parts/token_lines.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

struct RowsSeen {
    std::map<std::string, RowSeen> of;  // by the name of the rows
};

class ScrolledRows final : public BoxKind {
  public:
    ScrolledRows(Frame& frame, std::string name, Index count, Index chosen,
                 std::function<Box(const WordRows&)> inside)
        : frame_(frame),
          name_(std::move(name)),
          count_(count),
          chosen_(chosen),
          inside_(std::move(inside)) {}

    Length width(const Ui& ui) const override { return {ui.em(14), ui.em(40), Length::endless}; }
    Length height(const Ui& ui, float) const override {
        return {ui.em(5), ui.em(static_cast<float>(count_) * 2), Length::endless};
    }
    void paint(const Ui& ui, Place place) const override {
        const float high = whole_pitches(ui, place.size.y, count_);
        ImGui::SetCursorScreenPos(place.position);
        ImGui::BeginChild(name_.c_str(), {place.size.x, high}, ImGuiChildFlags_NavFlattened);
        ui.tag(name_, place.position, place.position + ImVec2{place.size.x, high});
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const TokenRows rows{count_, at.y, fitting_pitch(ui, high, count_)};
        const auto [first, last] = rows.between(place.position.y, place.position.y + high);
        const Box box = inside_({count_, rows.pitch / ui.em(), first, last});
        const ImVec2 size{ImGui::GetContentRegionAvail().x, rows.height()};
        draw_box(ui, box, {at, size});
        take_room(at, {1, size.y});
        scroll_by_rows(rows.pitch);
        bring_into_view(frame_.ui.states.of<RowsSeen>().of[name_], rows, chosen_, place.position.y,
                        place.position.y + high);
        ImGui::EndChild();
    }

  private:
    Frame& frame_;
    std::string name_;
    Index count_, chosen_;
    std::function<Box(const WordRows&)> inside_;
};

}  // namespace

std::pair<Index, Index> WordRows::in_sight(Index of) const {
    const float offset = above(of);
    const auto row = [&](Index i, bool up) {
        const float at = static_cast<float>(i) - offset;
        return std::clamp<Index>(static_cast<Index>(up ? std::ceil(at) : std::floor(at)), 0, of);
    };
    return {row(first, false), row(last, true)};
}

float WordRows::text_size() const {
    for (const float size : {sizes::field, sizes::title, sizes::control, sizes::axis})
        if (size <= 0.7f * pitch) return size;
    return std::min(sizes::axis, 0.85f * pitch);
}

Box word_rows(Frame& frame, std::string name, Index count, Index chosen,
              std::function<Box(const WordRows& rows)> inside) {
    return make_box<ScrolledRows>(frame, std::move(name), std::max<Index>(count, 1), chosen,
                                  std::move(inside));
}

Box word_column(const WordRows& rows, Index count, const std::function<Box(Index i)>& row) {
    const auto [first, last] = rows.in_sight(count);
    const float before = (rows.above(count) + static_cast<float>(first)) * rows.pitch;
    Boxes boxes{box::space(0).high(before)};
    for (Index i = first; i < last; ++i)
        boxes.push_back(box::layers({row(i)}).grow().high(rows.pitch));
    return box::column(std::move(boxes), 0).at_top();
}

Box word_box(const Ui& ui, const WordRows& rows, std::string name, std::string text,
             const WordLook& look, WordActs acts) {
    const bool strong = look.lit || look.chosen;
    const Rgb color = strong     ? ui.theme->role(look.role)
                      : look.dim ? ui.theme->dim_text
                                 : ui.theme->text;
    BoxActs told;
    told.click = std::move(acts.click);
    told.point = acts.point;
    if (acts.point)
        told.focus = [point = std::move(acts.point)] {
            if (reached_by_keys()) point();
        };
    Box inside = box::text(std::move(text),
                           {strong ? Face::semibold : Face::regular, rows.text_size(), color});
    Box word = box::padded(std::move(inside), {0.3f, 0})
                   .named(std::move(name))
                   .on(std::move(told))
                   .lit(look.lit);
    word.anchor.x = look.at_right ? 0 : 1;
    return word;
}

float word_width(const Ui& ui, const WordRows& rows, const Axis& axis, float most) {
    float widest = 0;
    for (Index i = 0; i < std::min<Index>(axis.size(), 1000) && widest < most; ++i)
        widest = std::max(widest, measure_text(ui, unique_label(axis, i).substr(0, 200),
                                               Face::semibold, rows.text_size())
                                          .x /
                                      ui.em());
    return std::min(widest + 0.8f, most);
}

}  // namespace attend
