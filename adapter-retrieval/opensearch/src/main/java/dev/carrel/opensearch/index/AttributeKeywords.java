package dev.carrel.opensearch.index;

import dev.carrel.domain.attribute.AttributeValue;
import dev.carrel.domain.attribute.AttributeValue.BooleanValue;
import dev.carrel.domain.attribute.AttributeValue.NumberValue;
import dev.carrel.domain.attribute.AttributeValue.TextListValue;
import dev.carrel.domain.attribute.AttributeValue.TextValue;
import dev.carrel.domain.attribute.Attributes;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The attributes of a document as keywords of one field, whatever the number of different keys. A keyword is the key, a
 * zero character, a letter for the type, and the value in a form whose order by code points is the order of the values;
 * a list of texts is several keywords. No key contains a zero character.
 */
public final class AttributeKeywords {

    private AttributeKeywords() {}

    static List<String> of(Attributes attributes) {
        return attributes.values()
                .entrySet()
                .stream()
                .flatMap(attribute -> attribute.getValue() instanceof TextListValue list
                        ? list.texts().stream().map(text -> of(attribute.getKey(), new TextValue(text)))
                        : Stream.of(of(attribute.getKey(), attribute.getValue())))
                .distinct()
                .toList();
    }

    /** Returns the keyword of a key and a value that is not a list. */
    public static String of(String key, AttributeValue value) {
        return prefixOf(key, value) + switch (value) {
            case TextValue text -> text.text();
            case NumberValue number -> toSortable(number.number());
            case BooleanValue flag -> flag.flag() ? "1" : "0";
            case TextListValue list -> throw new IllegalArgumentException("a list is several keywords");
        };
    }

    /** Returns what all keywords of a key with values of a type begin with. */
    public static String prefixOf(String key, AttributeValue value) {
        return key + '\0' + switch (value) {
            case TextValue text -> 't';
            case TextListValue list -> 't';
            case NumberValue number -> 'n';
            case BooleanValue flag -> 'b';
        };
    }

    /** Flips the sign bit of positive numbers and all bits of negative ones, whose order is reversed. */
    private static String toSortable(double number) {
        long bits = Double.doubleToLongBits(number);
        return HexFormat.of().toHexDigits(bits ^ (bits >> 63 | Long.MIN_VALUE));
    }
}
