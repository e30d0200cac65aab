#include <doctest/doctest.h>
#include <sys/resource.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/workspaces/workspace.h"
#include "json_changes.h"
#include "tests/support/temporary.h"

// Whole models whose files are not what they should be: each is opened and computed, or refused
// with a message. The same bytes in every run.

using namespace attend;
namespace fs = std::filesystem;

namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t end) { return end == 0 ? 0 : random() % end; }

/// Headers are where harm is done; the numbers behind them seldom matter.
std::size_t place_in(Random& random, const std::string& bytes) {
    constexpr std::size_t header = 6'000;
    return below(random, random() % 4 == 0 ? bytes.size() : std::min(bytes.size(), header));
}

void change_bytes(Random& random, std::string& bytes) {
    for (std::size_t i = 1 + below(random, 6); i-- > 0 && !bytes.empty();)
        bytes[place_in(random, bytes)] = static_cast<char>(random());
}

void cut(Random& random, std::string& bytes) { bytes.resize(place_in(random, bytes)); }

void repeat(Random& random, std::string& bytes) {
    const std::size_t at = place_in(random, bytes);
    bytes.insert(at, bytes.substr(at, 1 + below(random, 40)));
}

/// Shapes, sizes, offsets and numbers of tokens: another digit, or one more.
void change_digits(Random& random, std::string& bytes) {
    const std::size_t at = bytes.find_first_of("0123456789", place_in(random, bytes));
    if (at == std::string::npos) return;
    const char digit = static_cast<char>('0' + random() % 10);
    if (random() % 3 == 0)
        bytes.insert(at, 1, digit);
    else
        bytes[at] = digit;
}

/// Two numbers of a list change places: a shape that is turned, an end before its beginning.
void swap_numbers(Random& random, std::string& bytes) {
    const std::size_t open = bytes.find('[', place_in(random, bytes));
    if (open == std::string::npos) return;
    const std::size_t comma = bytes.find(',', open), close = bytes.find(']', open);
    if (comma == std::string::npos || close == std::string::npos || comma > close) return;
    const std::string first = bytes.substr(open + 1, comma - open - 1),
                      second = bytes.substr(comma + 1, close - comma - 1);
    bytes.replace(open + 1, close - open - 1, second + "," + first);
}

constexpr std::array changes{change_bytes, cut, repeat, change_digits, swap_numbers};

/// A copy of a model of which one file at a time is another.
class Copy {
  public:
    explicit Copy(const fs::path& from) {
        for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
            if (entry.path().filename() == "expected.json") continue;
            fs::copy(entry.path(), folder_.path());
            files_.push_back(folder_.path() / entry.path().filename());
            whole_.emplace_back(Mapping(entry.path(), limits::model).bytes());
        }
    }
    std::size_t files() const { return files_.size(); }
    const std::string& whole(std::size_t file) const { return whole_[file]; }
    void write(std::size_t file, const std::string& bytes) const {
        std::ofstream(files_[file], std::ios::binary) << bytes;
    }
    /// What is said of it as a model and as a table of words; nothing where it is computed as both.
    std::string refusal(const std::string& text = "the train left") const {
        Document as_model, as_table;
        as_model.choices = default_choices("model");
        as_model.choices.model = folder_.path().string();
        const bool is_folder = fs::exists(folder_.path() / "config.json");
        as_table.choices.embedding =
            (is_folder ? folder_.path() : folder_.path() / "model.gguf").string();
        as_model.choices.sentence = as_table.choices.sentence = text;
        try {
            compute(as_model);
            compute(as_table);
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }

  private:
    test::TemporaryFolder folder_;
    std::vector<fs::path> files_;
    std::vector<std::string> whole_;
};

constexpr std::array tiny_models{"bert",  "distilbert", "roberta", "gpt2",
                                 "llama", "mistral",    "qwen2",   "llama_gguf"};

/// The most memory that this program had, in bytes, and its processors' time in seconds.
std::pair<double, double> taken_so_far() {
    rusage used = {};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return {1024.0 * static_cast<double>(used.ru_maxrss),
            seconds(used.ru_utime) + seconds(used.ru_stime)};
}

}  // namespace

TEST_CASE("a model whose files are spoiled is computed, or refused with a message") {
    constexpr int spoiled = 100;  // of each model
    for (const char* const name : tiny_models) {
        const Copy copy(fs::path(ATTEND_SOURCE_DIR "/tests/references/models") / name);
        REQUIRE(copy.refusal().empty());
        int refused = 0;
        Random random(7);
        for (int run = 0; run < spoiled; ++run) {
            CAPTURE(name);
            CAPTURE(run);
            const std::size_t file = below(random, copy.files());
            std::string bytes = copy.whole(file);
            changes[below(random, changes.size())](random, bytes);
            copy.write(file, bytes);
            const std::string message = copy.refusal();  // any other exception ends the test
            if (!message.empty()) {
                ++refused;
                CHECK(message.find("found") != std::string::npos);
                CHECK(message.find("json.exception") == std::string::npos);
            }
            copy.write(file, copy.whole(file));
        }
        CHECK(refused > spoiled / 4);
        CHECK(refused < spoiled);
    }
}

TEST_CASE("a model whose files are made to do harm is computed, or refused, within bounds") {
    constexpr int changed = 60;  // of each model
    constexpr double most_bytes = 1.5e9, most_seconds = 10;
    const std::string text = "the train left " + std::string(400, 'a');
    const double bytes_before = taken_so_far().first;
    for (const char* const name : tiny_models) {
        const Copy copy(fs::path(ATTEND_SOURCE_DIR "/tests/references/models") / name);
        Random random(20);
        for (int run = 0; run < changed; ++run) {
            CAPTURE(name);
            CAPTURE(run);
            const std::size_t file = below(random, copy.files());
            const std::string& whole = copy.whole(file);
            copy.write(file, whole.starts_with("GGUF")
                                 ? test::with_changed_counts(random, whole)
                                 : test::with_changed_json(random, whole, 1 + run % 3));
            const double before = taken_so_far().second;
            const std::string message = copy.refusal(text);  // any other exception ends the test
            CHECK(taken_so_far().second - before < most_seconds);
            CHECK((message.empty() || message.find("found") != std::string::npos));
            CHECK(message.find("json.exception") == std::string::npos);
            copy.write(file, whole);
        }
    }
    CHECK(taken_so_far().first - bytes_before < most_bytes);
}
