package dev.carrel.application.port.scraping;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.AddressRefusedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A web of a few pages, in memory. What was not put into it is not there. */
public final class CannedPages implements PageFetcher {

    private final Map<WebAddress, Fetched> pages = new ConcurrentHashMap<>();
    private final Map<WebAddress, WebAddress> redirects = new ConcurrentHashMap<>();
    private final Set<WebAddress> refused = ConcurrentHashMap.newKeySet();
    private final Set<WebAddress> closedToRobots = ConcurrentHashMap.newKeySet();
    private final Map<String, Duration> pauses = new ConcurrentHashMap<>();

    /** A page of HTML, in UTF-8. */
    public CannedPages put(String address, String html) {
        return put(new WebAddress(address), "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    public CannedPages put(WebAddress address, @Nullable String contentType, byte[] bytes) {
        return put(address, contentType, bytes, Validators.NONE);
    }

    /** A page of a version that is told by its validators, and not sent again to who knows it. */
    public CannedPages put(WebAddress address, @Nullable String contentType, byte[] bytes, Validators version) {
        pages.put(address, new Fetched.Page(address, contentType, bytes.clone(), version));
        return this;
    }

    /** From now on, robots may not read it. */
    public CannedPages closeToRobots(String address) {
        closedToRobots.add(new WebAddress(address));
        return this;
    }

    /** From now on, a host wants to be left alone for so long. */
    public CannedPages pause(String host, Duration pause) {
        pauses.put(host, pause);
        return this;
    }

    /** From now on, reading it fails like that. */
    public CannedPages fail(String address, Failure failure) {
        pages.put(new WebAddress(address), new Fetched.Failed(failure));
        return this;
    }

    public CannedPages redirect(String address, String target) {
        redirects.put(new WebAddress(address), new WebAddress(target));
        return this;
    }

    public CannedPages refuse(String address) {
        refused.add(new WebAddress(address));
        return this;
    }

    @Override
    public void check(WebAddress address) {
        if (refused.contains(address)) {
            throw new AddressRefusedException("The address may not be read.");
        }
    }

    @Override
    public Fetched fetch(Request request) {
        Set<WebAddress> visited = new HashSet<>();
        WebAddress at = request.address();
        while (redirects.containsKey(at) && visited.add(at)) {
            at = redirects.getOrDefault(at, at);
        }
        if (refused.contains(at)) {
            return new Fetched.Failed(Failure.forGood("The address may not be read."));
        }
        if (request.asRobot() && closedToRobots.contains(at)) {
            return new Fetched.Disallowed();
        }
        Fetched fetched = pages.getOrDefault(at, new Fetched.Failed(Failure.gone("There is no such page.")));
        boolean known = fetched instanceof Fetched.Page page && !page.validators().equals(Validators.NONE)
                && page.validators().equals(request.known());
        return known ? new Fetched.Unchanged() : fetched;
    }

    @Override
    public Duration pause(WebAddress address, boolean asRobot) {
        return pauses.getOrDefault(address.host(), Duration.ZERO);
    }
}
