#include "app/views/kernel/estimate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/views/kernel/bandwidth.h"
#include "app/views/walkthrough/step_list.h"
#include "kernel_desk.h"

using namespace attend;

namespace {

/// What a frame of the desk would ask.
KernelRegression regression_in(KernelDesk& desk) {
    Requests requests;
    desk.store.begin_frame();
    Frame frame{desk.gui.ui(), desk.store, desk.settings, requests, Coloring(), false};
    KernelRegression regression = regression_of(frame);
    desk.store.end_frame(false);
    return regression;
}

double at_place(const KernelRegression& regression, Scalar place) {
    const Estimates made = estimates_of(regression, share(Matrix::Constant(1, 1, place)));
    return static_cast<double>((*made.f)(0, 0));
}

Saved with_score(const std::string& score) {
    return kernel_document([&](Choices& choices) { choices.score = score; });
}

}  // namespace

TEST_CASE(
    "a curve is the validation's output at other places, with the points as they were moved") {
    KernelDesk desk;
    const NodeId places = desk.evaluation().graph->at("validation/q");
    const Estimates made = estimates_of(regression_in(desk), desk.evaluation().at(places));
    CHECK(*made.f == desk.evaluation().value("validation/output"));
    CHECK(*made.weights == desk.evaluation().value("validation/weights"));
    const double before = at_place(regression_in(desk), Scalar(3.5));
    CHECK(before == doctest::Approx(67.0534).epsilon(1e-5));

    frame(desk.store, false, [](Document& draft) {
        draft.edits["v"].cells.insert_or_assign(Cell{17, 0}, Scalar(90));
    });
    desk.settle();
    const auto after = static_cast<double>(desk.evaluation().value("output")(0, 0));
    CHECK(at_place(regression_in(desk), Scalar(3.5)) == doctest::Approx(after));
    CHECK(before < after - 1);
}

TEST_CASE("where no point is in reach a curve has a gap, and says from where to where") {
    KernelDesk desk(with_score("boxcar"));
    const std::vector<Gap> gaps = gaps_of(curve_of(regression_in(desk), 2, 4));
    const auto found = std::find_if(gaps.begin(), gaps.end(), [](const Gap& gap) {
        return std::abs(gap.low - 2.38) < 0.01 && std::abs(gap.high - 2.62) < 0.01;
    });
    CHECK(found != gaps.end());
    // Epanechnikov's kernel weighs nothing beyond σ, too.
    KernelDesk parabola(with_score("epanechnikov"));
    CHECK_FALSE(gaps_of(curve_of(regression_in(parabola), 2, 4)).empty());
    KernelDesk smooth;
    CHECK(gaps_of(curve_of(regression_in(smooth), 2, 4)).empty());
}

TEST_CASE("a curve knows how many points each estimate is made of") {
    KernelDesk desk;
    const Curve curve = curve_of(regression_in(desk), 3.5, 4);
    CHECK(static_cast<double>(curve.equal_points(0, 0)) == doctest::Approx(7.7392).epsilon(1e-4));
}

TEST_CASE("leaving one out has the error that is known of the salaries, and its minimum") {
    KernelDesk desk;
    const KernelRegression regression = regression_in(desk);
    CHECK(left_out_error(regression) == doctest::Approx(3.0206).epsilon(1e-4));
    const LeaveOneOut errors = leave_one_out(regression);
    CHECK(errors.best_sigma == doctest::Approx(0.176));
    CHECK(errors.best_error == doctest::Approx(2.9536).epsilon(1e-4));
    CHECK_FALSE(errors.at_end);
    CHECK_FALSE(errors.flat);
    CHECK(errors.sigma.front() == doctest::Approx(0.03));
    CHECK(errors.sigma.back() == doctest::Approx(1.5));
}

TEST_CASE("a search for the bandwidth tells how far it is, never less than before") {
    KernelDesk desk;
    std::vector<double> told;
    leave_one_out(regression_in(desk), {{}, [&](double share) { told.push_back(share); }});
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(told.front() < 0.02);
    CHECK(told.back() > 0.95);
    CHECK(told.back() <= 1);
}

TEST_CASE("a kernel with an edge has no error where a point stands alone") {
    KernelDesk desk(with_score("boxcar"));
    const LeaveOneOut errors = leave_one_out(regression_in(desk));
    CHECK(std::isnan(errors.error.front()));
    CHECK(std::isfinite(errors.error.back()));
    CHECK(errors.exists());
    KernelDesk constant(with_score("constant"));
    CHECK(leave_one_out(regression_in(constant)).flat);
}

TEST_CASE("a point alone is as far from the others as its nearest neighbor") {
    KernelDesk desk;
    CHECK(farthest_neighbor(desk.evaluation().value("k")) == doctest::Approx(0.21));
    CHECK(farthest_neighbor(Matrix{{3}, {1}, {2}, {5}}) == 2);
    CHECK(farthest_neighbor(Matrix{{3}}) == 0);
}

TEST_CASE("a kernel weighs 1 at its middle and as its score says beside it") {
    for (const std::string_view name :
         {"gaussian", "laplacian", "boxcar", "epanechnikov", "constant"})
        CHECK(KernelHeight(name, 0.3)(0) == doctest::Approx(1));
    CHECK(KernelHeight("gaussian", 0.3)(0.3) == doctest::Approx(std::exp(-0.5)));
    CHECK(KernelHeight("laplacian", 0.3)(0.3) == doctest::Approx(std::exp(-1)));
    CHECK(KernelHeight("epanechnikov", 0.3)(0.15) == doctest::Approx(0.75));
    CHECK(KernelHeight("boxcar", 0.3)(0.31) == 0);
}

TEST_CASE("a temperature is another bandwidth where the kernel has one that scores the same") {
    const auto of = [](const char* name, double temperature) {
        return sigma_for_temperature(kernel(name), 0.1, temperature);
    };
    CHECK(of("gaussian", 4).value() == doctest::Approx(0.2));
    CHECK(of("gaussian", 0.25).value() == doctest::Approx(0.05));
    CHECK(of("laplacian", 3).value() == doctest::Approx(0.3));
    CHECK_FALSE(of("boxcar", 2));
    CHECK_FALSE(of("epanechnikov", 2));
    CHECK_FALSE(of("constant", 2));
}

TEST_CASE("steps of the regression say whose they are") {
    KernelDesk desk;
    std::vector<std::string> titles;
    for (const Step& step : steps_of(*desk.store.computation().scene(), desk.evaluation(),
                                     desk.store.document().view, 0))
        titles.push_back(step.title);
    CHECK(titles == std::vector<std::string>{
                        "Scores of the query", "Weights of the query", "Estimates of the query",
                        "Scores of validation queries", "Weights of validation queries",
                        "Estimates of validation queries"});
}
