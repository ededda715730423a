package dev.carrel.application.fake.web;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A web of canned pages in memory. Other addresses are missing. */
public final class CannedPageFetcher implements PageFetcher {

    private final Map<WebAddress, FetchResult> pages = new ConcurrentHashMap<>();
    private final Map<WebAddress, WebAddress> redirects = new ConcurrentHashMap<>();
    private final Set<WebAddress> refused = ConcurrentHashMap.newKeySet();
    private final Set<WebAddress> closedToRobots = ConcurrentHashMap.newKeySet();
    private final Map<String, Duration> pauses = new ConcurrentHashMap<>();

    /** Puts an HTML page in UTF-8. */
    public CannedPageFetcher putPage(String address, String html) {
        return putPage(new WebAddress(address), "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    public CannedPageFetcher putPage(WebAddress address, @Nullable String contentType, byte[] bytes) {
        return putPage(address, contentType, bytes, Validators.NONE);
    }

    /** Puts a page with validators; a request with the same validators gets "not modified". */
    public CannedPageFetcher putPage(WebAddress address, @Nullable String contentType, byte[] bytes,
            Validators version) {
        pages.put(address, new FetchResult.FetchedPage(address, contentType, bytes.clone(), version));
        return this;
    }

    /** Puts a page whose headers demand something of robots. */
    public CannedPageFetcher putPage(String address, String html, RobotsDirectives robots) {
        var location = new WebAddress(address);
        pages.put(location, new FetchResult.FetchedPage(location, "text/html; charset=utf-8",
                html.getBytes(StandardCharsets.UTF_8), Validators.NONE, robots));
        return this;
    }

    /** Disallows robots on a page from now on. */
    public CannedPageFetcher closeToRobots(String address) {
        closedToRobots.add(new WebAddress(address));
        return this;
    }

    /** Sets the politeness delay of a host from now on. */
    public CannedPageFetcher pause(String host, Duration pause) {
        pauses.put(host, pause);
        return this;
    }

    /** Makes reading an address fail from now on. */
    public CannedPageFetcher failAddress(String address, Failure failure) {
        pages.put(new WebAddress(address), new FetchResult.FetchFailed(failure));
        return this;
    }

    public CannedPageFetcher redirectAddress(String address, String target) {
        redirects.put(new WebAddress(address), new WebAddress(target));
        return this;
    }

    public CannedPageFetcher forbidAddress(String address) {
        refused.add(new WebAddress(address));
        return this;
    }

    @Override
    public void checkAddress(WebAddress address) {
        if (refused.contains(address)) {
            throw new AddressRefusedException("The address may not be read.");
        }
    }

    @Override
    public FetchResult fetchPage(FetchRequest request) {
        Set<WebAddress> visited = new HashSet<>();
        WebAddress at = request.address();
        while (redirects.containsKey(at) && visited.add(at)) {
            at = redirects.getOrDefault(at, at);
        }
        if (refused.contains(at)) {
            return new FetchResult.FetchFailed(Failure.permanentFailure("The address may not be read."));
        }
        if (request.asRobot() && closedToRobots.contains(at)) {
            return new FetchResult.RobotsDisallowed();
        }
        FetchResult fetched = pages.getOrDefault(at,
                new FetchResult.FetchFailed(Failure.sourceGone("There is no such page.")));
        boolean known = fetched instanceof FetchResult.FetchedPage page && !page.validators().equals(Validators.NONE)
                && page.validators().equals(request.knownValidators());
        return known ? new FetchResult.NotModified() : fetched;
    }

    @Override
    public Duration politenessDelay(WebAddress address, boolean asRobot) {
        return pauses.getOrDefault(address.host(), Duration.ZERO);
    }
}
