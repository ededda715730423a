package dev.carrel.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Records requests, each as a line such as {@code GET /library/{library_id} 200}. */
final class RecordingHttpMonitor implements HttpMonitor {

    static final String TEXT = "# TYPE requests counter\nrequests 1\n";

    private final AtomicInteger started = new AtomicInteger();
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void requestStarted() {
        started.incrementAndGet();
    }

    @Override
    public void requestCompleted(String method, String route, int status, Duration took) {
        lines.add(method + " " + route + " " + status + (took.isPositive() ? "" : " in no time"));
    }

    @Override
    public String metricsText() {
        return TEXT;
    }

    /** Waits for a number of completed requests and returns them. */
    List<String> awaitLines(int requests) {
        while (lines.size() < requests) {
            Thread.onSpinWait();
        }
        return List.copyOf(lines);
    }

    int startedCount() {
        return started.get();
    }
}
