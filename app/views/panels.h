#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// A panel is one free function in a room of app/views, as a view of the large place is
// (scene_view.h). Each fills the child window that it is called in; the frame around it, its title
// and its place are the layout's.

void draw_sentence(Frame& frame);      // the text, its tokens as chips, the second text
void draw_setup(Frame& frame);         // the choices, in the order in which the data flows
void draw_model_setup(Frame& frame);   // which model, its heads
void draw_fields_setup(Frame& frame);  // every choice that the room reads, by its field
void draw_computation(Frame& frame);   // the formula of live matrices
void draw_weights(Frame& frame);       // the attention weights, large
void draw_small_map(Frame& frame);     // the chosen head's, beside other objects
void draw_chosen_head(Frame& frame);   // the same beside all heads
void draw_sum_alone(Frame& frame);     // the same without switches, beside other objects
void draw_weighted_sum(Frame& frame);  // α, v, αv and their sum for the chosen query
RichText weighted_sum_subtitle(const Frame& frame);
void draw_explanation(Frame& frame);  // how the selected number came about

}  // namespace attend
