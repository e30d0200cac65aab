#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/gui/figure/shown_image.h"
#include "app/gui/widgets.h"
#include "app/state/document_window.h"
#include "app/views/frame.h"

namespace attend {

struct ManualSection;

/// What the sheet "export" shows of the figure that it would write: made between two frames, by who
/// draws figures.
struct FigurePreview {
    std::shared_ptr<const ShownImage> picture;  // null: none yet
    std::string caption, command;               // what makes it again
    double width = 0, height = 0;               // millimeters; 0: in pixels
    std::string problem;                        // why there is none; empty: nothing is wrong
};

/// What the whole window keeps between frames, besides document and session.
struct WindowState {
    std::vector<Toast> toasts;
    std::size_t step_of_refusal = 0;  // of history, when input was refused last
    bool capturing_picture = false;   // for a picture: no messages in it
    std::string palette_text;         // what is typed into the palette
    int palette_chosen = 0;
    bool palette_refilled = false;  // its text was put in by an entry: what follows is typed on
    std::string palette_begins;     // with which text the palette opens the next time
    FigurePreview figure;
    DocumentWindow of_document;
};

/// Draws the whole program: menu, sentence, panels, status bar, and what lies over them; runs the
/// shortcuts. The document is committed when this returns. Called between ImGui::NewFrame() and
/// ImGui::Render(), by the window, by `attend render` and by tests.
void draw_window(Ui& ui, Store& store, Settings& settings, Requests& requests, WindowState& state);

// The parts, each in a file of its own.
void draw_title_bar(Frame& frame);
void draw_palette(Frame& frame, WindowState& state);
void draw_history(Frame& frame);
/// The manual, beginning with what the mouse points at.
void draw_help(Frame& frame, WindowState& state);
/// Opens it, beginning with this.
void open_help(Frame& frame, std::string title, std::string text);
/// Opens it at a section.
void open_manual(Frame& frame, const ManualSection& section);
void draw_about(Frame& frame);
/// What is printed, and how: with the figure as it will be.
void draw_export(Frame& frame, const FigurePreview& preview);

}  // namespace attend
