#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/cli/input.h"
#include "app/gui/frame_times.h"

namespace attend::cli {

/// What repeated measurements of one thing came to, in milliseconds.
struct Timing {
    std::string name;  // "one edit of head.0/w_q"
    double median = 0, least = 0;
    double low = 0, high = 0;  // a quarter of the repetitions took less, a quarter more
    std::size_t repetitions = 0;
};

/// Median and quarters of times in milliseconds, at least one.
Timing summed_up(std::string name, std::vector<double> times);

/// Runs `work` a few times to warm up, then until it has been measured enough (some 0.4 seconds, 5
/// to 400 times). `prepare` runs before each and is not timed.
Timing measure(std::string name, const std::function<void()>& work,
               const std::function<void()>& prepare = {});

/// Measures several things in turns, so that whatever else the machine does meets all alike.
std::vector<Timing> measure_in_turns(
    const std::vector<std::pair<std::string, std::function<void()>>>& works);

// What `attend bench` measures.

/// The stages of one scene: tokens, scene, forward from nothing, one edit, one keystroke.
std::vector<Timing> time_stages(const Prepared& prepared);

/// 256 tokens, width 768, 12 heads, everything drawn at random, W_O.
struct LayerFigures {
    Timing edit;   // one number of head.0/w_q, and all that follows from it
    Timing layer;  // every computed node from nothing, the leaves being given
    Timing bare;   // the same products as bare OpenBLAS calls, and a softmax as one writes it
    Timing bare_vectorized;  // the same with a vectorized softmax: nothing can be much faster
    double ratio() const { return layer.median / bare.median; }
    double ratio_vectorized() const { return layer.median / bare_vectorized.median; }
};
LayerFigures time_large_layer();

/// 64 tokens, width 128, 8 heads: one letter typed, from the text to the last node.
Timing time_keystroke();

/// One step of training, 32 texts of 24 tokens, width 32: from the batch to the next weights.
std::vector<Timing> time_training();

/// One frame of the whole window with this document, 1920 × 1080, without a display: all of it;
/// what differs where another query is chosen; and where nothing does. Throws Error where there is
/// no OpenGL, or the document cannot be computed.
std::vector<Timing> time_window(const Saved& saved);

/// One frame of a heatmap of 4096 × 4096 cells while it is panned and zoomed, 1920 × 1080.
Timing time_heatmap();

/// The program's window while somebody types into it a key a frame, sixty frames a second. Times in
/// milliseconds.
struct TypingFigures {
    struct Frame {
        double milliseconds = 0;  // by the clock
        double processor = 0;  // that its thread was at work: less where others want the processor
        std::vector<FrameTimes::Stage> stages = {};  // what it did
    };
    double open = 0;                  // the longest frame from the start until all is shown
    std::vector<double> frames = {};  // from the first key on until its result is shown
    Frame longest = {};               // of these
    double drawn = 0;   // the longest with what OpenGL makes of it, which may be software
    double result = 0;  // from the last key to its result on the screen
    std::size_t keys = 0;

    /// The time that a share of the frames, 0.5 or 0.95, does not exceed.
    double at_most(double share) const;
};

/// Frames' own work, without what the graphics card, or its software, does with them. Settings and
/// session are kept in a folder that is gone afterwards. Throws Error where there is no OpenGL, or
/// the document cannot be computed.
TypingFigures time_typing(const Saved& saved);
std::string typing_text(const TypingFigures& figures);
std::string typing_json(const TypingFigures& figures);

}  // namespace attend::cli
