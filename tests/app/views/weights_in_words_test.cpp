#include <doctest/doctest.h>

#include "app/views/weighted_sum_model.h"

using namespace attend;

namespace {

std::string said(std::vector<double> weights, Index self = -1) {
    std::vector<std::string> names{"The", "train", "left", "the", "station", "on", "time"};
    names.resize(weights.size());
    std::string text;
    for (const TextRun& run : weights_in_words("station", names, weights, self)) text += run.text;
    return text;
}

}  // namespace

TEST_CASE("weights are said in words as a reader would say them") {
    CHECK(said({.046, .313, .064, .046, .435, .056, .040}, 4) ==
          "44 % of station is itself, 31 % is train; the other five words share 25 %.");
    CHECK(said({.2, .7, .1}) ==
          "70 % of station is train, 20 % is The; the other word gives 10 %.");
    CHECK(said({.25, .75}, 1) == "75 % of station is itself, 25 % is The.");
    CHECK(said({1}, 0) == "All of station is itself.");
    CHECK(said({0, 1, 0, 0}, 3) ==
          "100 % of station is train, 0 % is The; the other two words give nothing.");
    CHECK(said({.998, .001, .0005, .0005}) ==
          "more than 99 % of station is The, less than 1 % is train; the other two words share "
          "less than 1 %.");
}

TEST_CASE("weights that do not sum to 1 are said as numbers, and none at all as such") {
    CHECK(said({.46, .5, .28}) ==
          "The weights sum to 1.24: station is 0.50 × train + 0.46 × The; the other word weighs "
          "0.28.");
    CHECK(said({1.5, -.5}, 0) ==
          "The weights sum to 1.00: station is 1.50 × itself + −0.50 × train.");
    CHECK(said({2}, 0) == "The weights sum to 2.00: station is 2.00 × itself.");
    CHECK(said({0, 0, 0}) == "There is nothing left to attend to: every weight of station is 0.");
    CHECK(said({0}) == "There is nothing left to attend to: every weight of station is 0.");
    CHECK(said({.5, std::nan("")}) == "Some weights of station are no numbers.");
}
