#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/next_token/push_line.h"
#include "core/plural.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

/// The largest first, and all others as two.
std::vector<PushLine> largest(const std::vector<Push>& parts, std::size_t most) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < parts.size(); ++i) order.push_back(i);
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t i) { return std::abs(parts[i].number); });
    std::vector<PushLine> lines;
    // All others, which may be hundreds: those that push for it, and those that push against it.
    std::array<PushLine, 2> rest{PushLine{"why/rest", "", "", 0},
                                 PushLine{"why/rest_against", "", "", 0}};
    std::array<std::size_t, 2> more{};
    // The last part is what was put in by hand: where nothing was, rounding, and no part.
    const auto is_rounding = [&](std::size_t i) {
        constexpr double least = 1e-4;
        return i + 1 == parts.size() && std::abs(parts[i].number) < least;
    };
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Push& part = parts[order[i]];
        if (i < most)
            lines.push_back({fmt::format("why/{}", i), part.name, part.path, part.number});
        else {
            const std::size_t side = part.number < 0 ? 1 : 0;
            rest[side].number += part.number;
            more[side] += is_rounding(order[i]) ? 0 : 1;
        }
    }
    for (const std::size_t side : {0, 1}) {
        rest[side].name = count_of(more[side], "other");
        if (more[side] > 0) lines.push_back(rest[side]);
    }
    double longest = 1e-9;
    for (const PushLine& line : lines) longest = std::max(longest, std::abs(line.number));
    for (PushLine& line : lines) line.most = longest;
    return lines;
}

/// "and not: his · a · her", each a link.
void offer_others(const NextLook& look, const Pushes& pushes, float width) {
    const Ui& ui = look.frame.ui;
    rich_text(ui, {{"and not:"}}, {0.88f, true});
    float used = measure_text(ui, "and not:", Face::regular, 0.88f).x;
    for (std::size_t i = 0; i < look.listed.size(); ++i) {
        const Index token = look.listed[i];
        if (token == pushes.word || token == pushes.against) continue;
        const std::string name = shortened(ui, look.said(token), ui.em(5));
        const float wide = measure_text(ui, name, Face::regular, 0.88f).x + ui.em(0.8f);
        if (used + wide > width) return;
        ImGui::SameLine(0, ui.em(0.8f));
        used += wide;
        if (link(ui, fmt::format("why/against/{}", i), name, Role::other, 0.88f))
            look.frame.draft().choices.set(next_against, static_cast<double>(token));
        tooltip(ui, fmt::format("Why {} and not {}", look.said(pushes.word), look.said(token)));
    }
}

}  // namespace

void draw_next_why(const NextLook& look, const Pushes& pushes, float width) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const std::string& logits = frame.node(frame.scene()->measures.next->logits).path;
    const bool logits_edited = look.b->from.edits.contains(logits);
    double sum = 0;
    for (const Push& part : pushes.against_other) sum += part.number;
    rich_text(ui,
              {{"Why "},
               {look.said(pushes.word), Role::key, true},
               {" and not "},
               {look.said(pushes.against), Role::query, true},
               {": logits z apart by "},
               {signed_text(sum), Role::other, true},
               {logits_edited ? " of their parts; logits were put in by hand" : ""}},
              {0.95f, false, width});
    ui.tag("next/why");
    for (const PushLine& line : largest(pushes.against_other, look.brief ? 5 : 6)) {
        push_line(look, line, pushes, 0, width, true);
        row_end(ui);
    }
    ImGui::Dummy({1, ui.em(0.15f)});
    offer_others(look, pushes, width);
    row_end(ui);
}

}  // namespace attend
