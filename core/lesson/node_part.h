#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/axis.h"

namespace attend::lesson {

/// Rows or columns as a lesson names them: one by its label or number, or some from one to before
/// another.
struct AxisPart {
    std::string first;
    bool quoted = false;             // it stood in quotation marks: a label, whatever it looks like
    std::optional<std::string> end;  // behind the last; none: one alone
    bool operator==(const AxisPart&) const = default;
};

/// A matrix or a part of one: `PATH`, `PATH[row]`, `PATH[row,column]`, `PATH[,column]`,
/// `PATH[row, a:b]`.
struct NodePart {
    std::string path;
    std::optional<AxisPart> rows = {}, columns = {};  // none: all
    bool operator==(const NodePart&) const = default;
};

/// Throws Error.
NodePart parse_node_part(std::string_view text);
/// The same of what stands behind the path, without its brackets: "row, a:b".
void parse_brackets(std::string_view text, NodePart& part);
/// Where the "]" of the "[" at `open` stands; npos where there is none. One in quotation marks is
/// none.
std::size_t closing_bracket(std::string_view text, std::size_t open);

/// Indices along an axis, one at least. A text is a label first, then a number; a label that stands
/// there twice needs "label#2". Throws Error with the nearest label.
std::vector<Index> indices_of(const Axis& axis, const std::optional<AxisPart>& part);

}  // namespace attend::lesson
