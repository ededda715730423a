package dev.carrel.application.port.scraping;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Fetched;
import dev.carrel.domain.document.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import java.nio.charset.StandardCharsets;
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

        assertThat(fetcher().fetch(address)).isInstanceOfSatisfying(Fetched.Page.class, page -> {
            assertThat(page.location()).isEqualTo(address);
            assertThat(page.contentType()).isEqualTo("text/html; charset=utf-8");
            assertThat(page.bytes()).isEqualTo(BODY);
        });
    }

    @Test
    void tellsNoTypeWhereNoneIsSaid() {
        WebAddress address = web().page("/untyped", null, BODY);

        assertThat(fetcher().fetch(address)).isInstanceOfSatisfying(Fetched.Page.class,
                page -> assertThat(page.contentType()).isNull());
    }

    @Test
    void followsRedirectsAndTellsWhereTheyLed() {
        WebAddress end = web().page("/new", "text/plain", BODY);
        WebAddress start = web().redirect("/old", web().redirect("/newer", end));

        assertThat(fetcher().fetch(start)).isInstanceOfSatisfying(Fetched.Page.class, page -> {
            assertThat(page.location()).isEqualTo(end);
            assertThat(page.bytes()).isEqualTo(BODY);
        });
    }

    @Test
    void failsForGoodWhereThereIsNoPage() {
        assertThat(fetcher().fetch(web().missing("/nowhere"))).isInstanceOfSatisfying(Fetched.Failed.class, failed -> {
            assertThat(failed.failure().mayHeal()).isFalse();
            assertThat(failed.failure().reason()).isNotBlank();
        });
    }

    @Test
    void failsForNowWhereTroubleMayPass() {
        assertThat(fetcher().fetch(web().troubled("/busy"))).isInstanceOfSatisfying(Fetched.Failed.class, failed -> {
            assertThat(failed.failure().mayHeal()).isTrue();
            assertThat(failed.failure().reason()).isNotBlank();
        });
    }

    @Test
    void saysAtOnceWhatItWillNeverRead() {
        WebAddress refused = web().refused();

        assertThatThrownBy(() -> fetcher().check(refused)).isInstanceOf(AddressRefusedException.class);
        assertThat(fetcher().fetch(refused)).isInstanceOfSatisfying(Fetched.Failed.class,
                failed -> assertThat(failed.failure().mayHeal()).isFalse());
    }

    @Test
    void isNotLedToWhatItWillNeverRead() {
        WebAddress start = web().redirect("/trap", web().refused());

        assertThatCode(() -> fetcher().check(start)).doesNotThrowAnyException();
        assertThat(fetcher().fetch(start)).isInstanceOfSatisfying(Fetched.Failed.class,
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
                .map(address -> (Callable<Fetched>) () -> fetcher().fetch(address))
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
