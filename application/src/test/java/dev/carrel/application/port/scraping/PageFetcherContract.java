package dev.carrel.application.port.scraping;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Fetched;
import dev.carrel.application.port.PageFetcher.Request;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Validators;
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

/** What a {@link PageFetcher} promises. */
public abstract class PageFetcherContract {

    private static final byte[] BODY = "<p>Grüße</p>".getBytes(StandardCharsets.UTF_8);

    /** The one under test, the same for a whole test. */
    protected abstract PageFetcher fetcher();

    /** What it reads from. */
    protected abstract Web web();

    /** The side of the web that a test sets up; each path of a test is set up once. */
    protected interface Web {

        WebAddress page(String path, @Nullable String contentType, byte[] body);

        WebAddress redirect(String path, WebAddress target);

        /** A page of that version, which is not sent again to who tells of it. */
        WebAddress version(String path, byte[] body, Validators version);

        /** A page that its site wants no robot to read. */
        WebAddress closedToRobots(String path, byte[] body);

        /** There is no page there, and will be none. */
        WebAddress missing(String path);

        /** There is trouble that may pass. */
        WebAddress troubled(String path);

        /** An address that the policy does not allow. */
        WebAddress refused();
    }

    @Test
    void bringsThePageAsItIs() {
        WebAddress address = web().page("/greeting", "text/html; charset=utf-8", BODY);

        assertThat(fetcher().fetch(Request.of(address))).isInstanceOfSatisfying(Fetched.Page.class, page -> {
            assertThat(page.location()).isEqualTo(address);
            assertThat(page.contentType()).isEqualTo("text/html; charset=utf-8");
            assertThat(page.bytes()).isEqualTo(BODY);
        });
    }

    @Test
    void tellsNoTypeWhereNoneIsSaid() {
        WebAddress address = web().page("/untyped", null, BODY);

        assertThat(fetcher().fetch(Request.of(address))).isInstanceOfSatisfying(Fetched.Page.class,
                page -> assertThat(page.contentType()).isNull());
    }

    @Test
    void followsRedirectsAndTellsWhereTheyLed() {
        WebAddress end = web().page("/new", "text/plain", BODY);
        WebAddress start = web().redirect("/old", web().redirect("/newer", end));

        assertThat(fetcher().fetch(Request.of(start))).isInstanceOfSatisfying(Fetched.Page.class, page -> {
            assertThat(page.location()).isEqualTo(end);
            assertThat(page.bytes()).isEqualTo(BODY);
        });
    }

    @Test
    void tellsTheVersionAndDoesNotBringItAgain() {
        for (Validators version : List.of(new Validators("\"1\"", "Sun, 06 Nov 1994 08:49:37 GMT"),
                new Validators("W/\"weak, and odd\"", null), new Validators(null, "Sun, 06 Nov 1994 08:49:37 GMT"))) {
            WebAddress address = web().version("/version" + version.hashCode(), BODY, version);

            assertThat(fetcher().fetch(Request.of(address))).isInstanceOfSatisfying(Fetched.Page.class,
                    page -> assertThat(page.validators()).isEqualTo(version));
            assertThat(fetcher().fetch(new Request(address, version, false))).isEqualTo(new Fetched.Unchanged());
            assertThat(fetcher().fetch(new Request(address, version, true))).isEqualTo(new Fetched.Unchanged());
        }
    }

    @Test
    void bringsAnotherVersion() {
        WebAddress address = web().version("/changed", BODY, new Validators("\"2\"", null));
        WebAddress unversioned = web().page("/unversioned", "text/plain", BODY);
        var known = new Validators("\"1\"", null);

        assertThat(fetcher().fetch(new Request(address, known, false))).isInstanceOf(Fetched.Page.class);
        assertThat(fetcher().fetch(new Request(unversioned, known, false))).isInstanceOfSatisfying(Fetched.Page.class,
                page -> assertThat(page.validators()).isEqualTo(Validators.NONE));
    }

    @Test
    void readsForRobotsWhatTheirRulesAllow() {
        WebAddress open = web().page("/open", "text/plain", BODY);
        WebAddress closed = web().closedToRobots("/closed", BODY);
        WebAddress leadsThere = web().redirect("/leads-there", closed);

        assertThat(fetcher().fetch(new Request(open, Validators.NONE, true))).isInstanceOf(Fetched.Page.class);
        for (WebAddress address : List.of(closed, leadsThere)) {
            assertThat(fetcher().fetch(new Request(address, Validators.NONE, true)))
                    .isEqualTo(new Fetched.Disallowed());
            assertThat(fetcher().fetch(Request.of(address))).isInstanceOf(Fetched.Page.class);
        }
    }

    @Test
    void asksForNoNegativePause() {
        WebAddress address = web().page("/anything", "text/plain", BODY);

        assertThat(fetcher().pause(address, false)).isGreaterThanOrEqualTo(Duration.ZERO);
        assertThat(fetcher().pause(address, true)).isGreaterThanOrEqualTo(fetcher().pause(address, false));
    }

    @Test
    void tellsWhereThereIsNoPage() {
        assertThat(fetcher().fetch(Request.of(web().missing("/nowhere")))).isInstanceOfSatisfying(Fetched.Failed.class,
                failed -> {
                    assertThat(failed.failure().mayHeal()).isFalse();
                    assertThat(failed.failure().isGone()).isTrue();
                    assertThat(failed.failure().reason()).isNotBlank();
                });
    }

    @Test
    void failsForNowWhereTroubleMayPass() {
        assertThat(fetcher().fetch(Request.of(web().troubled("/busy")))).isInstanceOfSatisfying(Fetched.Failed.class,
                failed -> {
                    assertThat(failed.failure().mayHeal()).isTrue();
                    assertThat(failed.failure().reason()).isNotBlank();
                });
    }

    @Test
    void saysAtOnceWhatItWillNeverRead() {
        WebAddress refused = web().refused();

        assertThatThrownBy(() -> fetcher().check(refused)).isInstanceOf(AddressRefusedException.class);
        assertThat(fetcher().fetch(Request.of(refused))).isInstanceOfSatisfying(Fetched.Failed.class,
                failed -> assertThat(failed.failure().mayHeal()).isFalse());
    }

    @Test
    void isNotLedToWhatItWillNeverRead() {
        WebAddress start = web().redirect("/trap", web().refused());

        assertThatCode(() -> fetcher().check(start)).doesNotThrowAnyException();
        assertThat(fetcher().fetch(Request.of(start))).isInstanceOfSatisfying(Fetched.Failed.class,
                failed -> assertThat(failed.failure().mayHeal()).isFalse());
    }

    @Test
    void servesManyThreads() throws Exception {
        List<WebAddress> addresses = Stream.of("/a", "/b", "/c", "/d")
                .map(path -> web().page(path, "text/plain", path.getBytes(StandardCharsets.UTF_8)))
                .toList();
        List<Callable<Fetched>> tasks = Stream.generate(() -> addresses)
                .limit(4)
                .flatMap(List::stream)
                .map(address -> (Callable<Fetched>) () -> fetcher().fetch(Request.of(address)))
                .toList();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Fetched> fetched : threads.invokeAll(tasks)) {
                assertThat(fetched.get()).isInstanceOfSatisfying(Fetched.Page.class,
                        page -> assertThat(page.location().value())
                                .endsWith(new String(page.bytes(), StandardCharsets.UTF_8)));
            }
        }
    }
}
