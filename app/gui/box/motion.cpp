#include "app/gui/box/motion.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/gui/box/lines.h"

namespace attend {

namespace {

using Places = std::map<std::string, Place, std::less<>>;

struct BoxMotion {
    bool is_allowed = false;
    double since = -motion_seconds;  // by ImGui::GetTime()
    Places from;                     // where things stood when it began
    Places movers, others;           // of the frame that was drawn last, or is being drawn
    int frame = -1;                  // by ImGui::GetFrameCount(): that one

    double time() const { return (ImGui::GetTime() - since) / motion_seconds; }
    bool goes_on() const { return is_allowed && time() < 1; }
    /// Null where neither it nor what it comes from stood anywhere.
    const Place* begins_at(std::string_view key, const ComesFrom& other) const {
        if (const auto own = from.find(key); own != from.end()) return &own->second;
        if (!other) return nullptr;
        for (const std::string& instead : other())
            if (const auto place = from.find(instead); place != from.end()) return &place->second;
        return nullptr;
    }
    /// Forgets the places of earlier frames.
    void turn() {
        if (std::exchange(frame, ImGui::GetFrameCount()) == ImGui::GetFrameCount()) return;
        movers.clear(), others.clear();
    }
};

ImVec2 between(ImVec2 from, ImVec2 to, double way) {
    const auto part = static_cast<float>(way);
    const ImVec2 at = from + (to - from) * part;
    return {std::round(at.x), std::round(at.y)};
}

bool is_same(const Place& a, const Place& b) {
    const auto same = [](ImVec2 p, ImVec2 q) { return p.x == q.x && p.y == q.y; };
    return same(a.position, b.position) && same(a.size, b.size);
}

/// A box as it is, painted on its way.
class Moving final : public BoxKind {
  public:
    Moving(std::string key, std::shared_ptr<const BoxKind> kind, ComesFrom other)
        : key_(std::move(key)), kind_(std::move(kind)), other_(std::move(other)) {}

    Length width(const Ui& ui) const override { return kind_->width(ui); }
    Length height(const Ui& ui, float width) const override { return kind_->height(ui, width); }
    void arrange(const Ui& ui, Place place, const Put& put) const override {
        kind_->arrange(ui, on_its_way(ui, key_, place, other_), put);
    }
    /// On its way it is seen wherever it is.
    void paint(const Ui& ui, Place place) const override {
        const Place there = on_its_way(ui, key_, place, other_);
        const bool moves = is_moving(ui);
        if (moves) ImGui::PushClipRect({0, 0}, ImGui::GetIO().DisplaySize, false);
        kind_->paint(ui, there);
        if (moves) ImGui::PopClipRect();
    }
    std::string words() const override { return kind_->words(); }
    bool is_shortened(const Ui& ui, float width) const override {
        return kind_->is_shortened(ui, width);
    }

  private:
    std::string key_;
    std::shared_ptr<const BoxKind> kind_;
    ComesFrom other_;
};

}  // namespace

double eased(double time) {
    const double left = 1 - std::clamp(time, 0.0, 1.0);
    return 1 - left * left * left;
}

void allow_motion(const Ui& ui, bool is_allowed) {
    ui.states.of<BoxMotion>().is_allowed = is_allowed;
}

bool moves(const Ui& ui) { return ui.states.of<BoxMotion>().is_allowed; }

void begin_motion(const Ui& ui) {
    auto& motion = ui.states.of<BoxMotion>();
    if (!motion.is_allowed || motion.frame + 1 != ImGui::GetFrameCount()) return;
    motion.from = motion.others;
    for (const auto& [key, place] : motion.movers) motion.from.insert_or_assign(key, place);
    motion.since = ImGui::GetTime();
}

bool is_moving(const Ui& ui) { return ui.states.of<BoxMotion>().goes_on(); }

Place on_its_way(const Ui& ui, std::string_view key, Place to, const ComesFrom& other) {
    auto& motion = ui.states.of<BoxMotion>();
    motion.turn();
    const Place* const from = motion.goes_on() ? motion.begins_at(key, other) : nullptr;
    if (from && !is_same(*from, to)) {
        leave_unfinished(ui);
        const double way = eased(motion.time());
        to = {between(from->position, to.position, way), between(from->size, to.size, way)};
    }
    motion.movers.insert_or_assign(std::string(key), to);
    return to;
}

void stands_at(const Ui& ui, std::string_view key, Place place) {
    auto& motion = ui.states.of<BoxMotion>();
    motion.turn();
    motion.others.insert_or_assign(std::string(key), place);
}

namespace box {

Box moving(std::string key, Box box, ComesFrom other) {
    box.kind =
        std::make_shared<const Moving>(std::move(key), std::move(box.kind), std::move(other));
    return box;
}

Box origin(std::string key, Box box) {
    return with_paint(std::move(box), [key = std::move(key)](const Ui& ui, Place place) {
        stands_at(ui, key, place);
    });
}

}  // namespace box

}  // namespace attend
