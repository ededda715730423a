package dev.carrel.application.fake.web;

import dev.carrel.application.contract.web.SitemapReaderContract;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.List;

final class CannedSitemapReaderTest extends SitemapReaderContract {

    private final CannedSitemapReader sitemaps = new CannedSitemapReader();

    @Override
    protected SitemapReader openReader() {
        return sitemaps;
    }

    @Override
    protected SitemapSite openSite() {
        return new SitemapSite() {

            @Override
            public WebAddress addressOf(String path) {
                return new WebAddress("http://pages.example" + path);
            }

            @Override
            public WebAddress sitemapUrl(String path, List<WebAddress> pages) {
                sitemaps.putSitemap(addressOf(path).value(), values(pages));
                return addressOf(path);
            }

            @Override
            public WebAddress indexUrl(String path, List<WebAddress> lists) {
                sitemaps.putIndex(addressOf(path).value(), values(lists));
                return addressOf(path);
            }

            @Override
            public WebAddress feedUrl(String path, String date, List<WebAddress> pages) {
                sitemaps.putFeed(addressOf(path).value(), date, values(pages));
                return addressOf(path);
            }

            @Override
            public WebAddress missingUrl(String path) {
                return addressOf(path);
            }

            @Override
            public WebAddress failingUrl(String path) {
                sitemaps.failAddress(addressOf(path).value(), Failure.transientFailure("The server is busy."));
                return addressOf(path);
            }
        };
    }

    private static String[] values(List<WebAddress> addresses) {
        return addresses.stream().map(WebAddress::value).toArray(String[]::new);
    }
}
