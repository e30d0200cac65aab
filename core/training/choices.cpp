#include "core/training/choices.h"

#include <array>
#include <charconv>

#include "core/error.h"
#include "core/named.h"
#include "core/training/built_in.h"
#include "core/training/optimizer.h"
#include "core/training/schedule.h"
#include "core/training/task.h"
#include "core/translation/choices.h"

namespace attend {

namespace {

constexpr double most_letters = 512, most_tokens = 512, most_steps = 100'000, most_examples = 4096,
                 widest = 4096, smallest = 1e-12, largest = 1e6;

std::vector<std::string> lengths_of_keys() { return {"any", "one_length"}; }
std::vector<std::string> no_limit() { return {"none"}; }
std::vector<std::string> no_end() { return {"all"}; }
std::vector<std::string> last_step() { return {"last"}; }

/// A number from `least` to `most`, or the word that says something else.
template <class Number>
void check_number(std::string_view name, const std::string& text, std::string_view word,
                  Number least, Number most) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (text == word ||
        (read.ec == std::errc() && read.ptr == end && number >= least && number <= most))
        return;
    throw Error(name, text.empty() ? "nothing" : text,
                std::string(word) + " or a number from " + std::to_string(least) + " to " +
                    std::to_string(most));
}
void check_task(const std::string& text) {
    if (!names_weights(text)) task(text);
}
void check_sentences(const std::string& text) {
    check_number<int>("sentences", text, "all", 1, 1'000'000);
}
void check_clip(const std::string& text) {
    check_number<double>("clip", text, "none", smallest, largest);
}
void check_step(const std::string& text) {
    check_number<int>("step", text, "last", 0, static_cast<int>(most_steps));
}
void check_compare_step(const std::string& text) {
    check_number<int>("compare_step", text, "none", 0, static_cast<int>(most_steps));
}

using Of = TrainingChoices;

std::vector<Field<Of>> fields_of_task() {
    return {
        {.name = "task",
         .label = "Task",
         .help = "What is learned; with it come its sizes, its model and its recipe. Of a "
                 "translation: french, dates, or a file of weights",
         .member = &Of::task,
         .values = values_of<tasks>,
         .check = check_task,
         .may_be_file = names_weights},
        {"length", "Length",
         "Tokens of an example; of sort the numbers, of recall the pairs, of nearest_key the keys",
         &Of::length, 1, most_tokens},
        {"alphabet", "Alphabet",
         "How many letters or numbers there are to draw from; of brackets, kinds: 1 to 3",
         &Of::alphabet, 1, most_letters},
        {"shortest", "Shortest block", "Of repeat: the fewest tokens that come again",
         &Of::shortest, 1, most_letters},
        {"longest", "Longest block", "Of repeat: the most tokens that come again", &Of::longest, 1,
         most_letters},
        {"depth", "Depth", "Of brackets: how many may be open at once", &Of::depth, 1, most_tokens},
        {.name = "sentences",
         .label = "Examples",
         .help = "From how many examples one learns again and again, or all: new ones each time",
         .member = &Of::sentences,
         .values = values_of<no_end>,
         .check = check_sentences,
         .takes = ", or a number"},
        {"embed_width", "Width of words", "Of a translation: d, of the vectors of words",
         &Of::embed_width, 1, widest},
        {"encoder_width", "Encoder's state", "Of a translation: n, of each direction's state",
         &Of::encoder_width, 1, widest},
        {"state_width", "Decoder's state", "Of a translation: s", &Of::state_width, 1, widest},
        {"keys", "Keys", "Of nearest_key: whether all keys are equally long", &Of::keys, 0, 0,
         values_of<lengths_of_keys>},
    };
}

std::vector<Field<Of>> fields_of_recipe() {
    return {
        {"optimizer", "Optimizer", "How weights follow from their gradient", &Of::optimizer, 0, 0,
         values_of<optimizers>},
        {"learning_rate", "Learning rate", "η: how far a step goes", &Of::learning_rate, smallest,
         largest},
        {"schedule", "Schedule", "How the learning rate changes on the way", &Of::schedule, 0, 0,
         values_of<schedules>},
        {"batch", "Batch", "Examples of one step, whose gradients are averaged", &Of::batch, 1,
         most_examples},
        {"train_steps", "Steps", "After how many steps training ends", &Of::train_steps, 1,
         most_steps},
        {"momentum", "μ", "Of the optimizer momentum: the share of the last step that goes on",
         &Of::momentum, 0, 0.999999},
        {"beta_1", "β₁", "Of Adam: how slowly the mean of gradients changes", &Of::beta_1, 0,
         0.999999},
        {"beta_2", "β₂", "Of Adam: how slowly the mean of their squares changes", &Of::beta_2, 0,
         0.999999999},
        {"weight_decay", "λ", "Of AdamW: the share of each weight that a step takes away, times η",
         &Of::weight_decay, 0, largest},
        {.name = "clip",
         .label = "Clip",
         .help = "A gradient longer than this, all leaves together, is made that long; or none",
         .member = &Of::clip,
         .values = values_of<no_limit>,
         .check = check_clip,
         .takes = ", or a number"},
        {.name = "trained",
         .label = "Learned weights",
         .help =
             "Learned weights, built in or a file: where training begins (empty: drawn with the "
             "seed), or what projection=trained and embedding=trained take over",
         .member = &Of::trained,
         .values = values_of<built_in_weights>,
         .may_be_file = any_file},
    };
}

constexpr std::array of_steps{
    MadeNode{"difference", "compare_step=STEP makes it: the step that is compared with"},
    MadeNode{"at", "at/STEP/PATH is PATH after so many steps, as far as the run goes"}};

std::vector<Field<Of>> fields_of_moment() {
    return {
        {.name = "step",
         .label = "Step",
         .help = "Which moment is shown: after so many steps, or the last",
         .member = &Of::step,
         .values = values_of<last_step>,
         .check = check_step,
         .takes = ", or a number"},
        {.name = "compare_step",
         .label = "Compared with",
         .help = "A step whose values are taken away in difference/…; or none",
         .member = &Of::compare_step,
         .values = values_of<no_limit>,
         .check = check_compare_step,
         .makes = of_steps,
         .takes = ", or a number"},
        {.name = "probe",
         .label = "Probe",
         .help = "The example that is shown: validation:0, batch:0, or tokens of the task with "
                 "blanks between them",
         .member = &Of::probe},
    };
}

}  // namespace

std::vector<Field<TrainingChoices>> TrainingChoices::fields() {
    std::vector<Field<Of>> all = fields_of_task();
    for (auto* const more : {fields_of_recipe, fields_of_moment})
        for (const Field<Of>& field : more()) all.push_back(field);
    return all;
}

}  // namespace attend
