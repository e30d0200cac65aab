#include "app/views/code/options.h"

#include "core/code/layer_code.h"
#include "core/document/view.h"

namespace attend {

namespace view_option_files {
std::vector<ViewOptionRow> code() {
    return {{97,
             "code",
             {{"code", "Code in", "In which library the lines of the layer are written",
               option<&CodeOptions::library>, 0, 0, values_of<code_libraries>}},
             nullptr,
             {"lines", "matrices"}}};
}
}  // namespace view_option_files

}  // namespace attend
