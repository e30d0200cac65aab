#include "app/views/window/window_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/input_text.h"
#include "app/gui/refused_input.h"
#include "core/files/mapping.h"
#include "core/plural.h"
#include "core/text/printable.h"

namespace attend {

namespace {

constexpr double toast_seconds = 5;

void tell_refused_paste(Store& store) {
    const std::optional<std::size_t> bytes = take_refused_paste();
    if (!bytes) return;
    store.complain(
        fmt::format("The text: found {} with what was to be pasted, expected at most {}. "
                    "Nothing was pasted.",
                    count_of(*bytes, "byte"), counted(limits::text.bytes)));
}

/// Input that was not taken is said for a while; it is over once something is done, or Escape is
/// pressed.
void tell_refused_input(Frame& frame, WindowState& state) {
    constexpr double seconds = 20;
    const std::size_t step = frame.store.history().cursor();
    if (step != state.step_of_refusal || ImGui::IsKeyPressed(ImGuiKey_Escape, false))
        std::erase_if(state.toasts,
                      [](const Toast& toast) { return toast.error && toast.until < Toast::stays; });
    state.step_of_refusal = step;
    if (const std::string text = take_refused_input(frame.ui); !text.empty()) {
        std::erase_if(state.toasts, [&](const Toast& old) { return old.text == text; });
        state.toasts.push_back({text, true, ImGui::GetTime() + seconds});
    }
}

/// What was done last takes the place of what was done before; an error stays until it is clicked
/// away, something is done, or newer ones need its place.
void take_told(Frame& frame, WindowState& state) {
    std::vector<Store::Message> messages = frame.store.take_messages();
    constexpr std::ptrdiff_t most_toasts = 3;
    const bool done = std::ranges::find(messages, false, &Store::Message::error) != messages.end();
    if (!messages.empty())
        std::erase_if(state.toasts, [&](const Toast& old) { return done || !old.error; });
    for (Store::Message& message : messages) {
        const std::string text = message_text(message.text);
        std::erase_if(state.toasts, [&](const Toast& old) { return old.text == text; });
        state.toasts.push_back(
            {text, message.error, message.error ? Toast::stays : ImGui::GetTime() + toast_seconds});
    }
    if (std::ssize(state.toasts) > most_toasts)
        state.toasts.erase(state.toasts.begin(), state.toasts.end() - most_toasts);
    std::erase_if(state.toasts, [](const Toast& toast) { return toast.until < ImGui::GetTime(); });
}

}  // namespace

void take_messages(Frame& frame, WindowState& state) {
    tell_refused_paste(frame.store);
    tell_refused_input(frame, state);
    take_told(frame, state);
}

}  // namespace attend
