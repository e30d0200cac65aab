#include "app/views/setup/near_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/gui/controls.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/measured.h"
#include "core/graph/by_rows.h"
#include "core/models/model.h"
#include "core/models/token_text.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/sentence_vectors.h"

namespace attend {

namespace {

constexpr std::size_t most_listed = 6;

struct ListKey {
    std::uint64_t revision = 0;
    NodeId node;
    Index row = 0;
    bool operator==(const ListKey&) const = default;
};
struct Listed {
    Index token;
    double number;
};
/// What was found, under what it is of: "station after layer 0".
struct Found {
    RichText heading;
    std::vector<Listed> tokens;
};
using ListJob = LatestJob<ListKey, Found>;
struct ListMemory {
    ListJob near, fill;
};

/// The tokens of the largest numbers; of equals the smaller token.
std::vector<Listed> largest_of(const Matrix& numbers) {
    std::vector<Index> tokens(static_cast<std::size_t>(numbers.cols()));
    std::iota(tokens.begin(), tokens.end(), Index{0});
    const auto listed = static_cast<std::ptrdiff_t>(std::min(most_listed, tokens.size()));
    std::partial_sort(tokens.begin(), tokens.begin() + listed, tokens.end(), [&](Index a, Index b) {
        const Scalar first = numbers(0, a), second = numbers(0, b);
        return first != second ? first > second : a < b;
    });
    std::vector<Listed> list;
    for (std::ptrdiff_t i = 0; i < listed; ++i) {
        const Index token = tokens[static_cast<std::size_t>(i)];
        list.push_back({token, static_cast<double>(numbers(0, token))});
    }
    return list;
}

/// "station 0.62 · train 0.31 …" of one row of a node, under its heading.
void draw_list(Frame& frame, const Model& model, ListJob& job, NodeId node, Index row,
               const RichText& heading, const char* tag) {
    const ListKey key{frame.store.computation().revision(), node, row};
    const bool current = follow_work(frame, job, "Looking through the vocabulary", key, false, [&] {
        return [evaluation = *frame.evaluation(), model = frame.scene()->x.opened, node, row,
                heading](const Progress&) {
            Found found{heading, largest_of(*row_of(evaluation, node, row))};
            let_go_of_vocabulary(*static_cast<const Model*>(model.get()));
            return found;
        };
    });
    const float width = ImGui::GetContentRegionAvail().x;
    const Found* const found = job.result();
    rich_text(frame.ui, found ? found->heading : heading, {0.85f, true, width});
    if (!found) return;
    std::string text;  // a line ends between two of them
    for (const Listed& one : found->tokens) {
        const std::string word =
            shown_text(*model.tokenizer, static_cast<std::uint32_t>(one.token));
        if (word.find("⟨0x") != std::string::npos) continue;  // bytes are no words
        text += fmt::format("{}{}\u00a0{:.2f}", text.empty() ? "" : "\u00a0· ", word, one.number);
    }
    rich_text(frame.ui, {{text}}, {0.85f, !current || frame.stale(), width});
    frame.ui.tag(tag);
}

}  // namespace

void draw_near_words(Frame& frame) {
    const Scene* const scene = frame.scene();
    const Model* const model = scene ? model_of(scene->x) : nullptr;
    if (!model) return;
    const Selection& selection = frame.store.session.selection;
    const std::vector<NodeId>& near = scene->measures.near;
    const auto layer = static_cast<std::size_t>(selection.layer);
    const auto fill = scene->measures.fill;
    const auto row =
        std::clamp<Index>(selection.query, 0, static_cast<Index>(scene->x.tokens.size()) - 1);
    const TextRun token{
        shortened(frame.ui, scene->x.tokens[static_cast<std::size_t>(row)].text, frame.ui.em(7)),
        Role::query, true};
    auto& memory = frame.ui.memory.of<ListMemory>();
    if (layer < near.size())
        draw_list(frame, *model, memory.near, near[layer], row,
                  {token, {fmt::format(" after layer {}", selection.layer)}}, "near/words");
    if (fill)
        draw_list(frame, *model, memory.fill, *fill, row,
                  {{"In the place of "}, token, {" the model thinks"}}, "fill/words");
}

void draw_sentence_cosine(Frame& frame) {
    const Scene* const scene = frame.scene();
    const auto id = scene ? scene->measures.text_cosine : std::nullopt;
    if (!id) return;
    const Measured cosine = measured(frame, "Reading both texts", {*id});
    const std::string number =
        cosine ? rounded_text(static_cast<double>((*cosine.values.front())(0, 0)), 3) : "…";
    rich_text(frame.ui, {{"Cosine of the two texts  "}, {number, Role::weights, true}},
              {0.85f, false, ImGui::GetContentRegionAvail().x});
    frame.ui.tag("sentence/cosine");
    tooltip(frame.ui,
            "Each text is read alone; the mean of its tokens' vectors is its vector, as in "
            "all-MiniLM: node sentence/cosine");
}

}  // namespace attend
