package dev.carrel.scraping.site;

import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.guard.FetchDeadline;
import dev.carrel.scraping.http.BodyLimit;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.FetchResponse;
import dev.carrel.scraping.http.GuardedClient;
import dev.carrel.scraping.http.HttpExchange;
import dev.carrel.scraping.http.RequestUris;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A fetch that follows redirects. Each address must pass the policy and the site's rules again. */
public final class RedirectingFetch {

    private final GuardedClient client;
    private final HttpExchange exchange;
    private final BodyLimit bodyLimit;
    private final SiteRules rules;

    /**
     * @param exchange sends the requests
     * @param rules the rules for robots, or {@link SiteRules#NONE}
     */
    public RedirectingFetch(GuardedClient client, HttpExchange exchange, BodyLimit bodyLimit, SiteRules rules) {
        this.client = client;
        this.exchange = exchange;
        this.bodyLimit = bodyLimit;
        this.rules = rules;
    }

    /** The rules of sites for robots. */
    @FunctionalInterface
    public interface SiteRules {

        /** Allows every address. */
        SiteRules NONE = (address, deadline) -> true;

        /**
         * Returns true if an address may be read. Waits no longer than the deadline.
         *
         * @throws FetchFailedException if the rules cannot be read for now
         */
        boolean isAllowed(WebAddress address, FetchDeadline deadline) throws FetchFailedException;
    }

    /** The end of a fetch. */
    public sealed interface FetchOutcome {

        record PageRead(WebAddress location, FetchResponse.ContentResponse content) implements FetchOutcome {}

        record PageUnchanged() implements FetchOutcome {}

        record PageDisallowed(WebAddress location) implements FetchOutcome {}
    }

    /**
     * Fetches a page.
     *
     * @param known the validators of a known version of the start page. They are sent to spellings of that page only:
     * elsewhere, an older page would count as not modified although it is another page
     */
    public FetchOutcome fetchFrom(WebAddress start, Validators known) throws IOException, FetchFailedException {
        Set<URI> visited = new HashSet<>();
        WebAddress current = start;
        while (true) {
            client.requireAllowed(current);
            if (!visited.add(RequestUris.toRequestUri(current))) {
                throw FetchFailedException.permanentFailure("The page redirects in a circle.");
            }
            if (!rules.isAllowed(current, exchange.deadline())) {
                return new FetchOutcome.PageDisallowed(current);
            }
            boolean isSamePage = RequestUris.isSamePage(start, current);
            switch (exchange.sendGet(current, isSamePage ? known : Validators.NONE, bodyLimit)) {
                case FetchResponse.ContentResponse content -> {
                    Optional<WebAddress> refresh = findMetaRefresh(current, content)
                            .filter(target -> !visited.contains(RequestUris.toRequestUri(target)));
                    if (refresh.isEmpty()) {
                        return new FetchOutcome.PageRead(current, isSamePage ? content : content.withoutValidators());
                    }
                    current = checkRedirectLimit(visited, refresh.get());
                }
                case FetchResponse.RedirectResponse redirect -> current = checkRedirectLimit(visited,
                        RequestUris.resolveRedirect(current, redirect.location()));
                case FetchResponse.NotModified unchanged -> {
                    return new FetchOutcome.PageUnchanged();
                }
            }
        }
    }

    private Optional<WebAddress> findMetaRefresh(WebAddress current, FetchResponse.ContentResponse content) {
        return bodyLimit.textOnly() ? MetaRefresh.findTarget(current, content) : Optional.empty();
    }

    private WebAddress checkRedirectLimit(Set<URI> visited, WebAddress target) throws FetchFailedException {
        int maxRedirects = client.limits().maxRedirects();
        if (visited.size() > maxRedirects) {
            throw FetchFailedException.permanentFailure("The page redirects more than " + maxRedirects + " times.");
        }
        return target;
    }
}
