#include "app/views/gallery/options.h"

#include "core/document/variants.h"
#include "core/document/view.h"

namespace attend {

namespace {

std::vector<std::string> gallery_names() {
    std::vector<std::string> names;
    for (const VariantFamily& family : variant_families()) names.emplace_back(family.choice);
    return names;
}

}  // namespace

namespace view_option_files {
std::vector<ViewOptionRow> gallery() {
    return {{70,
             "gallery",
             {{"gallery", "Gallery of", "The choice whose values stand side by side",
               option<&GalleryOptions::choice>, 0, 0, values_of<gallery_names>}}}};
}
}  // namespace view_option_files

}  // namespace attend
