package dev.carrel.application.trace;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.WebAddress;
import java.net.URI;
import java.time.Duration;

/**
 * Records the fetches of pages, by address without query and user, which may contain secrets.
 *
 * @param fetcher what does the work
 */
public record TracingPageFetcher(PageFetcher fetcher, Tracer tracer) implements PageFetcher {

    @Override
    public void checkAddress(WebAddress address) {
        fetcher.checkAddress(address);
    }

    @Override
    public FetchResult fetchPage(FetchRequest request) {
        return tracer.callInSpan("carrel.fetch", TraceSpan.Kind.INTERNAL, span -> {
            describe(span, request.address());
            FetchResult result = fetcher.fetchPage(request);
            span.set("carrel.fetch.outcome", switch (result) {
                case FetchResult.FetchedPage page -> "fetched";
                case FetchResult.NotModified unchanged -> "unchanged";
                case FetchResult.RobotsDisallowed disallowed -> "disallowed";
                case FetchResult.FetchFailed failed -> "failed";
            });
            switch (result) {
                case FetchResult.FetchedPage page -> span.set("http.response.body.size", page.bytes().length);
                case FetchResult.FetchFailed failed -> span.fail("fetch-failed");
                default -> {}
            }
            return result;
        });
    }

    private static void describe(TraceSpan span, WebAddress address) {
        URI uri = URI.create(address.value());
        span.set("url.scheme", uri.getScheme())
                .set("server.address", uri.getHost() == null ? uri.getRawAuthority() : uri.getHost())
                .set("url.path", uri.getRawPath());
    }

    @Override
    public Duration politenessDelay(WebAddress address, boolean asRobot) {
        return fetcher.politenessDelay(address, asRobot);
    }
}
