package dev.carrel.application.usage;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much of a limit is left.
 *
 * @param policy the name of the limit, such as {@code token-per-minute}
 * @param limit the number of requests that it allows
 * @param window the time in which it allows them; null for requests in progress at the same time
 * @param remaining the number of requests that are left
 * @param resetAfter the time after which all are left again; null for requests in progress at the same time
 */
public record QuotaState(String policy, int limit, @Nullable Duration window, int remaining,
        @Nullable Duration resetAfter) {}
