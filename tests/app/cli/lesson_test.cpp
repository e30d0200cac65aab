#include <algorithm>
#include <cstdlib>

#include "core/files/data.h"
#include "core/lesson/report.h"
#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

constexpr const char* first_lesson = "lessons/01_never_says_no.md";

/// A lesson of one step; where its words say no others, their line, the twelfth, has a digit.
std::string lesson_with(const std::string& command,
                        const std::string& words = "Words with a 1, {rows x}.") {
    return "---\nattend: lesson 1\ntitle: Own\nminutes: 5\ngoal: One thing.\n---\n## Step\n"
           "```do\nnew; set sentence=\"the cat\" embedding=one_hot\n" +
           command + "\n```\n" + words + "\n";
}

/// Empty where poppler is not installed.
std::string text_of_pdf(const std::filesystem::path& pdf) {
    const std::string out = pdf.string() + ".txt";
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    if (std::system(("pdftotext -layout " + pdf.string() + " " + out + " 2>/dev/null").c_str()) !=
        0)
        return {};
    return content_of(out);
}

}  // namespace

TEST_CASE("lesson --check counts what holds, and warns of digits without refusing them") {
    CHECK(result_of({"lesson", first_lesson, "--check"}) ==
          "8 steps, 19 beats, 27 numbers, 4 questions, 2 exercises\n");
    const TemporaryFolder folder;
    const std::string own = folder.file("own.md", lesson_with("view weights")).string();
    const Run run = run_attend({"lesson", own, "--check"});
    CHECK(run.code == 0);
    CHECK(run.out == "1 step, 1 beat, 1 number, 0 questions, 0 exercises\n");
    CHECK(run.err.starts_with(own + ":12: warning: found digits in words"));
}

TEST_CASE("lesson --check knows which rooms have a view; all lessons keep to it") {
    const TemporaryFolder folder;
    const std::string own = folder.file("own.md", lesson_with("view lookup")).string();
    const Run run = run_attend({"lesson", own, "--check"});
    CHECK(run.code == 1);
    CHECK(has(run.err, own + ":10: found the view “lookup” in the room attention"));
    if (attend::find_data(attend::glove_file) && attend::find_data("minilm/config.json"))
        for (const std::string& lesson : attend::lesson::lessons_brought())
            CHECK(has(result_of({"lesson", lesson, "--check"}), " steps, "));
}

TEST_CASE("lesson --check says each fault with its line, and ends with 1") {
    const TemporaryFolder folder;
    const std::string own =
        folder.file("own.md", lesson_with("view wieghts; set mask=casual")).string();
    const Run run = run_attend({"lesson", own, "--check"});
    CHECK(run.code == 1);
    CHECK(run.out.empty());
    CHECK(has(run.err, own + ":10: found the view “wieghts”, did you mean “weights”?\n"));
    CHECK(has(run.err, own + ":10: set mask: “casual” is not one; did you mean “causal”?\n"));
    CHECK(has(run.err, "own.md: 2 faults"));
    check_refused({"lesson", folder.path() / "none.md", "--check"}, 1, "none.md");
    check_refused({"lesson", "lessons/01_never_say_no.md", "--check"}, 1,
                  "did you mean “lessons/01_never_says_no.md”?");
}

TEST_CASE("lesson opens a scene, a matrix and a text that lie beside its file") {
    const TemporaryFolder folder;
    result_of({"save", "--set", "sentence=red dog", "--set", "embedding=one_hot", "--output",
               folder.path() / "scene.attend"});
    folder.file("weights.csv", "0.5,0.5\n1,0\n");
    const std::string own =
        folder
            .file("own.md", lesson_with("open scene.attend; set head.0/weights=@weights.csv; "
                                        "light head.0/weights[dog]"))
            .string();
    CHECK(run_attend({"lesson", own, "--check"}).code == 0);
}

TEST_CASE("lesson --notes is what the speaker says") {
    CHECK(has(result_of({"lesson", first_lesson, "--notes"}), "Click the 1"));
    check_refused({"lesson", first_lesson, "--notes", "--check"}, 2, "expected one");
    check_refused({"lesson"}, 2, "expected FILE");
}

TEST_CASE("lesson --handout is one file with pictures inside") {
    const TemporaryFolder folder;
    const std::string own =
        folder.file("own.md", lesson_with("view weights") + "```notes\nQuietly.\n```\n").string();
    const std::filesystem::path out = folder.path() / "handout.html";
    CHECK(run_attend({"lesson", own, "--handout", out}).code == 0);
    const std::string html = content_of(out);
    CHECK(has(html, "<h2>Step</h2>\n<img alt=\"\" src=\"data:image/svg+xml;charset=utf-8,%3C"));
    CHECK(has(html, "<p>Words with a 1, 2.</p>"));
    CHECK_FALSE(has(html, "Quietly"));
    CHECK(has(result_of({"lesson", first_lesson, "--handout", "-"}), "<math xmlns="));
}

TEST_CASE("lesson --handout as PDF has pages, text that is found, and the steps as a list") {
    const TemporaryFolder folder;
    const std::filesystem::path out = folder.path() / "handout.pdf",
                                again = folder.path() / "again.pdf";
    CHECK(run_attend({"lesson", first_lesson, "--handout", out}).code == 0);
    CHECK(run_attend({"lesson", first_lesson, "--handout", again}).code == 0);
    const std::string pdf = content_of(out);
    CHECK(pdf.starts_with("%PDF-"));
    CHECK(pdf == content_of(again));
    if (has(pdf, "/Type /Catalog")) CHECK(has(pdf, "/Outlines"));  // newer Cairo packs both
    const std::string text = text_of_pdf(out);
    if (text.empty()) return;  // without poppler
    CHECK(has(text, "A database that never says no"));
    CHECK(has(text, "Somebody asks for “Lama”. What does this database say?"));
    CHECK(has(text, "Laplace 0.354 + Fermat 0.028 = 0.382."));
    CHECK(std::ranges::count(text, '\f') >= 3);  // pages
    CHECK_FALSE(has(text, "$$"));
    CHECK_FALSE(has(text, "Let them vote"));
}

TEST_CASE("lesson --handout writes nothing where it cannot, or where the lesson has faults") {
    const TemporaryFolder folder;
    const std::string bad = folder.file("bad.md", lesson_with("view wieghts")).string();
    for (const char* const name : {"a.html", "a.pdf"}) {
        CHECK(run_attend({"lesson", bad, "--handout", folder.path() / name}).code == 1);
        CHECK_FALSE(std::filesystem::exists(folder.path() / name));
        check_refused({"lesson", first_lesson, "--handout", folder.path() / "none" / name}, 1,
                      "none");
    }
    check_refused({"lesson", first_lesson, "--handout", folder.path() / "a.docx"}, 1,
                  "found the ending “.docx”, expected .html or .pdf");
    check_refused({"lesson", first_lesson, "--handout", folder.path() / "a"}, 1,
                  "expected .html or .pdf");
    check_refused({"lesson", first_lesson, "--handout", folder.path()}, 1, "");
    CHECK_FALSE(std::filesystem::exists(folder.path() / "a.docx"));
}

TEST_CASE("lesson --check warns of a command of TeX that is not known, with its line") {
    const TemporaryFolder folder;
    const std::string own =
        folder.file("own.md", lesson_with("view weights", "So:\n\n$$a +\n\\fraq{a}{b}$$")).string();
    const Run run = run_attend({"lesson", own, "--check"});
    CHECK(run.code == 0);
    CHECK(run.err == own +
                         ":15: warning: found the command “\\fraq” in a formula, did you mean "
                         "“\\frac”?\n");
}

TEST_CASE("lesson --check-document tells which exercises a document does") {
    const TemporaryFolder folder;
    const std::string answer = folder.path() / "answer.attend";
    result_of({"save", "--set", "workspace=lookup", "--set", "query=Lama", "--set",
               "temperature=0.2", "--output", answer});
    const std::string said = result_of({"lesson", first_lesson, "--check-document", answer});
    CHECK(said.starts_with("1: done: Make the table"));
    CHECK(has(said, "\n2: not done: temperature differs"));
    check_refused({"lesson", first_lesson, "--check-document", folder.path() / "none"}, 1, "none");
}

TEST_CASE(
    "lesson --render writes a picture of each beat, and nothing where the lesson has faults") {
    const TemporaryFolder folder;
    const std::string pictures = folder.path() / "pictures";
    const std::string own = folder.file("own.md", lesson_with("view weights", "Words.")).string();
    CHECK(run_attend({"lesson", own, "--render", pictures, "--size", "640x360", "--theme", "light"})
              .code == 0);
    CHECK(std::filesystem::file_size(folder.path() / "pictures/01_1.png") > 2000);
    const std::string of_speaker = folder.path() / "speaker";
    CHECK(run_attend({"lesson", own, "--render", of_speaker, "--speaker", "--size", "640x360"})
              .code == 0);
    CHECK(std::filesystem::file_size(folder.path() / "speaker/01_1.png") > 2000);
    check_refused({"lesson", own, "--speaker"}, 2, "--speaker without --render");
    const std::string bad = folder.file("bad.md", lesson_with("view wieghts")).string();
    CHECK(run_attend({"lesson", bad, "--render", folder.path() / "none"}).code == 1);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "none"));
    check_refused({"lesson", own, "--render", pictures, "--size", "0x3"}, 1, "--size");
    check_refused({"lesson", own, "--render", pictures, "--theme", "drak"}, 1, "dark");
    check_refused({"lesson", first_lesson, "--at", "9"}, 1,
                  "--at: found 9, expected a step from 1 to 8");
}
