#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/sizes.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/lead.h"

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

/// Which key is nearest, where that is one.
void add_nearest(Frame& frame, const LookUpModel& model, std::vector<LeadWord>& words) {
    if (model.nearest.size() != 1) return;
    const Index row = model.nearest.front();
    LeadWord key{key_text(*frame.scene(), row), Role::key, true, "lookup/nearest"};
    key.help = "Click: how its score came about";
    key.click = [&frame, node = model.scores, row] {
        select_cell(frame, frame.node(node), {0, row});
    };
    words.push_back({": "});
    words.push_back(std::move(key));
    words.push_back({" is nearest"});
}

/// Behind "is nearest: ", or the whole sentence where that is not said.
RichText why_nearest(const RichText& sentence) {
    constexpr std::string_view told = " is nearest: ";
    if (sentence.size() < 2 || !sentence[1].text.starts_with(told)) return sentence;
    RichText rest(sentence.begin() + 1, sentence.end());
    rest.front().text.erase(0, told.size());
    return rest;
}

}  // namespace

std::string found_by(const Frame& frame, const LookUpModel& model) {
    if (!model.answered) return "nothing";
    if (!model.numbers) return answer_text(model.answers.front());
    return digits(static_cast<double>(frame.evaluation()->value(model.output)(0, 0)));
}

Box look_up_headline(Frame& frame) {
    const LookUpModel& model = look_up_state(frame).model;
    std::vector<LeadWord> words{{frame.scene()->choices.query, Role::query, true}, {" finds "}};
    words.push_back(found_in(frame, model));
    add_nearest(frame, model, words);
    const std::vector<RichText> said =
        look_up_in_words(*frame.scene(), *frame.evaluation(), model, share_curves_of(frame));
    std::string all;
    for (const RichText& sentence : said) all += (all.empty() ? "" : "\n") + text_of(sentence);
    return lead_words(frame.ui, words,
                      [&] {
                          return box::rich(why_nearest(said.front()), {sizes::field, false, 0})
                              .named("lookup/words")
                              .help(all);
                      })
        .named("lookup/headline");
}

}  // namespace attend
