package dev.carrel.http.request;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.TrustedProxies;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.net.InetAddress;
import java.time.Duration;
import org.eclipse.jetty.server.Request;

/**
 * Rate limit of requests without a valid token, per network: further ones must wait. Valid tokens are never affected.
 * Secrets cannot be guessed; the limit saves work.
 */
public final class AuthFailureLimiter {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MAX_ADDRESSES = 10_000;

    private final LoadingCache<InetAddress, Bucket> buckets;

    /** Creates a limiter. */
    public AuthFailureLimiter(int perMinute) {
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_ADDRESSES)
                .expireAfterAccess(MINUTE)
                .build(address -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, MINUTE))
                        .build());
    }

    /** Counts a failure and returns the problem to answer with: the given one, or 429 above the limit. */
    public Problem recordFailure(Request request, Problem failure) {
        ConsumptionProbe probe = buckets
                .get(TrustedProxies.networkOf(request))
                .tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? failure
                : Problem.of(ProblemType.TOO_MANY_REQUESTS, "Too many requests came without a valid access token.")
                        .withRetryAfter(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }
}
