package dev.carrel.domain;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.regex.Pattern;

/** The pattern of all ids: 1 to 128 characters of {@code A-Z a-z 0-9 . _ ~ -}, neither "." nor "..". */
public final class OpaqueId {

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9._~-]{1,128}");

    private OpaqueId() {}

    /** Returns whether a text is a valid id. */
    public static boolean isValid(String value) {
        return ALLOWED.matcher(value).matches() && !value.equals(".") && !value.equals("..");
    }

    /**
     * Returns the value if it is a valid id.
     *
     * @param field the name of the field in the request, for the message
     * @throws InvalidRequestException if the value does not match the pattern
     */
    public static String requireValid(String field, String value) {
        if (!isValid(value)) {
            throw InvalidRequestException.of(field,
                    "must be 1 to 128 characters of letters, digits, '.', '_', '~' and '-', and neither '.' nor '..'");
        }
        return value;
    }
}
