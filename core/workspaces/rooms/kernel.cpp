#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/analysis/regression_nodes.h"
#include "core/analysis/row_sums.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/attention/scores/kernels.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/graph/explanation.h"
#include "core/named.h"
#include "core/ops/kernel_score.h"
#include "core/ops/leaf.h"
#include "core/ops/weighted_mean.h"
#include "core/plural.h"
#include "core/tables/leaves.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/typed_path.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

bool kernel_reads(std::string_view choice) {
    return is_of<TableChoices, NormalizerChoices, ValidationChoices, GradientChoices,
                 NotationChoices>(choice) ||
           choice == "score" || choice == bandwidth.name;
}

void set_kernel_defaults(Choices& choices) {
    choices.table = "salaries";
    choices.query = "3.5";
    choices.score = "gaussian";
    choices.set(bandwidth, 0.1);
    choices.normalizer = own_normalizer;
}

/// A word alone that is no file's name was meant otherwise: parse_place_grid() says what is asked.
bool has_file_of_places(const Choices& choices) {
    return is_file_of_places(choices.validation) && !is_meant_as_name(choices.validation);
}

std::string places_id(const Choices& choices) {
    return std::string(places_prefix) + choices.validation;
}

std::vector<std::string> kernel_resources(const Choices& choices) {
    std::vector<std::string> needed = table_resources(choices);
    if (has_file_of_places(choices)) needed.push_back(places_id(choices));
    return needed;
}

/// As they are written below each other: "2.0" and "2.1", unless some need many decimals.
std::vector<std::string> number_texts(const Matrix& numbers) {
    constexpr std::size_t most = 6;
    std::vector<std::string> texts;
    for (Index i = 0; i < numbers.rows(); ++i)
        texts.push_back(number_text(static_cast<float>(numbers(i, 0))));
    std::size_t decimals = 0;
    for (const std::string& text : texts) {
        if (text.find_first_not_of("-0123456789.") != text.npos) return texts;  // a power of ten
        const std::size_t point = text.find('.');
        if (point != text.npos) decimals = std::max(decimals, text.size() - point - 1);
    }
    if (decimals == 0 || decimals > most) return texts;
    for (std::string& text : texts) {
        if (text.find('.') == text.npos) text += '.';
        text.append(decimals - (text.size() - text.find('.') - 1), '0');
    }
    return texts;
}

/// The places of the built-in table, or 21 from the smallest key to the largest; one where all keys
/// are the same.
std::vector<float> usual_places(const Choices& choices, const Matrix& keys) {
    constexpr int count = 21;
    PlaceGrid places{static_cast<double>(keys.minCoeff()), static_cast<double>(keys.maxCoeff()), 1};
    // The built-in table's own, also once points were moved or added within it.
    if (choices.table == "salaries" && places.from >= 2 && places.to <= 4) places = {2, 4, 0.1};
    if (places.from == places.to) return {static_cast<float>(places.from)};
    const double step = (places.to - places.from) / (count - 1);
    std::vector<float> numbers;
    // As one would write them below each other: to a hundredth of the step at least.
    const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(step))));
    const auto short_number = [&](double number) {
        return *parse_decimal(fmt::format("{:.{}f}", number, decimals));
    };
    for (int i = 0; i < count; ++i) numbers.push_back(short_number(places.from + i * step));
    return numbers;
}

Value validation_places(const Choices& choices, const Resources& resources, const Matrix& keys) {
    if (choices.validation == "auto") return as_column(usual_places(choices, keys));
    if (!has_file_of_places(choices)) {
        const PlaceGrid places = parse_place_grid(choices.validation);
        std::vector<float> numbers;
        for (std::size_t i = 0; i < places.count(); ++i)
            numbers.push_back(static_cast<float>(places.at(i)));
        return as_column(numbers);
    }
    return std::get<MatrixFilePtr>(resources.at(places_id(choices)))->values;
}

const Kernel& kernel_of(const Choices& choices) {
    if (const Kernel* const kernel = find_named(kernels(), choices.score)) return *kernel;
    std::string names;
    for (const Kernel& kernel : kernels()) append_listed(names, kernel.name);
    throw Error("score", choices.score + " in kernel regression", "a kernel: " + names);
}

float query_number(const Choices& choices) {
    const std::string_view text = trimmed(choices.query);
    if (text.empty()) throw Error("query", "nothing", "a number that the points are asked for");
    const auto number = parse_decimal(typed_decimal(text));
    if (number && !std::isfinite(*number)) return parse_number(text, "query");  // says why not
    if (!number)
        throw Error("query", in_quotes(choices.query),
                    has_decimal_comma(text) ? "a number, with a point: " + with_point(text)
                                            : "a number, since the keys are numbers");
    return *number;
}

/// The sequences of a scene.
constexpr std::size_t of_query = 0, of_points = 1, of_validation = 2;

/// Nadaraya–Watson regression of queries on the points: scores, weights, estimates.
class Regression {
  public:
    Regression(const Choices& choices, Ref k, Ref v) : choices_(choices), k_(k), v_(v) {}

    /// Of the queries q (n, 1) of a sequence, called `of` in words; where the points ask
    /// themselves, none sees itself.
    Block add(Scope scope, Ref q, std::size_t asks, const std::string& of) const {
        const Index left_out = asks == of_points ? q.shape().rows : 0;
        const Ref scores = scope.add(
            "scores",
            express(KernelScore(kernel_of(choices_), choices_[bandwidth], left_out), q, k_),
            published({"scores",
                       "s",
                       Role::score,
                       "Scores of " + of,
                       {},
                       Numbers::finite_or_negative_infinity},
                      score_function(choices_.score).source));
        const Ref weights = add_weights(scope, scores, choices_, "Weights of " + of);
        const Ref output = scope.add("output", weighted_mean(weights, v_),
                                     {"output", "f", Role::output, "Estimates of " + of, "v"});
        return {{asks, {of_points}}, 0,         0,          q.id,       k_.id,    v_.id,
                scores.id,           scores.id, weights.id, weights.id, output.id};
    }

  private:
    const Choices& choices_;
    Ref k_, v_;
};

Ref add_places(Scope scope, Value places, std::string origin) {
    const Axes axes{Axis("query", number_texts(*places)), Axis("column", {"q"})};
    return scope.add("q", leaf<Constant>(std::move(places), axes, std::move(origin)),
                     {"q", "q", Role::query, "Queries"});
}

/// Keys that differ as they are written and are one float32, such as times in seconds since 1970.
std::vector<Notice> merged_keys(const TableSource& source, const Matrix& keys) {
    constexpr std::size_t least_digits = 8;  // with fewer a float32 tells any two apart
    const auto text = [&](Index row) -> const std::string& {
        return source.table->rows[static_cast<std::size_t>(row)].cells[source.key];
    };
    std::vector<Index> order;
    for (Index row = 0; row < keys.rows(); ++row)
        if (text(row).size() >= least_digits) order.push_back(row);
    std::sort(order.begin(), order.end(),
              [&](Index a, Index b) { return keys(a, 0) < keys(b, 0); });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const Index a = order[i - 1], b = order[i];
        if (keys(a, 0) != keys(b, 0)) continue;
        const auto digits = [&](Index row) { return std::strtod(text(row).c_str(), nullptr); };
        if (digits(a) == digits(b)) continue;
        return {{"key_column",
                 fmt::format("found {} and {}, which are one number in float32; subtract the same "
                             "number from all keys",
                             text(std::min(a, b)), text(std::max(a, b)))}};
    }
    return {};
}

/// The numbers of both columns, read once for many queries.
struct Points {
    std::shared_ptr<const ColumnLeaf> keys, values;
    std::vector<Notice> notices;
};
Points points_of(const TableSource& source, const Scene* before) {
    const Points* const known = same_keys(before, source) && before->table->value == source.value
                                    ? std::any_cast<Points>(&before->table->prepared)
                                    : nullptr;
    if (known) return *known;
    const auto column = [&](std::size_t of) {
        return std::make_shared<const ColumnLeaf>(source.table, of, source.rows);
    };
    Points points{column(source.key), column(source.value), {}};
    points.notices = merged_keys(source, *points.keys->forward({}));
    return points;
}

/// Logarithms of kernels have no end, but float32 has: beyond it they are −∞, as if masked.
std::vector<Notice> too_narrow(const Choices& choices, const Matrix& keys, Scalar query) {
    const Kernel& chosen = kernel_of(choices);
    const double away = static_cast<double>((keys.array() - query).abs().minCoeff());
    const double score = chosen.score(away * away, choices[bandwidth]);
    if (std::isfinite(static_cast<Scalar>(score))) return {};
    return {
        {std::string(bandwidth.name),
         fmt::format("found {}, so narrow that even the score of the nearest point, {} away, is "
                     "larger than float32 can hold, and no point weighs anything; expected a "
                     "wider one",
                     digits(choices[bandwidth]), digits(away))}};
}

Scene build_kernel(const Choices& choices, const Resources& resources, const Scene* before,
                   const Progress& progress) {
    Scene scene;
    scene.choices = choices;
    scene.table = table_source(choices, resources, before, "point");
    const TableSource& source = *scene.table;
    progress.at(0.3);
    const Points points = points_of(source, before);
    progress.at(0.6);
    scene.table->numbers = true;
    scene.table->prepared = points;
    scene.notices = points.notices;
    auto graph = std::make_shared<Graph>();
    Scope scope(*graph);
    const Value keys = points.keys->forward({});
    const float query = query_number(choices);
    for (Notice& notice : too_narrow(choices, *keys, query))
        scene.notices.push_back(std::move(notice));
    const Ref q = add_places(scope, as_column({query}), "the number typed as query");
    const Ref k = scope.add("k", {points.keys, {}}, {"k", "k", Role::key, "Points"});
    const Ref v = scope.add("v", {points.values, {}}, {"v", "y", Role::value, "Their values"});
    const Regression regression(choices, k, v);
    scene.blocks.push_back(regression.add(scope, q, of_query, "the query"));
    scene.output = scene.blocks.front().output;
    Scope many = scope.child("validation");
    const Ref places = add_places(many, validation_places(choices, resources, *keys),
                                  "a place of the choice validation");
    const Block asked = regression.add(many, places, of_validation, "validation queries");
    scene.sequences.push_back(labelled_sequence("query", {std::string(trimmed(choices.query))}));
    scene.sequences.push_back(key_sequence("points", source, before));
    scene.sequences.push_back(labelled_sequence("validation", places.axes().rows.labels()));
    scene.of_many = asked;
    Scope others = scope.child("leave_one_out").on_demand();
    const LeftOut left_out = add_left_out(others, k, v);
    const Block left = regression.add(others, left_out.q, of_points, "each point by the others");
    scene.measures.regression = add_regression_nodes(
        *graph,
        {scene.blocks.front(), asked, left, left_out.v.id, kernel_of(choices), choices[bandwidth]});
    add_row_sums(*graph);
    scene.graph = std::move(graph);
    return scene;
}

double kernel_cost(const Choices& choices, const Resources& resources, const Scene* before) {
    const double a_row = same_table(before, choices, resources) ? 200 : 3'000;
    return table_cost(choices, resources, a_row, 8);
}

}  // namespace

namespace room_files {
extern const Workspace kernel{30,
                              "kernel",
                              "Kernel",
                              "Kernel regression as attention: points answer with the weight of "
                              "their distance",
                              kernel_reads,
                              set_kernel_defaults,
                              kernel_resources,
                              build_kernel,
                              kernel_cost,
                              "weights",
                              "plot",
                              &Choices::table,
                              nullptr,
                              Opens::table_of_numbers};
}

}  // namespace attend
