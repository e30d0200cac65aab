#include <doctest/doctest.h>

#include "app/views/sum/weighted_sum_model.h"

using namespace attend;

namespace {

std::string said(std::vector<double> weights, Index self = -1, std::vector<bool> masked = {}) {
    std::vector<std::string> names{"The", "train", "left", "the", "station", "on", "time"};
    names.resize(weights.size());
    std::string text;
    for (const TextRun& run : weights_in_words("station", names, weights, self, masked))
        text += run.text;
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
    CHECK(said({0, 1, 0, 0}, 3) == "All of station is train.");
    CHECK(said({.998, .001, .0005, .0005}) == "Practically all of station is The.");
    CHECK(said({.998, 0}) == "Practically all of station is The.");
    CHECK(said({.992, .004, .004}) == "99 % of station is The, less than 1 % each train and left.");
}

TEST_CASE("weights that do not sum to 1 are said as numbers, and none at all as such") {
    CHECK(said({.46, .5, .28}) ==
          "The weights sum to 1.24: station is 0.50 × train + 0.46 × The; the other word weighs "
          "0.28.");
    CHECK(said({1.5, -.5}, 0) ==
          "The weights sum to 1.00: station is 1.50 × itself − 0.50 × train.");
    CHECK(said({2}, 0) == "The weights sum to 2.00: station is 2.00 × itself.");
    CHECK(said({0, 0, 0}) == "There is nothing left to attend to: every weight of station is 0.");
    CHECK(said({0}) == "There is nothing left to attend to: every weight of station is 0.");
    CHECK(said({.5, std::nan("")}) == "Some weights of station are no numbers.");
}

TEST_CASE("what is named is the number in its cell, whatever the others add up to") {
    CHECK(said({.8101, .0933, .0966}) ==
          "81 % of station is The, 10 % is left; the other word gives 9 %.");
    CHECK(said({.8301, .0852, .0847}) ==
          "83 % of station is The, 9 % is train; the other word gives 8 %.");
    CHECK(said({.8301, .0854, .0851}) == "83 % of station is The, 9 % each train and left.");
}

TEST_CASE("what is left is rounded by itself, and what weighs the same is said once") {
    CHECK(said({.1, .15, .558, .05, .142}) ==
          "56 % of station is left, 15 % is train; the other three words share 29 %.");
    CHECK(said({.176, .084, .068, .176, .277, .157, .062}, 4) ==
          "28 % of station is itself, 18 % each The and the; the other four words share 37 %.");
    CHECK(said({.336, .336, .328}, 2) ==
          "Every word counts about the same for station: 33 % to 34 %.");
    CHECK(said({.4, .4, .2}) == "40 % each of station are The and train, 20 % is left.");
    CHECK(said({.6, .1, .1, .1, .1}) ==
          "60 % of station is The, 10 % each train, left and two others.");
    CHECK(said({1. / 3, 1. / 3, 1. / 3}) == "Every word counts the same for station: 33 %.");
}

TEST_CASE("words that are masked are not counted among the others") {
    CHECK(said({.226, .108, .086, .226, .354, 0, 0}, 4,
               {false, false, false, false, false, true, true}) ==
          "35 % of station is itself, 23 % each The and the; two other words share 19 %, two are "
          "masked.");
    CHECK(said({.25, .75, 0}, 1, {false, false, true}) ==
          "75 % of station is itself, 25 % is The; one is masked.");
    CHECK(said({1, 0, 0}, 0, {false, true, true}) == "All of station is itself; two are masked.");
    CHECK(said({.5, .5, 0}, 0, {false, false, true}) ==
          "Every word that is not masked counts the same for station: 50 %; one is masked.");
}
