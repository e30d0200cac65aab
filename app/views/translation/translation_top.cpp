#include "app/views/sentence/text_fields.h"
#include "app/views/translation/translation_room.h"
#include "app/views/translation/writing.h"

namespace attend {

Box translation_top(Frame& frame) {
    if (!frame.scene() || !frame.scene()->in_turn) return text_fields(frame);
    return fields_and_transport(frame, writing_player(frame));
}

}  // namespace attend
