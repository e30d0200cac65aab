#include "core/document/word_left_out.h"

#include <fmt/format.h>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/training/training_room.h"

namespace attend {

namespace {

struct LeftOutState {
    LatestJob<std::uint64_t, TokensLeftOut> job;  // by the revision that it is of
};

/// "without not", what is said then, and how sure it is.
Box line_without(Frame& frame, const TokensLeftOut& found, const WithoutToken& one) {
    const Theme& theme = *frame.ui.theme;
    const bool flips = found.flips(one);
    const Rgb color = flips ? theme.role(Role::output) : theme.dim_text;
    const std::string& word =
        frame.scene()->asks().tokens[static_cast<std::size_t>(one.token)].text;
    return box::row({box::text(word,
                               {flips ? Face::semibold : Face::regular, sizes::title,
                                flips ? theme.text : theme.dim_text},
                               3)
                         .wide(6),
                     box::text(one.judged.answer,
                               {flips ? Face::bold : Face::regular, sizes::title, color}, 3)
                         .wide(4),
                     box::share_bar({.share = one.judged.probability,
                                     .color = color,
                                     .track = theme.track,
                                     .high = 0.4f})
                         .grow(),
                     box::text(percent_figure(one.judged.probability),
                               {Face::regular, sizes::control, color}, 2)
                         .wide(3.4f)},
                    sizes::near)
        .line()
        .named(fmt::format("left_out/{}", one.token))
        .help(fmt::format("Without “{}”: {}{}. Click makes that the text", word, one.judged.answer,
                          flips ? fmt::format(" in place of {}", found.judged.answer) : ""))
        .on_click([&frame, text = one.text] { frame.draft().choices.probe = text; });
}

}  // namespace

std::optional<Box> words_left_out(Frame& frame) {
    if (!frame.scene() || !judges_words(*frame.scene())) return std::nullopt;
    auto& job = frame.ui.states.of<LeftOutState>().job;
    const std::uint64_t revision = frame.store.computation().revision();
    const bool current = follow_work(frame, job, "Leaving words out", revision, false, [&] {
        return [base = frame.base()](const Progress& progress) {
            return leave_tokens_out(base, progress);
        };
    });
    const TokensLeftOut* const found = job.result();
    const auto tokens = static_cast<Index>(frame.scene()->asks().tokens.size());
    if (!found || (!found->without.empty() && found->without.back().token >= tokens))
        return box::empty(why_none(job, "Leaving one word out after the other …"));
    Boxes lines{box::rich({{"all words: "},
                           {found->judged.answer, Role::output, true},
                           {" " + percent_text(found->judged.probability)}},
                          {sizes::title, false, 0})
                    .named("left_out/all")};
    for (const WithoutToken& one : found->without)
        lines.push_back(line_without(frame, *found, one));
    return box::column(std::move(lines), sizes::tight).old(!current);
}

}  // namespace attend
