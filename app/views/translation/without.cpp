#include "app/views/translation/without.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/said_by_model.h"
#include "app/views/translation/translation_room.h"
#include "core/document/what_if.h"
#include "core/texts/translation.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

/// Sentences of other lengths, in the order of their lengths.
constexpr std::array more_texts{
    "the black cat saw a car", "the old woman saw the black cat",
    "the little dog never eats a green apple because the child often eats my neighbour 's green "
    "apple"};

std::vector<std::string> words_of(const Scene& scene) {
    std::vector<std::string> words = scene.asks().words();
    if (!words.empty()) words.pop_back();  // <end>
    return words;
}

/// Both networks write the scene's text and some more.
Without write_twice(Computed shown, const Progress& progress) {
    Choices off = shown.scene.chosen;
    off.attend_to = "nothing";
    for (const std::string& weights : resources_needed(off))
        if (!shown.resources.contains(weights))
            shown.resources.emplace(weights, open_resource(weights, progress));
    const auto written = [&](const std::string& text, const std::string& attend_to) {
        return what_if(shown,
                       {[&](Choices& choices) {
                            choices.sentence = text, choices.attend_to = attend_to;
                            choices.forced_words.clear(), choices.reference.clear();
                            choices.decoding = "greedy";
                        },
                        [](Edits& edits) { edits.clear(); }},
                       progress);
    };
    Without found;
    std::vector<std::string> texts{shown.scene.choices.sentence};
    if (shown.scene.choices.task == "french")
        texts.insert(texts.end(), more_texts.begin(), more_texts.end());
    for (const std::string& text : texts) {
        const WhatIf without = written(text, "nothing");
        WrittenTwice twice{text, {}, words_of(without.scene)};
        twice.with = text == texts.front()
                         ? words_of(shown.scene)
                         : words_of(written(text, shown.scene.choices.attend_to).scene);
        if (const auto exact = translation_of(without.scene)->exact; exact && !found.exact)
            found.exact = without.evaluation.at(*exact);
        found.texts.push_back(std::move(twice));
    }
    return found;
}

}  // namespace

const Without* without(const Frame& frame) {
    const TranslationScene* const scene = translation_of(*frame.scene());
    if (!scene || !scene->model->about.sizes.attends()) return nullptr;
    struct Asked {
        std::uint64_t revision = 0;
        bool operator==(const Asked&) const = default;
    };
    auto& job = frame.ui.states.of<LatestJob<Asked, Without>>();
    follow_work(frame, job, "Writing without attention",
                Asked{frame.store.computation().revision()}, false, [&frame] {
                    return [shown = frame.base()](const Progress& progress) {
                        return write_twice(shown, progress);
                    };
                });
    return job.result();
}

Box struck_words(const Frame& frame, const std::vector<std::string>& words,
                 const std::vector<std::string>& right, float size) {
    const Ui& ui = frame.ui;
    Boxes boxes;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool stands = i < right.size() && words[i] == right[i];
        boxes.push_back(stands ? box::text(words[i], {Face::regular, size, ui.theme->text}, 1)
                               : struck_word(ui, words[i], size));
    }
    return box::flow(std::move(boxes), 0.35f);
}

Box without_attention(Frame& frame) {
    const Without* const found = without(frame);
    if (!found) return box::space(0);
    const Ui& ui = frame.ui;
    Box inside = box::column(
        {box::row(
             {box::text(say<texts::translation::without>(),
                        {Face::semibold, sizes::title, ui.theme->text}, 6),
              box::text(say<texts::translation::trained_so>(), dim_style(ui, sizes::control), 4)
                  .droppable(1)},
             sizes::near),
         struck_words(frame, found->texts.front().without, found->texts.front().with,
                      sizes::title)},
        sizes::near);
    return box::framed(std::move(inside).grow(), {ui.theme->raised, ui.theme->border, sizes::of(8)},
                       {0.8f, 0.6f})
        .named("translation/without")
        .help(say<texts::translation::without_help>())
        .grow();
}

}  // namespace attend
