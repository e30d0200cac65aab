#pragma once
#include "app/gui/rich_text.h"
#include "core/text/message.h"

namespace attend {

/// A sentence of core/texts some of whose slots are runs of their own: "query"_is = TextRun{name,
/// Role::query, true}.
template <const Message& message, class... Slots>
RichText say_rich(const Slots&... slots) {
    return say_in<TextRun, message>(slots...);
}

}  // namespace attend
