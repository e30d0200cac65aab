#include "app/views/next_token/next_pushes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/heads/head_place.h"
#include "app/views/parts/figures.h"
#include "core/document/what_if.h"
#include "core/graph/by_rows.h"
#include "core/graph/told_apart.h"
#include "core/plural.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

struct PushKey {
    SaidFrom from;  // of what is shown: an edit of a head changes its states, too
    NumberList off;
    Index word = 0, against = 0;
    bool operator==(const PushKey&) const = default;
};

struct PushMemory {
    LatestJob<PushKey, Pushes> job;
};

Push push_of(const Node& node, std::string name, Scalar number) {
    return {std::move(name), node.path, node.layer, node.head, static_cast<double>(number)};
}

std::vector<Push> parts_of(const Evaluation& evaluation, NodeId all, Index row) {
    const Node& node = evaluation.graph->node(all);
    const Value numbers = row_of(evaluation, all, row);
    std::vector<Push> parts;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        const auto column = static_cast<Index>(i);
        parts.push_back(push_of(evaluation.graph->node(node.inputs[i]),
                                node.axes.columns.label(column), (*numbers)(0, column)));
    }
    return parts;
}

/// The same graph with the pushes of these words, all other values shared.
WhatIf with_pushes(const Computed& base, Index word, Index against, const Progress& progress) {
    return what_if(base,
                   {[&](Choices& choices) {
                        choices.set(next_word, static_cast<double>(word));
                        choices.set(next_against, static_cast<double>(against));
                    },
                    {}},
                   progress);
}

Pushes made(const Computed& base, Index row, Index word, Index against, const Progress& progress) {
    const WhatIf there = with_pushes(base, word, against, progress);
    Pushes pushes{word, against, {}, {}, {}};
    const Graph& graph = *there.scene.graph;
    const NextTokenNodes& next = *there.scene.measures.next;
    if (!next.push || !next.why) return pushes;
    pushes.against_mean = parts_of(there.evaluation, next.push->all, row);
    pushes.against_other = parts_of(there.evaluation, next.why->all, row);
    for (const NodeId id : next.push->of_heads) {
        const Node& node = graph.node(id);
        const auto counted = std::ranges::find(pushes.against_mean, node.path, &Push::path);
        pushes.of_heads.push_back(
            counted != pushes.against_mean.end()
                ? *counted
                : push_of(node, {}, (*row_of(there.evaluation, id, row))(0, 0)));
    }
    return pushes;
}

std::string signed_text(double number) {
    return (number >= 0.005 ? "+" : "") + number_text(number, 2);
}

/// A bar from the middle of its room, by its sign; hollow where it counts nothing.
void signed_bar(const NextLook& look, ImVec2 middle, float half, float high, double part,
                bool hollow) {
    const Ui& ui = look.frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float wide = half * static_cast<float>(std::clamp(part, -1.0, 1.0));
    const Rgb color = look.frame.coloring.vectors().map->at(part < 0 ? 0.15f : 0.85f);
    list.AddLine({middle.x, middle.y - high}, {middle.x, middle.y + high},
                 ink(ui.theme->field_border), ui.hairline());
    const ImVec2 min{std::min(middle.x, middle.x + wide), middle.y - high / 2},
        max{std::max(middle.x, middle.x + wide), middle.y + high / 2};
    if (hollow)
        list.AddRect(min, max, ink(color), ui.em(0.1f), 0, ui.hairline());
    else
        list.AddRectFilled(min, max, ink(color), ui.em(0.1f));
}

float push_line_height(const NextLook& look) {
    return look.frame.ui.em(look.brief ? 1.15f : 1.35f);
}

/// A line of a name, a bar and a number that is explained where it is clicked.
struct PushLine {
    std::string tag, name, path;  // no path: several together
    double number = 0, most = 1;
    bool off = false;
};
void push_line(const NextLook& look, const PushLine& line, const Pushes& pushes, float left,
               float width, bool named) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float high = push_line_height(look), label = named ? ui.em(6.4f) : 0,
                figure = ui.em(3.4f);
    ImGui::SetCursorScreenPos({min.x + left, min.y});
    ImGui::PushID(line.tag.c_str());
    const bool clicked = ImGui::InvisibleButton("push", {std::max(width, 1.0f), high});
    ImGui::PopID();
    ui.tag(line.tag);
    if (!line.path.empty())
        tooltip(ui,
                line.path + (line.off ? ": what it would push, were it on; off, it pushes nothing"
                                      : ": how this push came about"));
    const Rgb color = line.off ? ui.theme->edited : ui.theme->text;
    if (ImGui::IsItemHovered() && !line.path.empty())
        ImGui::GetWindowDrawList()->AddRectFilled({min.x + left, min.y},
                                                  {min.x + left + width, min.y + high},
                                                  ink(ui.theme->hover), ui.em(0.25f));
    const float from = min.x + left, middle = min.y + high / 2;
    if (named) draw_text(ui, {from, middle}, line.name, {Face::regular, 0.88f, color}, {0, 0.5f});
    const float half = std::max((width - label - figure) / 2 - ui.em(0.2f), ui.em(0.5f));
    signed_bar(look, {std::round(from + label + half), middle}, half, ui.em(0.6f),
               line.number / line.most, line.off);
    const std::string number = signed_text(line.number);
    draw_text(ui, {from + width - ui.em(0.2f), middle}, line.off ? "(" + number + ")" : number,
              {Face::regular, 0.9f, color}, {1, 0.5f});
    ImGui::SetCursorScreenPos({min.x, min.y + high});
    if (!clicked || line.path.empty()) return;
    // What is explained is a node of the document.
    Choices& choices = frame.draft().choices;
    choices.set(next_word, static_cast<double>(pushes.word));
    choices.set(next_against, static_cast<double>(pushes.against));
    explain_later(frame, line.path, 0);
}

/// Where the word stands in the text, up to the row: the key that heads look at. The chosen cell's,
/// where that is one of weights.
std::optional<Index> key_of(const NextLook& look) {
    const Frame& frame = look.frame;
    const Selection& selection = frame.store.session.selection;
    const auto node = frame.scene()->graph->find(selection.node);
    if (node && frame.node(*node).axes == weights_axes(frame) && selection.cell.column <= look.row)
        return selection.cell.column;
    const std::vector<ModelToken>& tokens = frame.scene()->x.model_tokens;
    for (Index key = look.row; key >= 0; --key)
        if (look.token(static_cast<Index>(tokens[static_cast<std::size_t>(key)].id)) ==
            look.token(look.word))
            return key;
    return std::nullopt;
}

struct Looking {
    HeadPlace place;
    double weight = 0;
    const Push* push = nullptr;
    bool on = true;
};

/// The heads that give the key most weight, and those that are off.
std::vector<Looking> strongest(const NextLook& look, const Pushes& pushes, Index key) {
    const Frame& frame = look.frame;
    std::vector<Looking> heads;
    for (std::size_t i = 0; i < frame.scene()->blocks.size(); ++i) {
        const Block& block = frame.scene()->blocks[i];
        const HeadPlace place{block.layer, block.head};
        heads.push_back({place, static_cast<double>((*rows_of_weights(frame, look.row)[i])(0, key)),
                         &pushes.of_heads[i], was_on(frame, place)});
    }
    std::ranges::stable_sort(heads, std::greater{}, &Looking::weight);
    const std::size_t most = look.brief ? 3 : 6, most_off = 4;
    std::vector<Looking> shown;
    for (const Looking& head : heads)
        if (shown.size() < most || (!head.on && shown.size() < most + most_off))
            shown.push_back(head);
    return shown;
}

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

/// "24.4 ▮▮▮ 81", and what it pushes: both lead to how they came about.
void looking_line(const NextLook& look, const Looking& head, const Pushes& pushes, Index key,
                  double longest, float width) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float name = ui.em(3), seen = std::round(width * 0.4f), high = push_line_height(look),
                middle = min.y + high / 2;
    const std::string title = short_name(head.place, true);
    ImGui::PushID(title.c_str());
    if (ImGui::InvisibleButton("weight", {name + seen, high}))
        frame.session().select(frame.node(block_of(frame, head.place).weights).path,
                               {look.row, key});
    ImGui::PopID();
    ui.tag("looking/" + title);
    tooltip(ui, head.on ? "How this weight came about"
                        : "Switched off: its push, were it on, counts nothing");
    draw_text(ui, {min.x, middle}, title,
              {Face::semibold, 0.9f, head.on ? ui.theme->text : ui.theme->edited}, {0, 0.5f});
    ImGui::GetWindowDrawList()->AddRectFilled(
        {min.x + name, middle - ui.em(0.25f)},
        {min.x + name +
             std::clamp(static_cast<float>(head.weight), 0.0f, 1.0f) * (seen - ui.em(2.2f)),
         middle + ui.em(0.25f)},
        ink(ui.theme->weight_area), ui.em(0.1f));
    draw_text(ui, {min.x + name + seen - ui.em(0.6f), middle}, rounded_text(100 * head.weight, 0),
              {Face::regular, 0.9f, ui.theme->text}, {1, 0.5f});
    ImGui::SetCursorScreenPos(min);
    push_line(look,
              {"looking/push/" + title, "", head.push->path, head.push->number, longest, !head.on},
              pushes, name + seen, width - name - seen, false);
}

/// "and not: his · a · her", each a link.
void offer_others(const NextLook& look, const Pushes& pushes, float width) {
    const Ui& ui = look.frame.ui;
    rich_text(ui, {{"and not:"}}, {0.88f, true});
    float used = measure_text(ui, "and not:", Face::regular, 0.88f).x;
    for (std::size_t i = 0; i < look.listed.size(); ++i) {
        const Index token = look.listed[i];
        if (token == pushes.word || token == pushes.against) continue;
        const std::string name = shortened(ui, look.token(token), ui.em(5));
        const float wide = measure_text(ui, name, Face::regular, 0.88f).x + ui.em(0.8f);
        if (used + wide > width) return;
        ImGui::SameLine(0, ui.em(0.8f));
        used += wide;
        if (link(ui, fmt::format("why/against/{}", i), name, Role::other, 0.88f))
            look.frame.draft().choices.set(next_against, static_cast<double>(token));
        tooltip(ui, fmt::format("Why {} and not {}", look.token(pushes.word), look.token(token)));
    }
}

}  // namespace

const Pushes* pushes_now(const NextLook& look, bool& current) {
    auto& job = look.frame.ui.memory.of<PushMemory>().job;
    const Frame& frame = look.frame;
    const Index chosen = frame.store.document().choices[next_against];
    Index against = chosen >= 0 && chosen != look.word ? chosen : -1;
    for (const Index token : look.listed)
        if (against < 0 && token != look.word) against = token;
    const PushKey key{said_from(*frame.scene(), *frame.evaluation(), look.row),
                      frame.scene()->choices.heads_off, look.word, against};
    current = follow_work(frame, job, "Taking the logit apart", key, false, [&] {
        return [base = frame.base(), key](const Progress& progress) {
            return made(base, key.from.row, key.word, key.against, progress);
        };
    });
    if (!job.result() || !job.problem().empty()) return nullptr;
    const bool fits = job.result()->of_heads.size() == frame.scene()->blocks.size();
    return fits ? job.result() : nullptr;
}

std::string why_no_pushes(const NextLook& look) {
    const auto& job = look.frame.ui.memory.of<PushMemory>().job;
    if (!job.problem().empty()) return job.problem();
    return job.stopped() ? "Stopped. Another token, or any change, starts it again."
                         : "Taking the logit apart …";
}

void draw_next_why(const NextLook& look, const Pushes& pushes, float width) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    double sum = 0;
    for (const Push& part : pushes.against_other) sum += part.number;
    rich_text(ui,
              {{"Why "},
               {look.token(pushes.word), Role::key, true},
               {" and not "},
               {look.token(pushes.against), Role::query, true},
               {": logits z apart by "},
               {signed_text(sum), Role::other, true}},
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

void draw_next_looking(const NextLook& look, const Pushes& pushes, float width) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const auto key = key_of(look);
    const std::string word = look.token(pushes.word);
    if (!key || *key > look.row)
        return rich_text(ui,
                         {{"Looking is not pushing: "},
                          {word, Role::key, true},
                          {" does not stand in the text; click a weight to choose a token that "
                           "heads look at."}},
                         {0.88f, true, width});
    const Axis& keys = weights_axes(frame).columns;
    rich_text(ui,
              {{"Looking is not pushing: ", Role::other, true},
               {look.token(look.after), Role::query, true},
               {" → "},
               {told_apart(keys, *key), Role::key, true},
               {" in %, and the push on "},
               {word, Role::key, true},
               {"'s logit"}},
              {0.95f, false, width});
    const std::vector<Looking> heads = strongest(look, pushes, *key);
    double longest = 1e-9;
    for (const Looking& head : heads) longest = std::max(longest, std::abs(head.push->number));
    for (const Looking& head : heads) {
        looking_line(look, head, pushes, *key, longest, width);
        row_end(ui);
    }
    const auto hardest = heads.front();
    constexpr double rounding = 1e-6;  // of weights in float32
    const bool level = heads.size() > 1 && heads[1].weight >= hardest.weight * (1 - rounding);
    const char* const does = level                      ? " and others look equally hard."
                             : !hardest.on              ? " looks hardest; off, it pushes nothing."
                             : hardest.push->number > 0 ? " looks hardest, and pushes for it."
                                                        : " looks hardest, and pushes against it.";
    if (std::abs(hardest.push->number) > 0.005)
        rich_text(ui, {{short_name(hardest.place, true), Role::other, true}, {does}},
                  {0.88f, true, width});
}

}  // namespace attend
