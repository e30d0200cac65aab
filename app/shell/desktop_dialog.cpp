#include "app/shell/desktop_dialog.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_internal.h>

#include <array>
#include <string_view>
#include <utility>

#include "app/gui/typing_order.h"
#include "app/gui/widgets.h"
#include "core/error.h"

namespace attend {

namespace {

constexpr const char* waiting_title = "The desktop's file dialog is open";

/// What is typed before the desktop's dialog has the keyboard.
void keep_typed(std::string& typed) {
    for (const ImWchar sign : ImGui::GetIO().InputQueueCharacters) {
        char utf8[5] = {};
        ImTextCharToUtf8(utf8, sign);
        typed += utf8;
    }
    claim_typed();
}

}  // namespace

PortalDialog portal_dialog_for(const FileDialog::Request& request) {
    using AsksFor = PortalDialog::AsksFor;
    const bool saves = request.purpose == FileDialog::Purpose::save;
    PortalDialog dialog;
    dialog.asks_for = saves                   ? AsksFor::new_file
                      : request.folders_alone ? AsksFor::folder
                                              : AsksFor::file;
    dialog.title = request.title;
    dialog.folder = request.folder;
    dialog.name = request.name;
    if (dialog.asks_for == AsksFor::folder) return dialog;
    dialog.filters = request.filters;
    if (dialog.filters.empty() && !request.extensions.empty())
        dialog.filters.push_back(
            {fmt::format("*{}", fmt::join(request.extensions, ", *")), request.extensions});
    if (!saves) dialog.filters.push_back({"All files", {}});
    return dialog;
}

void DesktopDialog::look_for(const std::string& parent_window, Wake wake) {
    parent_window_ = parent_window;
    wake_ = std::move(wake);
    search_.start("Looking for the desktop's file dialog", has_file_portal, wake_);
}

bool DesktopDialog::is_there() {
    if (search_.running()) there_ = search_.poll().value_or(false);
    return there_;
}

bool DesktopDialog::open(FileDialog::Request request) {
    if (!is_there()) return false;
    request_ = std::move(request);
    typed_.clear();
    asked_ = false;
    ask();
    return true;
}

void DesktopDialog::ask() {
    asking_.drop();
    if (asking_.running()) return;  // for an earlier one, which takes a moment to close
    PortalDialog dialog = portal_dialog_for(*request_);
    dialog.parent_window = parent_window_;
    asked_ = true;
    asking_.start(
        request_->title,
        [dialog = std::move(dialog)](const Progress& progress) {
            return ask_file_portal(dialog, progress);
        },
        wake_);
}

void DesktopDialog::close() {
    if (!request_) return;
    asking_.drop();
    end(Answer::Means::cancelled);
}

DesktopDialog::Answer DesktopDialog::end(Answer::Means means) {
    if (ImGui::IsPopupOpen(waiting_title)) end_drags_and_popups();
    Answer answer{means, *std::exchange(request_, std::nullopt)};
    if (means == Answer::Means::own_dialog) answer.typed = std::exchange(typed_, {});
    return answer;
}

std::optional<DesktopDialog::Answer> DesktopDialog::polled() {
    if (!asked_) ask();
    try {
        const std::optional<Chosen> chosen = asked_ ? asking_.poll() : std::nullopt;
        if (!chosen) return std::nullopt;
        if (!*chosen) return end(Answer::Means::cancelled);
        Answer answer = end(Answer::Means::chosen);
        answer.path = **chosen;
        return answer;
    } catch (const Error& error) {
        there_ = false;  // it would fail the next time, too
        Answer answer = end(Answer::Means::own_dialog);
        answer.problem = error.what();
        return answer;
    }
}

std::optional<DesktopDialog::Answer> DesktopDialog::draw(Ui& ui) {
    if (std::optional<Answer> answer = polled()) return answer;
    if (!ImGui::IsPopupOpen(waiting_title)) ImGui::OpenPopup(waiting_title);
    keep_typed(typed_);
    constexpr std::array<std::string_view, 2> buttons{"Use Attend's own", "Cancel"};
    const std::optional<int> button =
        question(ui, waiting_title, "Choose there: what is open here waits for it.", buttons);
    if (!button) return std::nullopt;
    asking_.drop();
    if (*button == 0) there_ = false;  // whoever wants another one once, wants it again
    return end(*button == 0 ? Answer::Means::own_dialog : Answer::Means::cancelled);
}

}  // namespace attend
