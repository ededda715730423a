package dev.carrel.http;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.net.InetAddress;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Answers those who come without a valid token, and tells addresses that do so again and again to wait. A secret cannot
 * be guessed; this keeps the noise down. It never stands in the way of a valid token that comes from the same address.
 */
final class RefusedTokens {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MOST_ADDRESSES = 10_000;

    private final LoadingCache<InetAddress, Bucket> buckets;

    RefusedTokens(int perMinute) {
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MOST_ADDRESSES)
                .expireAfterAccess(MINUTE)
                .build(address -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, MINUTE))
                        .build());
    }

    /**
     * What is answered: 401, or 429 where that was answered too often.
     *
     * @param sent whether there was a token, which then is not valid
     */
    Problem problem(Request request, boolean sent) {
        ConsumptionProbe probe = buckets
                .get(RequestOrigin.network(request.getConnectionMetaData().getRemoteSocketAddress()))
                .tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            return Problem.of(ProblemType.TOO_MANY_REQUESTS, "Too many requests came without a valid access token.")
                    .retryAfter(Duration.ofNanos(probe.getNanosToWaitForRefill()));
        }
        return Problem.of(ProblemType.UNAUTHORIZED,
                sent ? "The access token is unknown, expired or revoked." : "An access token is needed.")
                .header(HttpHeader.WWW_AUTHENTICATE.asString(),
                        sent ? "Bearer realm=\"carrel\", error=\"invalid_token\"" : "Bearer realm=\"carrel\"");
    }
}
