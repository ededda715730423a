package dev.carrel.application.port.scraping;

import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.List;

final class CannedSitemapsTest extends SitemapReaderContract {

    private final CannedSitemaps sitemaps = new CannedSitemaps();

    @Override
    protected SitemapReader reader() {
        return sitemaps;
    }

    @Override
    protected Site site() {
        return new Site() {

            @Override
            public WebAddress address(String path) {
                return new WebAddress("http://pages.example" + path);
            }

            @Override
            public WebAddress list(String path, List<WebAddress> pages) {
                sitemaps.put(address(path).value(), values(pages));
                return address(path);
            }

            @Override
            public WebAddress index(String path, List<WebAddress> lists) {
                sitemaps.index(address(path).value(), values(lists));
                return address(path);
            }

            @Override
            public WebAddress missing(String path) {
                return address(path);
            }

            @Override
            public WebAddress troubled(String path) {
                sitemaps.fail(address(path).value(), Failure.forNow("The server is busy."));
                return address(path);
            }
        };
    }

    private static String[] values(List<WebAddress> addresses) {
        return addresses.stream().map(WebAddress::value).toArray(String[]::new);
    }
}
