#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>

#include "core/lesson/check.h"
#include "core/text/split.h"

using namespace attend;
using namespace attend::lesson;

namespace {

// Nine lines, then what is broken; the tenth line is its first.
constexpr std::string_view whole = R"(---
attend: lesson 1
title: Broken
minutes: 5
goal: Something is wrong with each of these.
---
## One step
```do
new; set sentence="the cat sat" embedding=one_hot
)";

struct Broken {
    std::string_view text;  // behind `whole`, or, beginning with ---, all of it
    int line;
    std::string_view what;  // a part of what is said
};

constexpr std::string_view ask = "```\n```ask\nWhich?\n* cat\n- sat\n",
                           maybe = "```\n```try\nDo it.\n";

constexpr std::array broken_commands{
    Broken{"", 8, "``` without its end"},
    Broken{"viev weights\n```\nWords.", 10, "did you mean “view”?"},
    Broken{"view wieghts\n```\nWords.", 10, "did you mean “weights”?"},
    Broken{"set mask=casual\n```\nWords.", 10, "did you mean “causal”?"},
    Broken{"set hedas=2\n```\nWords.", 10, "did you mean “heads”?"},
    Broken{"light head.0/weights[dog]\n```\nWords.", 10, "found token “dog”"},
    Broken{"select head.0/weights[cat]\n```\nWords.", 10, "expected PATH[row,column]"},
    Broken{"play sum head.0/output[cat,0]\n```\nWords.", 10, "at N"},
    Broken{"sweep temperature 1 .. 2\n```\nWords.", 10, "in SECONDSs"},
    Broken{"sweep temperature 0 .. 2 in 4s\n```\nWords.", 10, "temperature: found “0”"},
    Broken{"train to 20\n```\nWords.", 10, "found the room attention, expected training"},
    Broken{"write 3\n```\nWords.", 10, "expected translation"},
    Broken{"open scenes/worked_exmple.attend\n```\nWords.", 10, "worked_example.attend"},
    Broken{"big title\n```\nWords.", 10, "found the part “title”"},
    Broken{"pin B\n```\nWords.", 10, "expected A"}};

constexpr std::array broken_blocks{
    Broken{"```\nWords.\n## Nothing", 12, "found a step without words"},
    Broken{"view lookup\n```\nWords.", 10, "“lookup” in the room attention"},
    Broken{"```\n```aks\n```\nWords.", 11, "did you mean “ask”?"},
    Broken{"```\nWords {head.0/wieghts[0,0]}.", 11, "head.0/weights"},
    Broken{"```\nWords {head.0/weights[0,0] :2}.", 11, "expected %, 0 or .1"},
    Broken{"```\nWords {head.0/weights[0,0].", 11, "{ without }"},
    Broken{"```\nWords {A head.0/weights[0,0]}.", 11, "`pin A` before"}};

std::vector<Fault> faults_in(std::string_view behind) {
    const std::string text =
        behind.starts_with("---") ? std::string(behind) : std::string(whole) + std::string(behind);
    Surroundings around;
    around.has_view = [](std::string_view view, std::string_view room) {
        return view != "lookup" || room == "lookup";
    };
    return check_lesson(parse_lesson(text, "broken.md"), around).faults;
}

void check_broken(std::string_view behind, int line, std::string_view what) {
    CAPTURE(behind);
    std::string said;
    bool found = false;
    for (const Fault& fault : faults_in(behind)) {
        const std::string text = fault_text("broken.md", fault);
        found = found || (fault.line == line && !fault.warning && text.find(what) != text.npos);
        said += text + "\n";
    }
    CAPTURE(said);
    CHECK(found);
}

void check_ask(std::string_view rest, int line, std::string_view what) {
    check_broken(std::string(ask) + std::string(rest) + "```\n", line, what);
}
void check_try(std::string_view rest, int line, std::string_view what) {
    check_broken(std::string(maybe) + std::string(rest) + "```\n", line, what);
}

}  // namespace

TEST_CASE("broken lessons: commands are refused with their line") {
    for (const Broken& broken : broken_commands)
        check_broken(broken.text, broken.line, broken.what);
}

TEST_CASE("broken lessons: blocks and numbers are refused with their line") {
    for (const Broken& broken : broken_blocks) check_broken(broken.text, broken.line, broken.what);
}

TEST_CASE("broken lessons: questions") {
    check_ask("", 11, "found no answer");
    check_ask("answer argmax(head.0/weights[2])\n", 15, "“sat” for sat, expected the option “cat”");
    check_ask("answer 1 = 1 -> dog\n", 15, "“dog” behind ->");
    check_ask("answer 1 = 2 -> cat\n", 15, "found no option, expected the option “cat”");
    check_ask("answer head.0/weights[0] = 1\n", 15, "true or false");
    check_ask("answer 1 = 1 -> cat\nhide head.0/wieghts\n", 11, "hide: found “head.0/wieghts”");
    check_ask("answer 1 = 1 -> cat\nwait long\n", 16, "expected seconds");
    check_ask("* dog\nanswer 1 = 1 -> cat\n", 11, "found 2 options with *");
    check_ask("answer 1 = 1 -> cat\nhides it\n", 16, "did you mean “hide”?");
}

TEST_CASE("broken lessons: exercises") {
    const std::string start = "start new; set sentence=\"the cat sat\" embedding=one_hot\n";
    check_try("may mask\ngoal 1 = 1\nsolution new\n", 11, "found no start");
    check_try(start + "goal edits() = 1\nsolution set mask=causal\n", 11, "found no may");
    check_try(start + "may mask\ngoal 1 = 1\nsolution set mask=causal\n", 15, "true after start");
    check_try(start + "may mask\ngoal 1 = 2\nsolution set mask=causal\n", 15,
              "false after solution");
    check_try(start + "may heads\ngoal choice(mask) = causal\nsolution set mask=causal\n", 11,
              "found a change of mask");
    check_try(start + "may maks\ngoal choice(mask) = causal\nsolution set mask=causal\n", 11,
              "did you mean “mask”?");
}

TEST_CASE("broken lessons: front matter and size") {
    check_broken("---\nattend: lesson 2\ntitle: a\nminutes: 5\ngoal: b\n---\n## S\nW\n", 2,
                 "expected lesson 1");
    check_broken("---\nattend: lesson 1\ntitel: a\nminutes: 5\ngoal: b\n---\n## S\nW\n", 3,
                 "did you mean “title”?");
    check_broken("---\nattend: lesson 1\ntitle: a\nminutes: none\ngoal: b\n---\n## S\nW\n", 4,
                 "expected minutes");
    check_broken("---\nattend: lesson 1\ntitle: a\nminutes: 5\n---\n## S\nW\n", 1, "found no goal");
    check_broken("---\nattend: lesson 1\ntitle: a\nminutes: 5\ngoal: b\n---\nW\n", 7,
                 "before the first step");
    const ParsedLesson large = parse_lesson(std::string(1'000'001, 'a'), "large.md");
    CHECK(large.faults.front().what == "found 1000001 bytes, expected at most 1,000,000");
    const ParsedLesson long_one = parse_lesson(std::string(10'002, '\n'), "long.md");
    CHECK(long_one.faults.front().what.starts_with("found more than 10,000 lines"));
    CHECK(parse_lesson("\xFF", "b.md").faults.front().what.find("UTF-8") != std::string::npos);
}

TEST_CASE("digits in words are a warning, but not as a number of the scene, code or a formula") {
    const auto warnings = [](std::string_view words) {
        return faults_in("```\n" + std::string(words)).size();
    };
    CHECK(warnings("There are 3 words.") == 1);
    CHECK(faults_in("```\nThere are 3 words.").front().line == 11);
    CHECK(warnings("There are {rows x} words, \\3, {3 :0}, `x = 3` and $$x^2$$.") == 0);
}
