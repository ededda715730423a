package dev.carrel.application.usage;

import dev.carrel.domain.library.UsageLimits;
import org.jspecify.annotations.Nullable;

/** The limits on the requests of an account; null for what is not limited. */
record AccountLimits(@Nullable Integer perMinute, @Nullable Integer perHour, @Nullable Integer perDay,
        @Nullable Integer atOnce) {

    static AccountLimits of(UsageLimits limits) {
        return new AccountLimits(limits.perMinute(), null, limits.perDay(), limits.atOnce());
    }
}
