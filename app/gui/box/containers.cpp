#include "app/gui/box/containers.h"

#include <algorithm>
#include <cmath>

namespace attend::box {

namespace {

/// One side of a place: x or y.
float& side(ImVec2& of, bool x) { return x ? of.x : of.y; }

float gaps_of(std::size_t count, float gap) {
    return count > 1 ? gap * static_cast<float>(count - 1) : 0;
}

/// Adds up along a row or column.
Length sum_of(const std::vector<Length>& wants, const Boxes& boxes, float gap) {
    Length sum;
    std::size_t never_left_out = 0;
    for (std::size_t i = 0; i < wants.size(); ++i) {
        if (boxes[i].rank == 0) sum.least += wants[i].least, ++never_left_out;
        sum.wish += wants[i].wish, sum.most += wants[i].most;
    }
    const float gaps = gaps_of(wants.size(), gap);
    return {sum.least + gaps_of(never_left_out, gap), sum.wish + gaps,
            std::min(sum.most + gaps, Length::endless)};
}

/// Across it.
Length largest_of(const std::vector<Length>& wants) {
    Length most;
    for (const Length& want : wants)
        most = {std::max(most.least, want.least), std::max(most.wish, want.wish),
                std::max(most.most, want.most)};
    return most;
}

/// Which boxes stay, so that each has its least.
std::vector<std::size_t> that_stay(const Boxes& boxes, const std::vector<Length>& wants, float room,
                                   float gap) {
    std::vector<std::size_t> stay(boxes.size());
    float needs = gaps_of(boxes.size(), gap);
    for (std::size_t i = 0; i < boxes.size(); ++i) stay[i] = i, needs += wants[i].least;
    while (needs > room + 0.5f) {
        auto goes = stay.end();
        for (auto at = stay.begin(); at != stay.end(); ++at)
            if (boxes[*at].rank > 0 && (goes == stay.end() || boxes[*at].rank >= boxes[*goes].rank))
                goes = at;
        if (goes == stay.end()) break;
        needs -= wants[*goes].least + (stay.size() > 1 ? gap : 0);
        stay.erase(goes);
    }
    return stay;
}

/// A row or a column.
class Line final : public BoxKind {
  public:
    Line(Boxes boxes, float gap, bool beside)
        : boxes_(std::move(boxes)), gap_(gap), beside_(beside) {}

    Length width(const Ui& ui) const override {
        std::vector<Length> wants;
        for (const Box& box : boxes_) wants.push_back(width_of(ui, box));
        return beside_ ? sum_of(wants, boxes_, ui.em(gap_)) : largest_of(wants);
    }

    Length height(const Ui& ui, float width) const override {
        std::vector<Length> wants;
        if (!beside_) {
            for (const Box& box : boxes_)
                wants.push_back(height_of(ui, box, within(ui, box, width)));
            return sum_of(wants, boxes_, ui.em(gap_));
        }
        each_along(ui, width, [&](const Box& box, float, float wide) {
            wants.push_back(height_of(ui, box, within(ui, box, wide)));
        });
        return largest_of(wants);
    }

    void arrange(const Ui& ui, Place place, const Put& put) const override {
        const float room = side(place.size, beside_);
        each_along(
            ui, room,
            [&](const Box& box, float from, float length) {
                Place there = place;
                side(there.position, beside_) += from;
                side(there.size, beside_) = length;
                put(box, there);
            },
            place.size.x);
    }

  private:
    /// What a box takes of a width that it is given.
    static float within(const Ui& ui, const Box& box, float width) {
        return std::min(width, width_of(ui, box).most);
    }

    /// Calls each(box, from, length) along the line; `wide` is a column's width.
    template <class Each>
    void each_along(const Ui& ui, float room, Each each, float wide = 0) const {
        const float gap = ui.em(gap_);
        std::vector<Length> wants;
        for (const Box& box : boxes_)
            wants.push_back(beside_ ? width_of(ui, box)
                                    : height_of(ui, box, within(ui, box, wide)));
        const std::vector<std::size_t> stay = that_stay(boxes_, wants, room, gap);
        std::vector<Length> of_those;
        for (const std::size_t i : stay) of_those.push_back(wants[i]);
        const std::vector<float> given = shared_out(of_those, room - gaps_of(stay.size(), gap));
        float at = 0;
        for (std::size_t i = 0; i < stay.size(); ++i) {
            each(boxes_[stay[i]], at, given[i]);
            at += given[i] + gap;
        }
    }

    Boxes boxes_;
    float gap_;
    bool beside_;
};

class Layers final : public BoxKind {
  public:
    explicit Layers(Boxes boxes) : boxes_(std::move(boxes)) {}

    Length width(const Ui& ui) const override {
        std::vector<Length> wants;
        for (const Box& box : boxes_) wants.push_back(width_of(ui, box));
        return largest_of(wants);
    }
    Length height(const Ui& ui, float width) const override {
        std::vector<Length> wants;
        for (const Box& box : boxes_) wants.push_back(height_of(ui, box, width));
        return largest_of(wants);
    }
    void arrange(const Ui&, Place place, const Put& put) const override {
        for (const Box& box : boxes_) put(box, place);
    }

  private:
    Boxes boxes_;
};

class FirstThatFits final : public BoxKind {
  public:
    FirstThatFits(Boxes boxes, bool as_wished) : boxes_(std::move(boxes)), as_wished_(as_wished) {}

    Length width(const Ui& ui) const override {
        const Length first = width_of(ui, boxes_.front());
        return {width_of(ui, boxes_.back()).least, first.wish, first.most};
    }
    Length height(const Ui& ui, float width) const override {
        Length height = height_of(ui, chosen(ui, width, Length::endless), width);
        height.least = std::min(height.least, height_of(ui, boxes_.back(), width).least);
        return height;
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        put(chosen(ui, place.size.x, place.size.y), place);
    }

  private:
    const Box& chosen(const Ui& ui, float width, float height) const {
        for (const Box& box : boxes_) {
            const Length wide = width_of(ui, box);
            if ((as_wished_ ? wide.wish : wide.least) <= width + 0.5f &&
                (!as_wished_ || height_of(ui, box, width).least <= height + 0.5f))
                return box;
        }
        return boxes_.back();
    }

    Boxes boxes_;
    bool as_wished_;
};

class Padded final : public BoxKind {
  public:
    Padded(Box inside, ImVec2 inset, std::optional<Ground> ground)
        : inside_(std::move(inside)), inset_(inset), ground_(ground) {}

    Length width(const Ui& ui) const override {
        return larger(width_of(ui, inside_), 2 * ui.em(inset_.x));
    }
    Length height(const Ui& ui, float width) const override {
        return larger(height_of(ui, inside_, width - 2 * ui.em(inset_.x)), 2 * ui.em(inset_.y));
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        const ImVec2 in{ui.em(inset_.x), ui.em(inset_.y)};
        put(inside_, {place.position + in, place.size - in - in});
    }
    void paint(const Ui& ui, Place place) const override {
        if (!ground_) return;
        const ImVec2 end = place.position + place.size;
        const float radius = ui.em(ground_->radius);
        attend::canvas().AddRectFilled(place.position, end, ink(ground_->color), radius);
        if (ground_->border)
            attend::canvas().AddRect(place.position, end, ink(*ground_->border), radius, 0,
                                     ground_->line * ui.hairline());
    }

  private:
    static Length larger(Length extent, float by) {
        return {extent.least + by, extent.wish + by, std::min(extent.most + by, Length::endless)};
    }

    Box inside_;
    ImVec2 inset_;
    std::optional<Ground> ground_;
};

/// A child window of Dear ImGui, in which the box is as high as it wishes.
class Scrolled final : public BoxKind {
  public:
    Scrolled(std::string name, Box inside, bool on_top)
        : name_(std::move(name)), inside_(std::move(inside)), on_top_(on_top) {}

    Length width(const Ui& ui) const override { return width_of(ui, inside_); }
    Length height(const Ui& ui, float width) const override {
        const Length whole = height_of(ui, inside_, width);
        return {std::min(whole.least, ui.em(3)), whole.wish, whole.most};
    }
    void paint(const Ui& ui, Place place) const override {
        ImGui::SetCursorScreenPos(place.position);
        if (on_top_) ImGui::SetNextWindowScroll({0, 0});
        ImGui::BeginChild(name_.c_str(), place.size, ImGuiChildFlags_NavFlattened);
        const float high = draw_box(ui, inside_);
        if (high > place.size.y) fade_below(ui);
        ImGui::EndChild();
    }

  private:
    std::string name_;
    Box inside_;
    bool on_top_;
};

}  // namespace

Box row(Boxes boxes, float gap) { return make_box<Line>(std::move(boxes), gap, true); }
Box column(Boxes boxes, float gap) { return make_box<Line>(std::move(boxes), gap, false); }
Box layers(Boxes boxes) { return make_box<Layers>(std::move(boxes)); }
Box first_that_fits(Boxes boxes) { return make_box<FirstThatFits>(std::move(boxes), true); }
Box first_with_room(Boxes boxes) { return make_box<FirstThatFits>(std::move(boxes), false); }
Box padded(Box inside, ImVec2 em) { return make_box<Padded>(std::move(inside), em, std::nullopt); }
Box framed(Box inside, Ground ground, ImVec2 inset) {
    return make_box<Padded>(std::move(inside), inset, ground);
}
Box scrolled(std::string name, Box inside) {
    return scrolled(std::move(name), std::move(inside), false);
}
Box scrolled(std::string name, Box inside, bool on_top) {
    return make_box<Scrolled>(std::move(name), std::move(inside), on_top);
}

}  // namespace attend::box
