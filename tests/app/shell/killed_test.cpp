#include <doctest/doctest.h>

#include <atomic>
#include <random>
#include <thread>

#include "app/platform/stop_signals.h"
#include "app/shell/session_file.h"
#include "support/child.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

std::string numbered(int number) {
    std::string sentence = "number " + std::to_string(number);
    for (int i = 0; i < number % 300; ++i) sentence += " word";
    return sentence;
}

int number_of(const std::string& sentence) { return std::stoi(sentence.substr(7)); }

/// Draws until what changed is kept.
void keep(ProgramDriver& p) {
    do p.gui().frame();
    while (p.program().next_save() || p.program().is_keeping());
}

}  // namespace

TEST_CASE("a session that was written is not lost by a kill, at whatever moment it comes") {
    std::mt19937 random(20240607);
    for (int round = 0; round < 30; ++round) {
        const TemporaryFolder folder;
        Child child([&](const Child::Tell& tell) {
            const SessionFile file(folder.path());
            for (int number = 0;; ++number) {
                LastSession session{hand_made_document(), {}, false};
                session.saved.document.choices.sentence = numbered(number);
                file.write(session);
                tell(number);
            }
            return 0;
        });
        int told = -1;
        for (auto left = static_cast<int>(random() % 40); left > 0; --left) told = *child.hear();
        child.end(SIGKILL);
        while (const auto number = child.hear()) told = *number;
        std::string note;
        const auto session = SessionFile(folder.path()).read(note);
        CHECK_MESSAGE(note.empty(), note);
        if (told < 0) continue;
        REQUIRE(session);
        const std::string& sentence = session->saved.document.choices.sentence;
        CHECK(number_of(sentence) >= told);
        CHECK(sentence == numbered(number_of(sentence)));
    }
}

TEST_CASE("a program that is killed while one types has what was kept at the next start") {
    std::mt19937 random(7);
    for (int round = 0; round < 3; ++round) {
        const TemporaryFolder folder;
        Child child([&](const Child::Tell& tell) {
            ProgramDriver p(folder);
            p.open_hand_made();
            for (int number = 0;; ++number) {
                p.store().change(
                    [&](Document& draft) { draft.choices.sentence = numbered(number); });
                keep(p);
                tell(number);
            }
            return 0;
        });
        int told = 0;
        for (auto left = static_cast<int>(1 + random() % 8); left > 0; --left) told = *child.hear();
        child.end(SIGKILL);
        while (const auto number = child.hear()) told = *number;
        ProgramDriver p(folder);
        p.gui().frames(3);
        p.gui().click("question/Restore it");
        p.gui().frames(3);
        CHECK(number_of(p.store().document().choices.sentence) >= told);
    }
}

TEST_CASE("a signal that ends a program lets it keep everything; a second one does not wait") {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        Child child([signal](const Child::Tell& tell) {
            ::signal(signal, SIG_DFL);  // nohup has it ignored
            // A library's thread, from before, to which a signal may go as well.
            std::thread([] { ::pause(); }).detach();
            StopSignals stop;
            std::atomic<bool> woken = false;
            stop.wake_with([&] {
                woken = true;
                woken.notify_one();
            });
            tell(1);
            woken.wait(false);
            tell(stop.received().value_or(0));
            ::pause();  // as if it never came to its end
            return 0;
        });
        CHECK(child.hear() == 1);
        child.send(signal);
        CHECK(child.hear() == signal);
        const int status = child.end(signal);
        CHECK(WIFSIGNALED(status));
        CHECK(WTERMSIG(status) == signal);
    }
}

TEST_CASE("a hang-up that is ignored at the start stays ignored, and nothing is left waiting") {
    Child child([](const Child::Tell& tell) {
        ::signal(SIGHUP, SIG_IGN);
        {
            StopSignals stop;
            ::raise(SIGHUP);
            ::kill(::getpid(), SIGHUP);
            tell(stop.received().value_or(0));
        }
        tell(2);
        return 0;
    });
    CHECK(child.hear() == 0);
    CHECK(child.hear() == 2);
    CHECK(child.status() == 0);
}
