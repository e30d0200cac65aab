#include "app/views/lookup/options.h"

#include "core/document/view.h"

namespace attend {

namespace {

std::vector<std::string> orders() { return {"auto", "table", "weight"}; }
std::vector<std::string> parts() { return {"table", "letters", "shares"}; }

}  // namespace

namespace view_option_files {
std::vector<ViewOptionRow> lookup() {
    using Of = LookUpOptions;
    return {
        {15,
         "lookup",
         {{"lookup_order", "Order of the rows",
           "As in the table, or the heaviest first; auto: of more than 60 rows the heaviest "
           "first, and the others as one",
           option<&Of::order>, 0, 0, values_of<orders>},
          {"lookup_small", "In a small window", "What is seen where there is room for one thing",
           option<&Of::small>, 0, 0, values_of<parts>}},
         nullptr,
         {"table", "letters", "shares", "hard", "soft"}}};
}
}  // namespace view_option_files

}  // namespace attend
