#include "app/shell/run_window.h"

#include <chrono>
#include <cstdlib>
#include <thread>

#include "app/gui/box/motion.h"
#include "app/gui/tooltip.h"
#include "app/platform/picture_clipboard.h"
#include "app/platform/stop_signals.h"
#include "app/platform/window.h"
#include "app/render/gl.h"
#include "app/shell/opening.h"
#include "app/shell/program.h"
#include "app/shell/speaker_window.h"
#include "app/shell/standard_stream.h"
#include "app/views/stage/stage.h"
#include "app/views/stage/stage_tools.h"
#include "core/files/data.h"
#include "core/memory.h"
#include "core/models/models_here.h"

namespace attend {

namespace {

/// How long to wait before the next frame where the last one could not show everything yet.
constexpr double seconds_until_more = 0.02;

Host host_of(Window& window) {
    Host host;
    host.screenshot = [&window] { return window.screenshot(); };
    host.shapes = [](PictureSize size, const std::string& theme,
                     const std::function<void(Ui&)>& draw) {
        return draw_shapes_beside(size, theme, draw);
    };
    // The last one stays until the next is there: two that follow have different names.
    host.show_image = [shown = std::make_shared<gl::Texture>()](const Image& image) {
        gl::Texture next =
            gl::make_texture({GL_RGBA8, image.width, image.height, image.rgba.data(), 0, true});
        *shown = std::move(next);
        return static_cast<ImTextureID>(shown->name());
    };
    host.set_clipboard = [](const std::string& text) { ImGui::SetClipboardText(text.c_str()); };
    host.copy_picture = copy_picture;
    host.set_full_screen = [&window](bool on) { window.set_full_screen(on); };
    host.wake = [&window] { window.wake(); };
    host.desktop_dialogs = true;
    host.parent_window = window.name_on_desktop();
    // The scene of a real model, where its file is here.
    if (find_data(known_models().front().file)) host.opening_scene = model_scene;
    host.first_note = missing_data();
    host.offers_tour = true;
    return host;
}

/// What the settings say about the window, when it differs from what the window is.
void apply_settings(Window& window, const Settings& settings, const Store& store) {
    const Session& session = store.session;
    if (settings.theme != window.ui().theme->name) window.set_theme(settings.theme);
    const double larger =
        session.presenting ? stage_zoom(store, {window.size().x, window.size().y}) : 1;
    window.set_zoom(static_cast<float>(settings.zoom * larger));
    window.ui().reduce_motion = settings.reduce_motion;
    allow_motion(window.ui(), !settings.reduce_motion);
    window.set_color_vision(session.color_vision);
}

WindowOptions options_of(const Settings& settings) {
    WindowOptions options;
    options.width = settings.width;
    options.height = settings.height;
    options.maximized = settings.maximized;
    return options;
}

/// What is shown larger, around the place that is pointed at.
void apply_magnifier(Window& window) {
    const auto& tools = window.ui().states.of<StageTools>();
    const InWindow at = tools.place();
    if (tools.magnified == 1) return window.set_magnifier({});
    if (at.is_inside()) window.set_magnifier({static_cast<float>(tools.magnified), {at.x, at.y}});
}

/// Draws and waits until the program is done, or a signal wants it to end.
void run(Window& window, Program& program, const StopSignals& stop) {
    SpeakerWindow speaker(window);
    bool started = false;  // something was shown, and then there was nothing to do
    while (!program.done() && !stop.received()) {
        if (const auto time = program.next_save()) window.pacer().wake_at(*time);
        const Store& store = program.store();
        if (program.looks_at_file()) window.pacer().wake_at(window.now() + 0.5);
        if (store.computation().busy()) window.pacer().wake_at(window.now() + 0.1);
        if (!window.pacer().wait(window.now())) {  // nothing else to do
            give_back_freed_memory(!started);
            started = store.computation().scene() != nullptr;
        }
        if (!window.wait_for_events()) continue;
        for (const auto& path : window.take_dropped()) program.drop(path);
        const bool closed = window.close_requested();
        if (closed) {
            window.cancel_close();
            program.request_quit();
        }
        apply_settings(window, program.settings(), program.store());
        program.before_frame();
        window.frame([&](Ui& ui) { return program.frame(ui, window.now()); });
        apply_magnifier(window);
        speaker.frame(program);
        if (closed && !program.done()) window.restore();  // it asks something
        if (const auto end = program.next_message_end())
            window.pacer().wake_at(window.now() + std::max(*end - ImGui::GetTime(), 0.0) + 0.02);
        if (const auto due = keyboard_tooltip_due(window.ui()))
            window.pacer().wake_at(window.now() + *due - ImGui::GetTime() + 0.02);
        if (program.wants_frames()) window.pacer().stir();
        if (is_unfinished(window.ui())) window.pacer().wake_at(window.now() + seconds_until_more);
        window.set_title(program.title());
    }
}

/// Writes what the next start goes on from. `well`: not by a bug.
void finish(const Window& window, Program& program, bool well) {
    const Window::Place place = window.place();
    program.settings().maximized = place.maximized;
    if (!place.maximized) {  // else it stays what it was before
        program.settings().width = place.width;
        program.settings().height = place.height;
    }
    program.finish(well);
}

/// Everything is kept by now. What jobs are in the middle of, and the memory of a large model, are
/// not waited for: who closed the window wants it gone, and whoever sent a signal sends a harder
/// one after a while.
void end_soon(int code) {
    std::thread([code] {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        std::_Exit(code);
    }).detach();
}

/// Standard input is read to its end first: a window that waited for it could not answer.
std::optional<ToOpen> to_open(const std::optional<WindowFile>& file) {
    if (!file) return std::nullopt;
    if (file->step) return ToOpen(OpenLesson{file->path.string(), *file->step});
    if (file->path != standard_stream) return ToOpen(file->path);
    return ToOpen(parse_document(text_of_standard_input(), "standard input",
                                 std::filesystem::current_path()));
}

}  // namespace

int run_window(const std::optional<WindowFile>& file) {
    const std::optional<ToOpen> first = to_open(file);
    StopSignals stop;
    const Folders folders = find_folders();
    std::string note;
    Window window(options_of(load_usable_settings(folders, note)));
    Program program(folders, host_of(window), first);
    if (program.settings().full_screen) window.set_full_screen(true);
    stop.wake_with([&window] { window.wake(); });
    try {
        run(window, program, stop);
    } catch (...) {
        stop.wake_with({});  // the window goes
        finish(window, program, false);
        throw;
    }
    stop.wake_with({});
    finish(window, program, true);
    constexpr int ended_by_signal = 128;  // as a shell counts
    const int code = stop.received() ? ended_by_signal + *stop.received() : 0;
    end_soon(code);
    return code;
}

}  // namespace attend
