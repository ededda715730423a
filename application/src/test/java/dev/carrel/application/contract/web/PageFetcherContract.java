package dev.carrel.application.contract.web;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of a {@link PageFetcher}. */
public abstract class PageFetcherContract {

    private static final byte[] BODY = "<p>Grüße</p>".getBytes(StandardCharsets.UTF_8);

    /** Returns the fetcher under test, the same for a whole test. */
    protected abstract PageFetcher openFetcher();

    /** Returns the web that the fetcher reads. */
    protected abstract TestWebsite openWebsite();

    /** The web that a test sets up; each path is set up once per test. */
    protected interface TestWebsite {

        WebAddress pageUrl(String path, @Nullable String contentType, byte[] body);

        WebAddress redirectUrl(String path, WebAddress target);

        /** Serves a page of a version, which is not sent again to a request with its validators. */
        WebAddress versionedUrl(String path, byte[] body, Validators version);

        /** Serves a page that robots.txt disallows. */
        WebAddress closedToRobots(String path, byte[] body);

        /** Serves a page whose headers demand something of robots. */
        WebAddress demandingUrl(String path, byte[] body, RobotsDirectives robots);

        /** Makes the page permanently missing. */
        WebAddress missingUrl(String path);

        /** Makes requests fail transiently. */
        WebAddress failingUrl(String path);

        /** Returns an address that the policy forbids. */
        WebAddress forbiddenUrl();
    }

    @Test
    void returnsThePageUnchanged() {
        WebAddress address = openWebsite().pageUrl("/greeting", "text/html; charset=utf-8", BODY);

        assertThat(openFetcher().fetchPage(FetchRequest.of(address)))
                .isInstanceOfSatisfying(FetchResult.FetchedPage.class, page -> {
                    assertThat(page.location()).isEqualTo(address);
                    assertThat(page.contentType()).isEqualTo("text/html; charset=utf-8");
                    assertThat(page.bytes()).isEqualTo(BODY);
                });
    }

    @Test
    void returnsNoContentTypeIfNoneWasSent() {
        WebAddress address = openWebsite().pageUrl("/untyped", null, BODY);

        assertThat(openFetcher().fetchPage(FetchRequest.of(address))).isInstanceOfSatisfying(
                FetchResult.FetchedPage.class,
                page -> assertThat(page.contentType()).isNull());
    }

    @Test
    void followsRedirectsAndReturnsTheFinalAddress() {
        WebAddress end = openWebsite().pageUrl("/new", "text/plain", BODY);
        WebAddress start = openWebsite().redirectUrl("/old", openWebsite().redirectUrl("/newer", end));

        assertThat(openFetcher().fetchPage(FetchRequest.of(start)))
                .isInstanceOfSatisfying(FetchResult.FetchedPage.class, page -> {
                    assertThat(page.location()).isEqualTo(end);
                    assertThat(page.bytes()).isEqualTo(BODY);
                });
    }

    @Test
    void returnsNotModifiedForKnownValidators() {
        for (Validators version : List.of(new Validators("\"1\"", "Sun, 06 Nov 1994 08:49:37 GMT"),
                new Validators("W/\"weak, and odd\"", null), new Validators(null, "Sun, 06 Nov 1994 08:49:37 GMT"))) {
            WebAddress address = openWebsite().versionedUrl("/version" + version.hashCode(), BODY, version);

            assertThat(openFetcher().fetchPage(FetchRequest.of(address))).isInstanceOfSatisfying(
                    FetchResult.FetchedPage.class,
                    page -> assertThat(page.validators()).isEqualTo(version));
            assertThat(openFetcher().fetchPage(new FetchRequest(address, version, false)))
                    .isEqualTo(new FetchResult.NotModified());
            assertThat(openFetcher().fetchPage(new FetchRequest(address, version, true)))
                    .isEqualTo(new FetchResult.NotModified());
        }
    }

    @Test
    void returnsAChangedVersion() {
        WebAddress address = openWebsite().versionedUrl("/changed", BODY, new Validators("\"2\"", null));
        WebAddress unversioned = openWebsite().pageUrl("/unversioned", "text/plain", BODY);
        var known = new Validators("\"1\"", null);

        assertThat(openFetcher().fetchPage(new FetchRequest(address, known, false)))
                .isInstanceOf(FetchResult.FetchedPage.class);
        assertThat(openFetcher().fetchPage(new FetchRequest(unversioned, known, false))).isInstanceOfSatisfying(
                FetchResult.FetchedPage.class,
                page -> assertThat(page.validators()).isEqualTo(Validators.NONE));
    }

    @Test
    void obeysRobotsRulesWhenFetchingAsRobot() {
        WebAddress open = openWebsite().pageUrl("/open", "text/plain", BODY);
        WebAddress closed = openWebsite().closedToRobots("/closed", BODY);
        WebAddress leadsThere = openWebsite().redirectUrl("/leads-there", closed);

        assertThat(openFetcher().fetchPage(new FetchRequest(open, Validators.NONE, true)))
                .isInstanceOf(FetchResult.FetchedPage.class);
        for (WebAddress address : List.of(closed, leadsThere)) {
            assertThat(openFetcher().fetchPage(new FetchRequest(address, Validators.NONE, true)))
                    .isEqualTo(new FetchResult.RobotsDisallowed());
            assertThat(openFetcher().fetchPage(FetchRequest.of(address))).isInstanceOf(FetchResult.FetchedPage.class);
        }
    }

    @Test
    void returnsWhatHeadersDemandOfRobots() {
        WebAddress open = openWebsite().pageUrl("/indexed", "text/plain", BODY);
        var demands = new RobotsDirectives(false, true);
        WebAddress demanding = openWebsite().demandingUrl("/unindexed", BODY, demands);
        WebAddress leadsThere = openWebsite().redirectUrl("/leads-to-unindexed", demanding);

        assertThat(openFetcher().fetchPage(new FetchRequest(open, Validators.NONE, true))).isInstanceOfSatisfying(
                FetchResult.FetchedPage.class, page -> assertThat(page.robots()).isEqualTo(RobotsDirectives.NONE));
        for (WebAddress address : List.of(demanding, leadsThere)) {
            assertThat(openFetcher().fetchPage(new FetchRequest(address, Validators.NONE, true)))
                    .isInstanceOfSatisfying(FetchResult.FetchedPage.class,
                            page -> assertThat(page.robots()).isEqualTo(demands));
        }
    }

    @Test
    void returnsANonNegativePolitenessDelay() {
        WebAddress address = openWebsite().pageUrl("/anything", "text/plain", BODY);

        assertThat(openFetcher().politenessDelay(address, false)).isGreaterThanOrEqualTo(Duration.ZERO);
        assertThat(openFetcher().politenessDelay(address, true))
                .isGreaterThanOrEqualTo(openFetcher().politenessDelay(address, false));
    }

    @Test
    void reportsAMissingPageAsGone() {
        assertThat(openFetcher().fetchPage(FetchRequest.of(openWebsite().missingUrl("/nowhere"))))
                .isInstanceOfSatisfying(FetchResult.FetchFailed.class,
                        failed -> {
                            assertThat(failed.failure().isRetryable()).isFalse();
                            assertThat(failed.failure().isGone()).isTrue();
                            assertThat(failed.failure().reason()).isNotBlank();
                        });
    }

    @Test
    void reportsServerErrorsAsTransient() {
        assertThat(openFetcher().fetchPage(FetchRequest.of(openWebsite().failingUrl("/busy")))).isInstanceOfSatisfying(
                FetchResult.FetchFailed.class,
                failed -> {
                    assertThat(failed.failure().isRetryable()).isTrue();
                    assertThat(failed.failure().reason()).isNotBlank();
                });
    }

    @Test
    void rejectsForbiddenAddressesWithoutLookup() {
        WebAddress refused = openWebsite().forbiddenUrl();

        assertThatThrownBy(() -> openFetcher().checkAddress(refused)).isInstanceOf(AddressRefusedException.class);
        assertThat(openFetcher().fetchPage(FetchRequest.of(refused))).isInstanceOfSatisfying(
                FetchResult.FetchFailed.class,
                failed -> assertThat(failed.failure().isRetryable()).isFalse());
    }

    @Test
    void doesNotFollowRedirectsToForbiddenAddresses() {
        WebAddress start = openWebsite().redirectUrl("/trap", openWebsite().forbiddenUrl());

        assertThatCode(() -> openFetcher().checkAddress(start)).doesNotThrowAnyException();
        assertThat(openFetcher().fetchPage(FetchRequest.of(start))).isInstanceOfSatisfying(
                FetchResult.FetchFailed.class,
                failed -> assertThat(failed.failure().isRetryable()).isFalse());
    }

    @Test
    void fetchesFromManyThreads() throws Exception {
        List<WebAddress> addresses = Stream.of("/a", "/b", "/c", "/d")
                .map(path -> openWebsite().pageUrl(path, "text/plain", path.getBytes(StandardCharsets.UTF_8)))
                .toList();
        List<Callable<FetchResult>> tasks = Stream.generate(() -> addresses)
                .limit(4)
                .flatMap(List::stream)
                .map(address -> (Callable<FetchResult>) () -> openFetcher().fetchPage(FetchRequest.of(address)))
                .toList();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<FetchResult> fetched : threads.invokeAll(tasks)) {
                assertThat(fetched.get()).isInstanceOfSatisfying(FetchResult.FetchedPage.class,
                        page -> assertThat(page.location().value())
                                .endsWith(new String(page.bytes(), StandardCharsets.UTF_8)));
            }
        }
    }
}
