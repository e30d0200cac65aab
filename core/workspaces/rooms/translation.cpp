#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/ops/leaf.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/translation/choices.h"
#include "core/translation/gathered.h"
#include "core/translation/growing_values.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/translation_scene.h"

namespace attend {

namespace {

bool translation_reads(std::string_view choice) {
    return is_of<TranslationChoices, AttendToChoices, GradientChoices, NotationChoices>(choice) ||
           choice == "task" || choice == "sentence";
}

void set_translation_defaults(Choices& choices) {
    choices.task = "french";
    choices.sentence = usual_sentence(choices.task);
}

/// The weights of a task that travel with the program, or a file.
std::string weights_named(const Choices& choices) {
    if (names_weights(choices.task)) return choices.task;
    if (choices.attend_to == "nothing") return choices.task + "_off";
    return choices.attend_to == "source_and_own" ? choices.task + "_own" : choices.task;
}

/// Whether there are such weights.
bool are_there(const Choices& choices) {
    if (names_weights(choices.task)) return true;
    return is_translation(choices.task) &&
           std::ranges::any_of(
               attended_kinds(),
               [&](const AttendTo& kind) { return kind.name == choices.attend_to; }) &&
           (choices.task != "french" || choices.attend_to != "source_and_own");
}

std::vector<std::string> translation_resources(const Choices& choices) {
    if (!are_there(choices)) return {};
    return {std::string(translation_prefix) + weights_named(choices)};
}

/// Throws Error where the choices ask for weights that there are none of, or other ones than a file
/// has.
TranslationPtr model_of_choices(const Choices& choices, const Resources& resources) {
    if (!is_translation(choices.task))
        throw Error("task", choices.task, "french, dates or a .safetensors file of a translation");
    const AttendedTo wanted = attend_to(choices.attend_to).attended;
    if (!are_there(choices))
        throw Error("attend_to", choices.attend_to,
                    "source or nothing: no weights of French look at their own words");
    const auto model =
        std::get<TranslationPtr>(resources.at(translation_resources(choices).front()));
    const AttendedTo learned = model->about.sizes.attended;
    const bool asked = choices.attend_to != AttendToChoices().attend_to;
    if (asked && wanted != learned)
        throw Error(
            "attend_to", choices.attend_to,
            fmt::format("{}, with which the weights were learned", attend_to(learned).name));
    return model;
}

WritingRules writing_of(const Choices& choices, const Lexicon& lexicon) {
    WritingRules writing{read_forced_words(lexicon, choices.forced_words), {}, {}};
    const bool beam = choices.decoding == "beam";
    if (!choices.reference.empty()) {
        if (!writing.forced.empty())
            throw Error("forced_words", in_quotes(choices.forced_words),
                        "none beside a reference, which says all words");
        if (beam)
            throw Error("decoding", "beam", "greedy beside a reference, which says all words");
        writing.reference = read_reference(lexicon, choices.reference);
    }
    if (beam) writing.beam = static_cast<std::size_t>(choices.beam);
    return writing;
}

/// What stands for each word: an unknown one is copied from where its step looks most (Luong et al.
/// 2015).
std::vector<WrittenWord> written_words(const TranslationScene& made, const Written& written,
                                       const WritingRules& writing, GrowingValues& values) {
    const Lexicon& lexicon = made.model->about.lexicon;
    std::vector<WrittenWord> words;
    for (std::size_t i = 0; i < written.words.size(); ++i) {
        const std::string& piece = lexicon.target.word(written.words[i]);
        words.push_back({piece, piece, {}, writing.forced.contains(static_cast<Index>(i))});
        const auto& weights = written.steps[i].weights;
        if (piece != unknown_word || !weights) continue;
        const auto tokens = static_cast<Index>(made.source.tokens.size());
        Index most = 0;
        values.at(weights->id).row(0).head(tokens).maxCoeff(&most);
        words.back().copied_from = most;
        words.back().text = made.source.tokens[static_cast<std::size_t>(most)].word;
    }
    return words;
}

/// The source as a sequence: its tokens, and <end>.
Sequence source_sequence(const TranslationScene& made, const Node& vectors,
                         const std::string& sentence) {
    Sequence sequence = learned_sequence("text", vectors);
    for (std::size_t i = 0; i < sequence.tokens.size(); ++i)
        sequence.tokens[i] = i < made.source.tokens.size()
                                 ? made.source.tokens[i]
                                 : Token{std::string(end_of_text), std::string(end_of_text),
                                         sentence.size(), sentence.size()};
    sequence.all = sequence.tokens;
    for (Token& token : sequence.all)
        if (token.text == " ") token.text = "␣";  // a chip of its own
    for (std::size_t i = 0; i < sequence.tokens.size(); ++i)
        if (!made.source.knows(i, made.model->about.lexicon))
            sequence.embedding.origins[i] = {
                false, fmt::format("{}, the vector of unknown words", unknown_word)};
    return sequence;
}

/// What answers where nothing is attended to.
Sequence last_states() {
    Sequence sequence = labelled_sequence("context", {"last states"});
    sequence.embedding.origins = {{true, "the encoder's last states, from both sides"}};
    return sequence;
}

/// The words that are written as a sequence; what stands for an unknown one is copied.
Sequence written_sequence(const std::vector<WrittenWord>& written) {
    std::vector<std::string> pieces;
    for (const WrittenWord& word : written) pieces.push_back(word.piece);
    Sequence sequence = labelled_sequence("written", pieces);
    for (std::size_t i = 0; i < written.size(); ++i) {
        const WrittenWord& word = written[i];
        sequence.tokens[i].text = word.text;
        const bool copied = word.copied_from.has_value();
        sequence.embedding.origins.push_back(
            {!copied, copied ? fmt::format("{}: copied from where attention looks", word.piece)
                      : word.forced ? "put in"
                                    : "written by the decoder"});
    }
    sequence.all = sequence.tokens;
    return sequence;
}

/// Nodes of what was found out while words were chosen, or while the weights were learned.
void add_found(Graph& graph, TranslationScene& made, const Written& written) {
    if (written.tree.size() > 0)
        made.tree = Scope(graph).child("beam").add_node(
            "tree",
            leaf<Constant>(share(written.tree),
                           Axes{Axis("candidate", written.tree.rows()),
                                Axis("of a candidate",
                                     std::vector<std::string>{"step", "parent", "word", "log p"})},
                           "kept by the beam"),
            {"beam", "t", Role::other, "The beam's candidates", {}, Numbers::none});
    const TranslationModel& model = *made.model;
    if (!model.exact) return;
    Scope scope = Scope(graph).child("accuracy").on_demand();
    const Axis bands("band", model.exact->rows());
    const std::string origin = fmt::format("counted when {} was learned", model.place);
    const auto add = [&](const char* name, const Value& value, std::vector<std::string> columns,
                         const char* title) {
        return scope.add_node(
            name, leaf<Constant>(value, Axes{bands, Axis("of a band", std::move(columns))}, origin),
            {name, "x", Role::other, title, {}, Numbers::none});
    };
    made.bands = add("length", model.bands, {"from", "to"}, "Lengths of the source, from and to");
    made.exact = add("exact", model.exact, {"exact"}, "Shares of texts without a mistake");
}

void add_translation_notices(Scene& scene, const WritingRules& writing) {
    const auto written = translation_of(scene)->written.size();
    const std::string ends = fmt::format("the text ends after {}", count_of(written, "word"));
    for (const auto& [step, word] : writing.forced)
        if (step >= static_cast<Index>(written))
            scene.notices.push_back({"forced_words", fmt::format("found step {}, which is not "
                                                                 "reached: {}",
                                                                 step, ends)});
    if (translation_of(scene)->written.back().piece != end_of_text && writing.reference.empty())
        scene.notices.push_back(
            {"sentence", fmt::format("found no {} in {}: the rest is not written", end_of_text,
                                     count_of(written, "word"))});
    for (const auto& [path, edit] : scene.choices.put_in)
        if (is_of_later_step(scene, path))
            scene.notices.push_back(
                {path, fmt::format("found numbers of a step that is not reached: {}; they are kept",
                                   ends)});
}

/// What a scene of before was made of, where it has the same words of the same text: then its graph
/// is this one. Null where it has others.
const TranslationScene* same_words(const Scene* before, const Choices& choices,
                                   const TranslationScene& made) {
    const TranslationScene* const known = before ? translation_of(*before) : nullptr;
    if (!known || known->model != made.model || known->tree || made.tree) return nullptr;
    Choices then = before->choices;
    then.put_in = choices.put_in;
    const auto piece = [](const WrittenWord& word) { return word.piece; };
    const bool same =
        then == choices && std::ranges::equal(known->written, made.written, {}, piece, piece);
    return same ? known : nullptr;
}

Scene build_translation(const Choices& choices, const Resources& resources, const Scene* before,
                        const Progress& progress) {
    Scene scene;
    scene.choices = choices;
    scene.in_turn = true;
    TranslationScene made;
    made.model = model_of_choices(choices, resources);
    const TranslationAbout& about = made.model->about;
    scene.choices.attend_to = attend_to(about.sizes.attended).name;
    made.source = read_source(about.lexicon, choices.sentence);
    const WritingRules writing = writing_of(choices, about.lexicon);
    const auto graph = std::make_shared<Graph>();
    const NetworkLeaves leaves =
        add_network(*graph, about.sizes, Parameters({learned_source(made.model)}),
                    about.lexicon.source.words(), about.lexicon.target.words());
    const EncodedNodes encoded =
        add_encoder(*graph, leaves, made.source.numbers, Axis("token", made.source.labels()));
    made.forward = encoded.forward, made.backward = encoded.backward;
    const Written written =
        write_words(*graph, leaves, encoded, about.lexicon, writing, choices.put_in, progress);
    GrowingValues values(*graph, choices.put_in);
    made.written = written_words(made, written, writing, values);
    made.steps = written.steps;
    std::vector<std::string> words;
    for (const WrittenWord& word : made.written) words.push_back(word.piece);
    const GatheredNodes& gathered = made.gathered =
        add_gathered(*graph, about.sizes, encoded, written, words);
    scene.sequences.push_back(
        source_sequence(made, graph->node(encoded.vectors), choices.sentence));
    scene.sequences.push_back(written_sequence(made.written));
    graph->entry().sequences = {{encoded.h.id, encoded.vectors, {}}, {gathered.state, {}, {}}};
    if (!about.sizes.attends()) scene.sequences.push_back(last_states());
    scene.blocks.push_back(add_block(*graph, gathered, about.sizes.own()));
    add_found(*graph, made, written);
    scene.output = gathered.probabilities;
    made.graph = graph;
    if (const TranslationScene* const known = same_words(before, scene.choices, made))
        made.graph = known->graph, made.steps = known->steps;
    scene.graph = made.graph;
    scene.prepared = std::move(made);
    add_translation_notices(scene, writing);
    return scene;
}

double translation_cost(const Choices& choices, const Resources&, const Scene*) {
    constexpr double a_token = 700'000;  // with the word that is written of it
    const double words = 2 + static_cast<double>(choices.sentence.size()) / 4;
    return a_token * words * (choices.decoding == "beam" ? 1 + choices.beam : 1);
}

}  // namespace

namespace room_files {
extern const Workspace translation{
    60,
    "translation",
    "Translation",
    "A text is translated word by word: one sees where each word looks",
    translation_reads,
    set_translation_defaults,
    translation_resources,
    build_translation,
    translation_cost,
    "decoder/weights",
    "sentence",
    &Choices::task,
    nullptr,
    Opens::nothing,
    true,
    false,
    true};
}

}  // namespace attend
