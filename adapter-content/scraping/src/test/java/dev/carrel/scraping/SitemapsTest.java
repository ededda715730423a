package dev.carrel.scraping;

import com.sun.net.httpserver.HttpExchange;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.site.SitemapParser;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import dev.carrel.scraping.testserver.RawSocketServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.LONG_TIMEOUT;
import static dev.carrel.scraping.FetchFixture.SHORT_TIMEOUT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Sitemaps in all formats, and other content in their place. */
final class SitemapsTest {

    private static final String NAMESPACE = " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'";
    private static final String NO_SITEMAP = "The content is not a sitemap.";

    private final LoopbackWebServer web = new LoopbackWebServer();
    private final GuardedPageFetcher reader = builder().build();
    private final String site = web.addressOf("").value();

    @AfterEach
    void stop() {
        reader.close();
        web.close();
    }

    @Test
    void readsEveryFormat() {
        String a = site + "/a";
        String b = site + "/b/c?d";
        for (String list : List.of(urlset(a, b), urlset(a, b).replace(NAMESPACE, ""), a + "\n" + b,
                "\ufeff" + a + "\r\n\r\n" + b + "\r\n",
                "<rss version='2.0'><channel><item><link>" + a + "</link></item><item><link>" + b
                        + "</link></item></channel></rss>",
                "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='" + a + "'/></entry><entry><link href='"
                        + b + "'/></entry></feed>")) {
            assertThat(pages(read(list, UTF_8, null))).as(list).containsExactly(a, b);
        }
    }

    @Test
    void ignoresDeclaredType() {
        for (String type : new String[]{"text/html", "application/octet-stream", "image/png", "application/x-gzip",
            "nonsense"}) {
            assertThat(pages(read(urlset(site + "/a"), UTF_8, type))).as(type).containsExactly(site + "/a");
        }
    }

    @Test
    void decompressesGzipOnce() throws IOException {
        byte[] packed = gzip(urlset(site + "/a").getBytes(UTF_8));

        assertThat(pages(reader.readSitemap(web.servePage("/sitemap.xml.gz", "application/x-gzip", packed))))
                .containsExactly(site + "/a");
        assertThat(pages(reader.readSitemap(web.serve("/packed-twice.xml.gz", exchange -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            send(exchange, gzip(packed));
        })))).containsExactly(site + "/a");
        assertFails(reader.readSitemap(web.servePage("/file-packed-twice.gz", null, gzip(packed))), NO_SITEMAP);
    }

    @Test
    void listsOwnHostOnly() {
        assertThat(pages(read(urlset(site + "/a", "http://127.0.0.2/b", "http://other.example/c", "ftp://127.0.0.1/d",
                "/relative", "", "nonsense", "http://user@127.0.0.1/e", "http://2130706433/f", "http://127.0.0.1/g"),
                UTF_8,
                null))).containsExactly(site + "/a", "http://127.0.0.1/g");
        String index = "<sitemapindex" + NAMESPACE
                + "><sitemap><loc>http://10.0.0.1/a.xml</loc></sitemap><sitemap><loc>"
                + site + "/b.xml</loc></sitemap></sitemapindex>";
        assertThat(read(index, UTF_8, null))
                .isEqualTo(new SitemapResult.SitemapContent(List.of(), List.of(new WebAddress(site + "/b.xml"))));
    }

    @Test
    void treatsWwwAsSameHost() throws Exception {
        byte[] list = "https://example.com/a\nhttps://www.example.com/b\nhttps://www.www.example.com/c".getBytes(UTF_8);
        for (String location : List.of("https://example.com/sitemap.txt", "https://www.example.com/sitemap.txt")) {
            assertThat(pages(SitemapParser.parseSitemap(new WebAddress(location), list)))
                    .containsExactly("https://example.com/a", "https://www.example.com/b");
        }
    }

    @Test
    void listsPagesOfSiblingFolders() {
        WebAddress deep = web.servePage("/maps/en/sitemap.xml", null, urlset(site + "/a").getBytes(UTF_8));

        assertThat(pages(reader.readSitemap(deep))).containsExactly(site + "/a");
    }

    @Test
    void limitsNumberOfEntries() {
        String many = IntStream.range(0, 50_010).mapToObj(i -> site + "/" + i).collect(Collectors.joining("\n"));

        assertThat(pages(read(urlset(many.split("\n")), UTF_8, null))).hasSize(50_000)
                .startsWith(site + "/0")
                .endsWith(site + "/49999");
        assertThat(pages(read((site + "/a\n").repeat(300_000), UTF_8, null))).containsExactly(site + "/a");
    }

    @Test
    void refusesOtherContent() {
        for (String other : new String[]{"<!doctype html><html><body><a href='" + site + "/a'>a</a></body></html>",
            urlset(site + "/a").replace("</urlset>", ""), "<svg xmlns='http://www.w3.org/2000/svg'/>", "<",
            "<?xml version='1.0'?>"}) {
            assertFails(read(other, UTF_8, null), NO_SITEMAP);
        }
    }

    @Test
    void resolvesNoXmlEntities() {
        for (String declaration : new String[]{"<!ENTITY e SYSTEM 'file:///etc/passwd'>",
            "<!ENTITY e SYSTEM '" + site + "/entity'>",
            "<!ENTITY a 'aaaaaaaaaa'>" + IntStream.range(0, 20)
                    .mapToObj(i -> "<!ENTITY " + (char) ('b' + i) + " '"
                            + ("&" + (char) ('a' + i) + ";").repeat(10) + "'>")
                    .collect(Collectors.joining())}) {
            SitemapResult sitemap = read("<!DOCTYPE urlset [" + declaration + "]>" + urlset(site + "/&e;"), UTF_8,
                    null);

            assertFails(sitemap, NO_SITEMAP);
        }
        assertThat(web.requests()).hasSize(4);
    }

    @Test
    void obeysRobotsTxt() {
        web.servePage("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private".getBytes(UTF_8));
        WebAddress closed = web.servePage("/private/sitemap.xml", null, urlset(site + "/a").getBytes(UTF_8));

        assertFails(reader.readSitemap(closed), "The site does not allow robots to read its sitemap.");
        assertFails(reader.readSitemap(web.serveRedirect("/sitemap.xml", 301, "/private/sitemap.xml")),
                "The site does not allow robots to read its sitemap.");
    }

    @Test
    void refusesRedirectToInternalAddress() {
        for (String inside : new String[]{"http://127.0.0.2/", "http://[::1]/", "http://169.254.169.254/",
            "http://10.0.0.1/"}) {
            assertThat(failure(reader.readSitemap(web.serveRedirect("/sitemap.xml", 302, inside))).reason()).as(inside)
                    .contains("may not be read");
        }
        SitemapResult refused = reader.readSitemap(new WebAddress("http://10.0.0.1/sitemap.xml"));
        assertFails(refused, "The address is not a public one and may not be read.");
        assertThat(mayBeRefused(refused)).isTrue();
    }

    @Test
    void saysWhetherThePolicyMayBeWhatRefuses() {
        try (var unknown = builder().hostLookup(host -> {
            throw new UnknownHostException(host);
        }).build(); var internal = builder().hostLookup(host -> GuardedClients.parseAddresses("127.0.0.2")).build()) {
            var named = new WebAddress("http://wiki.example:" + web.port() + "/sitemap.xml");
            assertThat(mayBeRefused(internal.readSitemap(named))).isTrue();
            assertThat(mayBeRefused(unknown.readSitemap(named))).isTrue();
            assertThat(failure(unknown.readSitemap(named)).reason()).as("nothing tells one from the other")
                    .isEqualTo(failure(internal.readSitemap(named)).reason());
        }
        assertThat(mayBeRefused(reader.readSitemap(web.addressOf("/missing.xml")))).isFalse();
    }

    private static boolean mayBeRefused(SitemapResult result) {
        return ((SitemapResult.SitemapFailed) result).mayBeRefused();
    }

    @Test
    void connectsOnlyToCheckedAddress() {
        var named = new WebAddress("http://wiki.example:" + web.port() + "/sitemap.xml");
        web.servePage("/sitemap.xml", null, urlset("http://wiki.example/a").getBytes(UTF_8));
        var answers = new AtomicInteger();
        try (var fresh = builder().hostLookup(host -> GuardedClients.parseAddresses("127.0.0.1")).build();
                var rebound = builder().hostLookup(
                        host -> GuardedClients
                                .parseAddresses(answers.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.2"))
                        .build()) {
            assertThat(pages(fresh.readSitemap(named))).containsExactly("http://wiki.example/a");
            assertThat(failure(rebound.readSitemap(named)).isRetryable()).isFalse();
        }
    }

    @Test
    void followsFiveRedirects() {
        web.serveRedirect("/loop", 302, "/loop");

        assertFails(reader.readSitemap(web.addressOf("/loop")), "The page redirects in a circle.");
    }

    @Test
    void refusesDecompressionBomb() throws IOException {
        var file = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(file)) {
            for (int i = 0; i < 1000; i++) {
                gzip.write(new byte[65536]);
            }
        }
        assertTooLarge(reader.readSitemap(web.servePage("/bomb.xml.gz", "application/gzip", file.toByteArray())));
        assertTooLarge(reader.readSitemap(web.serve("/bomb.xml", exchange -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            exchange.sendResponseHeaders(200, 0);
            try (var gzip = new GZIPOutputStream(exchange.getResponseBody())) {
                endlessly(gzip);
            }
        })));
    }

    @Test
    void refusesEndlessSitemap() {
        assertTooLarge(reader.readSitemap(web.serve("/endless.xml", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            endlessly(exchange.getResponseBody());
        })));
    }

    @Test
    void abortsDrippingSitemap() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            RawSocketServer.awaitRequest(client);
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(' ');
                out.flush();
                Thread.sleep(5);
            }
        });
                var hurried = builder().limits(new FetchLimits(LONG_TIMEOUT, LONG_TIMEOUT, SHORT_TIMEOUT, 1, 8_000, 5))
                        .robotsIgnoredFor(Set.of("*"))
                        .build()) {
            assertThat(failure(hurried.readSitemap(server.addressOf("/sitemap.xml"))).isRetryable()).isTrue();
        }
    }

    private static GuardedPageFetcher.Builder builder() {
        return FetchFixture.loopbackFetcher();
    }

    private SitemapResult read(String list, Charset charset, @Nullable String contentType) {
        return reader.readSitemap(web.servePage("/sitemap", contentType, list.getBytes(charset)));
    }

    private static String urlset(String... addresses) {
        return List.of(addresses)
                .stream()
                .map(address -> "<url><loc>" + address + "</loc></url>")
                .collect(Collectors.joining("", "<urlset" + NAMESPACE + ">", "</urlset>"));
    }

    private static byte[] gzip(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static void send(HttpExchange exchange, byte[] body) throws IOException {
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void endlessly(OutputStream out) throws IOException {
        while (true) {
            out.write(new byte[65536]);
        }
    }

    private static List<String> pages(SitemapResult sitemap) {
        return (switch (sitemap) {
            case SitemapResult.SitemapContent list -> list.pages().stream();
            case SitemapResult.FeedContent feed -> feed.entries().keySet().stream();
            case SitemapResult.SitemapFailed failed -> throw new AssertionError(failed.failure());
        }).map(WebAddress::value).toList();
    }

    private static Failure failure(SitemapResult sitemap) {
        assertThat(sitemap).isInstanceOf(SitemapResult.SitemapFailed.class);
        return ((SitemapResult.SitemapFailed) sitemap).failure();
    }

    private static void assertFails(SitemapResult sitemap, String reason) {
        assertThat(failure(sitemap)).isEqualTo(Failure.permanentFailure(reason));
    }

    private static void assertTooLarge(SitemapResult sitemap) {
        assertFails(sitemap, "The content is larger than 50 MiB.");
    }
}
