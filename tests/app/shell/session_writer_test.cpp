#include "app/shell/session_writer.h"

#include <doctest/doctest.h>

#include "support/store.h"
#include "support/temporary.h"

using namespace attend;
using namespace attend::test;

namespace {

/// A session that takes a while to write.
LastSession large_session(const std::string& sentence) {
    LastSession session{saying(sentence), {}, false};
    session.saved.document.edits["x"].whole =
        share(Matrix(Matrix::Constant(300, 300, Scalar(0.1))));
    return session;
}

std::string sentence_in(const SessionFile& file) {
    std::string note;
    const auto session = file.read(note);
    CHECK_MESSAGE(note.empty(), note);
    return session ? session->saved.document.choices.sentence : "nothing";
}

}  // namespace

TEST_CASE("a session is written beside the frame, and said once when it is there") {
    const TemporaryFolder folder;
    const SessionFile file(folder.path());
    SessionWriter writer;
    writer.begin(file, large_session("One"), {});
    CHECK(writer.is_writing());
    writer.wait();
    CHECK(writer.is_writing());  // until it is asked for
    CHECK(writer.poll());
    CHECK_FALSE(writer.is_writing());
    CHECK_FALSE(writer.poll());
    CHECK(sentence_in(file) == "One");
}

TEST_CASE("what is written now takes the place of what is under way") {
    const TemporaryFolder folder;
    const SessionFile file(folder.path());
    SessionWriter writer;
    writer.begin(file, large_session("Earlier"), {});
    writer.write_now(file, large_session("Last"));
    CHECK_FALSE(writer.is_writing());
    CHECK(sentence_in(file) == "Last");
}

TEST_CASE("what was begun is written also where nobody waits for it") {
    const TemporaryFolder folder;
    const SessionFile file(folder.path());
    {
        SessionWriter writer;
        writer.begin(file, large_session("Begun"), {});
    }
    CHECK(sentence_in(file) == "Begun");
}

TEST_CASE("a matrix that does not change is not made into text again at each click") {
    const TemporaryFolder folder;
    const SessionFile file(folder.path());
    MatrixTexts texts;
    LastSession session = large_session("One");
    session.began = session.saved;
    for (Index click = 0; click < 3; ++click) {
        session.saved.selection.cell.row = click;
        file.write(session, texts, {});
    }
    CHECK(texts.made() == 1);
    std::string note;
    CHECK(file.read(note) == session);
}

TEST_CASE("a session that cannot be written says why") {
    const TemporaryFolder folder;
    const SessionFile file(folder.path());
    SessionWriter writer;
    LastSession session{saying("caf\xE9"), {}, false};
    writer.begin(file, session, {});
    writer.wait();
    CHECK_THROWS_AS(writer.poll(), Error);
    CHECK_THROWS_AS(writer.write_now(file, session), Error);
}
