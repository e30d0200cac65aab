#include "app/views/parts/written.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "core/texts/translation.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

Index written_rows(const Frame& frame) {
    const Scene& scene = *frame.scene();
    const Index rows = scene.asks().size();
    const TranslationScene* const made = scene.in_turn ? translation_of(scene) : nullptr;
    if (!made) return rows;
    const Index written = std::min(frame.store.session.selection.query + 1, rows);
    if (!frame.store.computation().is_veiled()) return written;
    const Matrix& shares = frame.evaluation()->value(made->gathered.probabilities);
    Index seen = 0;
    while (seen < written && !std::isnan(shares(seen, 0))) ++seen;
    return seen;
}

std::string probability_text(double share) {
    constexpr double one_figure = 0.0995, nearly_all = 0.9995, all = 0.99995;
    if (share < one_figure) return percent_figure(share, 2 * most_in_whole_percents);
    return share >= all ? ">99.99 %"
                        : fmt::format("{:.{}f} %", 100 * share, share < nearly_all ? 1 : 2);
}

RichText written_in_words(const Frame& frame) {
    const TranslationScene* const scene = frame.scene() ? translation_of(*frame.scene()) : nullptr;
    if (!scene) return {};
    const Matrix& shares = frame.evaluation()->value(scene->gathered.probabilities);
    const Index step = std::min(frame.asking(), shares.rows() - 1);
    const WordList& words = scene->model->about.lexicon.target;
    if (step >= written_rows(frame)) return {};
    const WrittenWord& word = scene->written[static_cast<std::size_t>(step)];
    const Index own = words.find(word.piece).value_or(0);
    Index other = -1;
    for (Index i = 0; i < shares.cols(); ++i)
        if (i != own && (other < 0 || shares(step, i) > shares(step, other))) other = i;
    const auto share = [&](Index of) {
        return probability_text(static_cast<double>(shares(step, of)));
    };
    RichText said =
        word.piece == end_of_text
            ? say_rich<texts::translation::writes_end>("share"_is = share(own))
            : say_rich<texts::translation::writes>(
                  "word"_is = TextRun{word.text, Role::output, true}, "share"_is = share(own));
    if (other < 0) return said;
    const RichText rival = say_rich<texts::translation::would_be>(
        "other"_is = TextRun{words.word(other), Role::other, true}, "share"_is = share(other));
    said.insert(said.end(), rival.begin(), rival.end());
    return said;
}

}  // namespace attend
