#include "app/gui/box/word_line.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace attend::box {

namespace {

constexpr std::size_t words_a_step = 3;                     // of the wheel
constexpr float before_beyond = 0.6f, around_note = 0.15f;  // em

/// What lines keep between frames, by their names.
struct LineState {
    std::size_t first = 0, last = 0;
    std::optional<std::size_t> kept;    // in sight
    std::optional<std::size_t> wanted;  // in the middle
    float room = 0;
    std::size_t count = 0;
    int frame = -2;  // when it was laid out, by ImGui::GetFrameCount()
};
struct LineStates {
    std::map<std::string, LineState, std::less<>> by_name;
};

/// A line of one size: how wide its words are, and which are seen.
class Fitting {
  public:
    Fitting(const Ui& ui, const WordLine& what, const LineSize& size)
        : ui_(ui), what_(what), size_(size) {}

    float wide(std::size_t word) const { return chip_width(ui_, what_.text(word), size_.chip); }
    float gap_after(std::size_t word, float gap) const {
        return what_.touches_next && what_.touches_next(word) ? 0 : gap;
    }
    float least_gap() const { return ui_.em(size_.least_gap); }
    float most_gap() const { return ui_.em(size_.most_gap); }

    /// Of all of them, as close as they may stand; more than `room` where that is not enough.
    float all(float room) const {
        float sum = 0;
        for (std::size_t i = 0; i < what_.count && sum <= room; ++i)
            sum += wide(i) + (i + 1 < what_.count ? gap_after(i, least_gap()) : 0);
        return sum;
    }

    /// Up to which word [first, …) are seen whole.
    std::size_t end_from(std::size_t first, float room) const {
        room -= first > 0 ? beyond() : 0;
        const std::size_t all = filled_up(first, room);
        return all == what_.count ? all : std::max(filled_up(first, room - beyond()), first + 1);
    }
    /// From which word on [first, last) is seen whole.
    std::size_t begin_to(std::size_t last, float room) const {
        room -= last < what_.count ? beyond() : 0;
        float sum = 0;
        std::size_t first = last;
        while (first > 0) {
            sum += wide(first - 1) + (first < last ? gap_after(first - 1, least_gap()) : 0);
            if (sum + (first > 1 ? beyond() : 0) > room) break;
            --first;
        }
        return std::min(first, last - 1);
    }
    float beyond() const { return ui_.em(what_.beyond_wide) + ui_.em(before_beyond); }

  private:
    std::size_t filled_up(std::size_t first, float room) const {
        float sum = 0;
        std::size_t end = first;
        for (; end < what_.count; ++end) {
            sum += (end > first ? gap_after(end - 1, least_gap()) : 0) + wide(end);
            if (sum > room) break;
        }
        return end;
    }

    const Ui& ui_;
    const WordLine& what_;
    const LineSize& size_;
};

/// The size at which all fit, or null.
const LineSize* fitting_size(const Ui& ui, const WordLine& what, float width) {
    for (const LineSize& size : what.sizes)
        if (Fitting(ui, what, size).all(width) <= width) return &size;
    return nullptr;
}

/// Which words are seen of a line that goes on: kept, but that a word comes into sight.
void scroll(const Fitting& fitting, const WordLine& what, float room, LineState& state) {
    const bool anew = state.room != room || state.count != what.count,
               other = what.in_sight && state.kept != what.in_sight;
    const auto is_seen = [&](std::size_t word) { return word >= state.first && word < state.last; };
    if (state.count != what.count) state.first = 0;
    state.first = std::min(state.first, what.count - 1);
    state.last = fitting.end_from(state.first, room);
    if (state.wanted || ((anew || other) && what.in_sight && !is_seen(*what.in_sight))) {
        const std::size_t middle =
            std::min(state.wanted.value_or(what.in_sight.value_or(0)), what.count - 1);
        state.first = fitting.begin_to(middle + 1, room / 2);
    }
    state.wanted.reset();
    if (what.in_sight) state.kept = what.in_sight;
    state.room = room, state.count = what.count;
    state.first = std::min(state.first, fitting.begin_to(what.count, room));
    state.last = fitting.end_from(state.first, room);
}

class WordLineKind final : public BoxKind {
  public:
    explicit WordLineKind(WordLine what) : what_(std::move(what)) {}

    Length width(const Ui& ui) const override { return {ui.em(6), ui.em(6), Length::endless}; }
    Length height(const Ui& ui, float width) const override {
        const LineSize& size = size_in(ui, width);
        return Length::fixed(ui.em(size.chip.high) + ui.em(size.note_high));
    }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        if (what_.count == 0) return;
        lay(ui, place.size.x);
        const float chips = ui.em(size_->chip.high),
                    words_y = place.position.y + (what_.notes_above ? ui.em(size_->note_high) : 0),
                    notes_y = what_.notes_above ? place.position.y : place.position.y + chips;
        if (left_) put(*left_, {place.position, {ui.em(what_.beyond_wide), place.size.y}});
        put_title(ui, {place.position.x, words_y}, chips, put);
        for (const One& one : words_)
            put(one.word, {{place.position.x + one.x, words_y}, {one.wide, chips}});
        put_notes(ui, {place.position.x, notes_y}, put);
        const float beyond = ui.em(what_.beyond_wide);
        if (right_)
            put(*right_, {{place.position.x + place.size.x - beyond, place.position.y},
                          {beyond, place.size.y}});
    }
    void paint(const Ui& ui, Place place) const override {
        if (what_.count == 0 || !goes_on_) return;
        const ImGuiIO& io = ImGui::GetIO();
        const float steps = io.MouseWheel + io.MouseWheelH;
        const ImVec2 end = place.position + place.size;
        if (steps == 0 || io.KeyCtrl || !ImGui::IsWindowHovered() ||
            !ImGui::IsMouseHoveringRect(place.position, end))
            return;
        LineState& state = state_of(ui);
        for (int i = 0; i < static_cast<int>(words_a_step); ++i)
            state.first = steps > 0 ? state.first - std::min<std::size_t>(state.first, 1)
                                    : std::min(state.first + 1, what_.count - 1);
    }

  private:
    struct One {
        float x = 0, wide = 0;
        Box word;
        std::optional<Box> note;
    };

    LineState& state_of(const Ui& ui) const {
        return ui.states.of<LineStates>().by_name[what_.name];
    }
    const LineSize& size_in(const Ui& ui, float width) const {
        if (!size_ || width != width_) {
            const LineSize* const fits = fitting_size(ui, what_, width);
            width_ = width, goes_on_ = !fits, size_ = fits ? fits : &what_.sizes.back();
        }
        return *size_;
    }

    void lay(const Ui& ui, float room) const {
        const LineSize& size = size_in(ui, room);
        if (laid_ == room) return;
        laid_ = room;
        const Fitting fitting(ui, what_, size);
        LineState& state = state_of(ui);
        if (goes_on_)
            scroll(fitting, what_, room, state);
        else
            state = {0, what_.count, {}, {}, room, what_.count};
        state.frame = ImGui::GetFrameCount();
        make(fitting, state, room);
        left_.reset(), right_.reset();
        if (what_.beyond && state.first > 0) left_ = what_.beyond(0, state.first, size);
        if (what_.beyond && state.last < what_.count)
            right_ = what_.beyond(state.last, what_.count, size);
    }

    void make(const Fitting& fitting, const LineState& state, float room) const {
        words_.clear();
        float sum = 0, gaps = 0;
        for (std::size_t i = state.first; i < state.last; ++i) {
            sum += fitting.wide(i);
            if (i + 1 < state.last) gaps += fitting.gap_after(i, 1);
        }
        gap_ = fitting.least_gap();
        if (!goes_on_ && gaps > 0)
            gap_ = std::clamp(std::floor((room - sum) / gaps), gap_, fitting.most_gap());
        const float left_over = room - sum - gaps * gap_;
        float x = state.first > 0 && goes_on_ ? fitting.beyond() : 0;
        if (!goes_on_ && !size_->from_left) x = std::max(std::round(left_over / 2), 0.0f);
        // Beside the right edge where the last word is seen.
        if (goes_on_ && state.last == what_.count) x = std::max(std::floor(left_over), x);
        for (std::size_t i = state.first; i < state.last; ++i) {
            words_.push_back(
                {x, fitting.wide(i), what_.word(i, *size_),
                 what_.note && size_->note_high > 0 ? what_.note(i, *size_) : std::nullopt});
            x += words_.back().wide + fitting.gap_after(i, gap_);
        }
    }

    void put_title(const Ui& ui, ImVec2 at, float high, const Put& put) const {
        const float wide = what_.title ? width_of(ui, *what_.title).wish : 0;
        if (wide > 0 && wide + ui.em(before_beyond) <= words_.front().x && !left_)
            put(*what_.title, {at, {wide, high}});
    }

    /// Each in the middle of its word, where it has room beside the one before.
    void put_notes(const Ui& ui, ImVec2 at, const Put& put) const {
        float free = -1e6f;
        for (const One& one : words_) {
            if (!one.note) continue;
            const float wide = width_of(ui, *one.note).wish,
                        x = std::round(one.x + (one.wide - wide) / 2);
            if (x < free) continue;
            put(*one.note, {{at.x + x, at.y}, {wide, ui.em(size_->note_high)}});
            free = x + wide + ui.em(around_note);
        }
    }

    WordLine what_;
    mutable const LineSize* size_ = nullptr;
    mutable float width_ = -1, laid_ = -1, gap_ = 0;
    mutable bool goes_on_ = false;
    mutable std::vector<One> words_;
    mutable std::optional<Box> left_, right_;
};

}  // namespace

Box word_line(WordLine what) { return make_box<WordLineKind>(std::move(what)); }

bool has_room(const Ui& ui, const WordLine& what, float width) {
    return fitting_size(ui, what, width) != nullptr;
}

std::pair<std::size_t, std::size_t> words_in_sight(const Ui& ui, std::string_view name) {
    const auto& all = ui.states.of<LineStates>().by_name;
    const auto found = all.find(name);
    if (found == all.end() || found->second.frame + 1 < ImGui::GetFrameCount()) return {};
    return {found->second.first, found->second.last};
}

void scroll_to_word(const Ui& ui, std::string_view name, std::size_t word) {
    auto& all = ui.states.of<LineStates>().by_name;
    if (const auto found = all.find(name); found != all.end()) found->second.wanted = word;
}

}  // namespace attend::box
