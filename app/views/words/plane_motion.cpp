#include "app/views/words/plane_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/views/words/words.h"
#include "core/text/character.h"

namespace attend {

namespace {

/// A comma that is near tells nothing about a word.
bool is_word(const Neighbor& neighbor) {
    return std::ranges::any_of(characters_of(neighbor.word), [](const Character& character) {
        return character.kind == CharacterKind::word;
    });
}

}  // namespace

Eigen::RowVector2d zero_of(const WordMotion& motion) {
    return -(motion.plane.origin.transpose() * motion.plane.axes);
}

double drawn_shorter(const WordMotion& motion) {
    const Eigen::RowVector2d zero = zero_of(motion);
    const auto size = [&](const PlanePoints& points) {
        return (points.rowwise() - zero).rowwise().norm().maxCoeff();
    };
    double after = size(motion.after);
    if (motion.other && motion.other->token >= 0)
        after = std::max(after, size(motion.other->after));
    const double ratio = after / std::max(size(motion.before), 1e-12);
    double shorter = 1;
    for (double step = 1; step <= 1e6; step *= 10)
        for (const double part : {2.0, 3.0, 5.0, 10.0})
            if (part * step <= ratio * 1.1) shorter = part * step;
    return shorter;
}

std::vector<const Neighbor*> neighbors_in_plane(const WordMotion& motion) {
    std::vector<const Neighbors*> lists{&motion.near_before, &motion.near_after};
    if (motion.other && motion.other->token >= 0) lists.push_back(&motion.other->near_after);
    std::set<std::string_view> seen;
    std::vector<const Neighbor*> result;
    for (const Neighbors* const neighbors : lists)
        for (const Neighbor& near : *neighbors) {
            bool own = !is_word(near);
            for (Index i = 0; i < motion.before.rows(); ++i)
                own |= (near.point - motion.before.row(i)).squaredNorm() < 1e-12;
            if (!own && seen.insert(near.word).second) result.push_back(&near);
        }
    return result;
}

std::string plane_caption(const WordMotion& motion) {
    const double shorter = drawn_shorter(motion);
    std::string text = fmt::format("right, up: the two main axes of {}, {:.0f} % of {} variance",
                                   motion.scene_axes ? "these vectors" : motion.vocabulary,
                                   motion.plane.share * 100, motion.scene_axes ? "their" : "its");
    if (shorter > 1) text += fmt::format(" · after: drawn at 1/{:.0f} of its length", shorter);
    if (motion.words.size() > most_named_words) text += " · point at a dot for its word";
    return text;
}

}  // namespace attend
