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
           option<&Of::speed>, 0.2, 20}},
         [](const View& view) { return parse_steps(view.of<Of>().order); }}};
}
}  // namespace view_option_files

}  // namespace attend
