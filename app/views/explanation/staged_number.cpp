#include "app/views/explanation/staged_number.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/views/explanation/explanation_model.h"
#include "app/views/parts/stage.h"
#include "app/views/walkthrough/sum_play.h"
#include "core/graph/explain.h"
#include "core/texts/explanation.h"

namespace attend {

namespace {

// Pixels of the stage.
constexpr float name_wide = 430, figures_wide = 560, number_wide = 230, row_high = 62, between = 24;
constexpr std::size_t most_rows = 8;

/// The number that is explained, where it is one of the scene.
std::optional<std::pair<NodeId, Cell>> chosen_number(const Frame& frame) {
    if (!frame.evaluation()) return std::nullopt;
    const Selection& selection = frame.store.session.selection;
    const auto id = frame.evaluation()->graph->find(selection.node);
    if (!id || !contains(frame.node(*id).shape(), selection.cell)) return std::nullopt;
    return std::pair(*id, selection.cell);
}

class UnfoldedNumber {
  public:
    UnfoldedNumber(Frame& frame, NodeId node, Cell cell)
        : frame_(frame),
          ui_(frame.ui),
          play_(sum_play(frame, node, cell)),
          model_(frame.ui.states.kept(
              std::tuple(frame.store.computation().revision(), node, cell),
              [&] { return explain_number(*frame.evaluation(), node, cell); })) {
        follow_play(frame, play_);
    }

    Box picture() const {
        Boxes lines{box::text(number().cell.name + " = " + typeset(number().cell.value),
                              {Face::bold, stage_em(ui_, stage_text::large), ui_.theme->text}, 10)
                        .named("stage/number"),
                    box::fitted_formula(number().formula, number().roles,
                                        stage_em(ui_, stage_text::large), 0.7f)
                        .named("stage/formula")};
        for (const Phrases& step : number().steps) {
            if (lines.size() > 4) break;
            lines.push_back(said(text_of(step)));
        }
        if (!explanation().note.empty()) lines.push_back(said(explanation().note));
        lines.push_back(terms());
        lines.push_back(said(play_.begun ? play_.text() : std::string()).named("stage/added"));
        return box::column(std::move(lines), stage_em(ui_, between)).at_top();
    }
    bool is_sum() const { return play_.terms() > 0; }

  private:
    const NumberExplained& number() const { return model_.number(); }
    const Explanation& explanation() const { return number().cell.explanation; }

    Box said(const std::string& text) const {
        return box::wrapped(typeset(text), dim_style(ui_, stage_em(ui_, stage_text::words)));
    }

    /// The first of the terms that are listed: those that were added last are among them.
    std::size_t first_row() const {
        const std::size_t all = explanation().terms.size();
        if (all <= most_rows || !play_.begun) return 0;
        return std::min(play_.added() > most_rows ? play_.added() - most_rows : 0, all - most_rows);
    }

    Box terms() const {
        const std::vector<Term>& all = explanation().terms;
        if (all.empty()) return box::space(0);
        double largest = 1e-30;
        for (const Term& term : all) largest = std::max(largest, std::abs(term.contribution));
        Boxes rows;
        const std::size_t first = first_row(), end = std::min(first + most_rows, all.size());
        for (std::size_t i = first; i < end; ++i) rows.push_back(row_of(all[i], i, largest));
        if (all.size() > most_rows)
            rows.push_back(said(say<texts::explanation::of_terms>(
                "first"_is = first + 1, "last"_is = end, "n"_is = all.size())));
        return box::column(std::move(rows), 0);
    }

    /// What it is of, the numbers it is made of, and how much it adds: nothing before it was added.
    Box row_of(const Term& term, std::size_t index, double largest) const {
        const bool waits = play_.begun && index >= play_.added(),
                   last = play_.begun && index + 1 == play_.added();
        const Theme& theme = *ui_.theme;
        const TextStyle style{last ? Face::bold : Face::regular, stage_em(ui_, stage_text::words),
                              waits ? theme.dim_text : theme.text};
        const double part = std::abs(term.contribution) / largest;
        const Rgb color = mix(theme.panel, theme.text, last ? 0.85f : 0.4f);
        Box bar = waits ? box::space(0)
                        : box::span({0, part, color, theme.track, term.contribution < 0},
                                    stage_em(ui_, row_high / 2));
        const std::string name = term_name(*frame_.evaluation()->graph, number().cell, term);
        return box::row({box::text(name, style, 4).wide(stage_em(ui_, name_wide)),
                         box::text(figures_of(term), style, 4).wide(stage_em(ui_, figures_wide)),
                         std::move(bar).grow(),
                         box::text(waits ? "" : typeset(term.contribution), style, 4)
                             .right()
                             .wide(stage_em(ui_, number_wide))},
                        stage_em(ui_, between))
            .high(stage_em(ui_, row_high))
            .grow();
    }

    static std::string figures_of(const Term& term) {
        std::string text;
        for (const Operand& operand : term.operands)
            text += (text.empty() ? "" : " × ") + typeset(operand.value);
        return term.operands.size() > 1 ? text : "";
    }

    Frame& frame_;
    const Ui& ui_;
    SumPlay& play_;
    const ExplanationModel& model_;
};

}  // namespace

bool unfolds_number(const Frame& frame) {
    const Session& session = frame.store.session;
    return session.presenting && session.explains && chosen_number(frame).has_value();
}

bool press_sum(Frame& frame) {
    const auto chosen = chosen_number(frame);
    if (!chosen) return false;
    SumPlay& play = sum_play(frame, chosen->first, chosen->second);
    play.press(frame.ui.reduce_motion);
    return play.terms() > 0;
}

Staged staged_number(Frame& frame) {
    const auto chosen = chosen_number(frame);
    if (!chosen) return {};
    const UnfoldedNumber number(frame, chosen->first, chosen->second);
    Staged shown;
    shown.title = {{say<texts::explanation::title>(), Role::other, true}};
    shown.object = number.picture().grow().grow_high();
    shown.foot = box::space(0);
    shown.keys = say<texts::explanation::stage_keys>("sum"_is = number.is_sum());
    shown.key = [&frame](ImGuiKey key) { return key == ImGuiKey_Space && press_sum(frame); };
    return shown;
}

}  // namespace attend
