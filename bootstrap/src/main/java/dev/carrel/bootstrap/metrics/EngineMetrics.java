package dev.carrel.bootstrap.metrics;

import dev.carrel.application.port.Observer;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.CarrelException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** What becomes of questions and of documents, and how long that takes. */
final class EngineMetrics implements Observer {

    private final MeterProvider<Timer> replies;
    private final MeterProvider<Timer> searches;
    private final MeterProvider<Timer> documents;
    private final AtomicLong waiting = new AtomicLong();

    EngineMetrics(MeterRegistry registry) {
        replies = Times.upToMinutes("carrel.replies", "Replies whose making has ended.").withRegistry(registry);
        searches = Times.upToSeconds("carrel.searches", "Searches without a reply.").withRegistry(registry);
        documents = Times.upToMinutes("carrel.documents.processed", "Documents whose processing has ended.")
                .withRegistry(registry);
        Gauge.builder("carrel.documents.waiting", waiting, AtomicLong::get)
                .description("Documents that are queued or in work.")
                .register(registry);
        showZeros();
    }

    /** So that a rate is seen from the first event on. */
    private void showZeros() {
        timer(replies, new Ending.Done());
        timer(replies, new Ending.Abandoned());
        timer(searches, new Ending.Done());
        timer(documents, DocumentStatus.SUCCESS);
        timer(documents, DocumentStatus.FAILED);
    }

    @Override
    public void replied(Ending ending, Duration took) {
        timer(replies, ending).record(took);
    }

    @Override
    public void searched(Ending ending, Duration took) {
        timer(searches, ending).record(took);
    }

    @Override
    public void processed(DocumentStatus status, Duration took) {
        timer(documents, status).record(took);
    }

    @Override
    public void waiting(long count) {
        waiting.set(count);
    }

    private static Timer timer(MeterProvider<Timer> timers, Ending ending) {
        return switch (ending) {
            case Ending.Done done -> timers.withTags("outcome", "done", "failure", "none");
            case Ending.Failed failed ->
                    timers.withTags("outcome", "failed", "failure", word(failed.problem()));
            case Ending.Abandoned abandoned -> timers.withTags("outcome", "abandoned", "failure", "none");
        };
    }

    private static Timer timer(MeterProvider<Timer> timers, DocumentStatus status) {
        return timers.withTags("outcome", status.word());
    }

    /** The kind of failure, e.g. {@code reply-timed-out}; there are as many as the domain has exceptions. */
    private static String word(CarrelException problem) {
        return problem.getClass()
                .getSimpleName()
                .replaceFirst("Exception$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }
}
