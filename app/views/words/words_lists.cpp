#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/list.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/words/options.h"
#include "app/views/words/words.h"

namespace attend {

namespace {

struct NearList {
    std::string tag, title;
    Role role;
    const Neighbors* neighbors;
};

bool contains_word(const Neighbors& neighbors, const std::string& word) {
    return std::ranges::any_of(neighbors, [&](const Neighbor& near) { return near.word == word; });
}

struct Lists {
    Frame& frame;
    const WordMotion& motion;
    std::vector<NearList> lists;
    double farthest = 0;  // of all distances

    const Ui& ui() const { return frame.ui; }
    bool came(const NearList& list, const Neighbor& near) const {
        return list.neighbors != &motion.near_before &&
               !contains_word(motion.near_before, near.word);
    }
    /// How near, from 0 to 1.
    double share(const Neighbor& near) const {
        if (!frame.options<WordsOptions>().by_distance) return near.value;
        return farthest > 0 ? 1 - near.value / (1.25 * farthest) : 1;
    }
};

const std::string& word_of(const WordMotion& motion) {
    return motion.words[static_cast<std::size_t>(motion.token)];
}

Lists lists_of(Frame& frame, const WordMotion& motion) {
    const bool there = motion.other && motion.other->token >= 0;
    Lists all{frame,
              motion,
              {{"before", "before", Role::other, &motion.near_before},
               {"after", there ? "after, here" : "after", Role::output, &motion.near_after}}};
    if (there)
        all.lists.push_back({"there", "after, there", Role::output, &motion.other->near_after});
    for (const NearList& list : all.lists)
        for (const Neighbor& near : *list.neighbors)
            all.farthest = std::max(all.farthest, near.value);
    return all;
}

Box cell_of(const Lists& all, const NearList& list, std::size_t row) {
    if (row >= list.neighbors->size()) return box::space(0);
    const Ui& ui = all.ui();
    const Theme& theme = *ui.theme;
    const Neighbor& near = (*list.neighbors)[row];
    auto& state = ui.states.of<WordsState>();
    const bool bright = list.neighbors == &all.motion.near_before || all.came(list, near);
    const Rgb hue = list.role == Role::other ? theme.text : theme.role(list.role),
              fill = bright && list.role != Role::other ? hue : mix(theme.panel, hue, 0.55f);
    BoxActs acts;
    acts.point = [&state, word = near.word] { state.next_lit_word = word; };
    return box::column(
               {box::row(
                    {box::text(near.word, {bright ? Face::semibold : Face::regular, sizes::control,
                                           bright ? theme.text : theme.dim_text}),
                     box::space(0).grow(),
                     box::text(rounded_text(near.value, 2), dim_style(ui, sizes::control))},
                    sizes::tight),
                box::share_bar({all.share(near), fill, theme.track, std::nullopt, sizes::of(3)})
                    .droppable()},
               sizes::of(2))
        .named(fmt::format("words/{}/{}", list.tag, row))
        .help(fmt::format("“{}”: {} {}{}", near.word, nearness_name(all.frame), near.value,
                          all.came(list, near) ? "\nNot among the nearest before attention" : ""))
        .on(std::move(acts))
        .lit(state.lit_word == near.word)
        .tab_stops(false);
}

Box heading_of(const Lists& all, const NearList& list) {
    const Theme& theme = *all.ui().theme;
    const Rgb hue = list.role == Role::other ? theme.text : theme.role(list.role);
    return box::text(list.title, {Face::semibold, sizes::control, hue});
}

/// The lists beside each other, equally wide.
template <class Make>
Box beside(const Lists& all, Make make) {
    Boxes boxes;
    for (const NearList& list : all.lists)
        boxes.push_back(box::padded(make(list), {0, 0}).wide({3, 9.5f, 9.5f}));
    return box::row(std::move(boxes), sizes::apart);
}

/// The first words that are near since attention.
std::string toward(const WordMotion& motion) {
    constexpr int most = 3;
    std::string words;
    int told = 0;
    for (const Neighbor& near : motion.near_after) {
        if (contains_word(motion.near_before, near.word) || told == most) continue;
        words += (told++ == 0 ? "" : ", ") + near.word;
    }
    return words;
}

/// What the numbers come to, in words.
RichText in_words(const WordMotion& motion) {
    RichText text{{"Attention moved "},
                  {word_of(motion), Role::query, true},
                  {fmt::format(" to cosine {:.3f} of itself",
                               motion.cosines[static_cast<std::size_t>(motion.token)])}};
    if (const std::string words = toward(motion); !words.empty())
        text.insert(text.end(), {{": toward "}, {words, Role::other, true}});
    text.push_back({"."});
    if (!motion.other) return text;
    const WordMotion::Other& other = *motion.other;
    if (!other.problem.empty())
        text.push_back({" Second sentence: " + other.problem + "."});
    else if (other.token < 0)
        text.push_back({" “" + word_of(motion) + "” does not stand in the second sentence."});
    else
        text.push_back({fmt::format(" After, here and there: cosine {:.3f}.", other.alike)});
    if (other.edits_left > 0)
        text.push_back({fmt::format(" {} of your edits belong{} to this sentence alone.",
                                    other.edits_left, other.edits_left == 1 ? "s" : "")});
    return text;
}

Box second_sentence(Frame& frame) {
    return box::row({box::text("second sentence", dim_style(frame.ui, sizes::control), 3),
                     box::control({8, 10, Length::endless}, 0,
                                  [&frame](float width) {
                                      text_field(frame.ui, "words/other",
                                                 frame.draft().view.of<WordsOptions>().other,
                                                 "another sentence with this word", width);
                                      frame.gesture |= ImGui::IsItemActive();
                                  })
                         .grow()},
                    sizes::near)
        .help(
            "A second sentence, computed with the same choices: what becomes of the same word "
            "in other company. Empty: none");
}

}  // namespace

Box words_lists(Frame& frame, const WordMotion& motion) {
    const Ui& ui = frame.ui;
    Boxes lines;
    if (motion.vocabulary.empty()) {
        lines.push_back(box::wrapped(
            "This embedding has no words but the sentence's own: no others can be near. Choose "
            "GloVe, hand-made vectors or a file of word vectors.",
            dim_style(ui, sizes::control)));
    } else {
        const Lists all = lists_of(frame, motion);
        std::size_t rows = 0;
        for (const NearList& list : all.lists) rows = std::max(rows, list.neighbors->size());
        lines.push_back(
            box::row({box::text("Nearest to", {Face::semibold, sizes::title, ui.theme->text}),
                      box::text(word_of(motion),
                                {Face::semibold, sizes::title, ui.theme->role(Role::query)}),
                      box::text(fmt::format("in {}, by {} · bright: was not near before",
                                            motion.vocabulary, nearness_name(frame)),
                                dim_style(ui, sizes::control))
                          .droppable()},
                     sizes::near));
        lines.push_back(beside(all, [&](const NearList& list) { return heading_of(all, list); }));
        lines.push_back(box::list("words/table", {rows, 0.95f, 1.9f, [all](std::size_t row) {
                                                      return beside(all, [&](const NearList& list) {
                                                          return cell_of(all, list, row);
                                                      });
                                                  }}));
    }
    lines.push_back(box::rich(in_words(motion), {sizes::control, false, 0}).named("words/said"));
    lines.push_back(second_sentence(frame));
    return box::column(std::move(lines), sizes::near).at_top();
}

}  // namespace attend
