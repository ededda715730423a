package dev.carrel.application.query;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.Eventually.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Questions that compute for long: other threads go on, and nothing computes after the time limit. */
class ComputingQuestionsTest {

    private static final int QUESTIONS = Runtime.getRuntime().availableProcessors() + 1;

    private final AtomicInteger computing = new AtomicInteger();
    private volatile boolean released;
    private Carrel carrel;

    @AfterEach
    void closeEngine() {
        released = true;
        carrel.close();
    }

    @Test
    void repliesThatComputeLeaveVirtualThreadsTheirProcessors() throws Exception {
        LibraryHandle library = openEngine((request, sink) -> {
            compute();
            return new EchoReplyWriter().writeReply(request, sink);
        }, () -> {}, QueryLimits.DEFAULT);

        for (int i = 0; i < QUESTIONS; i++) {
            library.queries().streamReply(Question.of("How long?"));
        }
        Eventually.await("all compute", () -> computing.get() == QUESTIONS);

        assertVirtualThreadsRun();
    }

    @Test
    void searchesThatComputeLeaveVirtualThreadsTheirProcessors() throws Exception {
        LibraryHandle library = openEngine(new EchoReplyWriter(), this::compute, QueryLimits.DEFAULT);

        for (int i = 0; i < QUESTIONS; i++) {
            Thread.ofVirtual().start(() -> library.queries().search(Question.of("How long?"), 1));
        }
        Eventually.await("all compute", () -> computing.get() == QUESTIONS);

        assertVirtualThreadsRun();
    }

    @Test
    void searchesAndRepliesShareALimit() throws Exception {
        LibraryHandle library = openEngine(new EchoReplyWriter(), this::compute,
                QueryLimits.DEFAULT.withMaxConcurrent(1));
        Thread.ofVirtual().start(() -> library.queries().search(Question.of("How long?"), 1));
        Eventually.await("it computes", () -> computing.get() == 1);

        assertThatThrownBy(() -> library.queries().search(Question.of("And now?"), 1))
                .isInstanceOf(OverloadedException.class);
        assertThatThrownBy(() -> library.queries().ask(Question.of("And now?")))
                .isInstanceOf(OverloadedException.class);

        released = true;
        Eventually.await("the place is free", () -> {
            library.queries().ask(Question.of("And now?"));
            return true;
        });
    }

    @Test
    void searchEndsAfterTheTimeLimit() {
        Duration limit = Duration.ofMillis(20);
        LibraryHandle library = openEngine(new EchoReplyWriter(),
                () -> awaitElapsed(limit), QueryLimits.DEFAULT.withTimeout(limit));

        assertThatThrownBy(() -> library.queries().search(Question.of("How long?"), 1))
                .isInstanceOf(ReplyFailedException.class);
    }

    @Test
    void searchOfAnIndexThatHangsEndsAfterTheTimeLimit() throws Exception {
        LibraryHandle library = openEngine(new EchoReplyWriter(), this::compute,
                QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(200)).withMaxConcurrent(1));

        assertThatThrownBy(() -> library.queries().search(Question.of("How long?"), 1))
                .isInstanceOf(ReplyFailedException.class);

        assertThatThrownBy(() -> library.queries().search(Question.of("And now?"), 1)).as("the thread is not free")
                .isInstanceOf(OverloadedException.class);
        released = true;
        Eventually.await("the place is free", () -> {
            library.queries().streamReply(Question.of("And now?")).close();
            return true;
        });
    }

    @Test
    void replyIsNotWrittenAfterTheTimeLimit() throws Exception {
        List<String> written = new CopyOnWriteArrayList<>();
        LibraryHandle library = openEngine((request, sink) -> {
            written.add(request.question());
            return new EchoReplyWriter().writeReply(request, sink);
        }, this::compute, QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(200)).withMaxConcurrent(1));
        assertThatThrownBy(() -> library.queries().ask(Question.of("How long?")))
                .isInstanceOf(ReplyFailedException.class);

        released = true;
        Eventually.await("the place is free", () -> {
            library.queries().streamReply(Question.of("And now?")).close();
            return true;
        });

        assertThat(written).doesNotContain("How long?");
    }

    @Test
    void aSearchOfTheIndexEndsWithTheTimeLimit() throws Exception {
        LibraryHandle library = openEngine(new EchoReplyWriter(), signal -> {
            while (!signal.isCancelled()) {
                Thread.onSpinWait();
            }
        }, QueryLimits.DEFAULT.withTimeout(Duration.ofMillis(20)).withMaxConcurrent(1));

        assertThatThrownBy(() -> library.queries().search(Question.of("How long?"), 1))
                .isInstanceOf(ReplyFailedException.class);
        Eventually.await("the place is free", () -> {
            library.queries().streamReply(Question.of("How long?")).close();
            return true;
        });
    }

    private void compute() {
        computing.incrementAndGet();
        while (!released) {
            Thread.onSpinWait();
        }
    }

    private static void awaitElapsed(Duration time) {
        long start = System.nanoTime();
        while (System.nanoTime() - start <= time.toNanos()) {
            Thread.onSpinWait();
        }
    }

    private static void assertVirtualThreadsRun() {
        var ran = new CountDownLatch(1);
        Thread.ofVirtual().start(ran::countDown);
        awaitLatch(ran);
    }

    /** @param beforeSearch runs on the thread of each search */
    private LibraryHandle openEngine(ReplyWriter writer, Runnable beforeSearch, QueryLimits limits) {
        return openEngine(writer, signal -> beforeSearch.run(), limits);
    }

    /** @param beforeSearch runs on the thread of each search, with its signal */
    private LibraryHandle openEngine(ReplyWriter writer, Consumer<CancellationSignal> beforeSearch,
            QueryLimits limits) {
        carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new ForwardingPassageIndex(new InMemoryPassageIndex()) {

                    @Override
                    public SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal) {
                        beforeSearch.accept(signal);
                        return super.searchPassages(library, query, signal);
                    }
                })
                .replyWriter(writer)
                .queryLimits(limits)
                .open();
        return carrel.createLibrary("handbook");
    }
}
