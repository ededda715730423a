package dev.carrel.scraping;

import dev.carrel.application.contract.web.SitemapReaderContract;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;

final class GuardedSitemapReaderContractTest extends SitemapReaderContract {

    private final LoopbackWebServer web = new LoopbackWebServer();
    private final GuardedPageFetcher reader = FetchFixture.loopbackFetcher().build();

    @AfterEach
    void stop() {
        reader.close();
        web.close();
    }

    @Override
    protected SitemapReader openReader() {
        return reader;
    }

    @Override
    protected SitemapSite openSite() {
        return new SitemapSite() {

            @Override
            public WebAddress addressOf(String path) {
                return web.addressOf(path);
            }

            @Override
            public WebAddress sitemapUrl(String path, List<WebAddress> pages) {
                return serve(path, "urlset", "url", pages);
            }

            @Override
            public WebAddress indexUrl(String path, List<WebAddress> sitemaps) {
                return serve(path, "sitemapindex", "sitemap", sitemaps);
            }

            @Override
            public WebAddress feedUrl(String path, String date, List<WebAddress> pages) {
                String entries = pages.stream()
                        .map(page -> "<entry><link href='" + page.value().replace("&", "&amp;") + "'/><updated>" + date
                                + "</updated></entry>")
                        .collect(Collectors.joining());
                return web.servePage(path, "application/atom+xml",
                        ("<feed xmlns='http://www.w3.org/2005/Atom'>" + entries + "</feed>")
                                .getBytes(StandardCharsets.UTF_8));
            }

            @Override
            public WebAddress missingUrl(String path) {
                return web.serveStatus(path, 404);
            }

            @Override
            public WebAddress failingUrl(String path) {
                return web.serveStatus(path, 503);
            }
        };
    }

    private WebAddress serve(String path, String root, String element, List<WebAddress> addresses) {
        String entries = addresses.stream()
                .map(address -> "<" + element + "><loc>" + address.value().replace("&", "&amp;") + "</loc></" + element
                        + ">")
                .collect(Collectors.joining("\n"));
        String xml = "<?xml version='1.0' encoding='UTF-8'?>\n<" + root
                + " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + entries + "</" + root + ">";
        return web.servePage(path, "application/xml", xml.getBytes(StandardCharsets.UTF_8));
    }
}
