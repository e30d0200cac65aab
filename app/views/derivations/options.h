#pragma once

namespace attend {

/// What is chosen of the reason why scores are divided.
struct WhyRootOptions {
    int width = 64;  // d, of q and k
    int draws = 0;   // how often the vectors were drawn again: added to the scene's seed
    bool operator==(const WhyRootOptions&) const = default;
};

/// What is chosen of the Gaussian beside the dot product.
struct KernelIdentityOptions {
    bool equal_keys = false;  // all keys are made equally long
    bool operator==(const KernelIdentityOptions&) const = default;
};

}  // namespace attend
