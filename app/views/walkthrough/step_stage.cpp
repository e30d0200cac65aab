#include "app/views/walkthrough/step_stage.h"

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "app/views/walkthrough/shares_picture.h"
#include "core/texts/steps.h"

namespace attend {

namespace {

constexpr std::size_t most_keys = 9;

bool makes_weights(const Frame& frame, const Step& step) {
    return step.node == frame.block().weights && step.kind == Step::Kind::matrix;
}

/// What happens, the formula below it, and the matrices.
Box with_formula(const Ui& ui, const StagedStep& step) {
    Boxes lines;
    if (!step.words.formula.empty()) {
        FormulaStyle style;
        style.size = stage_em(ui, stage_text::large);
        lines.push_back(
            box::formula(step.words.formula, step.symbols, style).named("stage/formula"));
    }
    lines.push_back(Box(step.matrices).grow().grow_high());
    if (!step.played.empty())
        lines.push_back(box::wrapped(step.played, dim_style(ui, stage_em(ui, stage_text::words)))
                            .named("stage/added"));
    return box::column(std::move(lines), stage_em(ui, 20));
}

}  // namespace

Staged staged_step(Frame& frame, StagedStep step) {
    const Ui& ui = frame.ui;
    const Step& now = step.steps[step.at];
    const auto row = makes_weights(frame, now) ? shares_of_row(frame, frame.asking(), most_keys)
                                               : std::optional<SharesOfRow>();
    Staged shown;
    shown.title = {{row ? "From scores to shares" : now.full_title(),
                    row ? Role::other : frame.node(now.node).notation.role, true}};
    shown.sentence = {{step.words.what}};
    if (row) {
        shown.sentence = {{frame.query_text(), Role::query, true},
                          {" asks. Make every score positive, then divide by the sum."}};
        shown.object = shares_picture(frame, *row, stage_em(ui, 1));
    } else {
        shown.object = with_formula(ui, step);
    }
    shown.foot = stage_dots(ui, step.at, step.steps.size(), now.name());
    if (step.at + 1 < step.steps.size())
        shown.keys = say<texts::steps::next_key>("step"_is = step.steps[step.at + 1].name());
    shown.step = [at = step.at, count = step.steps.size(), go_to = step.go_to](int by) {
        if ((by < 0 && at == 0) || (by > 0 && at + 1 == count)) return false;
        go_to(at + static_cast<std::size_t>(by));
        return true;
    };
    return shown;
}

}  // namespace attend
