#include "app/state/compute_all.h"

#include <chrono>
#include <thread>

#include "core/error.h"

namespace attend {

void compute_all(Store& store) {
    store.begin_frame();
    while (store.computation().busy()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        store.begin_frame();
    }
    if (!store.computation().problem().empty()) throw Error(store.computation().problem());
    store.take_messages();  // they are for a person at the window, not for a picture
}

}  // namespace attend
