#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/of_size.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/parts/choose_token.h"
#include "app/views/sentence/attended.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/page.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float high = sizes::of(40), least_seen = sizes::of(14), least_named = sizes::of(44),
                least_told = sizes::of(90), gap = 1.0f / 17;

struct Segment {
    std::string name;
    double share = 0;
    std::optional<Index> key = {};
};

Box segment_box(Frame& frame, const Attended& row, const Segment& segment, float wide) {
    const Theme& theme = *frame.ui.theme;
    const bool chosen = segment.key && chosen_key(frame, row) == segment.key;
    const float much =
        static_cast<float>(std::clamp(segment.share / std::max(row.largest, 1e-9), 0.0, 1.0));
    const Rgb ground = mix(theme.panel, theme.weight_area,
                           chosen        ? 0.95f
                           : segment.key ? 0.24f + 0.1f * much
                                         : 0.14f);
    const TextStyle style{chosen ? Face::semibold : Face::regular, sizes::control, text_on(ground)};
    const std::string text = wide >= least_told
                                 ? fmt::format("{}  {}", segment.name, percent_text(segment.share))
                             : wide >= least_named ? segment.name
                                                   : std::string();
    Box inside = text.empty() ? box::space(0) : box::text(text, style, 1);
    Box box = box::framed(box::row({std::move(inside), box::space(0).grow()}, 0),
                          {ground, std::nullopt, sizes::of(4)}, {text.empty() ? 0 : 0.5f, 0.4f})
                  .wide(wide)
                  .high(high)
                  .help(fmt::format("{}: {}", segment.name, percent_text(segment.share)));
    if (!segment.key) return box;
    const Index key = *segment.key;
    BoxActs acts;
    acts.point = [&frame, &row, key] { frame.hover(frame.node(row.weights), {row.query, key}); };
    acts.click = [&frame, &row, key] {
        select_cell(frame, frame.node(row.weights), {row.query, key});
    };
    return std::move(box).named(fmt::format("share/{}", key)).on(std::move(acts));
}

/// Those that can be seen, and the rest as one.
std::vector<Segment> segments_of(const Frame& frame, const Attended& row, float wide) {
    const Axis& keys = frame.node(row.weights).axes.columns;
    std::vector<Segment> segments;
    std::size_t others = 0;
    double rest = 0;
    for (std::size_t i = 0; i < row.given.size(); ++i) {
        const auto key = static_cast<Index>(i);
        if (row.is_masked(key)) continue;
        if (static_cast<float>(row.of(key)) * wide >= least_seen)
            segments.push_back({told_in_sentence(keys, key), row.of(key), key});
        else
            ++others, rest += row.of(key);
    }
    if (others > 0) segments.push_back({count_of(others, "other"), rest});
    return segments;
}

}  // namespace

Box share_bar(Frame& frame) {
    const Attended& row = attended(frame, frame.asking());
    if (!row.shares) return box::space(0);
    return box::of_size({{10, high}, {40, high}, true},
                        [&frame, &row](const Ui& ui, ImVec2 size) {
                            const float wide = size.x / ui.em(100) * 100;
                            const std::vector<Segment> segments = segments_of(frame, row, wide);
                            const float room = wide - gap * static_cast<float>(segments.size() - 1);
                            Boxes boxes;
                            for (const Segment& segment : segments)
                                boxes.push_back(segment_box(
                                    frame, row, segment,
                                    room * static_cast<float>(std::max(segment.share, 0.0))));
                            return box::row(std::move(boxes), gap);
                        })
        .high(high)
        .named("sentence/shares");
}

}  // namespace attend
