package dev.carrel.scraping;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.scraping.guard.HostLookup;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.GuardedClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests of protocols on top of HTTP only to addresses that the {@link FetchPolicy} allows. Without TLS it
 * connects only to addresses that are allowed explicitly, since requests may have credentials. Closing aborts the
 * requests in progress. Thread-safe.
 */
public final class GuardedHttp implements PlaceHttp, AutoCloseable {

    /** Of a request: 10 s to connect, a minute without a byte, an hour, 1 GiB. */
    private static final FetchLimits LIMITS = new FetchLimits(Duration.ofSeconds(10), Duration.ofMinutes(1),
            Duration.ofHours(1), 1024 * 1024 * 1024, 64 * 1024, 0);

    private final FetchPolicy policy;
    private final FetchPolicy plainPolicy;
    private final String userAgent;
    private final HostLookup lookup;
    /** By their policies; opened when they are needed, since that reads the trusted certificates. */
    private final Map<FetchPolicy, GuardedClient> clients = new HashMap<>();
    private boolean isClosed;

    /** Creates the client. */
    public GuardedHttp(FetchPolicy policy, String userAgent) {
        this(policy, userAgent, HostLookup.SYSTEM);
    }

    GuardedHttp(FetchPolicy policy, String userAgent, HostLookup lookup) {
        this.policy = policy;
        this.plainPolicy = policy.withPublicPorts(Set.of());
        this.userAgent = userAgent;
        this.lookup = lookup;
    }

    @Override
    public void checkAddress(WebAddress address) {
        policyFor(address).findRefusal(address).ifPresent(reason -> {
            throw new AddressRefusedException(reason);
        });
    }

    @Override
    public PlaceResponse send(String method, WebAddress address, Map<String, String> headers, byte @Nullable [] body)
            throws NoResponseException {
        try {
            return clientFor(address).openResponse(method, address, headers, body);
        } catch (FetchFailedException e) {
            String reason = e.failure().reason();
            throw new NoResponseException(switch (e.kind()) {
                case HOST_NOT_FOUND -> describeRefusal(address);
                case ADDRESS_REFUSED -> reason + PlaceException.HOW_TO_ALLOW;
                case OTHER -> reason;
            }, e);
        }
    }

    /** Reports of places are for administrators. They do not say whether the host exists, either. */
    private static String describeRefusal(WebAddress address) {
        return address.isSecure()
                ? "The host was not found, or is at an address that may not be read unless the setting fetch.allow has "
                        + "it."
                : "The host was not found, or is at an address that may not be read without TLS: use https://, or have "
                        + "the operator add the address to the setting fetch.allow.";
    }

    private FetchPolicy policyFor(WebAddress address) {
        return address.isSecure() ? policy : plainPolicy;
    }

    private synchronized GuardedClient clientFor(WebAddress address) {
        return clients.computeIfAbsent(policyFor(address), each -> {
            GuardedClient client = GuardedClient.builder(each, LIMITS).userAgent(userAgent).hostLookup(lookup).build();
            if (isClosed) {
                client.close();
            }
            return client;
        });
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        clients.values().forEach(GuardedClient::close);
    }
}
