#include "app/views/parts/lead.h"

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"

namespace attend {

namespace {

Box line_of(const Ui& ui, const std::vector<LeadWord>& words, float size) {
    Boxes boxes;
    for (const LeadWord& word : words) {
        const TextStyle style{
            word.bold ? Face::bold : Face::regular, size,
            word.role == Role::other ? ui.theme->text : ui.theme->role(word.role)};
        Box one = box::text(word.text, style).named(word.name).help(word.help);
        boxes.push_back(word.click ? std::move(one).on_click(word.click) : std::move(one));
    }
    return box::row(std::move(boxes), 0);
}

}  // namespace

Box lead_words(const Ui& ui, const std::vector<LeadWord>& words,
               const std::function<Box()>& second) {
    Boxes forms;
    for (const float size : {sizes::leader, sizes::view}) {
        // On one line with the words, whose letters end higher above the end of their line.
        const float up = 0.4f * (size - sizes::field);
        forms.push_back(box::row(
            {line_of(ui, words, size), box::padded(second(), {0, up}).at_bottom()}, sizes::far));
    }
    for (const float size : {sizes::leader, sizes::view, sizes::field, sizes::title})
        forms.push_back(line_of(ui, words, size));
    return box::first_that_fits(std::move(forms));
}

Box object(const Ui& ui, std::string_view title, std::string_view what, Box inside) {
    return box::column(
        {box::row(
             {box::text(std::string(title), {Face::semibold, sizes::title, ui.theme->text}, 12),
              box::text(std::string(what), dim_style(ui, sizes::control), 40).droppable()},
             0.7f),
         std::move(inside)},
        0.4f);
}

}  // namespace attend
