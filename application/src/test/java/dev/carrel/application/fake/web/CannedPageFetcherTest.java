package dev.carrel.application.fake.web;

import dev.carrel.application.contract.web.PageFetcherContract;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

final class CannedPageFetcherTest extends PageFetcherContract {

    private static final String SITE = "http://pages.example";

    private final CannedPageFetcher pages = new CannedPageFetcher();

    @Override
    protected PageFetcher openFetcher() {
        return pages;
    }

    @Override
    protected TestWebsite openWebsite() {
        return new TestWebsite() {

            @Override
            public WebAddress pageUrl(String path, @Nullable String contentType, byte[] body) {
                var address = new WebAddress(SITE + path);
                pages.putPage(address, contentType, body);
                return address;
            }

            @Override
            public WebAddress redirectUrl(String path, WebAddress target) {
                pages.redirectAddress(SITE + path, target.value());
                return new WebAddress(SITE + path);
            }

            @Override
            public WebAddress versionedUrl(String path, byte[] body, Validators version) {
                var address = new WebAddress(SITE + path);
                pages.putPage(address, "text/plain", body, version);
                return address;
            }

            @Override
            public WebAddress closedToRobots(String path, byte[] body) {
                pages.closeToRobots(SITE + path);
                return pageUrl(path, "text/plain", body);
            }

            @Override
            public WebAddress demandingUrl(String path, byte[] body, RobotsDirectives robots) {
                pages.putPage(SITE + path, new String(body, StandardCharsets.UTF_8), robots);
                return new WebAddress(SITE + path);
            }

            @Override
            public WebAddress missingUrl(String path) {
                return new WebAddress(SITE + path);
            }

            @Override
            public WebAddress failingUrl(String path) {
                pages.failAddress(SITE + path, Failure.transientFailure("The server is busy."));
                return new WebAddress(SITE + path);
            }

            @Override
            public WebAddress forbiddenUrl() {
                pages.forbidAddress("http://10.0.0.1/");
                return new WebAddress("http://10.0.0.1/");
            }
        };
    }
}
