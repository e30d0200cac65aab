#include "app/views/walkthrough/options.h"

#include "core/document/view.h"

namespace attend {

namespace view_option_files {
std::vector<ViewOptionRow> walkthrough() {
    using Of = StepsOptions;
    return {
        {90,
         "steps",
         {{"steps", "Steps",
           "The order in which the steps are walked; empty: that of the computation",
           option<&Of::order>, 0, 0, nullptr, [](const std::string& text) { parse_steps(text); }},
          {"steps_speed", "Speed of steps", "How many terms of a sum are added in a second",
           option<&Of::speed>, 0.2, 20},
          {"shown_step", "Step",
           "The step that is gone to, counted from 1; none: that of the chosen cell",
           option<&Of::at>, 1, 100'000},
          {"all_rows", "All rows", "Weights are made for all rows, not for the asking one",
           option<&Of::all_rows>}},
         [](const View& view) { return parse_steps(view.of<Of>().order); }}};
}
}  // namespace view_option_files

}  // namespace attend
