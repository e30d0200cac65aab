#include "app/cli/paper.h"

#include <fmt/format.h>

#include <charconv>

#include "app/cli/options.h"
#include "app/gui/theme.h"
#include "core/error.h"
#include "core/text/utf8.h"

namespace attend::cli {

namespace {

constexpr double millimeters_in_inch = 25.4;

struct LengthUnit {
    std::string_view name;
    double millimeters;
};
constexpr LengthUnit length_units[] = {{"mm", 1},
                                       {"cm", 10},
                                       {"in", millimeters_in_inch},
                                       {"pt", millimeters_in_inch / 72},
                                       {"px", millimeters_in_inch / 96}};

std::optional<double> parsed_length(std::string_view text) {
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc()) return std::nullopt;
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    for (const LengthUnit& known : length_units)
        if (unit == known.name) return number * known.millimeters;
    return std::nullopt;
}

/// "84mm" and "60mm" of "84mmx60mm".
std::pair<std::string_view, std::string_view> two_lengths(std::string_view size) {
    const std::size_t unit = size.find_first_not_of("0123456789.");
    const std::size_t times = unit == size.npos ? size.npos : size.find('x', unit + 2);
    if (times == size.npos) return {size, {}};
    return {size.substr(0, times), size.substr(times + 1)};
}

double within(double value, double least, double most, std::string_view place,
              std::string_view found, std::string_view unit) {
    if (value >= least && value <= most) return value;
    throw Error(place, in_quotes(found), fmt::format("{} to {} {}", least, most, unit));
}

double paper_side(std::string_view text, std::string_view place) {
    constexpr double least = 20, most = 2000;
    return within(millimeters(text, place), least, most, place, text, "mm");
}

Paper::Ground ground_named(const std::string& name, const Theme& theme) {
    if (name == "white") {
        if (!theme.light)
            throw Error("--ground", fmt::format("white under the theme {}", theme.name),
                        "theme or none: its text is light");
        return Paper::Ground::white;
    }
    if (name == "none") return Paper::Ground::none;
    if (name == "theme") return Paper::Ground::of_theme;
    throw Error("--ground", in_quotes(name), "white, none or theme");
}

}  // namespace

void add_paper(const Options& of, PaperOptions& paper) {
    of.text("--width", paper.width,
            "For paper: how wide, such as 84mm; also cm, in, pt, px. The height follows");
    of.text("--text", paper.text, "For paper: the size of text (7.5pt)");
    of.text("--ground", paper.ground, "For paper: white, none, or theme for that of the theme");
    of.suggests("--ground", suggest_names({"white", "none", "theme"}));
    of.flag("--marks", paper.marks, "For paper: the chosen cell of --node and its row are framed");
    of.text("--caption", paper.caption, "For paper: a file for what stands below the figure");
    of.suggests("--caption", suggest_files);
    of.text("--tex", paper.tex, "For paper: a file with the figure and its caption for LaTeX");
    of.suggests("--tex", suggest_files);
}

bool is_length_size(std::string_view size) {
    return size.find_first_not_of("0123456789x") != size.npos;
}

double millimeters(std::string_view text, std::string_view place) {
    if (const auto length = parsed_length(text)) return *length;
    throw Error(place, in_quotes(text),
                "a length with its unit, such as 84mm, 8.4cm, 3.3in, 240pt or 320px");
}

Paper paper_of(const PaperOptions& options, const std::string& size,
               const std::string& theme_name) {
    Paper paper;
    if (!options.width.empty() && !size.empty())
        throw UsageError("found both --width and --size, expected one of them");
    if (!options.width.empty()) {
        paper.width = paper_side(options.width, "--width");
    } else if (is_length_size(size)) {
        const auto [wide, high] = two_lengths(size);
        paper.width = paper_side(wide, "--size");
        paper.height = paper_side(high, "--size");
    } else if (!size.empty()) {
        throw UsageError(
            "found --size in pixels beside what is for paper (--text, --ground, "
            "--marks, --caption, --tex), expected a length, such as --width 84mm");
    }
    constexpr double least_text = 5, most_text = 72, points = millimeters_in_inch / 72;
    if (!options.text.empty())
        paper.text = within(millimeters(options.text, "--text") / points, least_text, most_text,
                            "--text", options.text, "pt");
    paper.marks = options.marks;
    if (!theme_name.empty()) paper.theme = theme_name;
    const Theme& of_paper = theme(paper.theme);
    if (!options.ground.empty())
        paper.ground = ground_named(options.ground, of_paper);
    else if (!of_paper.light)
        paper.ground = Paper::Ground::of_theme;
    return paper;
}

}  // namespace attend::cli
