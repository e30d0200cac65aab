#include <fmt/format.h>

#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/figure/shown_image.h"
#include "app/views/window/overlay.h"
#include "app/views/window/window_view.h"

namespace attend {

namespace {

constexpr float label_width = 5, control_width = 19;  // em

/// A choice of a few: its label, and a segment for each.
Box few(const Ui& ui, std::string label, std::string name, std::vector<std::string_view> labels,
        int chosen, std::function<void(int)> choose) {
    return box::row({box::text(std::move(label), dim_style(ui)).wide(label_width),
                     box::control(Length::fixed(control_width), 0,
                                  [&ui, name = std::move(name), labels = std::move(labels), chosen,
                                   choose = std::move(choose)](float width) {
                                      int now = chosen;
                                      if (segmented(ui, name, labels, now, width)) choose(now);
                                  })});
}

/// One of these values is chosen; none of them is index −1.
template <class Value, std::size_t count>
Box few_of(const Ui& ui, const char* label, const char* name,
           const std::array<std::pair<std::string_view, Value>, count>& values, Value& value) {
    std::vector<std::string_view> labels;
    int chosen = -1;
    for (std::size_t i = 0; i < count; ++i) {
        labels.push_back(values[i].first);
        if (values[i].second == value) chosen = static_cast<int>(i);
    }
    return few(ui, label, name, std::move(labels), chosen,
               [&value, values](int now) { value = values[static_cast<std::size_t>(now)].second; });
}

Box heading_of(const Ui& ui, const char* text) {
    return box::text(text, {Face::semibold, 0.83f, ui.theme->dim_text});
}

using What = FigureChoices::What;

Box choices_of(Frame& frame) {
    const Ui& ui = frame.ui;
    FigureChoices& figure = frame.session().figure;
    static constexpr std::array<std::pair<std::string_view, What>, 3> what{
        {{"this view", What::view}, {"map", What::map}, {"window", What::window}}};
    static const std::array<std::pair<std::string_view, std::string>, 4> formats{
        {{"PDF", "pdf"}, {"SVG", "svg"}, {"PNG", "png"}, {"TikZ", "tikz"}}};
    static constexpr std::array<std::pair<std::string_view, double>, 3> widths{
        {{"84 mm", 84.0}, {"174 mm", 174.0}, {"slide", 254.0}}};
    static constexpr std::array<std::pair<std::string_view, double>, 3> texts{
        {{"6.5", 6.5}, {"7.5", 7.5}, {"9 pt", 9.0}}};
    static constexpr std::array<std::pair<std::string_view, double>, 2> dots{
        {{"300", 300.0}, {"600", 600.0}}};
    static const std::array<std::pair<std::string_view, std::string>, 3> grounds{
        {{"white", "white"}, {"none", "none"}, {"dark", "theme"}}};
    static constexpr std::array<std::pair<std::string_view, bool>, 2> marks{
        {{"nothing", false}, {"row and cell", true}}};
    Boxes rows{heading_of(ui, "WHAT"), few_of(ui, "Figure", "export/what", what, figure.what),
               few_of(ui, "Format", "export/format", formats, figure.format)};
    if (figure.what != What::window) {
        rows.push_back(heading_of(ui, "SIZE"));
        rows.push_back(few_of(ui, "Width", "export/width", widths, figure.width));
        rows.push_back(few_of(ui, "Text", "export/text", texts, figure.text));
    }
    if (figure.format == "png")
        rows.push_back(few_of(ui, "Dots per inch", "export/dpi", dots, figure.dots_per_inch));
    if (figure.what != What::window) {
        rows.push_back(heading_of(ui, "INK"));
        rows.push_back(few_of(ui, "Ground", "export/ground", grounds, figure.ground));
    }
    if (figure.what == What::map)
        rows.push_back(few_of(ui, "Framed", "export/marks", marks, figure.marks));
    return box::column(std::move(rows), 0.5f);
}

Box press(Frame& frame, const char* name, const char* label, const char* help, ExportFigure::To to,
          bool enabled) {
    return box::control({4, 8, 8}, 0,
                        [&frame, name, label, to, enabled](float width) {
                            if (button(frame.ui, name, label, width, enabled))
                                frame.ask(ExportFigure{to});
                            // Enter saves, unless the keyboard has gone elsewhere.
                            if (to == ExportFigure::To::file) ImGui::SetItemDefaultFocus();
                        })
        .help(help);
}

Box buttons_of(Frame& frame, const FigurePreview& preview) {
    using To = ExportFigure::To;
    const bool whole = preview.problem.empty();
    return box::flow({press(frame, "export/save", "Save…", "Asks where", To::file, whole),
                      press(frame, "export/copy_picture", "Copy picture",
                            "For another program, as PNG", To::picture_clipboard, whole),
                      press(frame, "export/copy_svg", "Copy SVG", "The figure as text",
                            To::svg_clipboard, whole),
                      press(frame, "export/copy_tex", "Copy LaTeX", "The figure with its caption",
                            To::tex_clipboard, whole)},
                     0.5f);
}

Box shown(const Ui& ui, const FigurePreview& preview) {
    if (!preview.problem.empty())
        return box::wrapped(preview.problem, {Face::regular, 1, ui.theme->error});
    if (!preview.picture) return box::empty("The figure is being drawn");
    return box::canvas({{10, 8}, {40, 26}}, [picture = preview.picture](const Ui& of, Place place) {
        draw_shown_image(of, *picture, place);
    });
}

}  // namespace

void draw_export(Frame& frame, const FigurePreview& preview) {
    const Ui& ui = frame.ui;
    const Overlay overlay(frame, "export", 78, 46);
    const std::string size = preview.width > 0
                                 ? fmt::format("{:.4g} × {:.4g} mm", preview.width, preview.height)
                                 : std::string("in the pixels of the window");
    const TextStyle small{Face::regular, 0.9f, ui.theme->text};
    Box left =
        box::column({shown(ui, preview).grow_high(), box::text(size, dim_style(ui)),
                     box::wrapped(preview.caption, small).named("export/caption"),
                     box::wrapped(preview.command, dim_style(ui, 0.85f)).named("export/command")},
                    0.5f)
            .grow();
    Box right = box::column({choices_of(frame), box::space(0.5f), buttons_of(frame, preview)}, 0.6f)
                    .wide(label_width + control_width + 1)
                    .at_top();
    Box all =
        box::column({box::row({box::text("Export a figure", {Face::bold, 1.3f, ui.theme->text}),
                               box::text("exactly as it will be printed", dim_style(ui))}),
                     box::row({std::move(left), std::move(right)}, 1).grow_high()},
                    0.7f);
    draw_box(ui, all, {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()});
}

}  // namespace attend
