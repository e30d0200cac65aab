#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/gui/figures.h"
#include "app/platform/picture.h"
#include "app/shell/render.h"
#include "core/graph/explanation.h"
#include "lesson_desk.h"

using namespace attend;

namespace {

/// All texts of a drawing, a blank between them.
std::string texts_of(const Drawing& drawing) {
    std::string texts = " ";
    for (const Mark& mark : drawing.marks)
        if (const auto* line = std::get_if<TextLine>(&mark.what)) {
            for (const TextLine::Letter& letter : line->letters) {
                char sign[5];
                ImTextCharToUtf8(sign, static_cast<unsigned>(letter.sign));
                texts += sign;
            }
            texts += ' ';
        }
    return texts;
}

/// Whether a figure stands there by itself, not as a part of another one.
bool contains_figure(const std::string& texts, const std::string& figure) {
    const auto goes_on = [](char next) { return (next >= '0' && next <= '9') || next == '.'; };
    for (std::size_t at = texts.find(figure); at != texts.npos; at = texts.find(figure, at + 1))
        if (!goes_on(texts[at - 1]) && !goes_on(texts[at + figure.size()])) return true;
    return false;
}

/// What numbers of hidden nodes read like in the state that is shown; not 0 and 1.
std::set<std::string> hidden_figures(const lesson::State& state) {
    lesson::Moments moments;
    const lesson::Seen now = moments.of(state).now;
    const std::vector<bool> hidden = lesson::veiled_nodes(state.shown, *now.evaluation.graph);
    std::set<std::string> figures;
    for (NodeId id = 0; id < now.evaluation.graph->size(); ++id) {
        if (!hidden[id]) continue;
        const Matrix& numbers = now.evaluation.value(id);
        for (Index at = 0; at < numbers.size(); ++at) {
            const auto value =
                static_cast<double>(numbers(at / numbers.cols(), at % numbers.cols()));
            if (value == 0 || std::abs(value - 1) < 1e-5 || !std::isfinite(value)) continue;
            for (const std::string& text : {percent_figure(value), digits(value),
                                            rounded_text(value, 2), rounded_text(value, 3)})
                if (text.size() > 3 && text.find_first_of(".%") != text.npos) figures.insert(text);
        }
    }
    return figures;
}

/// The window at the desk, as shapes.
Drawing desk_drawing(const std::shared_ptr<const ReadLesson>& read, std::size_t beat,
                     const std::string& explained = {}) {
    Store store(read->played[beat].state.saved());
    store.lesson = std::make_shared<LessonPlay>(read);
    store.lesson->go_to(beat);
    store.lesson->follow(store);
    compute_all(store);
    if (!explained.empty()) store.session.select(explained, {0, 0});
    store.session.explains = !explained.empty();
    Settings settings;
    Requests requests;
    WindowState state;
    state.capturing_picture = true;
    return draw_shapes({1920, 1080, 1}, "dark",
                       [&](Ui& ui) { draw_window(ui, store, settings, requests, state); });
}

}  // namespace

TEST_CASE("a number that a question hides stands nowhere in the window until it is answered") {
    const auto read = read_lesson("lessons/01_never_says_no.md");
    for (std::size_t beat = 0; beat < read->beats.size(); ++beat) {
        const lesson::State& state = read->played[beat].state;
        if (state.shown.veiled.empty()) continue;
        CAPTURE(beat);
        const std::set<std::string> hidden = hidden_figures(state);
        REQUIRE(hidden.size() > 8);
        const std::string on_stage = texts_of(beat_drawing({read, beat}, {}, "dark")),
                          at_desk = texts_of(desk_drawing(read, beat));
        for (const std::string& figure : hidden) {
            CHECK_MESSAGE(!contains_figure(on_stage, figure), figure);
            CHECK_MESSAGE(!contains_figure(at_desk, figure), figure);
        }
        // With the answer some of them are there.
        const std::string answered = texts_of(desk_drawing(read, beat + 1));
        CHECK(std::ranges::any_of(
            hidden, [&](const auto& figure) { return contains_figure(answered, figure); }));
    }
}

TEST_CASE("the explanation of a number that a question hides has a question mark in its place") {
    const auto read = read_lesson("lessons/01_never_says_no.md");
    std::size_t beat = 0;
    while (read->played[beat].state.shown.veiled.empty()) ++beat;
    for (const char* const node : {"weights", "output"}) {
        const std::string asked = texts_of(desk_drawing(read, beat, node)),
                          answered = texts_of(desk_drawing(read, beat + 1, node));
        CHECK(asked.find("How this number came about") != asked.npos);
        CHECK(asked.find(" ? ") != asked.npos);
        for (const char* const none : {"nan", "NaN"}) {
            CHECK_MESSAGE(asked.find(none) == asked.npos, asked);
            CHECK_MESSAGE(answered.find(none) == answered.npos, answered);
        }
    }
}
