#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/compare/compare.h"
#include "app/views/desk/desk.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/other_scene.h"
#include "app/views/parts/said_by_model.h"
#include "app/views/parts/written.h"
#include "app/views/sentence/attending.h"
#include "core/texts/recipe.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// Whether W was put there, not learned, and no weight of the row is worth a sentence.
bool nothing_has_learned(const Frame& frame, const Attended& row) {
    if (!workspace(frame.room()).reads("projection")) return false;
    const std::string& from = frame.store.document().choices.projection;
    if (from == "model" || from == "trained") return false;
    const Index key = key_looked_at(frame).value_or(0);
    const bool known = static_cast<std::size_t>(key) < row.given.size();
    const double least = std::max(0.25, 2 * row.even);
    return row.shares && known && row.of(key) < least;
}

/// A room whose heads have learned, with this text.
void show_trained(Frame& frame) {
    const std::string text = frame.draft().choices.sentence;
    const auto room = std::ranges::find_if(workspaces(), &Workspace::many_heads);
    if (room == workspaces().end()) return;
    frame.store.enter(room->name);
    frame.draft().choices.sentence = text;
}

Box see_trained(Frame& frame, const std::string& changed) {
    const Ui& ui = frame.ui;
    Boxes boxes{box::space(0).grow()};
    if (!changed.empty())
        boxes.push_back(box::text(changed, {Face::regular, sizes::control, ui.theme->edited})
                            .named("sentence/changed"));
    boxes.push_back(box::text(say<texts::recipe::nothing_learned>(), dim_style(ui, sizes::title), 6)
                        .droppable(2));
    boxes.push_back(box::text(say<texts::recipe::see_trained>(),
                              {Face::semibold, sizes::title, ui.theme->text}, 8)
                        .named("sentence/trained")
                        .help("A model's heads on this text")
                        .on_click([&frame] { show_trained(frame); })
                        .droppable(1));
    return box::row(std::move(boxes), sizes::near).grow();
}

/// "41 %": what the told pair had in A, where something is edited or off and that is known.
std::string share_before(const Frame& frame, const Attended& row) {
    if (!row.shares || altered_in_words(frame).empty()) return {};
    const OtherScene other = other_scene(frame);
    const auto key = chosen_key(frame, row);
    if (!other.scene || other.pinned || !key) return {};
    const auto id = same_node(*other.evaluation->graph, frame.node(row.weights));
    const Value before = id ? other.evaluation->at(*id) : nullptr;
    if (!before || !contains(shape_of(*before), {row.query, *key})) return {};
    const std::string was =
        percent_text(static_cast<double>((*before)(row.query, *key)), row.seen());
    return was == percent_text(row.of(*key), row.seen()) ? "" : was;
}

}  // namespace

Box headline(Frame& frame, float full, bool with_second) {
    if (text_is_missing(frame)) return type_a_sentence(frame, full);
    if (!frame.scene() || current_problem(frame)) return box::space(0);
    const Attended& row = attended(frame, frame.asking());
    const SentenceWords words = words_of_sentence(frame, row);
    RichText told = words.headline;
    const RichText said = said_in_words(frame);
    told.insert(told.end(), said.begin(), said.end());
    const auto first = [&](float size) {
        return box::rich(told, {size, false, 0}).named("sentence/headline");
    };
    const auto second = [&](bool also) {
        if (nothing_has_learned(frame, row)) return see_trained(frame, words.changed);
        Boxes beside;
        if (!words.changed.empty())
            beside.push_back(
                box::text(words.changed, {Face::regular, sizes::control, frame.ui.theme->edited})
                    .named("sentence/changed"));
        const RichText written = written_in_words(frame);
        if (const RichText& more = written.empty() ? words.second : written; !more.empty())
            beside.push_back(box::rich(more, {sizes::field, false, 0}));
        if (!words.note.empty())
            beside.push_back(box::clauses(words.note, sizes::control).droppable(2));
        beside.push_back(box::space(0).grow());
        if (const SaidCount count = count_of(said_by_model(frame)); count.asked > 0)
            beside.push_back(box::rich({{std::to_string(count.asked), Role::other, true},
                                        {" asked, "},
                                        {std::to_string(count.right), Role::output, true},
                                        {" right"}},
                                       {sizes::field, true, 0})
                                 .named("sentence/said"));
        else if (also)
            std::ranges::move(also_telling_pairs(frame), std::back_inserter(beside));
        return box::row(std::move(beside), 1.4f).grow();
    };
    Boxes forms;
    if (with_second)
        for (const float size : {full, sizes::view})
            for (const bool also : {true, false})
                forms.push_back(box::row({first(size), second(also).droppable()}, 1.3f));
    const std::string was = with_second ? "" : share_before(frame, row);
    if (!was.empty())
        forms.push_back(
            box::row({first(full),
                      box::text(", was " + was, dim_style(frame.ui, full)).named("sentence/was")},
                     0));
    for (const float size : {full, sizes::view, sizes::field, sizes::title})
        forms.push_back(first(size));
    return box::first_that_fits(std::move(forms))
        .named("sentence/words")
        .help(text_of(words.all))
        .old(frame.stale());
}

}  // namespace attend
