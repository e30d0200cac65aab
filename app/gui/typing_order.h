#pragma once
#include <imgui.h>

namespace attend {

/// Keys, characters and clicks reach the program in the order in which they were made, each where
/// the keyboard is once all that came before it is done, however long a frame takes. Events wait in
/// Dear ImGui's queue:
///   - where no field is typed in, each key has a frame of its own, and what follows it waits one
///     more, in which what it did is drawn;
///   - in a field, characters come together, and each key that writes none (Return, Tab, Ctrl+K)
///     comes alone: Dear ImGui reads all characters of a frame before all keys;
///   - what is made while the keyboard is on its way to an item waits until the item has it;
///   - a button of the mouse is pressed one frame after the mouse was moved there: an item that may
///     lie below another one knows that it is pointed at only in the frame after;
///   - a modifier that is let go waits until the key that was pressed with it was read.
/// Installed once in a context, before its first frame; it goes with the context.
void keep_typing_in_order(ImGuiContext& context);

/// For who opens a field because a character was typed where there was none: the characters of this
/// frame are given back, and come again before all that was typed later; by then the field should
/// have been given the keyboard. Nobody else reads them in this frame. The same characters come
/// again a few times at most.
void type_again();

/// For who does something else by the characters of this frame: nobody else reads them.
void claim_typed();

/// While `item` has the keyboard and takes figures, in each frame: their keys are its own, and mean
/// nothing to others who ask for keys without an owner.
void own_figures(ImGuiID item);

/// Whether keys, characters or clicks wait for a later frame.
bool typing_waits();

}  // namespace attend
