package dev.carrel.api.library;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.domain.library.UsageLimits;
import org.jspecify.annotations.Nullable;

/**
 * Limits on requests, or what is left of them. A limit that is absent does not exist.
 *
 * @param questionCharacters absent in what is left
 */
@JsonInclude(Include.NON_NULL)
public record LimitsBody(@Nullable Integer perMinute, @Nullable Integer perDay, @Nullable Integer atOnce,
        @Nullable Integer questionCharacters) {

    /** Returns the body of limits; null for none. */
    public static @Nullable LimitsBody of(UsageLimits limits) {
        return limits.isNone() ? null
                : new LimitsBody(limits.perMinute(), limits.perDay(), limits.atOnce(), limits.questionCharacters());
    }

    /**
     * Returns the limits.
     *
     * @throws dev.carrel.domain.error.InvalidRequestException if one is not in its range
     */
    public UsageLimits toLimits() {
        return new UsageLimits(perMinute, perDay, atOnce, questionCharacters);
    }
}
