#include "core/document/dropped.h"

#include <algorithm>
#include <array>

#include "core/document/follow.h"
#include "core/error.h"
#include "core/ops/leaf.h"
#include "core/text/tokens.h"

namespace attend {

namespace {

struct Text {
    const char* path;
    std::string Choices::*text;
    NumberList Choices::*dropped;
};
constexpr std::array edited_texts{
    Text{"dropped", &Choices::sentence, &Choices::dropped},
    Text{"second_dropped", &Choices::second_text, &Choices::second_dropped}};

/// A node with a number for each of its words: 1 where it is left out.
Graph graph_of(const Text& text, const Choices& choices) {
    std::vector<std::string> labels;
    for (const Token& token : tokenize(choices.tokenizer, choices.*text.text))
        labels.push_back(token.text);
    const Axes axes{Axis("token", std::move(labels)), Axis("left out", 1)};
    Graph graph;
    graph.add(text.path,
              std::make_shared<const Constant>(share(Matrix(Matrix::Zero(axes.rows.size(), 1))),
                                               axes, "left out"),
              {}, {text.path, "d"});
    return graph;
}

Edits as_edits(const Text& text, const Choices& choices) {
    Edits edits;
    for (const int place : choices.*text.dropped)
        edits[text.path].cells.emplace({place, 0}, Scalar(1));
    return edits;
}

}  // namespace

bool is_dropped(const OrphanedEdit& edit) {
    return std::ranges::any_of(edited_texts,
                               [&](const Text& text) { return edit.path == text.path; });
}

void follow_dropped(Choices& choices, const Choices& before, OrphanedEdits& waiting) {
    for (const Text& text : edited_texts) {
        const NumberList& places = before.*text.dropped;
        const bool same =
            choices.*text.text == before.*text.text && choices.tokenizer == before.tokenizer;
        const bool nothing = places.empty() && std::ranges::none_of(waiting, is_dropped);
        if (same || nothing) continue;
        try {
            Followed there = follow(as_edits(text, before), graph_of(text, before),
                                    graph_of(text, choices), waiting);
            NumberList now;
            for (const auto& [cell, number] : edit_of(there.edits, text.path).cells)
                now.push_back(static_cast<int>(cell.row));
            choices.*text.dropped = now;
            waiting = std::move(there.waiting);
        } catch (const Error&) {
            continue;  // no text to cut up: the scene says so
        }
    }
}

void forget_taken_in(OrphanedEdits& waiting, const Choices& choices) {
    for (const Text& text : edited_texts) {
        const bool has_home = std::ranges::any_of(waiting, [&](const OrphanedEdit& home) {
            return home.shown && home.path == text.path;
        });
        if (!has_home) continue;
        try {
            waiting = still_shown(as_edits(text, choices), graph_of(text, choices), waiting);
        } catch (const Error&) {
            continue;  // no text to cut up
        }
    }
}

void take_dropped(OrphanedEdits& waiting, const OrphanedEdits& from) {
    std::erase_if(waiting, is_dropped);
    std::ranges::copy_if(from, std::back_inserter(waiting), is_dropped);
}

}  // namespace attend
