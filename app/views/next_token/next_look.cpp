#include "app/views/next_token/next_look.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/views/parts/continue_text.h"
#include "app/views/parts/noun.h"
#include "core/document/what_if.h"
#include "core/graph/unique_label.h"
#include "core/models/tokenizer.h"
#include "core/plural.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

void add_other(NextLook& look) {
    const Frame& frame = look.frame;
    const OtherScene other = other_scene(frame);
    look.pinned = other.pinned;
    look.compares = other.exists;
    look.problem = other.problem;
    if (!other.scene) return;
    const PredictedNow said = said_now(
        frame, other.pinned ? "Asking what was pinned" : "Asking with all on", *other.scene,
        *other.evaluation, other.pinned ? pinned_scene(frame)->query : look.row, {look.b});
    if (said.current) look.a = said.said;
    if (!said.problem.empty()) look.problem = said.problem;
}

}  // namespace

std::string NextLook::token(Index token) const {
    return shown_text(*model.tokenizer, static_cast<std::uint32_t>(token));
}

void NextLook::list(std::vector<Index> tokens) {
    listed = std::move(tokens);
    listed_tokens.clear();
    for (const Index of : listed) listed_tokens.push_back(token(of));
}

std::string NextLook::said(Index of) const {
    const std::string shown = token(of);
    bool another = false;
    for (std::size_t i = 0; i < listed.size(); ++i)
        another = another || (listed[i] != of && listed_tokens[i] == shown);
    return in_sentence(another ? listed_text(*model.tokenizer, static_cast<std::uint32_t>(of))
                               : shown);
}

std::string NextLook::after() const {
    const Scene& scene = *frame.scene();
    const Axis& rows = frame.node(scene.measures.next->probabilities).axes.rows;
    const PredictedFrom& from = b->from;
    const bool there =
        from.row < rows.size() && from.row < std::ssize(scene.asks().model_tokens) &&
        static_cast<Index>(scene.asks().model_tokens[static_cast<std::size_t>(from.row)].id) ==
            from.after;
    return there ? told_in_sentence(rows, from.row) : said(from.after);
}

std::optional<NextLook> look_at_next(Frame& frame, std::string& problem) {
    go_on_from_appended(frame);
    const Scene& scene = *frame.scene();
    const std::vector<ModelToken>& tokens = scene.asks().model_tokens;
    const Index row = std::clamp<Index>(frame.store.session.selection.query, 0,
                                        static_cast<Index>(tokens.size()) - 1);
    const PredictedNow now =
        said_now(frame, "Guessing the next token", scene, *frame.evaluation(), row);
    problem = now.problem.empty() ? "Guessing the next token …" : now.problem;
    const Model& model = *model_of(scene.asks());
    if (!now.said || now.said->from.model != &model) return std::nullopt;
    NextLook look{
        .frame = frame, .model = model, .b = now.said, .current = now.current, .row = row};
    add_other(look);
    const Index wanted = frame.store.document().choices[next_word];
    const bool known = wanted >= 0 && wanted < static_cast<Index>(model.tokenizer->size());
    look.word = known ? wanted : look.first().likeliest.front().token;
    look.list(likeliest_of_both(look.first(), look.a ? look.b.get() : nullptr));
    return look;
}

void select_probability(const NextLook& look) {
    auto& state = look.frame.ui.states.of<NextState>();
    Frame& frame = look.frame;
    Session& session = frame.session();
    state.opened |=
        std::exchange(state.last_frame, ImGui::GetFrameCount()) + 1 < ImGui::GetFrameCount();
    const auto chosen = frame.scene()->graph->find(session.selection.node);
    const bool weights =
        chosen && std::ranges::find(frame.scene()->blocks, *chosen, &Block::weights) !=
                      frame.scene()->blocks.end();
    if (state.opened && weights && !look.old())
        session.select(frame.node(frame.scene()->measures.next->probabilities).path,
                       {look.row, look.word});
    if (!look.old()) state.opened = false;
    if (!state.explain || frame.stale()) return;
    if (const auto id = frame.scene()->graph->find(state.explain->first)) {
        const Shape shape = frame.node(*id).shape();
        session.select(state.explain->first, {std::min(look.row, shape.rows - 1),
                                              std::min(state.explain->second, shape.columns - 1)});
    }
    state.explain.reset();
}

std::string pinned_in_words(const NextLook& look) {
    const PinnedScene& a = *pinned_scene(look.frame);
    const std::vector<ModelToken>&before = a.scene->asks().model_tokens,
          &now = look.frame.scene()->asks().model_tokens;
    const auto same_id = [](const ModelToken& x, const ModelToken& y) { return x.id == y.id; };
    const bool same_place =
        a.query == look.row && a.query < std::ssize(before) && a.query < std::ssize(now) &&
        std::equal(before.begin(), before.begin() + a.query + 1, now.begin(), same_id);
    const std::string altered = altered_in_words(look.frame);
    const auto side = [&](const char* name, Index after, const std::string& change) {
        std::string of = same_place ? "" : "after " + look.said(after);
        if (a.altered != altered) append_listed(of, change.empty() ? "all on" : lower_case(change));
        return of.empty() ? std::string(name) : fmt::format("{} ({})", name, of);
    };
    const Index pinned_after =
        a.query < std::ssize(before)
            ? static_cast<Index>(before[static_cast<std::size_t>(a.query)].id)
            : look.b->from.after;
    return side("A", pinned_after, a.altered) + " → " + side("B", look.b->from.after, altered);
}

std::pair<std::string, std::string> names_of_bars(const NextLook& look) {
    if (look.pinned) return {"A (pinned)", "B (now)"};
    const Choices& choices = look.frame.scene()->choices;
    const std::size_t heads = choices.heads_off.size(), layers = choices.layers_off.size();
    if (!look.frame.evaluation()->edits->empty()) return {"unedited", "edited"};
    if (layers == 0) return {"all on", fmt::format("{} off", heads)};
    return {"all on", heads == 0 ? count_of(layers, "layer") + " off" : "some off"};
}

}  // namespace attend
