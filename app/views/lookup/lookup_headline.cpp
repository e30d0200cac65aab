#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/sizes.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/lead.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

LeadWord found_in(Frame& frame, const LookUpModel& model) {
    LeadWord found{found_by(frame, model), Role::output, true, "lookup/found"};
    if (!model.answered) return found;
    const Cell cell{0, model.numbers ? 0 : model.answers.front().column};
    found.help = "Click: how its number came about";
    found.click = [&frame, node = model.output, cell] {
        select_cell(frame, frame.node(node), cell);
    };
    return found;
}

/// "Lama finds Firstname: Lastname is nearest", the latter where that is one.
std::vector<LeadWord> leading_words(Frame& frame, const LookUpModel& model) {
    const LeadWord query{frame.scene()->choices.query, Role::query, true},
        found = found_in(frame, model);
    if (model.nearest.size() != 1)
        return say_in<LeadWord, texts::look_up::finds>("query"_is = query, "found"_is = found);
    const Index row = model.nearest.front();
    LeadWord key{key_text(*frame.scene(), row), Role::key, true, "lookup/nearest"};
    key.help = "Click: how its score came about";
    key.click = [&frame, node = model.scores, row] {
        select_cell(frame, frame.node(node), {0, row});
    };
    return say_in<LeadWord, texts::look_up::finds_nearest>("query"_is = query, "found"_is = found,
                                                           "key"_is = key);
}

}  // namespace

std::string found_by(const Frame& frame, const LookUpModel& model) {
    if (!model.answered) return say<texts::look_up::nothing>();
    if (!model.numbers) return answer_text(model.answers.front());
    return digits(static_cast<double>(frame.evaluation()->value(model.output)(0, 0)));
}

Box look_up_headline(Frame& frame) {
    const LookUpModel& model = look_up_state(frame).model;
    const std::vector<RichText> said =
        look_up_in_words(*frame.scene(), *frame.evaluation(), model, share_curves_of(frame));
    RichText beside = why_nearest(*frame.scene(), *frame.evaluation(), model);
    if (beside.empty()) beside = said.front();
    std::string all;
    for (const RichText& sentence : said) all += (all.empty() ? "" : "\n") + text_of(sentence);
    return lead_words(frame.ui, leading_words(frame, model),
                      [&] {
                          return box::rich(beside, {sizes::field, false, 0})
                              .named("lookup/words")
                              .help(all);
                      })
        .named("lookup/headline");
}

}  // namespace attend
