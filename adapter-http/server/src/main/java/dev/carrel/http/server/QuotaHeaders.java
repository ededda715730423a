package dev.carrel.http.server;

import dev.carrel.application.usage.QuotaState;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The headers {@code RateLimit-Policy} and {@code RateLimit}, by which clients learn their limits and what is left of
 * them, in the syntax of draft-ietf-httpapi-ratelimit-headers-11.
 */
final class QuotaHeaders {

    private QuotaHeaders() {}

    /** Adds the headers; none without limits. */
    static void addTo(HttpServletResponse response, List<QuotaState> quotas) {
        if (!quotas.isEmpty()) {
            response.setHeader("RateLimit-Policy", join(quotas, QuotaHeaders::formatPolicy));
            response.setHeader("RateLimit", join(quotas, QuotaHeaders::formatState));
        }
    }

    private static String join(List<QuotaState> quotas, Function<QuotaState, String> format) {
        return quotas.stream().map(format).collect(Collectors.joining(", "));
    }

    private static String formatPolicy(QuotaState quota) {
        Duration window = quota.window();
        return "\"" + quota.policy() + "\";q=" + quota.limit()
                + (window == null ? ";qu=\"concurrent-requests\"" : ";w=" + window.toSeconds());
    }

    private static String formatState(QuotaState quota) {
        return "\"" + quota.policy() + "\";r=" + quota.remaining() + formatReset(quota.resetAfter());
    }

    private static String formatReset(@Nullable Duration resetAfter) {
        return resetAfter == null ? "" : ";t=" + resetAfter.plusMillis(999).toSeconds();
    }
}
