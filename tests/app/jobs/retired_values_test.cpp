#include "app/jobs/retired_values.h"

#include <doctest/doctest.h>

#include <memory>
#include <thread>

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
