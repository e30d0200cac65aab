#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/platform/picture.h"
#include "core/document/file.h"
#include "core/graph/evaluate.h"

namespace attend {

/// Gets what was computed for a picture.
using LookAt = std::function<void(const Evaluation&)>;

/// What fills a picture of the window: a view of the large place, a panel, or all of it.
struct RenderedView {
    std::string name;  // "gallery", "setup", "present": for `--view`
    std::string label, help;
    std::vector<std::string_view> workspaces = {};  // that have it
    bool figure = true;                             // it can stand alone, on paper
};
std::vector<RenderedView> rendered_views();
/// Throws Error with the nearest name.
RenderedView rendered_view(const std::string& name);

/// The document that such a picture opens: with the view in the large place that was drawn.
Saved saved_as_drawn(Saved saved, const std::string& view);

/// Where a document came from, for the line that says so.
struct DocumentFile {
    std::filesystem::path path;  // empty: it is a new one
    bool changed = false;        // since it was read
};

/// The window as it looks with this document, drawn without a display. `view` is one of
/// rendered_views(), or empty. Throws Error where the document cannot be computed, or nothing has
/// that name.
Image render_window(const Saved& saved, const std::string& view, PictureSize size,
                    const std::string& theme, const LookAt& look_at = {},
                    const DocumentFile& file = {});

/// The same as shapes.
Drawing window_drawing(const Saved& saved, const std::string& view, PictureSize size,
                       const std::string& theme, const LookAt& look_at = {},
                       const DocumentFile& file = {});

struct ReadLesson;

/// A beat of a lesson, counted from 0, as the stage shows it. Throws Error as above.
struct BeatToDraw {
    std::shared_ptr<const ReadLesson> lesson;
    std::size_t beat = 0;
};
Image render_beat(const BeatToDraw& beat, PictureSize size, const std::string& theme);
Drawing beat_drawing(const BeatToDraw& beat, PictureSize size, const std::string& theme);
/// Its picture alone, without words, as wide as `size`; of a beat that opened no document an empty
/// one.
Drawing beat_picture(const BeatToDraw& beat, PictureSize size, const std::string& theme);

/// A window that fills the picture, with one matrix in it.
void draw_sheet_window(Ui& ui, const Evaluation& evaluation, NodeId id, const Value& drawn,
                       const View& view);

/// One matrix, with its name, its labels, its legend and, where there is room, its numbers. Throws
/// Error as above.
Image render_node(const Saved& saved, const std::string& node, PictureSize size,
                  const std::string& theme, const LookAt& look_at = {});
Drawing node_drawing(const Saved& saved, const std::string& node, PictureSize size,
                     const std::string& theme, const LookAt& look_at = {});

}  // namespace attend
