#include "app/views/parts/continue_text.h"

#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/next_token_prediction.h"
#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/text/utf8.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

struct Continuing {
    std::size_t from = 0;  // tokens of the text that something was written behind; 0: nothing
    LatestJob<PredictedFrom, Index> proposal;
};

}  // namespace

void append_token(Frame& frame, Index token) {
    const Model& model = *model_of(frame.scene()->asks());
    const std::string text = model.tokenizer->text_of(static_cast<std::uint32_t>(token));
    if (invalid_utf8(text)) return frame.store.complain("That token is a part of a character.");
    frame.store.close_gesture();
    frame.draft().choices.sentence += text;
    frame.ui.states.of<Continuing>().from = frame.scene()->asks().tokens.size();
}

void go_on_from_appended(Frame& frame) {
    auto& from = frame.ui.states.of<Continuing>().from;
    if (from == 0 || frame.stale() || !frame.scene()) return;
    const std::size_t count = frame.scene()->asks().tokens.size();
    if (count == from) return;
    from = 0;
    // What nobody has chosen stays so, and goes on with the text.
    const bool chosen = frame.session().selection.chosen;
    choose_query(frame, static_cast<Index>(count) - 1);
    frame.session().selection.chosen = chosen;
}

std::optional<Index> proposed_token(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->measures.next || frame.stale()) return std::nullopt;
    auto& job = frame.ui.states.of<Continuing>().proposal;
    const Scene& scene = *frame.scene();
    const PredictedFrom from = said_from(scene, *frame.evaluation(), scene.asks().size() - 1);
    const bool current = follow_work(frame, job, "Guessing what comes next", from, false, [&] {
        return [evaluation = *frame.evaluation(), id = scene.measures.next->probabilities,
                row = from.row](const Progress&) {
            Index token = 0;
            row_of(evaluation, id, row)->row(0).maxCoeff(&token);
            return token;
        };
    });
    return current && job.problem().empty() ? std::optional(*job.result()) : std::nullopt;
}

}  // namespace attend
