#pragma once
#include <string>
#include <vector>

#include "app/gui/rich_text.h"
#include "app/views/sentence/attended.h"
#include "core/analysis/head_nodes.h"

namespace attend {

struct GivenNames {
    std::string query;
    std::vector<std::string> keys;
    bool takes = false;  // what asks is made from what answers: "la takes 74 % from car"
};
/// "“it” gives 64 % to “animal”" · "12 % to “[CLS]”, 7 % to itself; the other 12 tokens share
/// 17 %." · "7.2 times as much as other words give it". Each is the real share, rounded by itself;
/// so they need not add up to 100.
struct GivenWords {
    RichText headline, rest, others;
};
GivenWords given_in_words(const GivenNames& names, const Attended& row, Index key,
                          const OtherRows& others);

}  // namespace attend
