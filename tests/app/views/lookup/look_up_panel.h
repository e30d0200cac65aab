#pragma once
#include <fmt/format.h>

#include <string>
#include <utility>

#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_state.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

namespace attend {

inline Saved look_up_document(std::string query = "Lama", std::string rows = {}) {
    Saved saved;
    saved.document.choices = default_choices("lookup");
    saved.document.choices.query = std::move(query);
    saved.document.choices.rows = std::move(rows);
    return saved;
}

/// A table of many rows is read in a job.
struct LookUpPanel : DrivenPanel {
    explicit LookUpPanel(Saved saved = look_up_document(), ImVec2 size = {1280, 800},
                         Draw part = view_drawn("lookup"))
        : DrivenPanel(part, size, std::move(saved)) {
        while (!store.computation().scene()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            gui.frame();
        }
        finish();
    }
    LookUpModel model() { return look_up_model(scene(), evaluation()); }
    ShareCurves curves() {
        if (!scene().measures.look_up->by_temperature) return {};
        std::vector<Index> columns;
        for (const LookUpModel::Answer& answer : model().answers) columns.push_back(answer.column);
        return share_curves(evaluation().value("by_temperature"), evaluation().value("overtaking"),
                            columns);
    }
    std::string words() {
        const ShareCurves there = curves();
        std::string all;
        for (const RichText& sentence : look_up_in_words(scene(), evaluation(), model(), &there)) {
            for (const TextRun& run : sentence) all += run.text;
            all += "\n";
        }
        return all;
    }
    TableRow row(std::size_t at) { return scene().table->table->rows[at]; }
};

/// What a room asks, as a panel.
inline void draw_lookup_query(Frame& frame) { draw_box(frame.ui, lookup_query(frame)); }

inline std::string many_rows(int count) {
    std::string rows = "key,value\n";
    for (int i = 0; i < count; ++i) rows += fmt::format("name{},answer{}\n", i, i % 7);
    return rows;
}

}  // namespace attend
