#include "app/gui/box/box.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/box/big_parts.h"
#include "app/gui/box/left_out.h"

namespace attend {

namespace {

Length grown(Length extent, bool grows) {
    if (grows) extent.most = Length::endless;
    return extent;
}

/// The part of a place that a box takes along one side.
void take_part(float& position, float& size, float most, float anchor) {
    const float taken = std::min(most, size);
    position = std::round(position + anchor * (size - taken));
    size = taken;
}

Place own_place(const Ui& ui, const Box& box, Place place) {
    Place own = place;
    take_part(own.position.x, own.size.x, width_of(ui, box).most, box.anchor.x);
    take_part(own.position.y, own.size.y, height_of(ui, box, own.size.x).most, box.anchor.y);
    return own;
}

void put(const Ui& ui, const Box& box, Place place, std::ptrdiff_t parent, PlacedBoxes& into) {
    const auto self = std::ssize(into.all);
    const Place own = own_place(ui, box, place);
    into.all.push_back({&box, place, own, parent});
    box.kind->arrange(ui, own, [&](const Box& inside, Place there) {
        there.size.x = std::max(there.size.x, 0.0f), there.size.y = std::max(there.size.y, 0.0f);
        put(ui, inside, there, self, into);
    });
}

}  // namespace

Length pixels_of(const Ui& ui, Length em) {
    const auto pixels = [&](float length) {
        return length >= Length::endless ? length : ui.em(length);
    };
    return {pixels(em.least), pixels(em.wish), pixels(em.most)};
}

namespace {

/// A part that is to be large takes what others leave, also of what these would grow to; those that
/// are not have no more than their least, and nothing where they are left out.
Length as_part(const Ui& ui, const Box& box, Length extent) {
    constexpr float beyond_others = 100 * Length::endless;
    switch (size_of_part(ui, box.name)) {
        case PartSize::large:
            return {extent.least, extent.wish, beyond_others};
        case PartSize::small:
            if (is_left_out(ui, box.name)) return {};
            return {extent.least, extent.least, extent.most};
        case PartSize::usual:
            break;
    }
    return extent;
}

}  // namespace

Length width_of(const Ui& ui, const Box& box) {
    if (!box.known_width)
        box.known_width = as_part(
            ui, box,
            grown(box.em_wide ? pixels_of(ui, *box.em_wide) : box.kind->width(ui), box.grows_wide));
    return *box.known_width;
}

Length height_of(const Ui& ui, const Box& box, float width) {
    if (!box.known_height || box.known_height->first != width)
        box.known_height = {width, as_part(ui, box,
                                           grown(box.em_high ? pixels_of(ui, *box.em_high)
                                                             : box.kind->height(ui, width),
                                                 box.grows_high))};
    return box.known_height->second;
}

std::vector<float> shared_out(const std::vector<Length>& wants, float room) {
    float least = 0, wish = 0, most = 0;
    for (const Length& want : wants) least += want.least, wish += want.wish, most += want.most;
    const auto part = [](float part, float whole) {
        return whole > 0 ? std::clamp(part / whole, 0.0f, 1.0f) : 0.0f;
    };
    const float less = least > room ? part(room, least) : 1;
    const float to_wishes = part(room - least, wish - least),
                to_most = part(room - wish, most - wish);
    std::vector<float> given;
    float exact = 0, whole = 0;  // what was given so far, and in whole pixels
    for (const Length& want : wants) {
        exact += less * want.least + to_wishes * (want.wish - want.least) +
                 to_most * (want.most - want.wish);
        given.push_back(std::floor(exact + 0.01f) - whole);
        whole += given.back();
    }
    return given;
}

const PlacedBox* PlacedBoxes::find(std::string_view name) const {
    const auto found = std::ranges::find_if(
        all, [name](const PlacedBox& placed) { return placed.box->name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string PlacedBoxes::words(std::string_view name) const {
    const PlacedBox* const top = find(name);
    if (!top) return {};
    const std::ptrdiff_t first = top - all.data();
    std::string said;
    std::vector<bool> inside(all.size(), false);
    for (std::ptrdiff_t i = first; i < std::ssize(all); ++i) {
        const std::ptrdiff_t parent = all[static_cast<std::size_t>(i)].parent;
        if (i != first && (parent < first || !inside[static_cast<std::size_t>(parent)])) continue;
        inside[static_cast<std::size_t>(i)] = true;
        const std::string own = all[static_cast<std::size_t>(i)].box->kind->words();
        if (!own.empty()) said += (said.empty() ? "" : " ") + own;
    }
    return said;
}

PlacedBoxes lay_out(const Ui& ui, const Box& box, Place place) {
    PlacedBoxes placed;
    put(ui, box, place, -1, placed);
    return placed;
}

}  // namespace attend
