#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/lesson/fault.h"
#include "core/lesson/node_part.h"

namespace attend::lesson {

// What a `do` block may say, a struct each.

struct NewScene {};  // new
struct OpenScene {
    std::string file;
};  // open FILE
struct SetNames {
    std::vector<std::string> sets;
};  // set NAME=VALUE …
/// In place of a number: what was put into a cell, or a node, goes.
inline constexpr std::string_view computed_again = "computed";
struct ShowView {
    std::string name;
};  // view NAME
struct SelectCell {
    NodePart part;
};               // select PATH[row,column]
struct PinA {};  // pin A
struct Light {
    std::vector<NodePart> parts;
};  // light PART, …; alone: all
struct Big {
    std::vector<std::string> parts;
};  // big PART, …; alone: all
struct OpenPanel {
    std::string name;
};  // panel NAME
struct GoToStep {
    NodePart part;
};  // step PATH[row]
/// play sum PATH[r,c] at N, play product PATH[row] at N: N terms a second.
struct Play {
    enum class Kind { sum, product } kind = Kind::sum;
    NodePart part;
    double terms_a_second = 1;
};
/// sweep NAME A .. B in 4s
struct Sweep {
    std::string name;
    double from = 0, to = 0, seconds = 0;
};
/// axis NAME A .. B
struct AxisRange {
    std::string name;
    double from = 0, to = 0;
};
struct TrainTo {
    Index step = 0;
};  // train to N
struct WriteWords {
    Index words = 0;
};                // write N
struct Black {};  // black

struct Command {
    std::variant<NewScene, OpenScene, SetNames, ShowView, SelectCell, PinA, Light, Big, OpenPanel,
                 GoToStep, Play, Sweep, AxisRange, TrainTo, WriteWords, Black>
        does;
    int line = 0;
};

/// The commands of a line, which ";" separates. One that cannot be read is a fault.
void parse_commands(std::string_view text, int line, std::vector<Command>& commands,
                    Faults& faults);

/// The parts of a list with commas between, but none inside of brackets or quotation marks.
std::vector<std::string> split_list(std::string_view text, char separator = ',');

/// "12.5"; throws Error with what was expected.
double parse_amount(std::string_view text, std::string_view expected);

}  // namespace attend::lesson
