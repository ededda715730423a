package dev.carrel.application;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A page fetcher that counts its fetches by host and can hold them back. Thread-safe. */
final class CountingFetcher implements PageFetcher {

    private final PageFetcher web;
    private final List<FetchRequest> requests = new CopyOnWriteArrayList<>();
    private final Map<String, List<Instant>> started = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> waiting = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> activeByHost = new ConcurrentHashMap<>();
    private final Map<String, Integer> maxByHost = new ConcurrentHashMap<>();
    private volatile byte[] everyPage = {};

    CountingFetcher(PageFetcher web) {
        this.web = web;
    }

    void holdFetch(String host, CountDownLatch until) {
        holdFetch(host, until, new CountDownLatch(1));
    }

    void holdFetch(String host, CountDownLatch until, CountDownLatch hasBegun) {
        held.put(host, until);
        waiting.put(host, hasBegun);
    }

    void servePageEverywhere(String text) {
        everyPage = text.getBytes(StandardCharsets.UTF_8);
    }

    List<FetchRequest> allFetches() {
        return requests;
    }

    FetchRequest lastFetch() {
        return requests.getLast();
    }

    List<Instant> fetchStarted(String host) {
        return started.getOrDefault(host, List.of());
    }

    int maxConcurrent(String host) {
        return maxByHost.getOrDefault(host, 0);
    }

    @Override
    public void checkAddress(WebAddress address) {
        web.checkAddress(address);
    }

    @Override
    public FetchResult fetchPage(FetchRequest request) {
        String host = request.address().host();
        requests.add(request);
        started.computeIfAbsent(host, one -> new CopyOnWriteArrayList<>())
                .add(InstantSource.system().instant());
        maxByHost.merge(host, activeByHost.computeIfAbsent(host, one -> new AtomicInteger()).incrementAndGet(),
                Math::max);
        try {
            if (held.containsKey(host)) {
                waiting.get(host).countDown();
                awaitLatch(held.get(host));
            }
            return everyPage.length > 0
                    ? new FetchResult.FetchedPage(request.address(), "text/plain", everyPage, Validators.NONE)
                    : web.fetchPage(request);
        } finally {
            activeByHost.get(host).decrementAndGet();
        }
    }

    @Override
    public Duration politenessDelay(WebAddress address, boolean asRobot) {
        return web.politenessDelay(address, asRobot);
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("workers are not interrupted", e);
        }
    }
}
