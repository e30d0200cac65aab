#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/document/step_place.h"
#include "core/document/view_options.h"
#include "core/fields/field.h"

namespace attend {

// The names that a document may have in its view. What the colors look like is told by
// assets/colors/maps.json; a test compares them.

/// Of the views of the large place: those of the files app/views/ROOM/view_NAME.cpp.
std::vector<std::string> view_names();
std::vector<std::string> sequential_color_names();
std::vector<std::string> diverging_color_names();

/// How the scene is looked at: never changes a number of it. What is chosen of single views is
/// found by its type: `view.of<GalleryOptions>().choice`.
struct View : ViewOptions {
    std::string sequential_colors = "auto";  // for weights, between 0 and 1; auto: the theme's
    std::string diverging_colors = "auto";   // for signed numbers, centered on 0
    std::string range = "matrix";            // what the colours span: "matrix", "row" or "fixed"
    double range_low = -1, range_high = 1;   // with "fixed"
    bool logarithmic = false;
    bool weights_to_one = false;     // colors of weights end at 1, not where the chosen head's do
    bool tied = true;                // matrices that hold the same numbers have the same colours
    std::string sum_as = "ribbons";  // the weighted sum of a head: "ribbons" or "bars"

    bool operator==(const View&) const = default;
};

/// Throws Error at `where` unless a fixed range has a beginning below its end.
void check_range(const View& view, std::string_view where);

/// Where a view's own option is found.
template <class Type>
struct OptionOfView {
    Type& (*in)(View&);
    const Type& (*of)(const View&);

    Type& operator()(View& view) const { return in(view); }
    const Type& operator()(const View& view) const { return of(view); }
};
template <>
struct MembersOf<View> {
    using type =
        std::variant<std::string View::*, double View::*, bool View::*, OptionOfView<std::string>,
                     OptionOfView<int>, OptionOfView<double>, OptionOfView<bool>,
                     OptionOfView<std::optional<int>>, OptionOfView<std::optional<bool>>>;
};
using ViewField = Field<View>;

template <auto member>
struct OptionMember;
template <class Options, class Type, Type Options::*member>
struct OptionMember<member> {
    static Type& in(View& view) { return view.of<Options>().*member; }
    static const Type& of(const View& view) { return view.of<Options>().*member; }
    static constexpr OptionOfView<Type> found{in, of};
};
/// The member of such a field: `option<&GalleryOptions::choice>`.
template <auto member>
inline constexpr auto option = OptionMember<member>::found;

/// What is chosen of a view, whose file app/views/ROOM/options.cpp gives this row; most have none.
struct ViewOptionRow {
    int place;              // among all: documents and lists have them in this order
    std::string_view name;  // one of view_names()
    std::vector<ViewField> options;
    /// Places of the scene that they name; null: none.
    std::vector<StepPlace> (*places)(const View&) = nullptr;
    /// What of the view a lesson can show alone, hide, or open, and charts whose axes it can set.
    std::vector<std::string_view> parts = {};
};
/// What a file of options gives.
using ViewOptionRows = std::vector<ViewOptionRow>();

std::span<const ViewOptionRow> view_option_rows();
/// Null where nothing is chosen of it.
const ViewOptionRow* find_view_options(std::string_view name);

/// What holds for all views, then the options of each.
std::span<const ViewField> view_fields();
/// Null where there is none.
const ViewField* find_view_field(std::string_view name);
/// Throws Error with the nearest name.
const ViewField& view_field(std::string_view name);

}  // namespace attend
