#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/views/translation/translation_room.h"
#include "core/plural.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

const Choices& choices_of(const Frame& frame) { return frame.store.document().choices; }

void draw_task_choices(Frame& frame) { draw_choices(frame, std::array{std::string_view("task")}); }
void draw_network_choices(Frame& frame) {
    draw_choices(frame, std::array{std::string_view("attend_to")});
}

void draw_decoding_choices(Frame& frame) {
    std::vector<std::string_view> names{"decoding"};
    if (choices_of(frame).decoding == "beam") names.push_back("beam");
    names.insert(names.end(), {"forced_words", "reference"});
    draw_choices(frame, names);
}

/// How many are learned.
Index numbers_of(const TranslationModel& model) {
    Index count = 0;
    for (const auto& [path, value] : model.leaves) count += value->size();
    return count;
}

/// "English → French", "126,336 numbers".
std::vector<std::string> task_words(const Frame& frame) {
    std::vector<std::string> words{choices_of(frame).task == "dates"    ? "dates → ISO"
                                   : choices_of(frame).task == "french" ? "English → French"
                                                                        : choices_of(frame).task};
    if (const auto* const scene = frame.scene() ? translation_of(*frame.scene()) : nullptr)
        words.push_back(count_of(numbers_of(*scene->model), "number"));
    return words;
}

/// "GRU both ways, 48", "additive score, 48", "attends to the source".
std::vector<std::string> network_words(const Frame& frame) {
    const auto* const scene = frame.scene() ? translation_of(*frame.scene()) : nullptr;
    if (!scene) return {"encoder and decoder"};
    const NetworkSizes& sizes = scene->model->about.sizes;
    std::vector<std::string> words{fmt::format("GRU both ways, {}", sizes.encoder)};
    if (sizes.attends()) words.push_back(fmt::format("additive score, {}", sizes.hidden));
    words.push_back("attends to " + std::string(attend_to(sizes.attended).label));
    return words;
}

std::vector<std::string> decoding_words(const Frame& frame) {
    const Choices& choices = choices_of(frame);
    const auto forced = std::ranges::count(choices.forced_words, ':');
    return {choices.decoding == "beam" ? fmt::format("beam {}", choices.beam) : choices.decoding,
            forced == 0 ? "nothing forced" : count_of(forced, "word") + " forced"};
}

}  // namespace

std::vector<SetupSection> translation_sections(const Frame& frame) {
    return {SetupSection{"setup/task",
                         "Task",
                         "",
                         "What is translated, by which weights",
                         draw_task_choices,
                         {},
                         task_words(frame)},
            SetupSection{"setup/network",
                         "Network",
                         "",
                         "Encoder and decoder, and what the decoder attends to",
                         draw_network_choices,
                         {},
                         network_words(frame)},
            SetupSection{"setup/decoding",
                         "Decoding",
                         "",
                         "How words are chosen, and which are put in",
                         draw_decoding_choices,
                         {},
                         decoding_words(frame)},
            color_section()};
}

}  // namespace attend
