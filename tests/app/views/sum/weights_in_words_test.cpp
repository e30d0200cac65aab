#include <doctest/doctest.h>

#include <numeric>

#include "app/views/sum/weighted_sum_model.h"

using namespace attend;

namespace {

std::string said(std::vector<double> weights, Index self = -1, std::vector<bool> masked = {}) {
    std::vector<std::string> names{"The", "train", "left", "the", "station", "on", "time"};
    names.resize(weights.size());
    std::string text;
    for (const TextRun& run :
         weights_in_words("station", names, weights,
                          std::accumulate(weights.begin(), weights.end(), 0.0), self, masked))
        text += run.text;
    return text;
}

}  // namespace

TEST_CASE("weights are said in words as a reader would say them") {
    CHECK(said({.046, .313, .064, .046, .435, .056, .040}, 4) ==
          "“station” takes 44 % of its own value, 31 % of “train”, 6 % of “left”; 19 % of four "
          "others.");
    CHECK(said({.2, .7, .1}) ==
          "“station” takes 70 % of the value of “train”, 20 % of “The”, 10 % of “left”.");
    CHECK(said({.25, .75}, 1) == "“station” takes 75 % of its own value, 25 % of “The”.");
    CHECK(said({1}, 0) == "“station” takes nothing but its own value.");
    CHECK(said({0, 1, 0, 0}, 3) == "“station” takes nothing but the value of “train”.");
    CHECK(said({.998, .001, .0005, .0005}) ==
          "“station” takes practically nothing but the value of “The”.");
    CHECK(said({.992, .004, .004}) ==
          "“station” takes 99 % of the value of “The”, less than 1 % of “train”, less than 1 % of "
          "“left”.");
}

TEST_CASE("weights that do not sum to 1 are said as numbers, and none at all as such") {
    CHECK(said({.46, .5, .28}) ==
          "The weights sum to 1.24: “station” gets 0.50 × “train” + 0.46 × “The”; one other weighs "
          "0.28.");
    CHECK(said({1.5, -.5}, 0) ==
          "The weights sum to 1.00: “station” gets 1.50 × itself − 0.50 × “train”.");
    CHECK(said({.998, 0}) ==
          "The weights sum to 0.998: “station” gets 1.00 × “The” + 0.00 × “train”.");
    CHECK(said({2}, 0) == "The weights sum to 2.00: “station” gets 2.00 × itself.");
    CHECK(said({0, 0, 0}) == "There is nothing left to attend to: every weight of “station” is 0.");
    CHECK(said({.5, std::nan("")}) == "Some weights of “station” are no numbers.");
}

TEST_CASE("what is named is the number in its cell, whatever the others add up to") {
    CHECK(said({.8101, .0933, .0966}) ==
          "“station” takes 81 % of the value of “The”, 10 % of “left”, 9 % of “train”.");
    CHECK(said({.8301, .0852, .0847}) ==
          "“station” takes 83 % of the value of “The”, 9 % of “train”, 8 % of “left”.");
}

TEST_CASE(
    "what is left is rounded by itself, no one is left alone, what weighs nothing is not named") {
    CHECK(said({.1, .15, .558, .05, .142}) ==
          "“station” takes 56 % of the value of “left”, 15 % of “train”, 14 % of “station”; 15 % "
          "of two "
          "others.");
    CHECK(said({.4, .3, .2, .1}) ==
          "“station” takes 40 % of the value of “The”, 30 % of “train”, 20 % of “left”, 10 % of "
          "“the”.");
    CHECK(said({.6, .4, 0, 0, 0}) ==
          "“station” takes 60 % of the value of “The”, 40 % of “train”; nothing of three others.");
    CHECK(said({.336, .336, .328}, 2) ==
          "“station” takes about the same of every word: 33 % to 34 %.");
    CHECK(said({1. / 3, 1. / 3, 1. / 3}) == "“station” takes the same of every word: 33 %.");
}

TEST_CASE("words that are masked are not counted among the others") {
    CHECK(said({.226, .108, .086, .226, .354, 0, 0}, 4,
               {false, false, false, false, false, true, true}) ==
          "“station” takes 35 % of its own value, 23 % of “The”, 23 % of “the”; 19 % of two "
          "others, two are masked.");
    CHECK(said({.25, .75, 0}, 1, {false, false, true}) ==
          "“station” takes 75 % of its own value, 25 % of “The”; one is masked.");
    CHECK(said({1, 0, 0}, 0, {false, true, true}) ==
          "“station” takes nothing but its own value; two are masked.");
    CHECK(said({.5, .5, 0}, 0, {false, false, true}) ==
          "“station” takes the same of every word that is not masked: 50 %; one is masked.");
}
