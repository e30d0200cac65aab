#include "app/gui/box/switches.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/controls.h"

namespace attend::box {

namespace {

constexpr float text_size = 14.0f / body_size, around = 1.4f, high = 1.65f;  // em

/// Segments are equally wide.
float wide_enough(const Ui& ui, const Switch& what) {
    float widest = 0;
    for (const std::string& label : what.labels)
        widest = std::max(widest, measure_text(ui, label, Face::semibold).x / ui.em());
    return static_cast<float>(what.labels.size()) * (widest + around / 2);
}

template <class Draw>
Box drawn(Length em, Switch what, Draw draw) {
    return control(em, high, [what = std::move(what), draw](float width) {
        const std::vector<std::string_view> labels(what.labels.begin(), what.labels.end());
        int now = what.chosen;
        if (draw(what, labels, now, width) && now != what.chosen && what.change) what.change(now);
    });
}

}  // namespace

Box segments(const Ui& ui, Switch what) {
    const float wide = wide_enough(ui, what);
    return drawn(
        {wide, wide, wide}, std::move(what),
        [&ui](const Switch& of, std::span<const std::string_view> labels, int& chosen,
              float width) { return segmented(ui, of.name, labels, chosen, width, of.help); });
}

Box drop_down(const Ui& ui, Switch what, float wide) {
    return drawn({wide, wide, wide}, std::move(what),
                 [&ui](const Switch& of, std::span<const std::string_view> labels, int& chosen,
                       float width) { return choice(ui, of.name, "", labels, chosen, width); });
}

Box toggle(const Ui& ui, const Toggle& what) {
    const Theme& theme = *ui.theme;
    const Rgb ground = what.on ? theme.accent : theme.field;
    return framed(
               text(what.label, {Face::regular, text_size, what.on ? text_on(ground) : theme.text}),
               {ground, what.on ? std::nullopt : std::optional(theme.field_border)}, {0.9f, 0.22f})
        .named(what.name)
        .help(what.help, what.keys)
        .on_click([change = what.change, on = what.on] {
            if (change) change(!on);
        });
}

}  // namespace attend::box
