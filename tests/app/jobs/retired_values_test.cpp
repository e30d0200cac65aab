#include "app/jobs/retired_values.h"

#include <doctest/doctest.h>

#include <memory>
#include <thread>
#include <vector>

using namespace attend;

TEST_CASE("large values are let go of beside the frame, when nobody else holds them") {
    RetiredValues retired;
    Value shown = share(Matrix::Zero(1024, 1024));
    const std::weak_ptr<const Matrix> large = shown;
    const Value small = share(Matrix::Zero(2, 2));
    retired.add({shown, nullptr, small});
    retired.add({shown});
    CHECK(retired.size() == 1);
    retired.let_go();
    CHECK(retired.size() == 1);  // it is still shown
    shown.reset();
    CHECK_FALSE(large.expired());
    retired.let_go();
    CHECK(retired.size() == 0);
    while (!large.expired()) std::this_thread::yield();
}

TEST_CASE("a whole computation is let go of in one piece, when nobody else holds it") {
    RetiredValues retired;
    auto shown = std::make_shared<const std::vector<Value>>(1000, share(Matrix::Zero(2, 2)));
    const std::weak_ptr<const std::vector<Value>> whole = shown;
    retired.add_whole(std::shared_ptr<const void>(shown));
    retired.add_whole(std::shared_ptr<const void>());
    CHECK(retired.size() == 1);
    retired.let_go();
    CHECK(retired.size() == 1);  // a job reads it
    shown.reset();
    retired.let_go();
    CHECK(retired.size() == 0);
    while (!whole.expired()) std::this_thread::yield();
}
