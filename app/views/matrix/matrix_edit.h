#pragma once
#include <string>

#include "app/gui/cell_marks.h"
#include "app/gui/heatmap.h"
#include "app/views/frame.h"

namespace attend {

/// What a person does to the numbers of a matrix, on the draft of this frame. Where a number or a
/// place does not fit, the message goes to the store and nothing changes.

/// The marked block of a matrix, or the selected cell alone; none where nothing in it is selected.
std::optional<CellBlock> marked_block(const Session& session, const Node& node);

/// What Delete does to a cell: puts −∞ in, or takes its edit back.
enum class Clearing { nothing, mask, reset };
Clearing clearing_of(const Frame& frame, const Node& node, Cell cell);
/// Delete: masks scores, takes edited numbers back.
void clear_cells(Frame& frame, const Node& node, CellBlock block);

/// Puts 0 into each of them.
void zero_cells(Frame& frame, const Node& node, CellBlock block);

/// To the clipboard and from it, as spreadsheets do.
void copy_cells(Frame& frame, NodeId id, CellBlock block);
void paste_cells(Frame& frame, const Node& node, Cell at, std::string_view text);

/// How much a pixel of a drag changes a number: about 1/250 of what the matrix spans, or of the
/// number where that is larger, rounded down to 1, 2 or 5 of a decimal place.
double pixel_step(std::optional<Range> range, double number);

/// Drags a number: one step of undo from `begun` to `ended`; back where it began nothing changed.
void drag_number(Frame& frame, NodeId id, const HeatmapEvents::Drag& drag);
/// Steps it with the wheel; steps that follow each other within half a second are one of undo.
void turn_number(Frame& frame, NodeId id, Cell cell, float steps);
/// Ends what the wheel began, in time. Once a frame.
void settle_wheel(Frame& frame);

/// Opens the field in which a number is typed, with the number that stands there, selected: the
/// first key replaces it.
void start_typing(Frame& frame, const MatrixWork::Place& place, NodeId id, Cell cell);
/// Takes the typed number over. False where it is none: then `problem` says why.
bool take_typed(Frame& frame, const Node& node);
/// In a table every key acts at once: what is typed so far is put in, where it is a number, until
/// it is taken or given up. One step of undo.
void follow_typed(Frame& frame, const Node& node);
/// Takes back what follow_typed() put in.
void give_up_typed(Frame& frame, const Node& node);

}  // namespace attend
