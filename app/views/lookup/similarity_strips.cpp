#include "app/views/lookup/similarity_strips.h"

#include <fmt/format.h>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/jobs/latest_job.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/noun.h"
#include "core/document/what_if.h"
#include "core/embedding/kinds.h"
#include "core/error.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr Index most_keys = 2'000;  // beyond them only the chosen similarity has a strip

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

void draw_strip(Frame& frame, const Similarity& similarity, const SimilarityScores& made,
                bool chosen, bool dimmed, ImVec2 at, ImVec2 size) {
    const Value& scores = made.scores;
    CellStrip strip;
    strip.value = made.drawn;
    const bool negative = scores->minCoeff() < 0;
    strip.scale = negative ? frame.coloring.vectors() : frame.coloring.weights();
    strip.scale.mode = RangeMode::fixed;
    strip.scale.fixed = {negative ? -1.0f : 0.0f, 1};
    strip.marks = chosen;
    strip.dimmed = dimmed;
    const NodeId node = frame.block().scores;
    if (chosen) strip.place = [node](Index key) { return std::pair(node, Cell{0, key}); };
    const Scene& scene = *frame.scene();
    strip.text = [&](Index key) {
        std::string text = fmt::format("{}: {} {}", similarity.label,
                                       scene.answers().tokens[static_cast<std::size_t>(key)].text,
                                       number_text(static_cast<double>((*scores)(0, key)), 4));
        if ((*made.drawn)(0, key) != (*scores)(0, key)) text += unknown_note;
        return text;
    };
    const Hover& hover = frame.session().hover;
    if (hover.key && *hover.key < scores->cols()) strip.lit = hover.key;
    const auto pointed =
        cell_strip(frame, "similarity/strip/" + std::string(similarity.name), strip, at, size);
    if (pointed) frame.hover(frame.node(node), {0, *pointed});
    if (pointed && !chosen && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        frame.draft().choices.similarity = similarity.name;
}

void draw_similarity_row(Frame& frame, const Similarity& similarity, const SimilarityScores& made,
                         bool dimmed) {
    const Ui& ui = frame.ui;
    const Value& scores = made.scores;
    Choices& choices = frame.draft().choices;
    const bool chosen = choices.similarity == similarity.name;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, inset = ui.em(0.35f);
    const float line = ui.em(1.4f), strip = ui.em(0.8f);
    const float high = line + (scores ? strip + ui.em(0.35f) : 0);
    const std::string tag = fmt::format("similarity/{}", similarity.name);
    if (ImGui::InvisibleButton(("##" + tag).c_str(), {width, line}, ImGuiButtonFlags_EnableNav))
        choices.similarity = similarity.name;
    ui.tag(tag);
    const bool hovered = ImGui::IsItemHovered();
    tooltip(ui, capital(std::string(similarity.help)));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Theme& theme = *ui.theme;
    if (chosen || hovered)
        list.AddRect(at, {at.x + width, at.y + high},
                     ink(chosen ? theme.accent : theme.field_border), ui.em(0.25f), 0,
                     chosen ? 2 * ui.hairline() : ui.hairline());
    const Face face = chosen ? Face::semibold : Face::regular;
    const float middle = at.y + line / 2;
    const float name = measure_text(ui, similarity.label, face, 0.92f).x;
    draw_text(ui, {at.x + inset, middle}, similarity.label,
              {face, 0.92f, chosen ? theme.text : theme.dim_text}, {0, 0.5f});
    const float room = width - name - 3 * inset;
    if (scores && room > ui.em(2))
        draw_text(ui, {at.x + width - inset, middle},
                  shortened(ui, nearest_text(*frame.scene(), *scores), room, Face::regular, 0.85f),
                  {Face::regular, 0.85f, chosen ? theme.text : theme.dim_text, opacity_of(!dimmed)},
                  {1, 0.5f});
    if (scores) {  // cells are whole pixels, and the frame ends with them
        const float wide = whole_cells(width - 2 * inset, scores->cols());
        draw_strip(frame, similarity, made, chosen, dimmed, {at.x + inset, at.y + line},
                   {wide, strip});
    }
    take_room(at, {width, high});
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
        draw_similarity_row(frame, similarity, shown, dimmed);
    }
}

}  // namespace attend
