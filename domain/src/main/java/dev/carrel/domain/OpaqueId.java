package dev.carrel.domain;

import dev.carrel.domain.error.InvalidRequestException;

/** The pattern of all ids: 1 to 128 characters of {@code A-Z a-z 0-9 . _ ~ -}, neither "." nor "..". */
public final class OpaqueId {

    private static final int MAX_LENGTH = 128;

    private OpaqueId() {}

    /** Returns whether a text is a valid id. */
    public static boolean isValid(String value) {
        if (value.isEmpty() || value.length() > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < value.length(); i++) {
            if (!isAllowed(value.charAt(i))) {
                return false;
            }
        }
        return !value.equals(".") && !value.equals("..");
    }

    private static boolean isAllowed(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                || c == '-' || c == '.' || c == '_' || c == '~';
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
