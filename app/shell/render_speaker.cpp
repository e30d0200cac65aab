#include "app/shell/render_speaker.h"

#include "app/render/gl.h"
#include "app/state/lesson_play.h"
#include "app/views/lesson/lesson_speaker.h"

namespace attend {

namespace {

/// Kept in ui.states: they go before their OpenGL does.
struct ShownTextures {
    gl::Texture now, next;
};

ShownImage shown(const Image* image, gl::Texture& texture) {
    if (!image) return {};
    if (!texture)
        texture =
            gl::make_texture({GL_RGBA8, image->width, image->height, image->rgba.data(), 0, true});
    return {texture.name(), image->width, image->height};
}

}  // namespace

Image render_speaker(const SpeakerToDraw& drawn, PictureSize size, const std::string& theme) {
    LessonPlay lesson(drawn.beat.lesson, LessonPlay::From{drawn.beat.beat});
    const lesson::Question* const asked = lesson.beat().asks;
    return draw_picture(size, theme, [&](Ui& ui) {
        auto& textures = ui.states.of<ShownTextures>();
        draw_speaker(ui, lesson,
                     {.now = shown(drawn.now, textures.now),
                      .next = shown(drawn.next, textures.next),
                      .seconds_left = asked ? asked->wait.value_or(0) : 0});
    });
}

}  // namespace attend
