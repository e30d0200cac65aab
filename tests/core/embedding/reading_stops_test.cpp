#include <doctest/doctest.h>

#include <ctime>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "core/embedding/embedding.h"
#include "core/error.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

namespace {

/// Seconds that the program computed: what else the machine does is no matter.
double computed() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::string repeated(std::string_view part, std::size_t bytes) {
    std::string text;
    text.reserve(bytes + part.size());
    while (text.size() < bytes) text += part;
    return text;
}

std::string lines(std::string_view begin, std::string_view part, std::size_t line,
                  std::size_t bytes) {
    const std::string one = std::string(begin) + repeated(part, line) + "1\n";
    return repeated(one, bytes);
}

}  // namespace

// Lines and fields are no measure: each of these has few of them, and megabytes in each.
TEST_CASE("reading word vectors ends within a second of being stopped, whatever they are") {
    constexpr std::size_t size = 43'000'000;  // bytes
    const TemporaryFolder folder;
    for (const auto& [name, text] :
         {std::pair("one field", std::string(size, '7')),
          std::pair("one line", repeated("1,", size)),
          std::pair("long lines of CSV", lines("", "1,", 3'000'000, size)),
          std::pair("long lines between blanks", lines("", "1 ", 3'000'000, size)),
          std::pair("long labels", lines("", "label,", 3'000'000, size)),
          std::pair("long words", lines("word ", "1.0000000000000000000000 ", 100'000, size))}) {
        const char* const of = name;
        CAPTURE(of);
        const auto file = folder.file("vectors.txt", text);
        for (const double wanted : {0.01, 0.3, 0.55, 0.8}) {
            CAPTURE(wanted);
            std::stop_source stop;
            std::optional<double> stopped;
            const Progress progress{stop.get_token(), [&](double fraction) {
                                        if (fraction < wanted || stopped) return;
                                        stopped = computed();
                                        stop.request_stop();
                                    }};
            try {
                open_embedding_file(file, progress);
            } catch (const Cancelled&) {
                CHECK(stopped);
            } catch (const Error&) {  // refused before it came so far
            }
            if (stopped) CHECK(computed() - *stopped < 1);
        }
    }
}
