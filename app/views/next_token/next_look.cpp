#include "app/views/next_token/next_look.h"

#include <algorithm>
#include <array>
#include <map>

#include "app/gui/figures.h"
#include "app/views/parts/continue_text.h"
#include "app/views/parts/noun.h"
#include "core/document/what_if.h"
#include "core/graph/unique_label.h"
#include "core/models/tokenizer.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/texts/next_token.h"
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

Index NextLook::rival() const {
    const Index chosen = frame.store.document().choices[next_against];
    if (chosen >= 0 && chosen != word) return chosen;
    for (const Index token : listed)
        if (token != word) return token;
    return -1;
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
        const std::string changes =
            change.empty() ? say<texts::next_token::all_on>() : lower_case(change);
        const std::string word = look.said(after);
        const bool differ = a.altered != altered;
        if (same_place && !differ) return std::string(name);
        const std::string what = same_place ? changes
                                 : differ   ? say<texts::next_token::after_word_with>(
                                                "word"_is = word, "changes"_is = changes)
                                          : say<texts::next_token::after_word>("word"_is = word);
        return say<texts::next_token::side>("side"_is = name, "what"_is = what);
    };
    const Index pinned_after =
        a.query < std::ssize(before)
            ? static_cast<Index>(before[static_cast<std::size_t>(a.query)].id)
            : look.b->from.after;
    return say<texts::next_token::from_to>("a"_is = side("A", pinned_after, a.altered),
                                           "b"_is = side("B", look.b->from.after, altered));
}

std::pair<std::string, std::string> names_of_bars(const NextLook& look) {
    if (look.pinned) return {say<texts::next_token::a_pinned>(), say<texts::next_token::b_now>()};
    const Choices& choices = look.frame.scene()->choices;
    const std::size_t heads = choices.heads_off.size(), layers = choices.layers_off.size();
    if (!look.frame.evaluation()->edits->empty())
        return {say<texts::next_token::unedited>(), say<texts::next_token::edited>()};
    return {say<texts::next_token::all_on>(),
            layers == 0  ? say<texts::next_token::heads_off>("n"_is = heads)
            : heads == 0 ? say<texts::next_token::layers_off>("n"_is = layers)
                         : say<texts::next_token::some_off>()};
}

void select_logit_of_layer(const NextLook& look, std::size_t layer) {
    const NextTokenNodes& nodes = *look.frame.scene()->measures.next;
    look.frame.session().select(look.frame.node(nodes.lens.at(layer).logits).path,
                                {look.row, look.word});
}

std::string guess_in_words(const NextLook& look, std::size_t layer) {
    const Guess& best = look.b->of_layers[layer];
    return say<texts::next_token::guess>("layer"_is = layer, "word"_is = look.said(best.token),
                                         "share"_is = percent_text(best.probability));
}

const std::vector<Index>& ranks_of(const NextLook& look, const NextTokenPredictionPtr& said,
                                   Index word) {
    struct Kept {
        NextTokenPredictionPtr said;
        std::map<Index, std::vector<Index>> ranks;  // by word
    };
    auto& kept = look.frame.ui.states.of<std::array<Kept, 2>>()[said == look.b ? 1 : 0];
    constexpr std::size_t most = 32;
    if (kept.said != said || kept.ranks.size() > most) kept = {said, {}};
    const auto [at, is_new] = kept.ranks.try_emplace(word);
    if (is_new) at->second = ranks_in_layers(*said, word);
    return at->second;
}

}  // namespace attend
