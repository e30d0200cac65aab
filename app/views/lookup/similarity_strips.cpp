#include "app/views/lookup/similarity_strips.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/heatmap.h"
#include "app/jobs/latest_job.h"
#include "app/views/lookup/lookup_state.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/noun.h"
#include "core/document/what_if.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr float strip_height = 0.8f;  // em
constexpr Index most_keys = 2'000;    // beyond them only the chosen similarity has a strip

struct Strips {
    LatestJob<std::uint64_t, std::vector<SimilarityScores>> job;
};

/// With the tables of words that are opened at once, being mapped or tiny; files that are not open
/// stay so.
bool open_all(const Choices& choices, Resources& resources) {
    for (const std::string& id : resources_needed(choices)) {
        if (resources.contains(id)) continue;
        if (!opens_at_once(id)) return false;
        resources.emplace(id, open_resource(id));
    }
    return true;
}

LatestResult<std::vector<SimilarityScores>> scores_of_all(Frame& frame) {
    const Computation& computation = frame.store.computation();
    const auto keys = static_cast<Index>(frame.scene()->table->table->rows.size());
    if (keys > most_keys) return {};
    auto& kept = frame.ui.states.of<Strips>();
    constexpr Index numbers_a_key = 200;
    follow(frame, kept.job, "Comparing the similarities", computation.revision(),
           keys * numbers_a_key, [&] {
               return [base = frame.base()](const Progress& progress) {
                   return all_similarities_of(base, progress);
               };
           });
    return kept.job.latest();
}

/// "Laplace 0.43", of what is nearest.
std::string nearest_text(const Scene& scene, const Matrix& scores) {
    Index best = 0;
    const Scalar largest = scores.row(0).maxCoeff(&best);
    if (!(largest > 0)) return "none";
    return fmt::format("{} {}", scene.answers().tokens[static_cast<std::size_t>(best)].text,
                       number_text(static_cast<double>(largest), 2));
}

/// A cell a key; those of a similarity that is not chosen choose it.
Box strip_of(Frame& frame, const Similarity& similarity, const SimilarityScores& made, bool chosen,
             bool dimmed) {
    CellStrip strip;
    strip.value = made.drawn;
    const bool negative = made.scores->minCoeff() < 0;
    strip.scale = negative ? frame.coloring.vectors() : frame.coloring.weights();
    strip.scale.mode = RangeMode::fixed;
    strip.scale.fixed = {negative ? -1.0f : 0.0f, 1};
    strip.marks = chosen;
    strip.dimmed = dimmed;
    const NodeId node = frame.block().scores;
    if (chosen) strip.place = [node](Index key) { return std::pair(node, Cell{0, key}); };
    strip.text = [&frame, &similarity, scores = made.scores, drawn = made.drawn](Index key) {
        std::string text =
            fmt::format("{}: {} {}", similarity.label,
                        frame.scene()->answers().tokens[static_cast<std::size_t>(key)].text,
                        number_text(static_cast<double>((*scores)(0, key)), 4));
        if ((*drawn)(0, key) != (*scores)(0, key)) text += unknown_note;
        return text;
    };
    const Hover& hover = frame.session().hover;
    if (hover.key && *hover.key < made.scores->cols()) strip.lit = hover.key;
    return strip_box(frame, "similarity/strip/" + std::string(similarity.name), std::move(strip),
                     {{4, strip_height}, {16, strip_height}, true},
                     [&frame, &similarity, node, chosen](Index key) {
                         frame.hover(frame.node(node), {0, key});
                         if (!chosen && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
                             frame.draft().choices.similarity = similarity.name;
                     })
        .high(strip_height);
}

/// Its name, the key that is nearest by it, and its scores where they are known.
Box similarity_box(Frame& frame, const Similarity& similarity, const SimilarityScores& made,
                   bool dimmed) {
    const Theme& theme = *frame.ui.theme;
    const bool chosen = frame.draft().choices.similarity == similarity.name;
    const Rgb color = chosen ? theme.text : theme.dim_text;
    Boxes line{box::text(std::string(similarity.label),
                         {chosen ? Face::semibold : Face::regular, 0.92f, color}, 40)};
    if (made.scores)
        line.push_back(box::text(nearest_text(*frame.scene(), *made.scores),
                                 {Face::regular, 0.85f, color, opacity_of(!dimmed)})
                           .right()
                           .grow()
                           .droppable());
    Boxes lines{box::row(std::move(line), 0.6f)};
    if (made.scores) lines.push_back(strip_of(frame, similarity, made, chosen, dimmed));
    return box::framed(box::column(std::move(lines), 0.1f),
                       {theme.field, chosen ? std::optional(theme.accent) : std::nullopt, 0.25f, 2},
                       {0.35f, 0.25f})
        .named(fmt::format("similarity/{}", similarity.name))
        .help(capital(std::string(similarity.help)))
        .on_click([&frame, &similarity] { frame.draft().choices.similarity = similarity.name; });
}

}  // namespace

bool is_query_unknown(const Scene& scene, const Evaluation& evaluation) {
    return similarity_of(scene.choices).has_usual_zero &&
           evaluation.value(scene.blocks.front().q).isZero(0);
}

Value hatched_where_unknown(const Scene& scene, const Evaluation& evaluation) {
    const Value& scores = evaluation.at(scene.blocks.front().scores);
    const Similarity& similarity = similarity_of(scene.choices);
    if (!similarity.has_usual_zero) return scores;
    const bool no_query = is_query_unknown(scene, evaluation);
    Matrix drawn = *scores;
    for (Index key = 0; key < drawn.cols(); ++key)
        if (drawn(0, key) == 0 && (no_query || similarity.has_usual_zero(scene, evaluation, key)))
            drawn(0, key) = minus_infinity;
    return drawn == *scores ? scores : share(std::move(drawn));
}

std::vector<SimilarityScores> all_similarities_of(const Computed& base, const Progress& progress) {
    std::vector<SimilarityScores> all;
    const auto scores = [](const Scene& scene) {
        return std::vector<NodeId>{scene.blocks.front().scores};
    };
    for (const Similarity& similarity : similarities()) {
        const auto choose = [&](Choices& choices) {
            choices.similarity = similarity.name;
            choices.normalizer = "softmax";  // others refuse some scores
        };
        SimilarityScores made{std::string(similarity.name), nullptr, nullptr};
        try {
            Computed opened = base;
            Choices other = base.scene.choices;
            choose(other);
            if (open_all(other, opened.resources)) {
                const WhatIf chosen = what_if(opened, {choose, {}}, progress, scores);
                made.scores = chosen.evaluation.at(chosen.scene.blocks.front().scores);
                made.drawn = hatched_where_unknown(chosen.scene, chosen.evaluation);
            }
        } catch (const Error&) {
            made.scores = nullptr;  // it is said when it is chosen
        }
        all.push_back(std::move(made));
    }
    return all;
}

void draw_similarities(Frame& frame) {
    const bool known = frame.scene() && frame.scene()->table;
    const auto all = known ? scores_of_all(frame) : LatestResult<std::vector<SimilarityScores>>();
    Boxes boxes;
    for (const Similarity& similarity : similarities()) {
        SimilarityScores shown;
        bool dimmed = false;
        if (known && frame.scene()->choices.similarity == similarity.name) {
            shown.scores = frame.evaluation()->at(frame.block().scores);
            shown.drawn = look_up_state(frame).drawn_scores;
        } else if (all) {
            dimmed = !all.current;
            for (const SimilarityScores& made : *all)
                if (made.name == similarity.name) shown = made;
        }
        if (shown.scores && shown.scores->cols() != frame.scene()->answers().size())
            shown = {};  // of the table before
        boxes.push_back(similarity_box(frame, similarity, shown, dimmed).grow());
    }
    draw_box(frame.ui, box::column(std::move(boxes), 0.3f));
}

}  // namespace attend
