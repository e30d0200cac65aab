#include "app/state/document_window.h"

#include <algorithm>
#include <utility>

namespace attend {

namespace {

constexpr double least_zoom = 0.5;

WindowLook look_of(const Settings& settings) {
    return {settings.theme, settings.zoom, settings.hidden};
}

void put(Settings& settings, const WindowLook& look) {
    settings.theme = look.theme, settings.zoom = look.zoom, settings.hidden = look.hidden;
}

std::vector<std::string> all_but(const std::vector<std::string>& some) {
    std::vector<std::string> others = window_panels();
    std::erase_if(others, [&](const std::string& panel) {
        return std::ranges::find(some, panel) != some.end();
    });
    return others;
}

WindowLook look_asked(const CarriedWindow& asked, WindowLook own) {
    if (asked.theme != "auto") own.theme = asked.theme;
    if (asked.zoom > 0) own.zoom = std::max(asked.zoom, least_zoom);
    if (asked.panels != "auto") own.hidden = all_but(named_panels(asked.panels));
    return own;
}

/// Where there is nobody whose window it is.
WindowLook look_in_pictures(const View& view) {
    const CarriedWindow& asked = view.of<CarriedWindow>();
    return look_asked(asked.carried ? asked : CarriedWindow(), look_of(Settings()));
}

std::string panels_text(const std::vector<std::string>& hidden) {
    std::string text;
    for (const std::string& panel : all_but(hidden)) text += (text.empty() ? "" : ",") + panel;
    return text.empty() ? "none" : text;
}

}  // namespace

void DocumentWindow::follow(Store& store, Settings& settings) {
    const CarriedWindow& asked = store.document().view.of<CarriedWindow>();
    if (!asked.carried) {
        if (own_) put(settings, *std::exchange(own_, std::nullopt));
        return;
    }
    const bool begins = !own_;
    if (begins) own_ = look_of(settings);
    if (begins || asked != asked_) {
        asked_ = asked, shown_ = look_asked(asked, *own_);
        return put(settings, shown_);
    }
    const WindowLook now = look_of(settings);
    if (now == shown_) return;
    if (now.theme != shown_.theme) asked_.theme = now.theme;
    if (now.zoom != shown_.zoom) asked_.zoom = now.zoom;
    if (now.hidden != shown_.hidden) asked_.panels = panels_text(now.hidden);
    shown_ = now;
    store.draft.view.of<CarriedWindow>() = asked_;
}

Settings DocumentWindow::own(Settings shown) const {
    if (own_) put(shown, *own_);
    return shown;
}

std::string theme_of(const View& view) { return look_in_pictures(view).theme; }
float zoom_of(const View& view) { return static_cast<float>(look_in_pictures(view).zoom); }

Saved in_theme(Saved saved, const std::string& theme) {
    CarriedWindow& window = saved.document.view.of<CarriedWindow>();
    if (window.carried) window.theme = theme;
    return saved;
}

CarriedWindow carried_window(const Settings& settings) {
    return {true, settings.theme, settings.zoom, panels_text(settings.hidden)};
}

}  // namespace attend
