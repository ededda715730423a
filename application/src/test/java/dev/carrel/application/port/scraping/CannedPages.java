package dev.carrel.application.port.scraping;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import java.nio.charset.StandardCharsets;
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

    /** A page of HTML, in UTF-8. */
    public CannedPages put(String address, String html) {
        return put(new WebAddress(address), "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    public CannedPages put(WebAddress address, @Nullable String contentType, byte[] bytes) {
        pages.put(address, new Fetched.Page(address, contentType, bytes.clone()));
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
    public Fetched fetch(WebAddress address) {
        Set<WebAddress> visited = new HashSet<>();
        WebAddress at = address;
        while (redirects.containsKey(at) && visited.add(at)) {
            at = redirects.getOrDefault(at, at);
        }
        if (refused.contains(at)) {
            return new Fetched.Failed(Failure.forGood("The address may not be read."));
        }
        return pages.getOrDefault(at, new Fetched.Failed(Failure.forGood("There is no such page.")));
    }
}
