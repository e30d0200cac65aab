#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/written.h"
#include "app/views/sum/node_strip.h"
#include "app/views/translation/translation_room.h"
#include "core/texts/translation.h"
#include "core/translation/forced_words.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

constexpr double least_shown = 1e-5;  // where the logarithmic scale begins

/// From 0 at `least_shown` to 1.
double on_log_scale(double share) {
    return std::clamp(1 - std::log10(std::max(share, least_shown)) / std::log10(least_shown), 0.0,
                      1.0);
}

/// The `most` likeliest of a row of probabilities.
std::vector<Index> likeliest(const Matrix& probabilities, Index row, std::size_t most) {
    std::vector<Index> words(static_cast<std::size_t>(probabilities.cols()));
    std::iota(words.begin(), words.end(), Index(0));
    most = std::min(most, words.size());
    std::ranges::partial_sort(words, words.begin() + static_cast<std::ptrdiff_t>(most),
                              std::greater(), [&](Index word) { return probabilities(row, word); });
    words.resize(most);
    return words;
}

/// The word, its bar, and its share, which says how it came about.
Boxes word_cells(Frame& frame, NodeId node, Cell cell, double share, bool written) {
    const Theme& theme = *frame.ui.theme;
    const Rgb pink = theme.role(Role::output);
    const std::string& word = frame.node(node).axes.columns.label(cell.column);
    const TextStyle name{written ? Face::semibold : Face::regular,
                         written ? sizes::view : sizes::title, written ? pink : theme.text},
        figure{written ? Face::semibold : Face::regular, sizes::title,
               written ? pink : theme.dim_text};
    return {box::text(word, name, 8).high(written ? 1.9f : 1.5f).right(),
            box::bar(on_log_scale(share), mix(theme.panel, pink, written ? 1 : 0.65f), theme.track,
                     written ? 0.9f : 0.7f)
                .grow(),
            box::text(probability_text(share), figure, 4)
                .right()
                .named(fmt::format("next/{}/share", cell.column))
                .help("How this probability came about")
                .on_click([&frame, node, cell] {
                    frame.session().select(frame.node(node).path, cell);
                    frame.session().explains = true;
                })};
}

/// The scale below the bars.
Boxes scale_cells(const Ui& ui) {
    Boxes marks;
    for (const char* const mark : {"10⁻⁵", "10⁻⁴", "10⁻³", "1 %", "10 %", "1"}) {
        if (!marks.empty()) marks.push_back(box::space(0).grow());
        const bool ends = marks.empty() || std::string_view(mark) == "1";
        marks.push_back(box::text(mark, dim_style(ui, sizes::axis), 8).droppable(ends ? 0 : 1));
    }
    return {box::space(0), box::row(std::move(marks), 0).grow(), box::space(0)};
}

/// The state that asks, and what the step makes of it.
Box states(Frame& frame, const TranslationScene& scene, Index step) {
    if (!scene.gathered.query) return box::space(0);
    struct Rows {
        Value query, state;
    };
    const Rows& rows =
        frame.ui.states.kept(std::tuple(frame.store.computation().revision(), step), [&]() -> Rows {
            const Evaluation& evaluation = *frame.evaluation();
            return {row_of(evaluation.value(*scene.gathered.query), step),
                    row_of(evaluation.value(scene.gathered.state), step)};
        });
    const auto strip = [&](const std::string& name, NodeId node, const Value& row) {
        return strip_box(frame, name, node_strip(frame, row, node, step),
                         {{6, 0.8f}, {20, 0.95f}, true})
            .high(sizes::of(16));
    };
    const TextStyle style = dim_style(frame.ui, sizes::control);
    return box::table({{box::text(say<texts::translation::asks_with>(), style, 4).right(),
                        strip("next/query", *scene.gathered.query, rows.query).grow()},
                       {box::text(say<texts::translation::becomes>(), style, 4).right(),
                        strip("next/state", scene.gathered.state, rows.state).grow()}},
                      {}, 0.6f, 0.2f);
}

}  // namespace

void force_word(Frame& frame, Index step, std::optional<Index> word) {
    const TranslationScene& scene = *translation_of(*frame.scene());
    std::string& forced = frame.draft().choices.forced_words;
    forced = with_forced_word(scene.model->about.lexicon, forced, step, word);
}

Box next_words(Frame& frame, std::size_t most) {
    const TranslationScene& scene = *translation_of(*frame.scene());
    const Matrix& shares = frame.evaluation()->value(scene.gathered.probabilities);
    const Index step = std::min(frame.asking(), shares.rows() - 1);
    const std::string& written = frame.node(scene.gathered.probabilities).axes.rows.label(step);
    const Axis& words = frame.node(scene.gathered.probabilities).axes.columns;
    const bool is_forced = scene.written[static_cast<std::size_t>(step)].forced;
    std::vector<Boxes> rows;
    const std::vector<Index> listed = likeliest(shares, step, most);
    for (const Index word : listed)
        rows.push_back(word_cells(frame, scene.gathered.probabilities, {step, word},
                                  static_cast<double>(shares(step, word)),
                                  words.label(word) == written));
    rows.push_back(scale_cells(frame.ui));
    const auto line = [&](Box row, std::size_t i) {
        if (i >= listed.size()) return row;
        const Index word = listed[i];
        return std::move(row)
            .named(fmt::format("next/{}", i))
            .help(say<texts::translation::force_help>("word"_is = words.label(word)))
            .on_click([&frame, step, word] { force_word(frame, step, word); });
    };
    Boxes all{states(frame, scene, step), box::table(std::move(rows), line, 0.8f, 0)};
    if (is_forced)
        all.push_back(
            box::row({box::text(say<texts::translation::is_forced>("word"_is = written),
                                {Face::regular, sizes::control, frame.ui.theme->edited}, 6),
                      box::text(say<texts::translation::let_go>(),
                                {Face::semibold, sizes::control, frame.ui.theme->text}, 4)
                          .named("next/free")
                          .help("", "Delete")
                          .on_click([&frame, step] { force_word(frame, step, std::nullopt); })},
                     sizes::near));
    return box::column(std::move(all), sizes::near);
}

}  // namespace attend
