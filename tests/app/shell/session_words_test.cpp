#include "app/shell/session_words.h"

#include <doctest/doctest.h>

#include "support/store.h"
#include "support/temporary.h"

using namespace attend;
using namespace attend::test;

TEST_CASE("a session is called by its file, or by the text or table that it is about") {
    LastSession session{hand_made_document(), {}, false, {}, {}};
    session.saved.document.choices.sentence = "The cat sat";
    CHECK(described(session) == "“The cat sat”, which was never saved");
    session.saved.document.choices.sentence =
        "The old man walked slowly across the bridge while a small dog followed him";
    CHECK(described(session) == "“The old man walked slowly across the …”, which was never saved");
    session.saved.document.choices.workspace = "kernel";
    session.saved.document.choices.table = "/home/me/heights.csv";
    CHECK(described(session) == "“heights”, which was never saved");
    session.path = "/home/me/talk.attend";
    session.began = session.saved;
    CHECK(described(session) == "“talk.attend”");
    session.saved.document.choices.sentence = "Another";
    CHECK(described(session) == "“talk.attend” with changes that are not saved");
}
