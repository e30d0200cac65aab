#pragma once
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/document/prepare.h"
#include "core/graph/evaluate.h"

namespace attend::cli {

/// The command line itself cannot be read (an unknown command or option, one without its value, two
/// that exclude each other): exit code 2. What is wrong with an input is an Error: exit code 1.
/// What an option or an argument is given is an input, a name that nothing has as well as a file.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What a command is asked to work on, as it was typed.
struct Input {
    std::optional<std::filesystem::path> file;  // a document; without: the defaults
    std::vector<std::string> sets;              // NAME=VALUE each, in the order given
    std::vector<std::string> nodes = {};        // whose numbers are asked

    /// The same, for whoever asks for this node.
    Input asking(std::string node) const {
        Input input = *this;
        if (!node.empty()) input.nodes.push_back(std::move(node));
        return input;
    }
};

/// Reads the document, then takes all choices, then the numbers of nodes in the order given. The
/// document's own edits stay with their tokens where the choices changed. What had to be set aside,
/// and which choices do not do what they seem to say, is said on standard error. Throws Error,
/// UsageError.
Prepared prepare(const Input& input);

/// Every value of it.
Evaluation evaluate(const Prepared& prepared);
/// One node and all that it is made of: what is made from it may fail.
Evaluation evaluate_upstream(const Prepared& prepared, NodeId wanted);

/// Says on standard error where a number comes from that is none: of the node and what it is made
/// from, or of all. Nothing where every number is finite.
void say_not_finite(const Evaluation& evaluation, std::optional<NodeId> node = std::nullopt);

}  // namespace attend::cli
