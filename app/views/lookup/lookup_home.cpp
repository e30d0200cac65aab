#include <algorithm>
#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/state/table_edits.h"
#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/lookup/options.h"
#include "app/views/tables/room_query.h"
#include "app/views/tables/shown_table.h"
#include "app/views/tables/table_cell.h"

namespace attend {

namespace {

constexpr Length all_wide{44, 62, Length::endless};  // with the hard look-up

/// Both look-ups, row by row.
Box leader(Frame& frame, const RowHeights& heights) {
    Box all = box::row({hard_answer(frame, heights).droppable(3).named("part/hard"),
                        look_up_table(frame, heights).named("part/table"),
                        look_up_answers(frame, heights).wide({13, 27, 33}).named("part/soft")},
                       sizes::apart);
    return heights.scrolls ? std::move(all).grow_high() : std::move(all);
}

Box whole_home(Frame& frame, std::optional<Box>& instead, const RowHeights& heights) {
    Box objects =
        instead
            ? Box(*instead)
            : box::row({letters_in_common(frame).wide({20, 30, 56}).grow().named("part/letters"),
                        shares_object(frame)
                            .wide({18, 26, sizes::of(810)})
                            .grow()
                            .droppable()
                            .named("part/shares")},
                       sizes::object)
                  .high({7.5f, 9.5f, 14});
    Boxes lines{leader(frame, heights)};
    if (!heights.scrolls) lines.push_back(box::space(0).grow_high());
    lines.push_back(look_up_headline(frame));
    lines.push_back(heights.scrolls ? std::move(objects).droppable() : std::move(objects));
    return box::column(std::move(lines), sizes::apart).wide(all_wide);
}

Box table_alone(Frame& frame) {
    const RowHeights heights{1.6f, true};
    return box::row({look_up_table(frame, heights).grow(),
                     look_up_answers(frame, heights).wide({9, 15, 20}).droppable()},
                    sizes::near)
        .grow_high();
}

struct Part {
    std::string_view name, tab;
    Box (*made)(Frame&);
};
constexpr std::array parts{Part{"table", "Table", table_alone},
                           Part{"letters", "Letters", letters_in_common},
                           Part{"shares", "From hard to uniform", shares_object}};

/// One of the parts under the names of all.
Box one_part(Frame& frame) {
    const auto* part = std::ranges::find(parts, frame.options<LookUpOptions>().small, &Part::name);
    if (part == parts.end()) part = parts.begin();
    Box tabs = box::control({10, 26, 32}, 0, [&frame, part](float width) {
        std::array<std::string_view, parts.size()> names{};
        std::ranges::transform(parts, names.begin(), &Part::tab);
        int place = static_cast<int>(part - parts.begin());
        if (segmented(frame.ui, "lookup_small", names, place, width))
            frame.draft().view.of<LookUpOptions>().small =
                parts[static_cast<std::size_t>(place)].name;
    });
    return box::column({std::move(tabs), part->made(frame).grow().grow_high(),
                        look_up_headline(frame).droppable()},
                       sizes::near);
}

}  // namespace

Box lookup_query(Frame& frame) {
    const bool asks = frame.scene() && frame.scene()->table;
    const TableSource* const source = asks ? &*frame.scene()->table : nullptr;
    Box swap = box::text("⇄ swap keys and values", dim_style(frame.ui, sizes::control), 12)
                   .named("lookup/swap")
                   .help("Asks what was answered: only keys can be asked. The query stays")
                   .on_click([&frame] { swap_columns(frame.draft().choices); });
    return box::row({room_query(frame, "Type a name",
                                source ? "asked of " + source->table->columns[source->key] : "")
                         .grow(),
                     std::move(swap).droppable()},
                    sizes::apart);
}

std::optional<Box> lookup_part(Frame& frame, std::string_view name) {
    const auto* const part = std::ranges::find(parts, name, &Part::name);
    return part == parts.end() ? std::nullopt : std::optional(part->made(frame));
}

Box lookup_home(Frame& frame, std::optional<Box> instead) {
    const TablePtr table = frame.scene()->table->table;
    if (shown_table(frame) == table) remove_by_key(frame, table);
    Boxes forms;
    for (const float pitch : {sizes::of(48), sizes::of(40), sizes::of(34), sizes::of(28)})
        forms.push_back(whole_home(frame, instead, {pitch, false}));
    forms.push_back(
        whole_home(frame, instead, {sizes::of(28), true}).high({26, 30, Length::endless}));
    forms.push_back(one_part(frame));
    return box::first_that_fits(std::move(forms)).grow().grow_high();
}

}  // namespace attend
