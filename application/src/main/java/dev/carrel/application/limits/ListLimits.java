package dev.carrel.application.limits;

import dev.carrel.domain.error.InvalidRequestException;

/** The limits of lists: how many entries a caller may want at once. */
public final class ListLimits {

    private ListLimits() {}

    /**
     * Returns a limit.
     *
     * @throws InvalidRequestException if it is not from 1 to the maximum
     */
    public static int require(int limit, int maximum) {
        if (limit < 1 || limit > maximum) {
            throw InvalidRequestException.of("limit", "must be from 1 to " + maximum);
        }
        return limit;
    }
}
