#include "app/views/setup/near_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/next_token_prediction.h"
#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/models/tokenizer.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/sentence_vectors.h"

namespace attend {

namespace {

constexpr std::size_t most_listed = 6;
constexpr float small = 0.85f;  // em

struct ListKey {
    std::uint64_t revision = 0;
    NodeId node;
    Index row = 0;
    bool operator==(const ListKey&) const = default;
};
/// What was found, in the words of the model that was asked: "station 0.62 · train 0.31 …" under
/// what it is of, "station after layer 0".
struct Found {
    RichText heading;
    std::string words;
};
using ListJob = LatestJob<ListKey, Found>;
struct ListState {
    ListJob near, fill;
};

/// The words of the largest numbers; a line ends between two of them.
std::string largest_in_words(const Matrix& numbers, const Model& model) {
    std::string text;
    for (const Index token : largest_tokens(numbers, most_listed)) {
        const std::string word = shown_text(*model.tokenizer, static_cast<std::uint32_t>(token));
        if (word.find("⟨0x") != std::string::npos) continue;  // bytes are no words
        text += fmt::format("{}{}\u00a0{:.2f}", text.empty() ? "" : "\u00a0· ", word,
                            static_cast<double>(numbers(0, token)));
    }
    return text;
}

/// The largest numbers of one row of a node, under its heading.
Box list_of(Frame& frame, ListJob& job, NodeId node, Index row, const RichText& heading,
            const char* name) {
    const ListKey key{frame.store.computation().revision(), node, row};
    const bool current = follow_work(frame, job, "Looking through the vocabulary", key, false, [&] {
        return [evaluation = *frame.evaluation(), opened = frame.scene()->asks().opened, node, row,
                heading](const Progress&) {
            const Model& model = *static_cast<const Model*>(opened.get());
            Found found{heading, largest_in_words(*row_of(evaluation, node, row), model)};
            let_go_of_vocabulary(model);
            return found;
        };
    });
    const Found* const found = job.result();
    Boxes lines{box::rich(found ? found->heading : heading, {small, true})};
    if (found) lines.push_back(box::rich({{found->words}}, {small}).named(name));
    return box::column(std::move(lines)).old(found && !current);
}

}  // namespace

void draw_near_words(Frame& frame) {
    const Scene* const scene = frame.scene();
    if (!scene || !model_of(scene->asks())) return;
    const Selection& selection = frame.store.session.selection;
    const std::vector<NodeId>& near = scene->measures.near;
    const auto layer = static_cast<std::size_t>(selection.layer);
    const auto fill = scene->measures.fill;
    const auto row = std::clamp<Index>(selection.query, 0, scene->asks().size() - 1);
    const TextRun token{scene->asks().tokens[static_cast<std::size_t>(row)].text, Role::query,
                        true};
    auto& state = frame.ui.states.of<ListState>();
    Boxes lists;
    if (layer < near.size())
        lists.push_back(list_of(frame, state.near, near[layer], row,
                                {token, {fmt::format(" after layer {}", selection.layer)}},
                                "near/words"));
    if (fill)
        lists.push_back(list_of(frame, state.fill, *fill, row,
                                {{"In the place of "}, token, {" the model thinks"}},
                                "fill/words"));
    draw_box(frame.ui, box::column(std::move(lists)));
}

void draw_sentence_cosine(Frame& frame) {
    const Scene* const scene = frame.scene();
    const auto id = scene ? scene->measures.text_cosine : std::nullopt;
    if (!id) return;
    const Measured cosine = measured(frame, "Reading both texts", {*id});
    const std::string number =
        cosine ? rounded_text(static_cast<double>((*cosine.values.front())(0, 0)), 3) : "…";
    draw_box(frame.ui,
             box::rich({{"Cosine of the two texts  "}, {number, Role::weights, true}}, {small})
                 .named("sentence/cosine")
                 .help("Each text is read alone; the mean of its tokens' vectors is its vector, as "
                       "in all-MiniLM: node sentence/cosine"));
}

}  // namespace attend
