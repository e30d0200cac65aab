#include "app/gui/typing_order.h"

#include <imgui_internal.h>

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "app/gui/input_text.h"

namespace attend {

namespace {

bool is_modifier_key(ImGuiKey key) {
    return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

/// Keys that edit a field and leave the keyboard in it.
bool edits_field(ImGuiKey key) {
    return (key >= ImGuiKey_LeftArrow && key <= ImGuiKey_DownArrow) || key == ImGuiKey_Home ||
           key == ImGuiKey_End || key == ImGuiKey_Backspace || key == ImGuiKey_Delete;
}

bool field_has_keyboard(const ImGuiContext& g) {
    return g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID;
}

/// Whether an item gets the keyboard in the frame that begins: it reads nothing in this frame.
bool keyboard_moves(const ImGuiContext& g) {
    return g.NavMoveSubmitted || g.NavInitRequest || g.NavNextActivateId != 0;
}

/// What one frame reads of the events that wait.
class OneFrame {
  public:
    OneFrame(const ImGuiContext& g, bool waits)
        : may_write_(g.KeysMayBeCharInput),
          field_(field_has_keyboard(g)),
          waits_(waits),
          ctrl_(g.IO.KeyCtrl || g.IO.KeySuper),
          alt_(g.IO.KeyAlt),
          mouse_(g.IO.MousePos) {}

    /// How many of them, from the first.
    int count(std::span<const ImGuiInputEvent> events) {
        for (std::size_t i = 0; i < events.size(); ++i)
            if (!takes(events[i], events.subspan(i + 1))) return static_cast<int>(i);
        return static_cast<int>(events.size());
    }

  private:
    bool takes(const ImGuiInputEvent& event, std::span<const ImGuiInputEvent> next) {
        const bool acted = pressed_ || typed_;
        if (event.Type == ImGuiInputEventType_MousePos) {
            moved_ = moved_ || event.MousePos.PosX != mouse_.x || event.MousePos.PosY != mouse_.y;
            return true;
        }
        if (event.Type == ImGuiInputEventType_MouseButton) {
            if (moved_ && event.MouseButton.Down) return false;
            clicked_ = clicked_ || !acted;
            return !acted;
        }
        if (event.Type == ImGuiInputEventType_Text) return takes_character();
        if (event.Type != ImGuiInputEventType_Key) return true;
        if (is_modifier_key(event.Key.Key)) return takes_modifier(event.Key);
        return !event.Key.Down || takes_key(event.Key.Key, next);
    }

    bool takes_character() {
        if (waits_ || clicked_ || commanded_ || (typed_ && !field_)) return false;
        typed_ = true;
        return true;
    }

    /// A modifier changes what a key means that the same frame reads, pressed or let go; Shift, of
    /// a field, what its characters already are.
    bool takes_modifier(const ImGuiInputEventKey& key) {
        const bool shift = key.Key == ImGuiMod_Shift || key.Key == ImGuiKey_LeftShift ||
                           key.Key == ImGuiKey_RightShift;
        if (commanded_ || (pressed_ && !(field_ && shift))) return false;
        if (typed_ && key.Down && !shift) return false;
        if (key.Key == ImGuiMod_Ctrl || key.Key == ImGuiMod_Super) ctrl_ = key.Down;
        if (key.Key == ImGuiMod_Alt) alt_ = key.Down;
        return true;
    }

    bool takes_key(ImGuiKey key, std::span<const ImGuiInputEvent> next) {
        if (waits_ || clicked_ || commanded_) return false;
        const bool command = !writes(key, next);
        if ((command || !field_) && (pressed_ || typed_)) return false;
        pressed_ = true;
        commanded_ = command;
        return true;
    }

    /// With Alt some keyboards write what others use for a shortcut: the character tells.
    bool writes(ImGuiKey key, std::span<const ImGuiInputEvent> next) const {
        if (!may_write_.TestBit(key)) return false;
        const bool character = !next.empty() && next.front().Type == ImGuiInputEventType_Text;
        return ctrl_ || alt_ ? alt_ && character : true;
    }

    const ImBitArrayForNamedKeys& may_write_;
    const bool field_, waits_;
    bool ctrl_, alt_;
    const ImVec2 mouse_;
    bool moved_ = false;  // the mouse
    bool typed_ = false, pressed_ = false, clicked_ = false;
    bool commanded_ = false;  // by a key that writes no character
};

class TypingOrder {
  public:
    void before_new_frame(ImGuiContext& g) {
        ImVector<ImGuiInputEvent>& queue = g.InputEventsQueue;
        constexpr int most_frames = 12;  // who asks for the keyboard and never takes it ends there
        if (expected_ > 0) expected_ = field_has_keyboard(g) ? 0 : expected_ - 1;
        const bool waits =
            (settles_ || expected_ > 0 || keyboard_moves(g)) && waited_ < most_frames;
        const std::span all(queue.Data, static_cast<std::size_t>(queue.Size));
        const auto count = static_cast<std::size_t>(OneFrame(g, waits).count(all));
        given_.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
        held_back_.assign(all.begin() + static_cast<std::ptrdiff_t>(count), all.end());
        waited_ = waits && !held_back_.empty() ? waited_ + 1 : 0;
        field_ = field_has_keyboard(g);
        queue.resize(static_cast<int>(count));
    }

    void after_new_frame(ImGuiContext& g) {
        ImVector<ImGuiInputEvent>& queue = g.InputEventsQueue;
        // Dear ImGui has left some of them where it would mix up mouse and keys.
        given_.resize(given_.size() -
                      std::min(given_.size(), static_cast<std::size_t>(queue.Size)));
        for (const ImGuiInputEvent& event : held_back_) queue.push_back(event);
        held_back_.clear();
        const auto is_text = [](const ImGuiInputEvent& event) {
            return event.Type == ImGuiInputEventType_Text;
        };
        if (field_ || (queue.empty() && std::ranges::none_of(given_, is_text))) again_ = 0;
        for (const ImGuiInputEvent& event : given_)
            if (field_ && is_text(event))
                note_typed_character(static_cast<std::int32_t>(event.Text.Char));
        settles_ = std::ranges::any_of(
            given_, [&](const ImGuiInputEvent& event) { return has_consequences(g, event); });
    }

    void type_again(ImGuiContext& g) {
        constexpr int most_times = 8;
        g.IO.InputQueueCharacters.resize(0);
        if (++again_ > most_times) return;
        expected_ = frames_until_field;
        int at = 0;
        for (const ImGuiInputEvent& event : given_)
            if (event.Type == ImGuiInputEventType_Text)
                g.InputEventsQueue.insert(g.InputEventsQueue.Data + at++, event);
    }

  private:
    /// Whether it may have asked for something that is drawn only in the next frame: a field, a
    /// dialog, another panel's turn.
    bool has_consequences(const ImGuiContext& g, const ImGuiInputEvent& event) const {
        if (event.Type == ImGuiInputEventType_MouseButton) return true;
        if (event.Type == ImGuiInputEventType_Text) return !field_;
        if (event.Type != ImGuiInputEventType_Key || !event.Key.Down ||
            is_modifier_key(event.Key.Key))
            return false;
        if (!field_) return true;
        const bool writes = g.KeysMayBeCharInput.TestBit(event.Key.Key);
        const bool chord = g.IO.KeyCtrl || g.IO.KeyAlt || g.IO.KeySuper;
        return chord || !(writes || edits_field(event.Key.Key));
    }

    static constexpr int frames_until_field = 5;

    std::vector<ImGuiInputEvent> given_, held_back_;  // held back while a frame begins
    bool field_ = false;                              // was typed in when the frame began
    bool settles_ = false;  // the last frame read what may have asked for a field
    int waited_ = 0;        // frames
    int expected_ = 0;      // frames in which a field may still come for which characters wait
    int again_ = 0;         // times, since a field read characters or none waited
};

void call(ImGuiContext* context, ImGuiContextHookType type, ImGuiContextHookCallback callback,
          TypingOrder& order) {
    ImGuiContextHook hook;
    hook.Type = type;
    hook.Callback = callback;
    hook.UserData = &order;
    ImGui::AddContextHook(context, &hook);
}

void end_typing_order(ImGuiContext*, ImGuiContextHook* hook) {
    const std::unique_ptr<TypingOrder> order(static_cast<TypingOrder*>(hook->UserData));
}

/// Of the context that is set; null where none keeps it.
TypingOrder* typing_order() {
    for (const ImGuiContextHook& hook : ImGui::GetCurrentContext()->Hooks)
        if (hook.Callback == end_typing_order) return static_cast<TypingOrder*>(hook.UserData);
    return nullptr;
}

}  // namespace

void keep_typing_in_order(ImGuiContext& context) {
    TypingOrder& order = *std::make_unique<TypingOrder>().release();  // until the context ends
    call(
        &context, ImGuiContextHookType_NewFramePre,
        [](ImGuiContext* g, ImGuiContextHook* hook) {
            static_cast<TypingOrder*>(hook->UserData)->before_new_frame(*g);
        },
        order);
    call(
        &context, ImGuiContextHookType_NewFramePost,
        [](ImGuiContext* g, ImGuiContextHook* hook) {
            static_cast<TypingOrder*>(hook->UserData)->after_new_frame(*g);
        },
        order);
    call(&context, ImGuiContextHookType_Shutdown, end_typing_order, order);
}

void type_again() {
    if (TypingOrder* const order = typing_order()) order->type_again(*ImGui::GetCurrentContext());
}

void claim_typed() { ImGui::GetIO().InputQueueCharacters.resize(0); }

void own_figures(ImGuiID item) {
    for (int figure = 0; figure < 10; ++figure)
        for (const ImGuiKey first : {ImGuiKey_0, ImGuiKey_Keypad0})
            ImGui::SetKeyOwner(static_cast<ImGuiKey>(first + figure), item);
}

bool typing_waits() { return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0; }

}  // namespace attend
