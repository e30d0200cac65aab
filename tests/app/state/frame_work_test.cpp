#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "support/store.h"

using namespace attend;

namespace {

Saved random_vectors(std::string sentence) {
    Saved saved;
    saved.document.choices.embedding = "random";
    saved.document.choices.sentence = std::move(sentence);
    return saved;
}

std::string words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "w" + std::to_string(i % 50) + " ";
    return text;
}

/// Frames until nothing runs. None of them does more than it may.
void settle_in_time(Store& store) {
    do {
        frame(store);
        CHECK(store.computation().done_in_frame() <= Computation::most_in_frame);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while (store.computation().busy());
    frame(store);
}

void type_more(Store& store, const std::string& text) {
    frame(store, false, [&](Document& draft) { draft.choices.sentence += text; });
    CHECK(store.computation().done_in_frame() <= Computation::most_in_frame);
}

}  // namespace

TEST_CASE("no frame does more than it may, however wide, long or deep the document is") {
    Saved wide = random_vectors("The train left the station on time");
    wide.document.choices.set(random_width, 2048);
    Saved deep = random_vectors("The train left the station on time");
    deep.document.choices.layers = 12;
    deep.document.choices.heads = 8;
    std::string marks = "a e";
    for (int i = 0; i < 200'000; ++i) marks += "\u0301";
    for (const Saved& saved :
         {wide, deep, random_vectors(words(4000)), random_vectors("a " + std::string(999'000, 'x')),
          random_vectors(marks)}) {
        CAPTURE(saved.document.choices.sentence.substr(0, 20));
        CAPTURE(saved.document.choices.layers);
        Store store(saved);
        settle_in_time(store);
        REQUIRE(store.computation().problem() == "");
        REQUIRE(store.computation().scene());
        const std::size_t tokens = store.computation().scene()->asks().tokens.size();
        for (const char* key : {" ", "l", "a", "t", "e"}) type_more(store, key);
        CHECK(store.computation().scene());  // the last result stays while the next is computed
        settle_in_time(store);
        CHECK_FALSE(store.computation().stale());
        CHECK(store.computation().scene()->asks().tokens.size() == tokens + 1);
    }
}

TEST_CASE("a text whose matrices do not fit is refused, and shorter again is computed") {
    Saved saved = random_vectors("a b");
    saved.document.choices.heads = 8;  // of 68 GB a map
    Store store(saved);
    settle_in_time(store);
    type_more(store, words(130'000));
    settle_in_time(store);
    CHECK(store.computation().problem().find("which this machine has left") != std::string::npos);
    CHECK(store.computation().scene()->asks().tokens.size() == 2);
    store.undo();
    settle_in_time(store);
    CHECK(store.computation().problem() == "");
    CHECK_FALSE(store.computation().stale());
}

TEST_CASE("edits follow their words into a scene that is built in a job, as one step") {
    const std::string path = "word_vectors";
    std::string many;
    for (int i = 0; i < 1500; ++i) many += "likelyunknownword" + std::to_string(i % 50) + " ";
    Saved saved = random_vectors("first w " + many + "mine");
    saved.document.choices.projection = "identity";
    saved.document.choices.set(random_width, 2);
    saved.document.edits[path].cells[{1502, 1}] = Scalar(7);
    Store store(saved);
    settle_in_time(store);
    REQUIRE(store.computation().problem() == "");
    const auto row = [&] { return store.document().edits.at(path).cells.begin()->first.row; };
    frame(store, false, [](Document& draft) { draft.choices.sentence.erase(0, 6); });
    settle_in_time(store);
    CHECK(store.document().choices.sentence.starts_with("w "));
    CHECK(row() == 1501);
    CHECK_FALSE(store.computation().stale());
    CHECK(store.computation().evaluation()->value(path)(1501, 1) == Scalar(7));
    CHECK(store.history().size() == 2);
    store.undo();
    settle_in_time(store);
    CHECK(row() == 1502);
    store.redo();
    settle_in_time(store);
    CHECK(row() == 1501);

    // Two changes before the first is computed are one step; undone at once, nothing remains.
    const auto leave_out_first = [](Document& draft) {
        draft.choices.sentence.erase(0, draft.choices.sentence.find(' ') + 1);
    };
    frame(store, false, leave_out_first);
    frame(store, false, leave_out_first);
    settle_in_time(store);
    CHECK(row() == 1499);
    CHECK(store.history().size() == 3);
    frame(store, false, leave_out_first);
    store.undo();
    CHECK(row() == 1499);
    settle_in_time(store);
    CHECK(row() == 1499);
    CHECK_FALSE(store.computation().stale());
}
