package dev.carrel.scraping.site;

import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.FetchResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * Random robots.txt files, sitemaps and redirects fail only in the declared ways; {@code -Dcarrel.seed=…} repeats a
 * run.
 */
final class RobotsAndSitemapsFuzzTest {

    private static final int ROUNDS = 500;
    private static final String SIGNS = "<>&'\" /:[]%*$\n\0";
    private static final WebAddress AT = new WebAddress("https://a.example/sitemap.xml");
    private static final String PLACE = "https://a.example/b?c=d";
    private static final List<String> SITEMAPS = List.of(
            "<?xml version='1.0' encoding='utf-8'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                    + "<url><loc>"
                    + PLACE
                    + "</loc><lastmod>2026-01-01</lastmod><changefreq>daily</changefreq><priority>0.5</priority>"
                    + "</url></urlset>",
            "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>" + PLACE
                    + "</loc><lastmod>2026-01-01T00:00:00Z</lastmod></sitemap></sitemapindex>",
            "<rss version='2.0'><channel><link>" + PLACE + "</link><item><link>" + PLACE
                    + "</link><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate></item></channel></rss>",
            "<!DOCTYPE rss [<!ENTITY a 'b'>]><rss version='0.91'><channel><item><link>" + PLACE
                    + "</link><description>&a;</description></item></channel></rss>",
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link rel='alternate' href='" + PLACE
                    + "'/><updated>2026-01-01T00:00:00Z</updated></entry></feed>",
            PLACE + "\n" + PLACE + "#e\n\n");
    private static final String ROBOTS = "User-agent: carrel\nUser-agent: *\nDisallow: /a*b$\nAllow: /%C3%A4\n"
            + "Crawl-delay: 1.5\n"
            + "Sitemap: https://a.example/sitemap.xml\nHost: a.example\n# note\n";
    private static final String REFRESH = "<meta http-equiv=refresh content=\"0; url='" + PLACE + "'\"><p>Moved";

    private final long seed = Long.getLong("carrel.seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @Test
    void randomSitemapsNeverThrow() throws IOException {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] content = spoilt(SITEMAPS.get(i % SITEMAPS.size()));
            try {
                List<WebAddress> listed = addressesOf(SitemapParser.parseSitemap(AT, content));

                assertThat(listed).allSatisfy(page -> assertThat(page.host()).isEqualTo("a.example"));
            } catch (FetchFailedException e) {
                assertThat(e.failure().isRetryable()).as(round(i, content)).isFalse();
            } catch (RuntimeException e) {
                throw new AssertionError(round(i, content), e);
            }
        }
    }

    private static List<WebAddress> addressesOf(SitemapResult result) {
        return switch (result) {
            case SitemapResult.SitemapContent list ->
                    Stream.concat(list.pages().stream(), list.sitemaps().stream()).toList();
            case SitemapResult.FeedContent feed -> List.copyOf(feed.entries().keySet());
            case SitemapResult.SitemapFailed failed -> throw new AssertionError(failed.failure());
        };
    }

    @Test
    void randomRobotsTxtNeverThrows() {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] content = spoilt(ROBOTS);

            assertThatCode(() -> {
                RobotsTxt file = RobotsTxt.parseRobotsTxt(AT, content, "carrel");
                file.isAllowed(new WebAddress(PLACE));
                assertThat(file.crawlDelay()).isGreaterThanOrEqualTo(Duration.ZERO);
            }).as(round(i, content)).doesNotThrowAnyException();
        }
    }

    @Test
    void randomMetaRefreshNeverThrows() {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] content = spoilt(REFRESH);

            assertThatCode(
                    () -> MetaRefresh.findTarget(AT,
                            new FetchResponse.ContentResponse(null, content, Validators.NONE, List.of())))
                    .as(round(i, content))
                    .doesNotThrowAnyException();
        }
    }

    private byte[] spoilt(String sample) {
        byte[] bytes = sample.getBytes(StandardCharsets.UTF_8);
        for (int changes = random.nextInt(6); changes > 0; changes--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = (byte) SIGNS.charAt(random.nextInt(SIGNS.length()));
                case 2 -> bytes = joined(bytes, at, bytes, Math.min(bytes.length, at + random.nextInt(20)));
                default -> bytes = joined(bytes, at, bytes, Math.max(0, at - random.nextInt(20)));
            }
        }
        return bytes;
    }

    private static byte[] joined(byte[] start, int end, byte[] rest, int from) {
        byte[] joined = new byte[end + rest.length - from + 1];
        System.arraycopy(start, 0, joined, 0, end);
        System.arraycopy(rest, from, joined, end, rest.length - from);
        joined[joined.length - 1] = '\n';
        return joined;
    }

    private String round(int i, byte[] content) {
        return "seed " + seed + ", round " + i + ": " + new String(content, StandardCharsets.ISO_8859_1);
    }
}
