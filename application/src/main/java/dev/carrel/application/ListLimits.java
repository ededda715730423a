package dev.carrel.application;

import dev.carrel.domain.error.InvalidRequestException;

/** Checks how many entries of a list a caller wants. */
final class ListLimits {

    private ListLimits() {}

    /**
     * Returns a limit.
     *
     * @throws InvalidRequestException if it is not from 1 to the maximum
     */
    static int require(int limit, int maximum) {
        if (limit < 1 || limit > maximum) {
            throw InvalidRequestException.of("limit", "must be from 1 to " + maximum);
        }
        return limit;
    }
}
