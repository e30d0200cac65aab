#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/input_text.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/next_token/next_look.h"
#include "app/views/parts/continue_text.h"
#include "app/views/parts/double_press.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/workspaces/next_token.h"

namespace attend {

namespace {

constexpr float label_part = 0.24f, small = 0.88f, size_of_figure = 0.95f;
constexpr float figure = 2.6f, difference = 3.6f;  // em

std::string percent(double share) { return rounded_text(100 * share, 1); }
std::string with_unit(double share) { return percent(share) + " %"; }

/// A difference in percentage points: "+4.9", "0.0".
std::string points(double share) {
    const std::string text = number_text(100 * share, 1);
    return (100 * share >= 0.05 ? "+" : "") + text;
}

/// What stands in a line: shares of A, where there is one, and of B.
struct TwoShares {
    double b = 0;
    std::optional<double> a;
};

TwoShares shares_of(const NextLook& look, Index token) {
    TwoShares shares{probability_of(*look.b, token), {}};
    if (look.a) shares.a = probability_of(*look.a, token);
    return shares;
}

/// What the tokens that are not listed have.
TwoShares shares_of_rest(const NextLook& look) {
    TwoShares rest{look.b->total, {}};
    if (look.a) rest.a = look.a->total;
    for (const Index token : look.listed) {
        const TwoShares one = shares_of(look, token);
        rest.b -= one.b;
        if (rest.a) *rest.a -= *one.a;
    }
    const auto rounded = [](double share) { return std::abs(share) < 1e-6 ? 0 : share; };
    rest.b = rounded(rest.b);
    if (rest.a) rest.a = rounded(*rest.a);
    return rest;
}

/// The share at which bars end: the next round one above those of tokens.
double end_of_bars(const NextLook& look) {
    double most = 0;
    const auto see = [&](const TwoShares& shares) {
        most = std::max({most, shares.b, shares.a.value_or(0)});
    };
    for (const Index token : look.listed) see(shares_of(look, token));
    see(shares_of(look, look.word));
    for (const double end : {0.1, 0.25, 0.5})
        if (most <= end) return end;
    return 1;
}

/// NextTokenPrediction below the bars where these are long, else in the heading.
constexpr float least_for_end = 21;  // em, of a line
std::string said_of_end(double end) {
    return end < 1 ? fmt::format("bars to {} %", std::lround(100 * end)) : std::string();
}

/// "49,142 more"
std::string rest_text(const NextLook& look) {
    return fmt::format("{} more", counted(look.model.vocabulary.size() - std::ssize(look.listed)));
}

/// How high a line is, and how wide: all of it, the tokens' names, and its figures, the difference
/// among them.
struct LinePlan {
    float high, all, names, figures;
    float difference = 0;  // 0: it is not written
    double end = 1;        // the share whose bar has all the room
    bool bars = true;      // else figures alone: many tokens together are no line of the scale
};
/// Names have what they need where there is room for bars beside them; a narrow line has bars
/// rather than differences. The same for all lines.
LinePlan plan_line(const NextLook& look, float width, float high) {
    const Ui& ui = look.frame.ui;
    constexpr float least_bar = 2.2f, least_for_difference = 18;  // em
    const float apart =
                    look.compares && width >= ui.em(least_for_difference) ? ui.em(difference) : 0,
                unit = measure_text(ui, with_unit(1), Face::regular, size_of_figure).x,
                figures = look.compares ? 2 * ui.em(figure) + apart : unit + ui.em(0.8f);
    const float least = width * label_part;
    float widest =
        std::max(least, measure_text(ui, rest_text(look), Face::regular, small).x + ui.em(0.6f));
    for (const Index token : look.listed)
        widest = std::max(widest, measure_text(ui, look.said(token)).x + ui.em(0.8f));
    const float most = std::min(width * 0.45f, width - figures - ui.em(least_bar));
    return {high,    width, std::round(std::clamp(widest, least, std::max(most, least))),
            figures, apart, end_of_bars(look)};
}

float bar_width(const Ui& ui, const LinePlan& line, double share) {
    const float room = line.all - line.names - line.figures - ui.em(0.4f);
    return std::max(static_cast<float>(std::min(share / line.end, 1.0)) * room, 2 * ui.hairline());
}

/// How far from the line's left edge its figures begin: those of one share behind its bar.
float left_of_figures(const NextLook& look, const LinePlan& line, double share) {
    if (look.compares) return line.all - line.figures;
    return line.names + (line.bars ? bar_width(look.frame.ui, line, share) : 0);
}

/// Bars and figures of one line: A above, B below.
void draw_shares(const NextLook& look, const TwoShares& shares, ImVec2 min, LinePlan line,
                 float size_of_text) {
    const Ui& ui = look.frame.ui;
    const Theme& theme = *ui.theme;
    const float middle = std::round(min.y + line.high / 2);
    const auto bar = [&](double share, float top, float high, Rgb color) {
        if (!line.bars) return;
        const float left = min.x + line.names, wide = bar_width(ui, line, share);
        canvas().AddRectFilled({left, top}, {left + wide, top + high}, ink(color), ui.em(0.1f));
    };
    const auto write = [&](float from_right, const std::string& text, Rgb color) {
        draw_text(ui, {min.x + line.all - from_right, middle}, text,
                  {Face::regular, size_of_text, color}, {1, 0.5f});
    };
    const float thick = ui.em(look.compares ? 0.32f : 0.6f), half = look.compares ? 0 : thick / 2;
    const Rgb own = look.compares ? theme.edited : theme.weight_area;
    if (shares.a) bar(*shares.a, middle - thick - ui.hairline(), thick, theme.weight_area);
    bar(shares.b, look.compares ? middle + ui.hairline() : middle - half, thick, own);
    if (!look.compares)
        return draw_text(ui, {min.x + left_of_figures(look, line, shares.b) + ui.em(0.4f), middle},
                         with_unit(shares.b), {Face::regular, size_of_text, theme.text}, {0, 0.5f});
    const float end = std::max(line.difference, ui.em(0.3f));
    write(end, percent(shares.b), theme.edited);
    if (!shares.a) return;
    write(ui.em(figure) + end, percent(*shares.a), theme.role(Role::weights));
    if (look.current && line.difference > 0)
        write(ui.em(0.3f), points(shares.b - *shares.a), theme.dim_text);
}

/// "“ London”, token 3465: probability 0.41, rank 1 of 49,152", and what clicks do.
std::string told_of(const NextLook& look, Index token) {
    const Guess guess = guess_of(*look.b, token);
    return fmt::format(
        "{}, token {}: probability {}, rank {} of {}\nClick writes it behind the text; right "
        "click asks why {} and not this",
        in_quotes(look.model.tokenizer->text_of(static_cast<std::uint32_t>(token))), token,
        number_text(guess.probability, 4), counted(guess.rank + 1),
        counted(look.model.vocabulary.size()), look.said(look.word));
}

/// One line. The token is written behind the text where it is clicked; its figures, and a right
/// click, do other things.
void token_line(const NextLook& look, const std::string& tag, Index token, LinePlan line) {
    const float width = line.all;
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const Theme& theme = *ui.theme;
    const ImVec2 min = ImGui::GetCursorScreenPos(), size{width, line.high};
    const TwoShares shares = shares_of(look, token);
    const float left = min.x + left_of_figures(look, line, shares.b), end = left + line.figures;
    ImGui::PushID(tag.c_str());
    ImGui::SetNextItemAllowOverlap();
    const bool clicked = ImGui::InvisibleButton("line", size);
    ui.tag(tag, min, {left, min.y + size.y});
    const bool on_line = ImGui::IsItemHovered();
    const bool right = ImGui::IsItemClicked(ImGuiMouseButton_Right);
    if (on_line) tooltip(ui, told_of(look, token));
    ImGui::SetCursorScreenPos({left, min.y});
    const bool explains = ImGui::InvisibleButton("figures", {line.figures, size.y});
    ui.tag(tag + "/figures");
    const bool on_figures = ImGui::IsItemHovered();
    tooltip(ui, "How this probability came about");
    ImGui::PopID();
    if (on_line || on_figures)
        canvas().AddRectFilled({on_line ? min.x : left, min.y},
                               {on_line ? min.x + width : end, min.y + size.y}, ink(theme.hover),
                               ui.em(0.25f));
    const bool marked = token == look.word || look.following() == token;
    draw_text(ui, {min.x + ui.em(0.2f), min.y + size.y / 2},
              shortened(ui, look.said(token), line.names - ui.em(0.6f)),
              {marked ? Face::bold : Face::regular, 1, marked ? theme.role(Role::key) : theme.text},
              {0, 0.5f});
    draw_shares(look, shares, min, line, size_of_figure);
    ImGui::SetCursorScreenPos({min.x, min.y + size.y});
    if (clicked) append_token(frame, token);
    if (right && token != look.word)
        frame.draft().choices.set(next_against, static_cast<double>(token));
    if (explains)
        frame.session().select(frame.node(frame.scene()->measures.next->probabilities).path,
                               {look.row, token});
}

void draw_rest(const NextLook& look, LinePlan line) {
    const Ui& ui = look.frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos(), size{line.all, line.high};
    line.bars = false;
    ImGui::Dummy(size);
    draw_text(ui, {min.x + ui.em(0.2f), min.y + size.y / 2}, rest_text(look), dim_style(ui, small),
              {0, 0.5f});
    draw_shares(look, shares_of_rest(look), min, line, small);
    if (!look.compares && line.all >= ui.em(least_for_end))
        draw_text(ui, {min.x + line.all - ui.em(0.3f), min.y + size.y / 2}, said_of_end(line.end),
                  dim_style(ui, small), {1, 0.5f});
}

/// Where a temperature stands: 0.1 at the left, 1 in the middle, 2 at the right.
double place_of_temperature(double temperature) {
    return temperature < 1 ? (temperature - 0.1) / 1.8 : temperature / 2;
}
double temperature_at(double place) {
    const double exact = place < 0.5 ? 0.1 + 1.8 * place : 2 * place;
    return std::round(20 * exact) / 20;
}

}  // namespace

void draw_next_legend(const NextLook& look, float width) {
    const Ui& ui = look.frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const RichTextStyle style{0.95f, true};
    RichText heading{{"After "}, {look.after(), Role::query, true}};
    if (const std::string end = said_of_end(end_of_bars(look));
        !end.empty() && (look.compares || width < ui.em(least_for_end)))
        heading.push_back({" · " + end});
    if (!look.compares) return rich_text(ui, heading, style);  // each figure has its unit
    heading.push_back({"  in %"});
    std::pair<std::string, std::string> names = names_of_bars(look);
    std::string& a = names.first;
    std::string& b = names.second;
    const auto wide_of = [&](const std::string& name) {
        return measure_text(ui, name, Face::regular, small).x + ui.em(2.1f);
    };
    const auto fits = [&] {
        return measure_rich(ui, heading, style).x + wide_of(a) + wide_of(b) <= width;
    };
    // "A" alone where "A (pinned)" would stand on what is left of it, and the token alone.
    if (!fits())
        for (std::string* const name : {&a, &b})
            name->resize(std::min(name->find(" ("), name->size()));
    if (!fits()) heading.erase(heading.begin());
    rich_text(ui, heading, style);
    const std::string first = look.a                 ? a
                              : look.problem.empty() ? a + ": computing …"
                                                     : look.problem;
    float right = min.x + width - ui.em(0.3f);
    const auto entry = [&](const std::string& name, Rgb color) {
        const float wide = measure_text(ui, name, Face::regular, small).x, side = ui.em(0.6f);
        draw_text(ui, {right, min.y}, name, {Face::regular, small, ui.theme->text}, {1, 0});
        canvas().AddRectFilled({right - wide - side - ui.em(0.3f), min.y + ui.em(0.2f)},
                               {right - wide - ui.em(0.3f), min.y + ui.em(0.2f) + side}, ink(color),
                               ui.em(0.1f));
        right -= wide + side + ui.em(1.2f);
    };
    entry(b, ui.theme->edited);
    entry(first, ui.theme->weight_area);
    ui.tag("next/legend", min, {min.x + width, min.y + ui.em(1.2f)});
}

void draw_next_words(const NextLook& look, float width, float high) {
    const LinePlan line = plan_line(look, width, high);
    for (std::size_t i = 0; i < look.listed.size(); ++i) {
        token_line(look, fmt::format("next/{}", i), look.listed[i], line);
        row_end(look.frame.ui);
    }
    draw_rest(look, line);
    row_end(look.frame.ui);
}

void draw_next_certainty(const NextLook& look, float width) {
    const Ui& ui = look.frame.ui;
    const auto pair = [&](auto number, int digits) {
        RichText text;
        if (look.a) {
            text.push_back({number_text(number(look.a->entropy), digits), Role::weights, true});
            text.push_back({" → "});
        }
        text.push_back({number_text(number(look.b->entropy), digits),
                        look.a ? Role::other : Role::weights, true});
        return text;
    };
    RichText text{{"Entropy "}};
    const auto add = [&](const RichText& more) {
        text.insert(text.end(), more.begin(), more.end());
    };
    add(pair([](double nats) { return nats; }, 2));
    const RichText entropy = text;
    const auto in_choices = [&](const char* as) {
        text = entropy;
        text.push_back({as});
        add(pair([](double nats) { return std::exp(nats); }, 1));
        text.push_back({" equal choices."});
    };
    in_choices(" nats: as unsure as between ");
    if (measure_rich(ui, text, {0.95f}).x > width) in_choices(" nats, like ");
    if (const auto following = look.following()) {
        text.push_back({" The text goes on with "});
        text.push_back({look.said(*following), Role::key, true});
        text.push_back({fmt::format(": {} % likely, surprise {} nats.",
                                    percent(probability_of(*look.b, *following)),
                                    number_text(look.b->surprise, 3))});
    }
    rich_text(ui, text, {0.95f, false, width});
}

void draw_next_temperature(const NextLook& look, float width) {
    const Ui& ui = look.frame.ui;
    Choices& choices = look.frame.draft().choices;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float high = ui.em(1.4f), label = ui.em(6.5f), number = ui.em(3), knob = ui.em(0.34f);
    const float left = min.x + label, wide = width - label - number, middle = min.y + high / 2;
    draw_text(ui, {min.x, middle}, next_temperature.label, dim_style(ui, 0.95f), {0, 0.5f});
    ImGui::SetCursorScreenPos({left, min.y});
    double place = place_of_temperature(choices[next_temperature]);
    constexpr double least = 0, most = 1;
    ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, knob * 2);
    for (const ImGuiCol color : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                                 ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_Border})
        ImGui::PushStyleColor(color, vec4(ui.theme->panel, 0));
    ImGui::SetNextItemWidth(wide);
    if (ImGui::SliderScalar("##next/temperature", ImGuiDataType_Double, &place, &least, &most, "",
                            ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp))
        choices.set(next_temperature, temperature_at(place));
    ImGui::PopStyleColor(6);
    ImGui::PopStyleVar();
    ui.tag("next/temperature");
    if (pressed_twice(look.frame)) choices.set(next_temperature, 1);
    tooltip(ui, std::string(next_temperature.help) + ". Double click: 1");
    const double now = choices[next_temperature];
    const float line = ui.em(0.16f), end = left + wide,
                x = std::round(left + knob +
                               (wide - 2 * knob) * static_cast<float>(place_of_temperature(now)));
    ImDrawList& list = canvas();
    list.AddRectFilled({left, middle - line / 2}, {end, middle + line / 2},
                       ink(ui.theme->field_border), line);
    list.AddRectFilled({left, middle - line / 2}, {x, middle + line / 2}, ink(ui.theme->accent),
                       line);
    list.AddCircleFilled({x, middle}, knob, ink(ui.theme->text));
    draw_text(ui, {min.x + width, middle}, number_text(now, 2),
              {Face::regular, 0.95f, ui.theme->text}, {1, 0.5f});
    ImGui::SetCursorScreenPos({min.x, min.y + high});
}

void draw_next_look_up(const NextLook& look, float width) {
    Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    std::string& typed = ui.states.of<NextState>().looked_up;
    Choices& choices = frame.draft().choices;
    const bool chosen = choices[next_word] >= 0;
    const std::string label = "##next/word";
    const bool writes = ImGui::GetActiveID() == ImGui::GetID(label.c_str());
    // A word that a document came with is shown, too.
    std::string text = !typed.empty() || !chosen || writes ? typed : look.token(look.word);
    ImGui::SetNextItemWidth(width);
    if (input_text(label, "a word: how likely is it here?", text)) {
        typed = text;
        const auto token = token_named(*look.model.tokenizer, typed);
        choices.set(next_word, static_cast<double>(token.value_or(-1)));
    }
    ui.tag("next/word");
    if (ImGui::IsItemActive()) frame.gesture = true;
    if (chosen) token_line(look, "next/wanted", look.word, plan_line(look, width, ui.em(1.5f)));
}

}  // namespace attend
