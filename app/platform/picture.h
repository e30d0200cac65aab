#pragma once
#include <functional>
#include <memory>
#include <string_view>

#include "app/gui/figure/shown_image.h"
#include "app/gui/ui.h"
#include "app/platform/png.h"
#include "app/platform/vector/drawing.h"

namespace attend {

/// What `attend render` makes: the same drawing as in the window, without a display.
struct PictureSize {
    int width = 1920, height = 1080;
    float scale = 1;
};

struct PictureFrames {
    int count = 3;       // layouts settle on the second
    bool whole = false;  // draw all of each anew; else what differs from the one before
    /// They are counted from the last frame on that a panel left unfinished; true: only from the
    /// first on that none did, for frames that ask something else each.
    bool settle_once = false;
};

/// Runs `draw` until no panel is unfinished, then for some frames, and gives the last as an image.
/// `prepare` is called before each frame and may set mouse position and the like. Throws Error as
/// Offscreen does.
Image draw_picture(PictureSize size, std::string_view theme_name,
                   const std::function<void(Ui&)>& draw,
                   const std::function<void(Ui&)>& prepare = {}, PictureFrames frames = {});

/// The same as shapes, with sharp edges: for paper.
Drawing draw_shapes(PictureSize size, std::string_view theme_name,
                    const std::function<void(Ui&)>& draw,
                    const std::function<void(Ui&)>& prepare = {});
/// Those beside a window, as below.
Drawing draw_shapes_beside(PictureSize size, std::string_view theme_name,
                           const std::function<void(Ui&)>& draw);

/// The same picture beside a window, between two of its frames, in its OpenGL, which must be
/// current.
Image draw_picture_beside(PictureSize size, std::string_view theme_name,
                          const std::function<void(Ui&)>& draw);

/// The same beside a window that goes on meanwhile: a frame of the picture is drawn between two of
/// the window's, until it is whole. The window's OpenGL is current in all that is called, and lives
/// longer.
class GrowingPicture {
  public:
    GrowingPicture(PictureSize size, std::string_view theme_name);
    ~GrowingPicture();
    GrowingPicture(const GrowingPicture&) = delete;
    GrowingPicture& operator=(const GrowingPicture&) = delete;

    bool is_whole() const;
    /// One frame more.
    void grow(const std::function<void(Ui&)>& draw);
    /// As far as it is; a texture of the window's OpenGL.
    ShownImage image() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace attend
