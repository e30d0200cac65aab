#include "app/views/sum/weight_box.h"

#include "app/gui/box/leaves.h"

namespace attend {

Box weight_box(Frame& frame, std::string name, WeightBar bar, WeightGesture& gesture, float high) {
    bar.number = false;
    return box::canvas({{3, high}, {9, high}, true},
                       [&frame, &gesture, name = std::move(name), bar](const Ui&, Place place) {
                           WeightBar here = bar;
                           here.track = place.size.x;
                           weight_bar(frame, name, here, gesture, place.position, place.size);
                       })
        .high(high);
}

}  // namespace attend
