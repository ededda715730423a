package dev.carrel.bootstrap.metrics;

import dev.carrel.integration.micrometer.LatencyTimers;
import dev.carrel.mcp.McpServer.CallObserver;
import dev.carrel.mcp.McpServer.CallOutcome;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;

/** Measures calls of the tools of the Model Context Protocol, from the first call on. */
final class ToolMetrics implements CallObserver {

    private final MeterProvider<Timer> calls;

    ToolMetrics(MeterRegistry registry) {
        calls = LatencyTimers.minutesTimer("carrel.mcp.calls", "Calls of tools of the Model Context Protocol.")
                .withRegistry(registry);
    }

    @Override
    public void onCallEnded(String tool, CallOutcome outcome, Duration elapsed) {
        calls.withTags("tool", tool, "outcome", outcome.name().toLowerCase(Locale.ROOT)).record(elapsed);
    }
}
