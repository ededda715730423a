package dev.carrel.domain.attribute;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;

/** The value of an attribute: a text, a number, a boolean or a list of texts. */
public sealed interface AttributeValue {

    /** The maximum length of a text in characters (Unicode code points). */
    int MAX_TEXT_CHARACTERS = 512;

    /** The maximum number of texts in a list. */
    int MAX_LIST_SIZE = 32;

    /**
     * Returns the value of a plain Java object.
     *
     * @param field the field to name in an error
     * @param value a {@link String}, a {@link Number}, a {@link Boolean}, or a {@link List} of strings
     * @throws InvalidRequestException if it is none of them, or too large
     */
    static AttributeValue of(String field, Object value) {
        return switch (value) {
            case String text -> new TextValue(requireText(field, text));
            case Number number when Double.isFinite(number.doubleValue()) -> new NumberValue(number.doubleValue());
            case Boolean flag -> new BooleanValue(flag);
            case List<?> texts when texts.size() <= MAX_LIST_SIZE -> new TextListValue(
                    texts.stream().map(text -> requireText(field, text)).toList());
            case List<?> texts -> throw InvalidRequestException.of(field,
                    "must have at most " + MAX_LIST_SIZE + " texts, not " + texts.size());
            default -> throw InvalidRequestException.of(field,
                    "must be a string, a number, a boolean or a list of strings");
        };
    }

    /** Returns the value as a plain Java object, as {@link #of} takes it. */
    Object toObject();

    private static String requireText(String field, Object value) {
        if (!(value instanceof String text)) {
            throw InvalidRequestException.of(field, "must be a list of strings only");
        }
        if (!isText(text)) {
            throw InvalidRequestException.of(field,
                    "must be at most " + MAX_TEXT_CHARACTERS + " characters, without U+0000 and unpaired surrogates");
        }
        return text;
    }

    /** Returns whether a text is short enough, and can be stored. */
    static boolean isText(String text) {
        return text.codePointCount(0, text.length()) <= MAX_TEXT_CHARACTERS && text.codePoints()
                .noneMatch(point -> point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    /** A text of at most {@value #MAX_TEXT_CHARACTERS} characters. */
    record TextValue(String text) implements AttributeValue {

        @Override
        public Object toObject() {
            return text;
        }
    }

    /** A finite number. */
    record NumberValue(double number) implements AttributeValue {

        public NumberValue {
            // -0.0 equals 0.0 for clients, but not for records.
            number = number == 0 ? 0 : number;
        }

        @Override
        public Object toObject() {
            return number == Math.rint(number) && Math.abs(number) <= MAX_EXACT_INTEGER ? (Object) (long) number
                    : (Object) number;
        }

        /** The largest integer up to which a double represents every integer: 2 to the power of 53. */
        private static final double MAX_EXACT_INTEGER = 1L << 53;
    }

    /** A boolean. */
    record BooleanValue(boolean flag) implements AttributeValue {

        @Override
        public Object toObject() {
            return flag;
        }
    }

    /** At most {@value #MAX_LIST_SIZE} texts, in the order in which they were given. */
    record TextListValue(List<String> texts) implements AttributeValue {

        public TextListValue {
            texts = List.copyOf(texts);
        }

        @Override
        public Object toObject() {
            return texts;
        }
    }
}
