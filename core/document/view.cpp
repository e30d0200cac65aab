#include "core/document/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/document/carried_window.h"
#include "core/error.h"
#include "core/fields/field_text.h"
#include "core/named.h"
#include "core/text/split.h"

namespace attend {

std::vector<std::string> view_names() {
    const std::vector<std::string_view> names = split(ATTEND_VIEWS, ',');
    return {names.begin(), names.end()};
}

std::vector<std::string> sequential_color_names() {
    return {"auto", "ember",      "ember_light",   "meadow",  "slate",   "lagoon",
            "gray", "gray_light", "gray_contrast", "viridis", "cividis", "magma"};
}

std::vector<std::string> diverging_color_names() {
    return {"auto", "thistle", "thistle_light", "tide", "tide_light", "heath", "strata", "rdbu"};
}

/// Their names are those of the folders app/views/NAME that have options.cpp; CMakeLists.txt lists
/// them.
namespace view_option_files {
extern ViewOptionRows ATTEND_VIEW_OPTIONS;
}

namespace {

std::vector<ViewOptionRow> rows_of_files() {
    using namespace view_option_files;
    std::vector<ViewOptionRow> rows;
    for (ViewOptionRows* const of_file : {ATTEND_VIEW_OPTIONS})
        for (ViewOptionRow& row : of_file()) rows.push_back(std::move(row));
    std::ranges::sort(rows, {}, &ViewOptionRow::place);
    return rows;
}

std::vector<std::string> ranges() { return {"matrix", "row", "fixed"}; }
std::vector<std::string> sum_forms() { return {"ribbons", "bars", "plane"}; }

std::vector<ViewField> common_fields() {
    return {
        {"sequential_colors", "Colors of weights", "The colour scale of weights, between 0 and 1",
         &View::sequential_colors, 0, 0, values_of<sequential_color_names>},
        {"diverging_colors", "Colors of signed numbers",
         "The colour scale of signed numbers, centred on 0; its one half where all have one sign "
         "and lie far from 0",
         &View::diverging_colors, 0, 0, values_of<diverging_color_names>},
        {"range", "Range", "What the colours span: the whole matrix, each row, or a fixed range",
         &View::range, 0, 0, values_of<ranges>},
        {"range_low", "From", "The number of the first colour, with a fixed range",
         &View::range_low, -1e30, 1e30},
        {"range_high", "To", "The number of the last colour, with a fixed range", &View::range_high,
         -1e30, 1e30},
        {"logarithmic", "Logarithmic", "Colours follow the logarithm of the number",
         &View::logarithmic},
        {"weights_to_one", "Weights from 0 to 1",
         "Colours of weights run from 0 to 1, not to a round number that fits the chosen head",
         &View::weights_to_one},
        {"tied", "Same colors where comparable",
         "The same value has the same colour in all weights, and in the matrices of a head that "
         "hold the same numbers",
         &View::tied},
        {"sum_as", "Weighted sum as",
         "Ribbons whose widths are the weights and fill the output, bars and strips, or the values "
         "as points of a plane with the output among them",
         &View::sum_as, 0, 0, values_of<sum_forms>},
        {"window", "Window in the document",
         "The document brings theme, zoom and panels along: who opens it sees it so, and has the "
         "own ones back with the next document",
         option<&CarriedWindow::carried>},
        {"window_theme", "Theme of the document",
         "Of a document that brings its window along; auto: as who opens it has it",
         option<&CarriedWindow::theme>, 0, 0, values_of<window_themes>},
        {"window_zoom", "Zoom of the document",
         "Of a document that brings its window along: from 0.5 to 4; 0: as who opens it has it",
         option<&CarriedWindow::zoom>, 0, 4},
        {"window_panels", "Panels of the document",
         "Of a document that brings its window along: those that are shown, such as "
         "setup,weighted_sum; none; auto: as who opens it has it",
         option<&CarriedWindow::panels>, 0, 0, nullptr,
         [](const std::string& panels) { named_panels(panels); }},
    };
}

}  // namespace

std::span<const ViewOptionRow> view_option_rows() {
    static const std::vector<ViewOptionRow> rows = rows_of_files();
    return rows;
}

const ViewOptionRow* find_view_options(std::string_view name) {
    return find_named(view_option_rows(), name);
}

std::span<const ViewField> view_fields() {
    static const std::vector<ViewField> fields = [] {
        std::vector<ViewField> all = common_fields();
        for (const ViewOptionRow& view : view_option_rows())
            all.insert(all.end(), view.options.begin(), view.options.end());
        return all;
    }();
    return fields;
}

void check_range(const View& view, std::string_view where) {
    if (view.range != "fixed" || view.range_low < view.range_high) return;
    throw Error(where,
                fmt::format("range_low {} and range_high {}", view.range_low, view.range_high),
                "a range_low below the range_high");
}

const ViewField* find_view_field(std::string_view name) { return find_named(view_fields(), name); }

const ViewField& view_field(std::string_view name) { return named(view_fields(), "view", name); }

template void set_field(View&, const Field<View>&, std::string_view);
template std::string field_text(const View&, const Field<View>&);

}  // namespace attend
