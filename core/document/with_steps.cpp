#include "core/document/with_steps.h"

#include "core/training/at_step.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

template <class Visit>
void each_path(const Document& document, std::span<const std::string> asked, Visit visit) {
    for (const auto& [path, edit] : document.edits) visit(path, edit);
    visit(document.choices.gradient_of, Edit{});
    for (const ViewOptionRow& view : view_option_rows())
        if (view.places)
            for (const StepPlace& place : view.places(document.view)) visit(place.node, Edit{});
    for (const std::string& path : asked) visit(path, Edit{});
}

void add_path(StepEdits& steps, const std::string& path, const Edit& edit) {
    const auto at = parse_at_step(path);
    if (!at) return;
    Edits& there = steps[at->step];
    if (!edit.empty()) there.insert_or_assign(std::string(at->path), edit);
}

}  // namespace

bool has_steps(const Choices& choices) { return choices.workspace == "training"; }
bool follows_edits(const Choices& choices) { return workspace(choices.workspace).follows_edits; }

bool names_steps(const Document& document, std::span<const std::string> asked) {
    if (follows_edits(document.choices)) return !document.edits.empty();
    if (!has_steps(document.choices)) return false;
    bool any = false;
    each_path(document, asked, [&](const std::string& path, const Edit&) {
        any = any || parse_at_step(path).has_value();
    });
    return any;
}

Choices with_steps(const Document& document, std::span<const std::string> asked) {
    Choices choices = document.choices;
    choices.at_steps.clear();
    choices.put_in.clear();
    if (follows_edits(choices)) choices.put_in = document.edits;
    if (!has_steps(choices)) return choices;
    each_path(document, asked, [&](const std::string& path, const Edit& edit) {
        add_path(choices.at_steps, path, edit);
    });
    return choices;
}

Choices before_edits(const Document& document, std::span<const std::string> asked) {
    Choices choices = with_steps(document, asked);
    choices.put_in.clear();
    return choices;
}

Document document_with_steps(Document document, std::span<const std::string> asked) {
    document.choices = with_steps(document, asked);
    return document;
}

bool is_built_of(const Scene& scene, const Choices& choices) {
    if (scene.choices.at_steps != choices.at_steps || scene.choices.put_in != choices.put_in)
        return false;
    if (choices.at_steps.empty() && choices.put_in.empty()) return scene.chosen == choices;
    Choices chosen = choices;
    chosen.at_steps.clear();
    chosen.put_in.clear();
    return scene.chosen == chosen;
}

}  // namespace attend
