package dev.carrel.application.port.scraping;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Validators;
import org.jspecify.annotations.Nullable;

final class CannedPagesTest extends PageFetcherContract {

    private static final String SITE = "http://pages.example";

    private final CannedPages pages = new CannedPages();

    @Override
    protected PageFetcher fetcher() {
        return pages;
    }

    @Override
    protected Web web() {
        return new Web() {

            @Override
            public WebAddress page(String path, @Nullable String contentType, byte[] body) {
                var address = new WebAddress(SITE + path);
                pages.put(address, contentType, body);
                return address;
            }

            @Override
            public WebAddress redirect(String path, WebAddress target) {
                pages.redirect(SITE + path, target.value());
                return new WebAddress(SITE + path);
            }

            @Override
            public WebAddress version(String path, byte[] body, Validators version) {
                var address = new WebAddress(SITE + path);
                pages.put(address, "text/plain", body, version);
                return address;
            }

            @Override
            public WebAddress closedToRobots(String path, byte[] body) {
                pages.closeToRobots(SITE + path);
                return page(path, "text/plain", body);
            }

            @Override
            public WebAddress missing(String path) {
                return new WebAddress(SITE + path);
            }

            @Override
            public WebAddress troubled(String path) {
                pages.fail(SITE + path, Failure.forNow("The server is busy."));
                return new WebAddress(SITE + path);
            }

            @Override
            public WebAddress refused() {
                pages.refuse("http://10.0.0.1/");
                return new WebAddress("http://10.0.0.1/");
            }
        };
    }
}
