package dev.carrel.application.job;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A semaphore that is fair between owners: permits go to the waiting owner that holds the fewest, among equals to the
 * one whose turn is the longest ago. So while others wait, no owner keeps more than an equal share. Who wants many is
 * not overtaken by others whose turn is later. Thread-safe.
 */
public final class FairPermits {

    /** The owners that hold permits or wait, in the order of their turns. */
    private final Map<Object, Share> shares = new LinkedHashMap<>();
    private int free;

    /** @param permits how many there are, at least 1 */
    public FairPermits(int permits) {
        this.free = permits;
    }

    private static final class Share {
        private int held;
        private final Deque<Request> waiting = new ArrayDeque<>();

        boolean isWaiting() {
            return !waiting.isEmpty();
        }
    }

    private static final class Request {
        private final int permits;
        private boolean granted;

        Request(int permits) {
            this.permits = permits;
        }
    }

    /** Takes permits, at most as many as there are, waiting for them; returns false if they are not free in time. */
    public synchronized boolean tryAcquire(Object owner, int permits, Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        var request = new Request(permits);
        Share share = shares.computeIfAbsent(owner, any -> new Share());
        share.waiting.add(request);
        grantFree();
        try {
            long left = timeout.toNanos();
            while (!request.granted && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = deadline - System.nanoTime();
            }
            return request.granted;
        } catch (InterruptedException e) {
            if (request.granted) {
                release(owner, permits);
            }
            throw e;
        } finally {
            if (share.waiting.remove(request)) {
                grantFree();
            }
            forgetIfIdle(owner, share);
        }
    }

    /** Returns permits that the owner holds. */
    public synchronized void release(Object owner, int permits) {
        Share share = takeTurn(owner);
        share.held -= permits;
        free += permits;
        forgetIfIdle(owner, share);
        grantFree();
    }

    private void grantFree() {
        Optional<Map.Entry<Object, Share>> next = nextOwner();
        while (next.isPresent() && next.get().getValue().waiting.element().permits <= free) {
            Share share = takeTurn(next.get().getKey());
            Request request = share.waiting.remove();
            request.granted = true;
            share.held += request.permits;
            free -= request.permits;
            notifyAll();
            next = nextOwner();
        }
    }

    private Optional<Map.Entry<Object, Share>> nextOwner() {
        return shares.entrySet()
                .stream()
                .filter(each -> each.getValue().isWaiting())
                .min(Comparator.comparingInt(each -> each.getValue().held));
    }

    private Share takeTurn(Object owner) {
        Share share = shares.remove(owner);
        shares.put(owner, share);
        return share;
    }

    private void forgetIfIdle(Object owner, Share share) {
        if (share.held == 0 && !share.isWaiting()) {
            shares.remove(owner);
        }
    }
}
