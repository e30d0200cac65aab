#include "core/code/layer_code.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/code/formula_in_numpy.h"
#include "core/document/compute.h"
#include "core/error.h"

using namespace attend;

namespace {

Document with(const std::function<void(Choices&)>& change) {
    Document document;
    document.choices.embedding = "random";
    document.choices.set(random_width, 8);
    document.choices.sentence = "the train left the station";
    change(document.choices);
    return document;
}

struct Coded {
    Computed computed;
    LayerCode code;

    explicit Coded(const Document& document, std::string_view library = "keras")
        : computed(compute(document)),
          code(layer_code(computed.scene, computed.scene.blocks.front(), library, document.edits)) {
    }

    std::string library() const {
        std::string text;
        for (const CodeLine& line : code.library) text += text_of(line) + "\n";
        return text;
    }
    std::string by_hand() const {
        std::string text;
        for (const CodeLine& line : code.by_hand) text += text_of(line) + "\n";
        return text;
    }
    const CodePiece& piece(std::string_view name) const {
        for (const std::vector<CodeLine>* const lines : {&code.library, &code.by_hand})
            for (const CodeLine& line : *lines)
                for (const CodePiece& piece : line)
                    if (piece.name() == name && !piece.makes.empty()) return piece;
        throw Error(std::string(name) + " stands nowhere in the code");
    }
    std::vector<std::string> made_by(std::string_view name) const {
        std::vector<std::string> paths;
        for (const NodeId id : piece(name).makes) paths.push_back(graph().node(id).path);
        std::ranges::sort(paths);
        return paths;
    }
    std::string words(std::string_view name) const { return made_in_words(graph(), piece(name)); }
    bool notes(std::string_view part) const {
        return std::ranges::any_of(
            code.notes, [&](const std::string& note) { return note.find(part) != note.npos; });
    }
    const Graph& graph() const { return *computed.scene.graph; }
};

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("key_dim makes W_Q, W_K and W_V of every head, and says how many numbers they have") {
    const Coded coded(with([](Choices& c) { c.heads = 2, c.key_width = 3, c.value_width = 3; }));
    CHECK(coded.library().starts_with(
        "mha = keras.layers.MultiHeadAttention(num_heads=2, key_dim=3, use_bias=False)\n"));
    CHECK(coded.made_by("key_dim") == Paths{"head.0/w_k", "head.0/w_q", "head.0/w_v", "head.1/w_k",
                                            "head.1/w_q", "head.1/w_v"});
    CHECK(coded.words("key_dim") ==
          "key_dim=3 → w_q, 8 × 3, 2 times; w_k, 8 × 3, 2 times; w_v, 8 × 3, 2 times: 144 numbers "
          "to learn");
    CHECK(coded.made_by("query") == Paths{"head.0/q", "head.1/q"});
    CHECK(coded.made_by("num_heads") == Paths{"head.0/weights", "head.1/weights"});
    CHECK(parameters_of(coded.graph(), coded.code.learned) == 144 + 6 * 8);
    CHECK(coded.notes("2 heads of 3 stand 6 wide"));
}

TEST_CASE("values of another width have value_dim, and biases and masks are said where they are") {
    const Coded coded(with([](Choices& c) {
        c.heads = 2, c.key_width = 3, c.value_width = 5, c.bias = true, c.mask = "causal";
    }));
    CHECK(coded.made_by("value_dim") == Paths{"head.0/w_v", "head.1/w_v"});
    CHECK(coded.made_by("key_dim") ==
          Paths{"head.0/w_k", "head.0/w_q", "head.1/w_k", "head.1/w_q"});
    CHECK(coded.library().find("use_bias") == std::string::npos);
    CHECK(coded.made_by("use_causal_mask") == Paths{"mask"});
    CHECK(coded.by_hand().find("q = x @ w_q + b_q") != std::string::npos);
    CHECK(coded.by_hand().find("masked = np.where(mask == 1, scores, -np.inf)") !=
          std::string::npos);
    CHECK(coded.by_hand().find("attended = concat @ w_o + b_o   # 5 × 8") != std::string::npos);
    Document painted = with([](Choices& c) { c.mask = "causal"; });
    painted.edits["mask"].cells[{0, 1}] = 1;
    CHECK(Coded(painted).made_by("attention_mask") == Paths{"mask"});
}

TEST_CASE("in cross-attention keys and values come from the second text") {
    const Document document = with([](Choices& c) { c.heads = 2, c.second_text = "a radio"; });
    const Coded coded(document);
    CHECK(coded.library().find("mha(query=x, value=memory, key=memory,") != std::string::npos);
    CHECK(coded.by_hand().find("k = memory @ w_k   # 2 × 4") != std::string::npos);
    CHECK(coded.by_hand().find("q = x @ w_q   # 5 × 4") != std::string::npos);
    CHECK(Coded(document, "pytorch").library().find("mha(query=x, key=memory, value=memory") !=
          std::string::npos);
}

TEST_CASE("PyTorch divides embed_dim by the heads; other widths are written by parts") {
    const auto heads = [](Choices& c) { c.heads = 2, c.bias = true; };
    const Coded divided(with(heads), "pytorch");
    CHECK(
        divided.library().starts_with("mha = torch.nn.MultiheadAttention(embed_dim=8, "
                                      "num_heads=2, bias=True, batch_first=True)\n"));
    CHECK(divided.notes("24 × 8"));
    const Coded wide(with([&](Choices& c) { heads(c), c.key_width = 8; }), "pytorch");
    CHECK(wide.notes("embed_dim / num_heads = 4 numbers each, not 8"));
    CHECK(wide.library().find("q = torch.nn.Linear(in_features=8, out_features=16, bias=True)(x)"
                              ".view(1, 5, 2, 8).transpose(1, 2)\n") != std::string::npos);
    CHECK(wide.library().find("scaled_dot_product_attention(q, k, v)") != std::string::npos);
    const Coded grouped(with([](Choices& c) { c.heads = 4, c.key_value_heads = 2; }), "pytorch");
    CHECK(grouped.notes("heads share keys and values"));
    CHECK(grouped.library().find("enable_gqa=True") != std::string::npos);
    CHECK(Coded(with([](Choices& c) { c.heads = 4, c.key_value_heads = 2; }))
              .library()
              .find("GroupQueryAttention(head_dim=2, num_query_heads=4, num_key_value_heads=2") !=
          std::string::npos);
}

TEST_CASE("additive attention is Keras' layer of that name between dense ones") {
    const Coded coded(with([](Choices& c) { c.score = "additive"; }));
    CHECK(coded.library().find("q = keras.layers.Dense(units=8, use_bias=False)(q)") !=
          std::string::npos);
    CHECK(coded.made_by("use_scale") == Paths{"head.0/additive/v"});
    CHECK(coded.by_hand().find("scores = hidden @ additive_v[0]") != std::string::npos);
    CHECK(Coded(with([](Choices& c) { c.score = "additive"; }), "pytorch").notes("no layer"));
}

TEST_CASE("a typed score is written in NumPy by its own signs") {
    const auto written = [](const char* formula) {
        return formula_in_numpy(parse_pair_formula(formula), "q", "k");
    };
    CHECK(written("q·k − 0.1·|i − j|") == "(q[i] @ k[j]) - (0.1 * abs((i - j)))");
    CHECK(written("−|q − k|^2 / d") == "(-(np.linalg.norm((q[i] - k[j])) ** 2)) / q.shape[1]");
    CHECK(written("exp(max(q·k, 1/n))") == "np.exp(max((q[i] @ k[j]), (1 / len(k))))");
    const Coded coded(with([](Choices& c) { c.score = "formula"; }));
    CHECK(coded.by_hand().find("scores = np.array([[(q[i] @ k[j]) - (0.1 * abs((i - j))) for j in "
                               "range(5)] for i in range(5)])") != std::string::npos);
}

TEST_CASE("what no library has is said, and every score and normalizer is written by hand") {
    for (const CodeLibrary& library : code_libraries())
        for (const ScoreFunction& score : score_functions()) {
            const Coded coded(with([&](Choices& c) {
                                  c.score = score.name;
                                  c.normalizer = score.normalizer;
                              }),
                              library.name);
            CHECK(coded.by_hand().find("weights = ") != std::string::npos);
            CHECK_MESSAGE(coded.by_hand().find('{') == std::string::npos, coded.by_hand());
            const bool known = score.name == "scaled_dot" || score.name == "dot" ||
                               (score.name == "additive" && library.name == "keras");
            CHECK(coded.code.library.empty() == (!known || library.name == "by_hand"));
            if (library.name != "by_hand" && !known) CHECK_FALSE(coded.code.notes.empty());
        }
    for (const Normalizer& normalizer : normalizers()) {
        const Coded coded(with([&](Choices& c) {
            c.normalizer = normalizer.name, c.embedding = "one_hot", c.temperature = 2;
        }));
        CHECK(coded.by_hand().find('{') == std::string::npos);
        if (normalizer.name != "softmax") CHECK(coded.notes("make weights by softmax"));
    }
    CHECK_THROWS_WITH_AS(Coded(with([](Choices&) {}), "kears"),
                         doctest::Contains("did you mean “keras”?"), Error);
}

TEST_CASE("the lines are copied as they stand, the library's before those by hand") {
    const Coded coded(with([](Choices&) {}), "by_hand");
    CHECK(text_of(coded.code) == coded.by_hand());
    const Coded keras(with([](Choices& c) { c.heads = 2; }));
    CHECK(text_of(keras.code) == keras.library() + "\n" + keras.by_hand());
}
