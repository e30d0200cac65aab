#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

#include "app/gui/box/containers.h"
#include "app/gui/controls.h"
#include "app/gui/label_places.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/render/whole_within.h"
#include "app/views/parts/choose_token.h"
#include "app/views/pointing.h"
#include "app/views/words/plane_map.h"
#include "app/views/words/words.h"
#include "app/views/words/words_marks.h"
#include "core/graph/unique_label.h"
#include "core/text/character.h"

namespace attend {

namespace {

constexpr float faint = 0.5f;
constexpr std::size_t most_needed = 16;  // of more words, only those are named that find room
constexpr std::size_t heaviest = 5;      // keys that have an arrow in a long text

/// A comma that is near tells nothing about a word.
bool is_word(const Neighbor& neighbor) {
    const std::vector<Character> characters = characters_of(neighbor.word);
    return std::any_of(characters.begin(), characters.end(), [](const Character& character) {
        return character.kind == CharacterKind::word;
    });
}

struct Plotted {
    ImVec2 before, after;
};

/// A neighbor that is drawn once, however many lists it stands in.
struct Dot {
    const Neighbor* neighbor;
    ImVec2 at;
};

class PlaneDrawing {
  public:
    PlaneDrawing(Frame& frame, const WordMotion& motion, Place room)
        : frame_(frame),
          ui_(frame.ui),
          motion_(motion),
          room_(room),
          list_(*ImGui::GetWindowDrawList()),
          zero_(zero_of(motion)),
          shorter_(drawn_shorter(motion)) {
        const float side = ui_.em(3.2f), top = ui_.em(1.5f);
        const PlaneMap map(all_points(), {{room.position.x + side, room.position.y + top},
                                          {std::max(room.size.x - 2 * side, ui_.em(1)),
                                           std::max(room.size.y - 2 * top, ui_.em(1))}});
        for (Index i = 0; i < motion.before.rows(); ++i)
            tokens_.push_back({map(motion.before.row(i)), map(drawn(motion.after.row(i)))});
        if (has_other())
            other_ = {map(motion.other->before.row(motion.other->token)),
                      map(drawn(motion.other->after.row(motion.other->token)))};
        choose_arrows();
        for (const Neighbor* near : neighbors()) dots_.push_back({near, map(near->point)});
    }

    void draw() {
        point_at();
        ImGui::PushClipRect(room_.position,
                            {room_.position.x + room_.size.x, room_.position.y + room_.size.y},
                            true);
        for (const Dot& dot : dots_)
            list_.AddCircleFilled(dot.at, ui_.em(lit(dot) ? 0.26f : 0.15f),
                                  ink(ui_.theme->dim_text, lit(dot) ? 1 : 0.8f));
        for (Index i = 0; i < static_cast<Index>(tokens_.size()); ++i)
            if (!strong(i)) draw_token(i);
        for (Index i = 0; i < static_cast<Index>(tokens_.size()); ++i)
            if (strong(i)) draw_token(i);
        if (has_other()) {
            draw_arrow_of_word(ui_, list_, other_.before, other_.after, {true, 1, true});
            draw_before(ui_, list_, other_.before, ui_.theme->role(Role::query), 1);
            draw_after_there(ui_, list_, other_.after);
        }
        draw_labels();
        ImGui::PopClipRect();
    }

  private:
    std::string told(Index i) const {
        const Axis& words = frame_.node(frame_.scene()->layers.front().input).axes.rows;
        return i < words.size() ? unique_label(words, i)
                                : motion_.words[static_cast<std::size_t>(i)];
    }
    bool has_other() const { return motion_.other && motion_.other->token >= 0; }
    /// A vector after attention, as long as it is drawn.
    Eigen::RowVector2d drawn(const Eigen::RowVector2d& after) const {
        return zero_ + (after - zero_) / shorter_;
    }
    bool lit(const Dot& dot) const {
        return ui_.states.of<WordsState>().lit_word == dot.neighbor->word;
    }
    bool strong(Index i) const {
        const Hover& hover = frame_.session().hover;
        return i == motion_.token || hover.query == i;
    }

    Rgb color_of(Index i) const {
        if (i == motion_.token) return ui_.theme->role(Role::query);
        return key_looked_at(frame_) == i && !frame_.scene()->crosses() ? ui_.theme->role(Role::key)
                                                                        : ui_.theme->text;
    }
    /// Which words move as arrows: of a long text the query and what it looks at most.
    void choose_arrows();
    bool has_arrow(Index i) const { return arrows_.empty() || arrows_.contains(i) || strong(i); }

    /// Those near the beginning and the ends, but for the token itself, which is drawn already, and
    /// for punctuation.
    std::vector<const Neighbor*> neighbors() const {
        std::vector<const Neighbors*> lists{&motion_.near_before, &motion_.near_after};
        if (has_other()) lists.push_back(&motion_.other->near_after);
        std::set<std::string_view> seen;
        std::vector<const Neighbor*> result;
        for (const Neighbors* const neighbors : lists)
            for (const Neighbor& near : *neighbors) {
                bool own = !is_word(near);
                for (Index i = 0; i < motion_.before.rows(); ++i)
                    own |= (near.point - motion_.before.row(i)).squaredNorm() < 1e-12;
                if (!own && seen.insert(near.word).second) result.push_back(&near);
            }
        return result;
    }

    std::vector<Eigen::RowVector2d> all_points() const {
        std::vector<Eigen::RowVector2d> points;
        for (Index i = 0; i < motion_.before.rows(); ++i) {
            points.emplace_back(motion_.before.row(i));
            points.emplace_back(drawn(motion_.after.row(i)));
        }
        if (has_other()) points.emplace_back(drawn(motion_.other->after.row(motion_.other->token)));
        for (const Neighbor* near : neighbors()) points.push_back(near->point);
        return points;
    }

    void draw_token(Index i) {
        const Plotted& token = tokens_[static_cast<std::size_t>(i)];
        const float alpha = strong(i) ? 1 : faint;
        if (has_arrow(i)) {
            draw_arrow_of_word(ui_, list_, token.before, token.after,
                               {false, alpha, i == motion_.token});
            draw_before(ui_, list_, token.before, color_of(i), std::max(alpha, 0.8f));
            draw_after(ui_, list_, token.after, alpha);
            ui_.tag(fmt::format("words/arrow/{}", i), token.before, token.after);
        } else {
            list_.AddCircleFilled(token.after, ui_.em(0.13f), ui_.role(Role::output, 0.35f));
        }
        const float around = ui_.em(0.4f);
        ui_.tag(fmt::format("words/token/{}", i), {token.after.x - around, token.after.y - around},
                {token.after.x + around, token.after.y + around});
    }

    void point_at();
    void draw_labels();
    struct Label {
        std::string text;
        TextStyle style;
    };
    void add_label(ImVec2 at, std::string text, TextStyle style, bool needed);
    void token_labels();
    ImVec2 lead_end(const LabelWish& wish, ImVec2 place) const;
    bool is_led(const LabelWish& wish, ImVec2 place) const;
    void lead_to(const LabelWish& wish, ImVec2 place, const TextStyle& style);
    void drop_covering(std::vector<std::optional<ImVec2>>& places) const;

    Frame& frame_;
    const Ui& ui_;
    const WordMotion& motion_;
    Place room_;
    ImDrawList& list_;
    Eigen::RowVector2d zero_;
    double shorter_;
    std::vector<Plotted> tokens_;
    Plotted other_;
    std::vector<Dot> dots_;
    std::set<Index> arrows_;  // none: every word has one
    std::vector<Label> labels_;
    std::vector<LabelWish> wishes_;
};

float distance_to_segment(ImVec2 p, ImVec2 a, ImVec2 b) {
    const ImVec2 along{b.x - a.x, b.y - a.y};
    const float square = along.x * along.x + along.y * along.y;
    float t = square > 0 ? ((p.x - a.x) * along.x + (p.y - a.y) * along.y) / square : 0;
    t = std::clamp(t, 0.0f, 1.0f);
    return std::hypot(p.x - a.x - t * along.x, p.y - a.y - t * along.y);
}

/// Lights the token whose arrow is nearest to the mouse; a click makes it the query.
void PlaneDrawing::point_at() {
    press_area(ui_, "words/plane", room_.position, room_.size, ImGuiButtonFlags_None);
    if (!ImGui::IsItemHovered()) return;
    const ImVec2 mouse = ImGui::GetMousePos();
    float nearest = ui_.em(0.7f);
    for (const Dot& dot : dots_) {
        const float away = std::hypot(dot.at.x - mouse.x, dot.at.y - mouse.y);
        if (away >= nearest) continue;
        nearest = away;
        ui_.states.of<WordsState>().next_lit_word = dot.neighbor->word;
    }
    Index found = -1;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        const float away = distance_to_segment(mouse, tokens_[i].before, tokens_[i].after);
        if (away >= nearest) continue;
        nearest = away;
        found = static_cast<Index>(i);
    }
    const Scene& scene = *frame_.scene();
    if (found < 0 || found >= scene.asks().size()) return;
    point_at_query(frame_, found);
    if (!scene.crosses()) frame_.session().next_hover.key = found;
    if (ImGui::IsItemClicked()) choose_query(frame_, found);
    const std::string text =
        fmt::format("{}: cosine {:.3f} before and after\nClick: make it the query",
                    shortened(ui_, motion_.words[static_cast<std::size_t>(found)], ui_.em(20)),
                    motion_.cosines[static_cast<std::size_t>(found)]);
    if (!begin_tooltip(ui_)) return;
    ImGui::TextUnformatted(text.c_str());
    ImGui::EndTooltip();
}

void PlaneDrawing::add_label(ImVec2 at, std::string text, TextStyle style, bool needed) {
    text = shortened(ui_, text, ui_.em(16), style.face, style.size);
    const ImVec2 size = measure_text(ui_, text, style.face, style.size);
    wishes_.push_back({at, size, needed});
    labels_.push_back({std::move(text), style});
}

void PlaneDrawing::token_labels() {
    const Theme& theme = *ui_.theme;
    const auto chosen = static_cast<std::size_t>(motion_.token);
    const std::string word = told(motion_.token);
    const bool large = room_.size.x > ui_.em(40);
    const TextStyle before{Face::semibold, large ? sizes::view : sizes::title,
                           theme.role(Role::query)},
        after{Face::semibold, sizes::title, theme.role(Role::output)};
    const bool moved =
        std::hypot(tokens_[chosen].before.x - tokens_[chosen].after.x,
                   tokens_[chosen].before.y - tokens_[chosen].after.y) > ui_.em(0.5f);
    add_label(tokens_[chosen].before, word, before, true);
    if (moved)
        add_label(tokens_[chosen].after, word + (has_other() ? ", here" : ", after"), after, true);
    if (has_other()) add_label(other_.after, word + ", in the second sentence", after, true);
    const auto place_of = [&](std::size_t i) {
        const ImVec2 at = tokens_[i].before;
        return std::pair(static_cast<int>(at.x), static_cast<int>(at.y));
    };
    std::set<std::pair<int, int>> seen{place_of(chosen)};  // equal words stand at one place
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        const bool own = i == chosen, is_lit = strong(static_cast<Index>(i));
        const bool named = arrows_.empty() || arrows_.contains(static_cast<Index>(i)) || is_lit;
        if (own || !named) continue;
        if (!seen.insert(place_of(i)).second) continue;
        add_label(tokens_[i].before, told(static_cast<Index>(i)),
                  {is_lit ? Face::semibold : Face::regular, sizes::title,
                   is_lit ? theme.role(Role::query) : color_of(static_cast<Index>(i))},
                  is_lit || tokens_.size() <= most_needed);
    }
}

ImVec2 PlaneDrawing::lead_end(const LabelWish& wish, ImVec2 place) const {
    return {std::clamp(wish.point.x, place.x, place.x + wish.size.x),
            std::clamp(wish.point.y, place.y, place.y + wish.size.y)};
}

bool PlaneDrawing::is_led(const LabelWish& wish, ImVec2 place) const {
    const ImVec2 end = lead_end(wish, place);
    return std::hypot(end.x - wish.point.x, end.y - wish.point.y) > ui_.em(0.75f);
}

/// A fine line from a label that stands apart to its point, in the hue of what must be found.
void PlaneDrawing::lead_to(const LabelWish& wish, ImVec2 place, const TextStyle& style) {
    if (!is_led(wish, place)) return;
    const Rgb hue = wish.needed ? style.color : ui_.theme->dim_text;
    list_.AddLine(wish.point, lead_end(wish, place), ink(hue, 0.7f), ui_.hairline());
}

bool crosses(ImVec2 low, ImVec2 high, ImVec2 from, ImVec2 to) {
    constexpr int steps = 48;
    for (int step = 0; step <= steps; ++step) {
        const float t = static_cast<float>(step) / steps;
        const ImVec2 at{from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
        if (at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y) return true;
    }
    return false;
}

/// A label that can be left out is, where a line leads through it to another one's point, or its
/// own through another one, or where it lies on another one's circle.
void PlaneDrawing::drop_covering(std::vector<std::optional<ImVec2>>& places) const {
    const float rim = ui_.em(0.25f);
    const auto covers = [&](std::size_t i) {
        const ImVec2 low = *places[i], high{low.x + wishes_[i].size.x, low.y + wishes_[i].size.y};
        for (std::size_t j = 0; j < places.size(); ++j) {
            if (i == j) continue;
            const ImVec2 point = wishes_[j].point;
            if (places[j] && is_led(wishes_[j], *places[j]) &&
                crosses(low, high, point, lead_end(wishes_[j], *places[j])))
                return true;
            const ImVec2 own = wishes_[i].point;
            if (places[j] && is_led(wishes_[i], low) &&
                crosses(*places[j],
                        {places[j]->x + wishes_[j].size.x, places[j]->y + wishes_[j].size.y}, own,
                        lead_end(wishes_[i], low)))
                return true;
            if (std::hypot(own.x - point.x, own.y - point.y) > rim && point.x > low.x - rim &&
                point.x < high.x + rim && point.y > low.y && point.y < high.y)
                return true;
        }
        return false;
    };
    // Later ones chose later: they give way first, and with them the lines that lead to them.
    for (std::size_t i = places.size(); i-- > 0;)
        if (places[i] && !wishes_[i].needed && covers(i)) places[i].reset();
}

void PlaneDrawing::choose_arrows() {
    if (tokens_.size() <= most_named_words) return;
    arrows_.insert(motion_.token);
    const Matrix& weights = frame_.evaluation()->value(frame_.block().weights);
    const auto count = static_cast<Index>(tokens_.size());
    if (weights.cols() != count || motion_.token >= weights.rows()) return;
    std::vector<Index> keys(tokens_.size());
    std::iota(keys.begin(), keys.end(), Index{0});
    const auto last = keys.begin() + static_cast<std::ptrdiff_t>(heaviest);
    std::partial_sort(keys.begin(), last, keys.end(), [&](Index a, Index b) {
        return weights(motion_.token, a) > weights(motion_.token, b);
    });
    arrows_.insert(keys.begin(), last);
}

void PlaneDrawing::draw_labels() {
    token_labels();
    for (const Dot& dot : dots_)
        add_label(dot.at, dot.neighbor->word,
                  {lit(dot) ? Face::semibold : Face::regular, sizes::control,
                   lit(dot) ? ui_.theme->text : ui_.theme->dim_text},
                  lit(dot));
    std::vector<ImVec2> points;
    const auto keep_free = [&](const Plotted& token, bool arrow) {  // which is not covered, too
        const ImVec2 along{token.after.x - token.before.x, token.after.y - token.before.y};
        const float length = std::hypot(along.x, along.y);
        const int steps = whole_within(length / ui_.em(0.8f), 1, 14);
        for (int step = arrow ? 0 : steps; step <= steps; ++step) {
            const float t = static_cast<float>(step) / static_cast<float>(steps);
            points.push_back({token.before.x + t * along.x, token.before.y + t * along.y});
        }
    };
    if (has_other()) keep_free(other_, true);
    for (std::size_t i = 0; i < tokens_.size(); ++i)
        keep_free(tokens_[i], has_arrow(static_cast<Index>(i)));
    for (const Dot& dot : dots_) points.push_back(dot.at);
    auto places = place_labels(wishes_, points, room_, ui_.em(0.5f));
    drop_covering(places);
    const float rim = ui_.em(0.12f);
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i] && wishes_[i].needed)  // what lies under a label steps back
            list_.AddRectFilled(
                {places[i]->x - rim, places[i]->y},
                {places[i]->x + wishes_[i].size.x + rim, places[i]->y + wishes_[i].size.y},
                ink(ui_.theme->panel, 0.75f), rim);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!places[i]) continue;
        lead_to(wishes_[i], *places[i], labels_[i].style);
        draw_text(ui_, *places[i], labels_[i].text, labels_[i].style);
    }
}

}  // namespace

Box words_plane(Frame& frame, const WordMotion& motion) {
    const auto draw = [&frame, &motion](const Ui&, Place place) {
        PlaneDrawing(frame, motion, place).draw();
    };
    return box::column({box::canvas({{10, 6}, {14, 20}, true}, draw).grow().grow_high(),
                        box::text(plane_caption(motion), dim_style(frame.ui, sizes::axis))
                            .named("words/axes_shown")},
                       sizes::tight)
        .grow()
        .grow_high();
}

}  // namespace attend
