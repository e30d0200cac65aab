#include "core/lesson/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "core/document/edit_places.h"
#include "core/document/node_named.h"
#include "core/lesson/fault.h"
#include "core/lesson/functions.h"
#include "core/named.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

using Kind = Expression::Kind;

Result number_result(double number) { return {{number}}; }
Result text_result(std::string text) {
    Result result;
    result.text = std::move(text);
    return result;
}
Result truth_result(bool truth) {
    Result result;
    result.truth = truth;
    return result;
}

Result read_part(const NodePart& part, const Seen& seen) {
    const FoundPart found = find_part(part, seen.scene);
    const Matrix& matrix = seen.evaluation.value(found.node);
    Result result{{}, std::ssize(found.rows), std::ssize(found.columns)};
    for (const Index row : found.rows)
        for (const Index column : found.columns)
            result.numbers.push_back(static_cast<double>(matrix(row, column)));
    return result;
}

std::string text_of_choice(const Choices& choices, const std::string& name) {
    return field_text(choices, choice_field(name));
}

/// A node, or where none is called so and it is a name alone, a choice.
Result read_named(const NodePart& part, const Seen& seen) {
    const bool alone = !part.rows && !part.columns;
    if (alone && !seen.scene.graph->find(part.path) && find_choice(part.path))
        return text_result(text_of_choice(seen.saved.document.choices, part.path));
    return read_part(part, seen);
}

const Seen& pinned_of(const Reading& reading) {
    if (!reading.pinned) throw unexpected("A where nothing was pinned", "`pin A` before");
    return *reading.pinned;
}

const std::vector<double>& numbers_of(const Result& result) {
    if (result.text) throw unexpected("the text " + in_quotes(*result.text), "a number");
    if (result.truth) throw unexpected("something true or false", "a number");
    return result.numbers;
}

/// Number by number; one alone goes with all.
template <class Work>
Result paired(const Result& a, const Result& b, Work work) {
    const std::vector<double>&left = numbers_of(a), &right = numbers_of(b);
    const bool alike = a.rows == b.rows && a.columns == b.columns;
    if (!alike && left.size() != 1 && right.size() != 1)
        throw unexpected(
            fmt::format("{} × {} and {} × {} numbers", a.rows, a.columns, b.rows, b.columns),
            "equally many, or one");
    Result result = left.size() == 1 ? b : a;
    result.within.reset();
    for (std::size_t i = 0; i < result.numbers.size(); ++i)
        result.numbers[i] = work(left[left.size() == 1 ? 0 : i], right[right.size() == 1 ? 0 : i]);
    return result;
}

double arithmetic(const std::string& sign, double a, double b) {
    switch (sign[0]) {
        case '+':
            return a + b;
        case '-':
            return a - b;
        case '*':
            return a * b;
        case '/':
            return a / b;
        default:
            return std::pow(a, b);
    }
}

/// Numbers of a scene are float32: 0.1 there is what a lesson calls 0.1.
bool is_related(const std::string& sign, double a, double b, double within) {
    const bool equal =
        within > 0 ? std::abs(a - b) <= within : static_cast<float>(a) == static_cast<float>(b);
    if (sign == "=") return equal;
    if (sign == "!=") return !equal;
    if (sign == "<") return a < b && !equal;
    if (sign == ">") return a > b && !equal;
    return equal || (sign == "<=" ? a < b : a > b);
}

bool is_known_name(const NodePart& part, const Seen& seen) {
    return seen.scene.graph->find(part.path) || find_choice(part.path);
}

/// What a text is compared with: a name that is nothing else, or a number, is itself.
Result compared_with_text(const Expression& expression, const Reading& reading) {
    if (expression.kind == Kind::number) return text_result(expression.text);
    const bool bare =
        expression.kind == Kind::part && !expression.part.rows && !expression.part.columns;
    if (bare && !is_known_name(expression.part, reading.now))
        return text_result(expression.part.path);
    return evaluate(expression, reading);
}

bool relate(const Expression& expression, const Reading& reading) {
    const Result left = evaluate(expression.operands[0], reading);
    if (left.text) {
        const Result right = compared_with_text(expression.operands[1], reading);
        if (!right.text || (expression.text != "=" && expression.text != "!="))
            throw unexpected(
                fmt::format("{} compared by {}", in_quotes(*left.text), expression.text),
                "= or != and another text");
        return (*left.text == *right.text) == (expression.text == "=");
    }
    const Result right = evaluate(expression.operands[1], reading);
    double within = 0;
    if (expression.operands.size() > 2)
        within = numbers_of(evaluate(expression.operands[2], reading)).at(0);
    const auto holds = [&](double a, double b) {
        return is_related(expression.text, a, b, within) ? 1.0 : 0.0;
    };
    const Result each = paired(left, right, holds);
    // Different are two rows where any number is.
    return expression.text == "!=" ? std::ranges::count(each.numbers, 1.0) > 0
                                   : std::ranges::count(each.numbers, 0.0) == 0;
}

double count_related(const Expression& expression, const Reading& reading) {
    const Result of = evaluate(expression.operands[0], reading),
                 with = evaluate(expression.operands[1], reading);
    const Result each = paired(of, with, [&](double a, double b) {
        return is_related(expression.text, a, b, 0) ? 1.0 : 0.0;
    });
    return std::accumulate(each.numbers.begin(), each.numbers.end(), 0.0);
}

/// The label of the largest or smallest number of a row, or of a column.
std::string label_of_extreme(const Expression& expression, const Reading& reading) {
    const Expression& of = expression.operands[0];
    if (of.kind != Kind::part && of.kind != Kind::pinned)
        throw unexpected(expression.text + " of what was computed", "a matrix, or a part of one");
    const Seen& seen = of.kind == Kind::pinned ? pinned_of(reading) : reading.now;
    const FoundPart found = find_part(of.part, seen.scene);
    const Result read = read_part(of.part, seen);
    const bool is_row = read.rows == 1;
    if (!is_row && read.columns != 1)
        throw unexpected(
            fmt::format("{} of {} × {} numbers", expression.text, read.rows, read.columns),
            "one row or one column");
    const std::vector<double> known = known_numbers(read.numbers);
    const double extreme = expression.text == "argmax" ? *std::ranges::max_element(known)
                                                       : *std::ranges::min_element(known);
    const auto place =
        static_cast<std::size_t>(std::ranges::find(read.numbers, extreme) - read.numbers.begin());
    const Axes& axes = seen.scene.graph->node(found.node).axes;
    return is_row ? axes.columns.label(found.columns[place]) : axes.rows.label(found.rows[place]);
}

Result call(const Expression& expression, const Reading& reading) {
    if (expression.text == "argmax" || expression.text == "argmin")
        return text_result(label_of_extreme(expression, reading));
    Result of = evaluate(expression.operands[0], reading);
    numbers_of(of);
    return function_of(expression.text, std::move(of));
}

}  // namespace

FoundPart find_part(const NodePart& part, const Scene& scene) {
    const Graph& graph = *scene.graph;
    FoundPart found{node_named(graph, scene.chosen, part.path), {}, {}};
    const Axes& axes = graph.node(found.node).axes;
    try {
        found.rows = indices_of(axes.rows, part.rows);
        found.columns = indices_of(axes.columns, part.columns);
    } catch (const Error& error) {
        throw Error(part.path, error);
    }
    return found;
}

std::size_t count_edits(const Edits& before, const Edits& now, std::string_view prefix) {
    std::set<std::string> paths;
    for (const Edits* const edits : {&before, &now})
        for (const auto& [path, edit] : *edits)
            if (path.starts_with(prefix)) paths.insert(path);
    std::size_t count = 0;
    for (const std::string& path : paths) {
        const auto then = all_cells(edit_of(before, path)), here = all_cells(edit_of(now, path));
        for (const auto& [cell, number] : here) {
            const auto same = then.find(cell);
            count += same == then.end() || same->second != number;
        }
        for (const auto& [cell, number] : then) count += !here.contains(cell);
    }
    return count;
}

Result evaluate(const Expression& expression, const Reading& reading) {
    const Document& document = reading.now.saved.document;
    const auto operand = [&](std::size_t i) { return evaluate(expression.operands[i], reading); };
    switch (expression.kind) {
        case Kind::number:
            return number_result(expression.number);
        case Kind::label:
            return text_result(expression.text);
        case Kind::part:
            return read_named(expression.part, reading.now);
        case Kind::pinned:
            return read_part(expression.part, pinned_of(reading));
        case Kind::function:
            return call(expression, reading);
        case Kind::count:
            return number_result(count_related(expression, reading));
        case Kind::choice:
            return text_result(text_of_choice(document.choices, expression.text));
        case Kind::edits:
            return number_result(static_cast<double>(
                count_edits(reading.start ? reading.start->document.edits : Edits(), document.edits,
                            expression.text)));
        case Kind::negative:
            return paired(number_result(0), operand(0), [](double a, double b) { return a - b; });
        case Kind::magnitude: {
            Result of = operand(0);
            numbers_of(of);
            return function_of("abs", std::move(of));
        }
        case Kind::arithmetic:
            return paired(operand(0), operand(1),
                          [&](double a, double b) { return arithmetic(expression.text, a, b); });
        case Kind::relation:
            return truth_result(relate(expression, reading));
        case Kind::within: {
            Result of = operand(0);
            of.within = numbers_of(operand(1)).at(0);
            return of;
        }
        case Kind::all:
            return truth_result(is_true(expression.operands[0], reading) &&
                                is_true(expression.operands[1], reading));
        case Kind::any:
            return truth_result(is_true(expression.operands[0], reading) ||
                                is_true(expression.operands[1], reading));
        case Kind::negation:
            return truth_result(!is_true(expression.operands[0], reading));
    }
    throw std::logic_error("an unknown kind of expression");
}

bool is_true(const Expression& expression, const Reading& reading) {
    const Result result = evaluate(expression, reading);
    if (!result.truth)
        throw unexpected("a number or text", "something true or false, such as a = b");
    return *result.truth;
}

}  // namespace attend::lesson
