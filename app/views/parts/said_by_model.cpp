#include "app/views/parts/said_by_model.h"

#include <fmt/format.h>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "core/workspaces/trained_heads.h"
#include "core/workspaces/training_setup.h"

namespace attend {

namespace {

constexpr std::string_view gap = "_____";  // of a typed text: nobody knows what is right there

/// A model that learns, or heads that were trained elsewhere, of which no targets are known.
bool answers(const Scene& scene) {
    return training_of(scene) || scene.choices.projection == trained_name;
}

Said read_said(const Frame& frame) {
    const std::vector<std::string> words = frame.scene()->asks().words();
    const Graph& graph = *frame.evaluation()->graph;
    const auto shares = graph.find("probabilities"), targets = graph.find("targets");
    if (!shares) return {};
    const Matrix& p = frame.evaluation()->value(*shares);
    const Matrix* const asked = targets ? &frame.evaluation()->value(*targets) : nullptr;
    const std::vector<std::string> classes = graph.node(*shares).axes.columns.labels();
    if (p.rows() != frame.scene()->asks().size() || (asked && asked->rows() != p.rows())) return {};
    Said said(static_cast<std::size_t>(p.rows()));
    for (Index row = 0; row < p.rows(); ++row) {
        Index right = 0, best = 0;
        const bool known = asked && asked->row(row).maxCoeff(&right) > 0;
        if (!known && words[static_cast<std::size_t>(row)] != gap) continue;
        const Scalar share = p.row(row).maxCoeff(&best);
        const std::string& word = classes[static_cast<std::size_t>(best)];
        said[static_cast<std::size_t>(row)] =
            SaidAt{word, known ? classes[static_cast<std::size_t>(right)] : "",
                   static_cast<double>(share)};
    }
    return said;
}

}  // namespace

Box struck_word(const Ui& ui, const std::string& word, float size) {
    Box text = box::text(word, dim_style(ui, size), 1);
    const float wide = box::wish_of(ui, text);
    return box::layers({std::move(text), box::level(ui.theme->text)}).wide(wide);
}

const Said& said_by_model(const Frame& frame) {
    static const Said none;
    if (!frame.scene() || !frame.evaluation() || !answers(*frame.scene())) return none;
    struct Read {
        std::uint64_t revision = 0;
        Said said;
    };
    auto& read = frame.ui.states.of<Read>();
    const std::uint64_t now = frame.store.computation().revision();
    if (read.revision != now) read = {now, read_said(frame)};
    return read.said;
}

RichText said_in_words(const Frame& frame) {
    const Said& said = said_by_model(frame);
    const auto at = static_cast<std::size_t>(frame.asking());
    if (at >= said.size() || !said[at]) return {};
    const Matrix& weights = frame.evaluation()->value(frame.block().weights);
    const Selection& chosen = frame.store.session.selection;
    const Index row = std::min(frame.asking(), weights.rows() - 1);
    const Scalar largest = weights.row(row).maxCoeff(),
                 told = chosen.cell.row == row && chosen.cell.column < weights.cols()
                            ? weights(row, chosen.cell.column)
                            : largest;
    const bool because = told == largest && largest > Scalar(0.25);
    if (said[at]->is_right())
        return {{because ? ", so it says " : "; it says "}, {said[at]->word, Role::output, true}};
    return {{" and says "},
            {said[at]->word, Role::output, true},
            {"; right is "},
            {said[at]->right, Role::output, true}};
}

SaidCount count_of(const Said& said) {
    SaidCount count;
    for (const auto& at : said)
        if (at && !at->right.empty()) ++count.asked, count.right += at->is_right();
    return count;
}

Box said_box(const Ui& ui, const SaidAt& said, float high) {
    const Theme& theme = *ui.theme;
    const Rgb color = theme.role(Role::output);
    Boxes words{box::text(said.word, {Face::semibold, sizes::title, color}, 1)};
    if (!said.is_right())
        words = {struck_word(ui, said.word, sizes::title),
                 box::text(said.right, {Face::semibold, sizes::title, theme.text}, 1)};
    Box bar =
        box::share_bar({.share = said.share, .color = color, .track = theme.track, .high = 0.25f});
    return box::column({box::row(std::move(words), 0.25f).centered(),
                        std::move(bar).wide(sizes::of(44)).centered()},
                       0.1f)
        .high(high)
        .help(said.right.empty()
                  ? fmt::format("It says {}, {} sure", said.word, percent_text(said.share))
              : said.is_right() ? fmt::format("It says {}, {} sure, and that is right", said.word,
                                              percent_text(said.share))
                                : fmt::format("It says {}, {} sure; right is {}", said.word,
                                              percent_text(said.share), said.right));
}

}  // namespace attend
