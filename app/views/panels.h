#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// A panel is one free function in a room of app/views, as a view of the large place is
// (scene_view.h). Each fills the child window that it is called in; the frame around it, its title
// and its place are the layout's.

void draw_setup(Frame& frame);         // the choices, in the order in which the data flows
void draw_model_setup(Frame& frame);   // which model, its heads
void draw_fields_setup(Frame& frame);  // every choice that the room reads, by its field
void draw_computation(Frame& frame);   // the formula of live matrices
void draw_explanation(Frame& frame);   // how the selected number came about

}  // namespace attend
