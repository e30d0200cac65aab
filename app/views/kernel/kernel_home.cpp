#include <algorithm>
#include <array>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/kernel.h"
#include "app/views/kernel/kernel_objects.h"
#include "app/views/kernel/kernel_words.h"
#include "app/views/kernel/options.h"
#include "app/views/kernel/plot.h"
#include "app/views/parts/lead.h"
#include "app/views/tables/room_query.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

// Above and below of one width.
constexpr Length left_column{20, 38, Length::endless}, right_column{17, 22, sizes::of(560)};
constexpr Length all_wide{38, 58, Length::endless};  // with both

Box sum_object(Frame& frame) {
    const Ui& ui = frame.ui;
    const TextStyle title{Face::semibold, sizes::title, ui.theme->text};
    return box::column(
        {box::text(say<texts::kernel::takes>("query"_is = estimate_of(frame).query_text), title),
         kernel_sum(frame).grow_high()},
        0.4f);
}

Box map_object(Frame& frame) {
    return object(frame.ui, "Every question at once", counts_text(frame),
                  kernel_map(frame).grow_high());
}

Box errors_object(Frame& frame) {
    const TableSource& source = *frame.scene()->table;
    return object(frame.ui, "Which σ is best?",
                  "leave one out, error in " + source.table->columns[source.value],
                  leave_one_out(frame).grow_high());
}

Box whole_home(Frame& frame, std::optional<Box> instead) {
    const auto column = [](Box inside) { return std::move(inside).wide(right_column).droppable(); };
    Box leader = box::row({regression_plot(frame).wide(left_column).grow_high().named("part/plot"),
                           column(sum_object(frame)).named("part/sum")},
                          2 * sizes::object)
                     .high({10, 24, Length::endless});
    Box objects = instead ? std::move(*instead)
                          : box::row({map_object(frame).wide(left_column).named("part/map"),
                                      column(errors_object(frame)).named("part/errors")},
                                     2 * sizes::object)
                                .high({7.5f, 9.5f, 11});
    return box::column({std::move(leader), kernel_headline(frame), std::move(objects).droppable()},
                       sizes::far)
        .wide(all_wide);
}

struct Part {
    std::string_view name, tab;
    Box (*made)(Frame&);
};
constexpr std::array parts{Part{"plot", "Plot", regression_plot}, Part{"sum", "Sum", sum_object},
                           Part{"map", "Every question", map_object},
                           Part{"errors", "Which σ", errors_object}};

/// One of the parts under the names of all.
Box one_part(Frame& frame) {
    const std::string& chosen = frame.options<PlotOptions>().small;
    const auto* part = std::ranges::find(parts, chosen, &Part::name);
    if (part == parts.end()) part = parts.begin();
    Box tabs = box::control({10, 26, 32}, 0, [&frame, part](float width) {
        std::array<std::string_view, parts.size()> names{};
        std::ranges::transform(parts, names.begin(), &Part::tab);
        int place = static_cast<int>(part - parts.begin());
        if (segmented(frame.ui, "plot_small", names, place, width))
            frame.draft().view.of<PlotOptions>().small =
                parts[static_cast<std::size_t>(place)].name;
    });
    return box::column(
        {std::move(tabs), part->made(frame).grow().grow_high(), kernel_headline(frame).droppable()},
        sizes::near);
}

}  // namespace

Box kernel_query(Frame& frame) {
    if (!frame.scene() || !frame.scene()->table) return room_query(frame, "Type a number", "");
    const TableSource& source = *frame.scene()->table;
    return room_query(frame, "Type a number: what is asked",
                      say<texts::kernel::query_help>("key"_is = source.table->columns[source.key]));
}

std::optional<Box> kernel_part(Frame& frame, std::string_view name) {
    const auto* const part = std::ranges::find(parts, name, &Part::name);
    return part == parts.end() ? std::nullopt : std::optional(part->made(frame));
}

Box kernel_home(Frame& frame, std::optional<Box> instead) {
    return box::first_that_fits({whole_home(frame, std::move(instead)), one_part(frame)})
        .grow()
        .grow_high();
}

}  // namespace attend
