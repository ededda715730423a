package dev.carrel.bootstrap.metrics;

import dev.carrel.integration.micrometer.LatencyTimers;
import dev.carrel.languagemodel.ModelObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;

/** Measures calls to the language model and their time to first token, from the first call on. */
final class ModelMetrics implements ModelObserver {

    private final MeterProvider<Timer> calls;
    private final MeterProvider<Timer> firstTokens;
    private final MeterProvider<Counter> fallbacks;

    ModelMetrics(MeterRegistry registry) {
        calls = LatencyTimers
                .minutesTimer("carrel.model.calls", "Calls to the language model, each including its retries.")
                .withRegistry(registry);
        firstTokens = LatencyTimers
                .minutesTimer("carrel.model.first.token", "Time from a call to the first token of its reply.")
                .withRegistry(registry);
        fallbacks = Counter.builder("carrel.model.fallbacks")
                .description("Replies by the extractive writer because the model failed.")
                .withRegistry(registry);
    }

    @Override
    public void onCallCompleted(CompletedCall call) {
        String purpose = call.purpose().name().toLowerCase(Locale.ROOT);
        calls.withTags("purpose", purpose, "outcome", call.outcome()).record(call.duration());
        if (call.timeToFirstToken() != null) {
            firstTokens.withTags("purpose", purpose).record(call.timeToFirstToken());
        }
    }

    @Override
    public void onFallback(String trouble) {
        fallbacks.withTags("reason", trouble).increment();
    }
}
