#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/graph/edit.h"

namespace attend {

/// The float32 nearest to a number in decimal notation ("-1.5e-3"; a minus sign "−" is fine), or
/// nothing where the whole text is not one. Too large a number gives ±∞; "-inf" and "−∞" give −∞.
/// Does not depend on the locale, and takes time in proportion to the text.
std::optional<float> parse_decimal(std::string_view text);

/// The digits and the power of ten of a number in decimal notation, however it is written: the same
/// for "4", "+4.0" and "40e-1". Nothing where parse_decimal() reads no digits.
std::optional<std::string> decimal_digits(std::string_view text);

/// "nan", "-inf", "Infinity": what programs write for what is no finite number.
bool names_no_finite_number(std::string_view text);

/// Whether it may have been meant as a number, in whatever notation: "1,5", "1_000", "12 %", "nan",
/// and what parse_decimal() reads.
bool looks_like_number(std::string_view text);

/// As parse_decimal. Throws Error that names `place` and what was found there.
float parse_number(std::string_view text, std::string_view place,
                   Numbers allowed = Numbers::finite);

/// What a person typed for a number, without the blanks around it: with a point where a comma means
/// one ("0,5"), a percentage as the decimal that it is ("150 %" as "150e-2"), all else as it
/// stands, to be read or refused. Whatever a person types a number into reads it so.
std::string typed_decimal(std::string_view text);
/// parse_number() of that. Who reads a file reads what stands there: "50%" may be a word.
float parse_typed_number(std::string_view text, std::string_view place,
                         Numbers allowed = Numbers::finite);

/// "1,5", as many countries write it: no number here. with_point() gives "1.5".
bool has_decimal_comma(std::string_view text);
std::string with_point(std::string_view text);
/// The same of a text alone: "1,234" may be a thousand and more, "0,234" and "1,23" may not.
bool means_decimal_comma(std::string_view text);

/// The shortest text that reads back to the same float32; "-inf", "inf", "nan".
std::string number_text(float number);

}  // namespace attend
